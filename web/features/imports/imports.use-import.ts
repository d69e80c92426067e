import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/problem.ts'

const pollMs = 700
/** A hidden page need not be up to date to the second. */
const hiddenMs = 5_000
const longestMs = 10_000

type Running = { _id: string; state: string }

type FollowOptions<Import extends Running> = {
  read: (id: string) => Promise<Import>
  /** Whether the server is at work on it. */
  isRunning: (state: Import['state']) => boolean
  /** The import no longer exists. */
  onGone: () => void
}

/** An import that is kept up to date while the server is at work on it. `isLost`: the server does not respond at present. */
export function useImport<Import extends Running>(
  loaded: Import,
  { read, isRunning, onGone }: FollowOptions<Import>,
) {
  const [imported, setImported] = useState(loaded)
  const [failures, setFailures] = useState(0)
  const gone = useRef(onGone)
  gone.current = onGone
  const { _id: id, state } = imported

  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer sets the clock for the next question
  useEffect(() => {
    if (!isRunning(state)) return
    const asking = new AbortController()
    const pauseMs = document.hidden ? hiddenMs : Math.min(pollMs * 2 ** failures, longestMs)
    const timer = setTimeout(() => {
      read(id)
        .then((now) => {
          if (asking.signal.aborted) return
          setFailures(0)
          setImported(now)
        })
        .catch((error: unknown) => {
          if (asking.signal.aborted) return
          if (error instanceof ApiError && error.status === 404) gone.current()
          else setFailures((count) => count + 1)
        })
    }, pauseMs)
    return () => {
      asking.abort()
      clearTimeout(timer)
    }
  }, [imported, failures])

  return { imported, isLost: failures > 1, take: setImported }
}
