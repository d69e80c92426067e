import { useMemo, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type AdminReview, decideReview, replyToReview } from '#contract/reviews/admin-list.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { showToast } from '../../patterns/toast.ts'
import { toastError } from '../../patterns/toast-error.ts'
import type { ReviewActions } from './reviews.grid.tsx'

/** The open dialog, and which review it is about. */
export type AdminDialog = { kind: 'open' | 'hide' | 'reply'; review: AdminReview } | null

/** What staff can do with one review. */
export function useReviewAdmin() {
  const { revalidate } = useRevalidator()
  const [dialog, setDialog] = useState<AdminDialog>(null)

  const handlers = useMemo(() => {
    async function decide(review: AdminReview, status: 'published' | 'hidden', reason?: string): Promise<void> {
      const body = { status, reason, version: review.version }
      await call(decideReview, { params: { id: review._id }, body })
      showToast(status === 'hidden' ? t('Review hidden') : t('Review published'))
      setDialog(null)
      await revalidate()
    }

    async function reply({ _id, version }: AdminReview, words: string): Promise<void> {
      await call(replyToReview, { params: { id: _id }, body: { reply: words, version } })
      showToast(words.trim() === '' ? t('Reply removed') : t('Reply published'))
      setDialog(null)
      await revalidate()
    }

    const actions: ReviewActions = {
      onOpen: (review) => setDialog({ kind: 'open', review }),
      onHide: (review) => setDialog({ kind: 'hide', review }),
      onReply: (review) => setDialog({ kind: 'reply', review }),
      // Without a dialog, a toast is the only way to show the error.
      onPublish: (review) => void decide(review, 'published').catch(toastError),
    }
    return { decide, reply, actions }
  }, [revalidate])
  return { ...handlers, dialog, setDialog }
}

export type ReviewAdmin = ReturnType<typeof useReviewAdmin>
