import { useCallback, useRef, useState } from 'react'
import { currentOf } from '../api/current-of.ts'
import { sentenceOf } from '../api/problem-text.ts'

type CommandOptions<Args extends unknown[], Result> = {
  /** Runs after the command and belongs to it: the button stays busy, and what it throws is an error. */
  done?: (result: NoInfer<Result>, args: NoInfer<Args>) => unknown
  /** The row was changed elsewhere: takes it as it is now, which the next press replaces, and says so. */
  onStale?: (now: NoInfer<Result>) => string | null
  /** What the page says of an error; null if it is shown elsewhere. */
  say?: (error: unknown) => string | null
  /** Runs at the end, whether it worked or not. */
  settled?: () => unknown
}

/**
 * A call that is sent by a press: once until it is answered, with what it answered and why it failed. The next press clears
 * both.
 */
export function useCommand<Args extends unknown[], Result>(
  command: (...args: Args) => Promise<Result>,
  { done, onStale, say = sentenceOf, settled }: CommandOptions<Args, Result> = {},
) {
  const [running, setRunning] = useState<Args | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [result, setResult] = useState<Result | null>(null)
  // The state is a render behind: two presses in one frame would both see that nothing is sent.
  const isRunning = useRef(false)

  function sayError(failure: unknown): string | null {
    const now = onStale && currentOf<Result>(failure)
    return now ? onStale(now) : say(failure)
  }

  const latest = useRef(runOnce)
  latest.current = runOnce
  const run = useCallback((...args: Args) => void latest.current(args), [])

  async function runOnce(args: Args): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setRunning(args)
    setError(null)
    setResult(null)
    try {
      const answer = await command(...args)
      setResult(answer)
      await done?.(answer, args)
    } catch (failure) {
      setError(sayError(failure))
    } finally {
      await settled?.()
      isRunning.current = false
      setRunning(null)
    }
  }

  return {
    run,
    isBusy: running !== null,
    /** What it was called with, while it is sent: of several buttons one is busy. */
    running,
    error,
    setError,
    result,
  }
}
