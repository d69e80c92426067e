import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../api/problem.ts'

/**
 * What a confirm dialog asks about, from the question to the action. `act` does it and reloads what is shown; when it throws,
 * the dialog stays and says why, in the words of `explain`.
 */
export function useConfirmation<Thing>(
  act: (thing: Thing) => Promise<void>,
  explain: (error: unknown) => string = sentenceOf,
) {
  const [asked, ask] = useState<Thing | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const wasDone = useRef(false)

  // The button that opened the dialog may have gone with its row: the keyboard goes on at the heading.
  useEffect(() => {
    if (asked !== null || !wasDone.current) return
    wasDone.current = false
    document.querySelector<HTMLElement>('main h1')?.focus()
  }, [asked])

  async function confirm(): Promise<void> {
    if (asked === null) return
    setIsBusy(true)
    setError(null)
    try {
      await act(asked)
      wasDone.current = true
      ask(null)
    } catch (failure) {
      setError(explain(failure))
    } finally {
      setIsBusy(false)
    }
  }

  function cancel(): void {
    ask(null)
    setError(null)
  }

  return { asked, ask, confirm, cancel, isBusy, error }
}
