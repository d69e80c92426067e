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

/** What was read, what has been changed since, and what another admin has saved meanwhile. */
function useEdited(first: EditedPage) {
  const [page, setPage] = useState(first)
  const [content, change] = useState<PageContent>(first.content)
  const [newer, setNewer] = useState<EditedPage | null>(null)
  /** Fields that keep what was typed are made again in the next round. */
  const [round, setRound] = useState(0)

  function show(next: EditedPage): void {
    setPage(next)
    change(next.content)
  }

  function discard(): void {
    change(page.content)
    setRound(round + 1)
  }

  /** Ends a conflict: with what the other admin has saved, or with what stands here, which the next save then writes. */
  function settle(isMine: boolean): void {
    if (!newer) return
    setPage(newer)
    change(isMine ? { ...content } : newer.content)
    setRound(round + 1)
    setNewer(null)
  }

  const again = () => setRound(round + 1)
  return { page, content, change, newer, setNewer, round, show, discard, settle, again }
}

/** Sends a change, and keeps why it was refused. */
function useAttempt(onNewer: (page: EditedPage) => void) {
  const [isBusy, setIsBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [isUntranslated, setIsUntranslated] = useState(false)
  const { revalidate } = useRevalidator()

  async function attempt(work: () => Promise<string>): Promise<void> {
    setIsBusy(true)
    setRefused(null)
    setIsUntranslated(false)
    try {
      showToast(await work())
      await revalidate()
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined
      if (error instanceof ApiError && code === 'stale_version') onNewer(error.current as EditedPage)
      if (code === 'page_untranslated') setIsUntranslated(true)
      else setRefused(refusedBy(error))
    } finally {
      setIsBusy(false)
    }
  }

  return { attempt, isBusy, refused, isUntranslated, cancelPublishing: () => setIsUntranslated(false) }
}

/** One page in the editor, and what can be done with it. */
export function useEditor(first: EditedPage) {
  const edited = useEdited(first)
  const { page, content, show } = edited
  const { attempt, ...state } = useAttempt(edited.setNewer)
  const [language, setLanguage] = useState<Language>(firstLanguage)
  const isDirty = content !== page.content
  const params = { id: page._id }

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
      const { version } = await saved()
      show(await call(publishPage, { params, body: { version, without: isWithout ? [...languages] : [] } }))
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
      edited.again()
      return t('Version {number} is the draft now', { number })
    })

  return { ...edited, ...state, language, setLanguage, isDirty, save, publish, withdraw, restore }
}

export type Editor = ReturnType<typeof useEditor>
