import { useEffect, useRef, useState } from 'react'
import type { CallInput } from '#contract/endpoint.ts'
import { type ProductImport, readImport } from '#contract/imports/imports.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/problem.ts'
import { isImportRunning } from './imports.labels.ts'

const pollMs = 700
/** A hidden page need not be up to date to the second. */
const hiddenMs = 5_000
const longestMs = 10_000

/** `isLost`: the server does not respond at present; polling goes on. */
export type Followed = { imported: ProductImport; isLost: boolean; take: (imported: ProductImport) => void }

/** An import that is kept up to date while the server is at work on it. `onGone` is called when the import no longer exists. */
export function useImport(loaded: ProductImport, onGone: () => void): Followed {
  const [imported, setImported] = useState(loaded)
  const [failures, setFailures] = useState(0)
  const gone = useRef(onGone)
  gone.current = onGone
  const { _id: id, state } = imported

  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer sets the clock for the next question
  useEffect(() => {
    if (!isImportRunning(state)) return
    const asking = new AbortController()
    const pauseMs = document.hidden ? hiddenMs : Math.min(pollMs * 2 ** failures, longestMs)
    const timer = setTimeout(() => {
      const input: CallInput<typeof readImport> = { params: { id } }
      call(readImport, input)
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
