import { useEffect, useRef, useState } from 'react'
import { draftKey } from '../../api/drafts.ts'
import { readStored, writeStored } from '../../api/session.ts'

type Draft = { reviewText: string; ratings: number | undefined }

type DraftDeps = {
  /** Whose draft it is and of what; undefined: nothing is stored. */
  owner: string | undefined
  values: Draft
  restore: (stored: { reviewText: string; ratings?: number }) => void
}

const writeDelayMs = 500

function read(key: string): { reviewText: string; ratings?: number } | null {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('reviewText' in stored)) return null
    const ratings = 'ratings' in stored && typeof stored.ratings === 'number' ? { ratings: stored.ratings } : {}
    return { reviewText: String(stored.reviewText), ...ratings }
  } catch {
    return null
  }
}

/** Stores the typed values, half a second after the last key, and restores them when the page is opened again. */
export function useReviewDraft({ owner, values, restore }: DraftDeps) {
  const [isRestored, setIsRestored] = useState(false)
  const restoreOnce = useRef(restore)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const key = owner ? draftKey('review', owner) : null
  const { reviewText, ratings } = values

  useEffect(() => {
    const stored = key && read(key)
    if (!stored) return
    restoreOnce.current(stored)
    setIsRestored(true)
  }, [key])

  useEffect(() => {
    if (!key || (reviewText === '' && ratings === undefined)) return
    timer.current = setTimeout(() => writeStored(key, JSON.stringify({ reviewText, ratings })), writeDelayMs)
    return () => clearTimeout(timer.current)
  }, [key, reviewText, ratings])

  function clear(): void {
    // It may come due before the next rendering.
    clearTimeout(timer.current)
    if (key) writeStored(key, null)
    setIsRestored(false)
  }

  return { isRestored, clear, discard: clear }
}
