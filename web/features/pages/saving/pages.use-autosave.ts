import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type EditedPage, type PageContent, saveDraft } from '#contract/pages/pages.ts'
import { call } from '../../../api/call.ts'
import { currentOf } from '../../../api/current-of.ts'
import { NetworkError } from '../../../api/problem.ts'
import { isSame } from './pages.same.ts'
import type { useEdited } from './pages.use-edited.ts'

/** `offline`: it is sent again by itself. `refused`: something has to be changed first. */
export type SaveState = 'idle' | 'saving' | 'offline' | 'refused'

const pauseMs = 1_500
const againMs = 5_000

type Options = { edited: ReturnType<typeof useEdited>; onRefused: (error: unknown) => void }

/**
 * Saves the draft when typing pauses, one request after the other. A lost connection is tried again until it is back; an
 * answer that was lost is recognised by its content. What another admin has saved meanwhile is shown beside it.
 */
export function useAutosave({ edited, onRefused }: Options) {
  const { content, saved, newer, setNewer, now, keep } = edited
  const [state, setState] = useState<SaveState>('idle')
  const refused = useRef<PageContent>(null)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const isDirty = content !== saved

  /** Runs after pending changes: each change carries the version that the one before has made. */
  function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    const result = line.current.then(run)
    line.current = result.catch(() => undefined)
    return result
  }

  /** Sends unsaved changes. Throws the server's refusal. */
  async function write(): Promise<EditedPage> {
    const { page, content: sent, saved: known } = now.current
    if (sent === known) return page
    try {
      const body = { version: page.version, content: sent }
      const next = await call(saveDraft, { params: { id: page._id }, body })
      keep(next, sent)
      return next
    } catch (error) {
      const current = currentOf<EditedPage>(error)
      // This very content: the answer to an earlier request was lost.
      if (!current || !isSame(current.content, sent)) throw error
      keep(current, sent)
      return current
    }
  }

  async function save(): Promise<void> {
    const { content: sent } = now.current
    setState('saving')
    try {
      await inTurn(write)
      refused.current = null
      setState('idle')
    } catch (error) {
      const current = currentOf<EditedPage>(error)
      if (error instanceof NetworkError) setState('offline')
      else {
        refused.current = sent
        setState('refused')
      }
      if (current) setNewer(current)
      else onRefused(error)
    }
  }

  const saveSoon = useEffectEvent(() => void save())
  useEffect(() => {
    if (!isDirty || newer || state === 'saving' || refused.current === content) return
    const timer = setTimeout(() => saveSoon(), state === 'offline' ? againMs : pauseMs)
    return () => clearTimeout(timer)
  }, [content, isDirty, newer, state])

  useEffect(() => {
    if (state !== 'offline') return
    const again = () => saveSoon()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [state])

  return { state, isDirty, save, write, inTurn }
}
