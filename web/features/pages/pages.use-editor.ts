import { useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  type EditedPage,
  type PageContent,
  publishPage,
  restorePage,
  saveDraft,
  withdrawPage,
} from '#contract/pages/pages.ts'
import { firstLanguage, type Language, languages } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { ApiError, sentenceOf } from '../../api/problem.ts'
import { showToast } from '../../patterns/toast.ts'

/** Why a change was refused, with the fields that are wrong. */
type Refused = { sentence: string; fields: readonly string[] }

function refusedBy(error: unknown): Refused {
  const fields = error instanceof ApiError ? error.errors : []
  return { sentence: sentenceOf(error), fields: fields.map(({ path, message }) => `${path}: ${message}`) }
}

/** One page in the editor: what was read, what has been changed since, and what can be done with it. */
export function useEditor(first: EditedPage) {
  const [page, setPage] = useState(first)
  const [content, setContent] = useState(first.content)
  const [language, setLanguage] = useState<Language>(firstLanguage)
  const [isBusy, setIsBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  /** What another admin has saved meanwhile. */
  const [newer, setNewer] = useState<EditedPage | null>(null)
  const [isUntranslated, setIsUntranslated] = useState(false)
  const [round, setRound] = useState(0)
  const { revalidate } = useRevalidator()
  const params = { id: page._id }
  const isDirty = content !== page.content

  function show(next: EditedPage): void {
    setPage(next)
    setContent(next.content)
  }

  async function attempt(work: () => Promise<string>): Promise<void> {
    setIsBusy(true)
    setRefused(null)
    try {
      showToast(await work())
      await revalidate()
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined
      if (error instanceof ApiError && code === 'stale_version') setNewer(error.current as EditedPage)
      if (code === 'page_untranslated') setIsUntranslated(true)
      else setRefused(refusedBy(error))
    } finally {
      setIsBusy(false)
    }
  }

  async function saved(): Promise<EditedPage> {
    if (!isDirty) return page
    const next = await call(saveDraft, { params, body: { version: page.version, content } })
    show(next)
    return next
  }

  const save = () =>
    attempt(async () => {
      await saved()
      return t('Draft saved')
    })

  const publish = (isWithout: boolean) =>
    attempt(async () => {
      setIsUntranslated(false)
      const { version } = await saved()
      const without = isWithout ? [...languages] : []
      show(await call(publishPage, { params, body: { version, without } }))
      return t('Page published')
    })

  const withdraw = () =>
    attempt(async () => {
      show(await call(withdrawPage, { params, body: { version: page.version } }))
      return t('Page taken out of the shop')
    })

  const restore = (number: number) =>
    attempt(async () => {
      show(await call(restorePage, { params, body: { version: page.version, number } }))
      setRound(round + 1)
      return t('Version {number} is the draft now', { number })
    })

  /** Ends a conflict: with what the other admin has saved, or with what stands here, which the next save then writes. */
  function settle(isMine: boolean): void {
    if (!newer) return
    setPage(newer)
    setContent(isMine ? { ...content } : newer.content)
    setRound(round + 1)
    setNewer(null)
    setRefused(null)
  }

  function discard(): void {
    setContent(page.content)
    setRound(round + 1)
    setRefused(null)
  }

  return {
    ...{ page, content, language, isBusy, refused, newer, isUntranslated, isDirty, round },
    ...{ setLanguage, save, publish, withdraw, restore, settle, discard },
    change: (next: PageContent) => setContent(next),
    cancelPublishing: () => setIsUntranslated(false),
  }
}

export type Editor = ReturnType<typeof useEditor>
