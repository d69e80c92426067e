import { useEffect, useRef, useState } from 'react'
import { t } from '#i18n/t.ts'

/** What became of an upload. One that was cancelled is not missed. */
export type UploadEnd = 'saved' | 'cancelled' | 'failed'

export type PendingUploads = ReturnType<typeof usePendingUploads>

/** Which uploads are on their way, and how they ended. */
function useTracked() {
  const pending = useRef(new Set<Promise<UploadEnd>>())
  const [count, setCount] = useState(0)

  function track(upload: Promise<UploadEnd>): void {
    pending.current.add(upload)
    setCount(pending.current.size)
    void upload.then(() => {
      pending.current.delete(upload)
      setCount(pending.current.size)
    })
  }

  /** Returns whether all have arrived, those included that begin meanwhile. */
  async function settle(): Promise<boolean> {
    let hasAll = true
    while (pending.current.size > 0) {
      const ends = await Promise.all(pending.current)
      hasAll = hasAll && !ends.includes('failed')
    }
    return hasAll
  }

  return { count, track, settle, hasAny: () => pending.current.size > 0 }
}

/** The uploads of one form. The form is sent when none of them is on its way any more. */
export function usePendingUploads() {
  const { count, track, settle, hasAny } = useTracked()
  const [isWaiting, setIsWaiting] = useState(false)
  /** Counts how often the form was emptied: uploads of an earlier round are cancelled. */
  const [round, setRound] = useState(0)
  const currentRound = useRef(0)
  const isClosed = useRef(false)

  const onShown = useRef<() => void>(null)

  useEffect(
    () => () => {
      currentRound.current += 1
    },
    [],
  )
  useEffect(() => {
    if (!isWaiting) onShown.current?.()
  }, [isWaiting])

  /**
   * Runs `send` when all uploads have arrived. Returns a sentence if one of them failed: then nothing is sent. A form
   * that was emptied or left meanwhile is not sent either.
   */
  async function afterUploads(send: () => Promise<void>): Promise<string | null> {
    if (hasAny()) {
      const waitingRound = currentRound.current
      setIsWaiting(true)
      const hasAll = await settle()
      // The form may read its values from the state of the page, which has the last upload with its next rendering.
      await new Promise<void>((resolve) => {
        onShown.current = resolve
        setIsWaiting(false)
      })
      if (currentRound.current !== waitingRound) return null
      if (!hasAll) return t('Nothing is saved yet: a file was not uploaded. Upload it again, or save without it.')
    }
    isClosed.current = true
    try {
      await send()
      return null
    } finally {
      isClosed.current = false
    }
  }

  return {
    count,
    round,
    track,
    afterUploads,
    /** What the form waits for before it is sent; null if it does not wait. */
    waitingText: isWaiting
      ? t('Waiting for {count, plural, one {# upload} other {# uploads}} before saving.', { count })
      : null,
    /** Whether the form is being sent: an upload now would not be in it. */
    isClosed: () => isClosed.current,
    /** Cancels all uploads and removes those that failed. */
    clear(): void {
      currentRound.current += 1
      setRound(currentRound.current)
    },
  }
}
