import { useCallback, useEffect, useState } from 'react'
import { sentenceOf } from '../../api/problem-text.ts'
import { readLatest } from './read-latest.ts'

export type Read<Data> =
  | { state: 'loading' }
  | { state: 'failed'; problem: string; again: () => void }
  | { state: 'ready'; data: Data }

/**
 * What a part of a page reads for itself, read again with another `read` or when `changes` is another value. What was read
 * stays while it is read again, also if that fails.
 */
export function useRead<Data>(read: () => Promise<Data>, changes?: unknown): Read<Data> {
  const [found, setFound] = useState<Read<Data>>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const again = useCallback(() => {
    setFound({ state: 'loading' })
    setAttempt((now) => now + 1)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies(changes): another value says that it is read again
  // biome-ignore lint/correctness/useExhaustiveDependencies(attempt): so does another attempt
  useEffect(
    () =>
      readLatest(read, {
        take: (data) => setFound({ state: 'ready', data }),
        failed: (error) =>
          setFound((now) =>
            now.state === 'ready' ? now : { state: 'failed', problem: sentenceOf(error), again },
          ),
      }),
    [read, again, changes, attempt],
  )
  return found
}
