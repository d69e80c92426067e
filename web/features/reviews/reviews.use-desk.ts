import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type DeskReview, decideReview, decideReviews, replyToReview } from '#contract/reviews.desk.ts'
import { t } from '#texts/t.ts'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problem.ts'
import { showToast } from '../../ui/toast.tsx'

/** What a question is open about: one review, or the chosen ones. */
export type DeskQuestion = { kind: 'hide' | 'reply'; review: DeskReview } | { kind: 'hide-chosen' } | null

/** What staff can do with the reviews of a page. Chosen ones that are no longer shown are no longer chosen. */
export function useDesk(items: readonly DeskReview[]) {
  const { revalidate } = useRevalidator()
  const [question, ask] = useState<DeskQuestion>(null)
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const chosen = items.filter(({ _id }) => marked.has(_id)).map(({ _id }) => _id)

  function choose(id: string): void {
    const next = new Set(marked)
    if (!next.delete(id)) next.add(id)
    setMarked(next)
  }

  async function decide(review: DeskReview, status: 'published' | 'hidden', reason?: string): Promise<void> {
    const body = { status, reason, version: review.version }
    await call(decideReview, { params: { id: review._id }, body })
    showToast(status === 'hidden' ? t('Review hidden') : t('Review published'))
    ask(null)
    await revalidate()
  }

  async function decideChosen(action: 'publish' | 'hide', reason?: string): Promise<void> {
    const { done, failedCount } = await call(decideReviews, {
      body: { action, reason, selection: { ids: chosen } },
    })
    showToast(
      failedCount > 0
        ? t('{done} done, {failed} not: they have been deleted', { done, failed: failedCount })
        : t('{done, plural, one {# review done} other {# reviews done}}', { done }),
    )
    setMarked(new Set())
    ask(null)
    await revalidate()
  }

  async function reply({ _id, version }: DeskReview, words: string): Promise<void> {
    await call(replyToReview, { params: { id: _id }, body: { reply: words, version } })
    showToast(words.trim() === '' ? t('Answer removed') : t('Review answered'))
    ask(null)
    await revalidate()
  }

  /** Without a question there is nowhere else to say what went wrong. */
  function orToast(work: Promise<void>): void {
    void work.catch((error: unknown) => showToast(sentenceOf(error)))
  }

  return {
    question,
    ask,
    chosen,
    choose,
    chooseAll: (isAll: boolean) => setMarked(new Set(isAll ? items.map(({ _id }) => _id) : [])),
    decide,
    decideChosen,
    reply,
    publish: (review: DeskReview) => orToast(decide(review, 'published')),
    publishChosen: () => orToast(decideChosen('publish')),
  }
}

export type Desk = ReturnType<typeof useDesk>
