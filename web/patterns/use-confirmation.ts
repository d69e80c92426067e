import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../api/problem.ts'

/**
 * What a confirm dialog asks about, from the question to the action. `perform` does it and reloads what is shown; when it throws,
 * the dialog stays and says why, in the words of `toSentence`.
 */
export function useConfirmation<Subject>(
  perform: (subject: Subject) => Promise<void>,
  toSentence: (error: unknown) => string = sentenceOf,
) {
  const [asked, ask] = useState<Subject | null>(null)
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
      await perform(asked)
      wasDone.current = true
      ask(null)
    } catch (failure) {
      setError(toSentence(failure))
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
