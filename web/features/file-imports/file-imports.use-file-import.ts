import { useEffect, useRef, useState } from 'react'
import type { CallInput } from '#contract/endpoint.ts'
import { type FileImport, readFileImport } from '#contract/file-imports/file-imports.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/problem.ts'
import { isFileImportRunning } from './file-imports.labels.ts'

const pollMs = 700
/** A hidden page need not be up to date to the second. */
const hiddenMs = 5_000
const longestMs = 10_000

/** An import that is up to date while the server is at work on it. `onGone` is called when it no longer exists. */
export function useFileImport(loaded: FileImport, onGone: () => void) {
  const [imported, setImported] = useState(loaded)
  const [failures, setFailures] = useState(0)
  const gone = useRef(onGone)
  gone.current = onGone
  const { _id: id, state } = imported

  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer sets the clock for the next question
  useEffect(() => {
    if (!isFileImportRunning(state)) return
    const asking = new AbortController()
    const pauseMs = document.hidden ? hiddenMs : Math.min(pollMs * 2 ** failures, longestMs)
    const timer = setTimeout(() => {
      const input: CallInput<typeof readFileImport> = { params: { id } }
      call(readFileImport, input)
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
