import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  type EditedPage,
  type PageContent,
  publishPage,
  restorePage,
  withdrawPage,
} from '#contract/pages/pages.ts'
import { baseLanguage, type Language, languageCodes } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { currentOf } from '../../api/current-of.ts'
import { draftKey } from '../../api/drafts.ts'
import { ApiError } from '../../api/problem.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { readSession } from '../../api/session.ts'
import { type PendingUploads, usePendingUploads } from '../../patterns/form/use-pending-uploads.ts'
import { useStoredDraft } from '../../patterns/form/use-stored-draft.ts'
import { showToast } from '../../patterns/toast.ts'
import { sayUploading } from './pages.page-uploads.ts'
import { useAutosave } from './saving/pages.use-autosave.ts'
import { readUnsent, useEdited } from './saving/pages.use-edited.ts'

/** Why a change was refused, with the fields that are wrong. */
export type EditorRefusal = {
  sentence: string
  code: string | null
  fields: readonly { path: string; message: string }[]
}

function refusedBy(error: unknown): EditorRefusal {
  const known = error instanceof ApiError ? error : null
  return { sentence: sentenceOf(error), code: known?.code ?? null, fields: known?.errors ?? [] }
}

function keyOf({ _id }: EditedPage): string | null {
  const session = readSession()
  return session && draftKey(`page:${_id}`, session.email)
}

/** Actions on a page besides writing: it is saved first, and a refusal is kept. */
function useSteps(edited: ReturnType<typeof useEdited>) {
  const [refused, setRefused] = useState<EditorRefusal | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [isUntranslated, setIsUntranslated] = useState(false)
  const { revalidate } = useRevalidator()
  const saving = useAutosave({ edited, onRefused: (error) => setRefused(refusedBy(error)) })

  async function step(run: (saved: EditedPage) => Promise<string>): Promise<void> {
    setIsBusy(true)
    setRefused(null)
    setIsUntranslated(false)
    try {
      const done = await saving.inTurn(async () => run(await saving.write()))
      showToast(done)
      await revalidate()
    } catch (error) {
      const newer = currentOf<EditedPage>(error)
      const isMissing = error instanceof ApiError && error.code === 'page_untranslated'
      if (newer) edited.setNewer(newer)
      else if (isMissing) setIsUntranslated(true)
      else setRefused(refusedBy(error))
    } finally {
      setIsBusy(false)
    }
  }

  return { ...saving, step, refused, setRefused, isBusy, isUntranslated, setIsUntranslated }
}

type Publishing = {
  edited: ReturnType<typeof useEdited>
  steps: ReturnType<typeof useSteps>
  uploads: PendingUploads
}

/** Publishes the page when its pictures have arrived. */
function usePublishing({ edited: { page, now, keep }, steps, uploads }: Publishing) {
  const publishNow = (isWithout: boolean) =>
    steps.step(async ({ version }) => {
      const { saved } = now.current
      const body = { version, without: isWithout ? languageCodes() : [] }
      keep(await call(publishPage, { params: { id: page._id }, body }), saved)
      return t('Page published')
    })
  return async (isWithout: boolean): Promise<void> => {
    if (uploads.waitingText !== null) return
    const reason = await uploads.afterUploads(() => publishNow(isWithout))
    if (reason !== null) steps.setRefused({ sentence: reason, code: null, fields: [] })
  }
}

/** One page in the editor, and what can be done with it. */
export function useEditor(first: EditedPage) {
  const [unsent] = useState(() => readUnsent(keyOf(first), first))
  const edited = useEdited(first, unsent)
  const steps = useSteps(edited)
  const [language, setLanguage] = useState<Language>(baseLanguage())
  const { page, content, show } = edited
  const { step, isDirty, save, setRefused, setIsUntranslated } = steps
  // A closed tab or a lost connection loses nothing: it is here when the page is opened the next time.
  useStoredDraft(keyOf(page), isDirty ? JSON.stringify({ version: page.version, content }) : null)
  const params = { id: page._id }
  const saveNow = useEffectEvent(() => {
    if (isDirty && !edited.newer) void save()
  })
  useEffect(() => () => saveNow(), [])

  const uploads = usePendingUploads()
  const publish = usePublishing({ edited, steps, uploads })
  const withdraw = () =>
    step(async ({ version }) => {
      show(await call(withdrawPage, { params, body: { version } }))
      return t('Page unpublished')
    })

  const restore = (number: number) =>
    step(async ({ version }) => {
      show(await call(restorePage, { params, body: { version, number } }))
      return t('Version {number} is now the draft', { number })
    })

  const { change: setContent } = edited
  const change = useCallback(
    (make: (before: PageContent) => PageContent): void => {
      setContent(make)
      setRefused(null)
    },
    [setContent, setRefused],
  )

  return {
    ...edited,
    ...steps,
    uploads,
    isBusy: steps.isBusy || uploads.waitingText !== null,
    change,
    language,
    // The fields of another language are made again, which would cancel their uploads.
    setLanguage: (next: Language) => (uploads.count > 0 ? sayUploading() : setLanguage(next)),
    publish,
    withdraw,
    restore,
    isRestored: unsent !== null,
    cancelPublishing: () => setIsUntranslated(false),
  }
}

export type Editor = ReturnType<typeof useEditor>
