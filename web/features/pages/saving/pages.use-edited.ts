import { useCallback, useRef, useState } from 'react'
import type { EditedPage, PageContent } from '#contract/pages/pages.ts'
import { readStored } from '../../../api/session.ts'
import { isSame } from './pages.same.ts'

/** What was typed and has not reached the server, as it is kept in this browser. */
export type Unsent = { version: number; content: PageContent }

export function readUnsent(key: string | null, { content }: EditedPage): Unsent | null {
  try {
    const unsent: Unsent | null = JSON.parse((key && readStored(key)) ?? 'null')
    const isWhole = unsent && Array.isArray(unsent.content.blocks) && typeof unsent.version === 'number'
    return isWhole && !isSame(unsent.content, content) ? unsent : null
  } catch {
    return null
  }
}

/** What was read, what has been changed since, and what another admin has saved meanwhile. */
export function useEdited(first: EditedPage, unsent: Unsent | null) {
  const [page, setPage] = useState(first)
  const [content, change] = useState<PageContent>(unsent?.content ?? first.content)
  /** The content that the server has. */
  const [saved, setSaved] = useState<PageContent>(first.content)
  const [newer, setNewer] = useState<EditedPage | null>(unsent && unsent.version !== first.version ? first : null)
  /** Fields that keep what was typed are made again in the next round. */
  const [round, setRound] = useState(0)
  // Saving goes on while its admin types: it needs what holds when its turn comes.
  const now = useRef({ page, content, saved })
  now.current = { page, content, saved }

  /** The server has this content now. What was typed meanwhile stays. */
  const keep = useCallback((next: EditedPage, sent: PageContent): void => {
    now.current = { ...now.current, page: next, saved: sent }
    setPage(next)
    setSaved(sent)
  }, [])

  /** Shows another content, and no longer what was typed. */
  const show = useCallback(
    (next: EditedPage): void => {
      keep(next, next.content)
      change(next.content)
      setRound((before) => before + 1)
    },
    [keep],
  )

  /** Ends a conflict: with what the other admin has saved, or with what stands here, which is then saved over it. */
  function settle(isMine: boolean): void {
    if (!newer) return
    if (isMine) keep(newer, newer.content)
    else show(newer)
    setNewer(null)
  }

  return { page, content, change, saved, newer, setNewer, round, now, keep, show, settle }
}
