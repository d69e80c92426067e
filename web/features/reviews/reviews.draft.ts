import { useEffect, useRef, useState } from 'react'
import { draftKey } from '../../api/drafts.ts'
import { readStored, writeStored } from '../../api/session.ts'

type Draft = { reviewText: string; ratings: number | undefined }

type DraftParts = {
  /** Whose draft it is and of what; undefined: nothing is kept. */
  owner: string | undefined
  values: Draft
  restore: (kept: { reviewText: string; ratings?: number }) => void
}

const writeDelayMs = 500

function read(key: string): { reviewText: string; ratings?: number } | null {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('reviewText' in kept)) return null
    const ratings = 'ratings' in kept && typeof kept.ratings === 'number' ? { ratings: kept.ratings } : {}
    return { reviewText: String(kept.reviewText), ...ratings }
  } catch {
    return null
  }
}

/** Keeps what is typed, half a second after the last key, and brings it back when the page is opened again. */
export function useReviewDraft({ owner, values, restore }: DraftParts) {
  const [isRestored, setIsRestored] = useState(false)
  const restoreOnce = useRef(restore)
  const key = owner ? draftKey('review', owner) : null
  const { reviewText, ratings } = values

  useEffect(() => {
    const kept = key && read(key)
    if (!kept) return
    restoreOnce.current(kept)
    setIsRestored(true)
  }, [key])

  useEffect(() => {
    if (!key || (reviewText === '' && ratings === undefined)) return
    const timer = setTimeout(() => writeStored(key, JSON.stringify({ reviewText, ratings })), writeDelayMs)
    return () => clearTimeout(timer)
  }, [key, reviewText, ratings])

  function forget(): void {
    if (key) writeStored(key, null)
    setIsRestored(false)
  }

  return { isRestored, forget, discard: forget }
}
