import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../api/problem-text.ts'
import { useCommand } from './use-command.ts'

/**
 * The subject of a confirm dialog, from the question to the action. `perform` does it and reloads the page; when it throws,
 * the dialog stays and says why, in the words of `say`.
 */
export function useConfirmation<Subject>(
  perform: (subject: Subject) => Promise<void>,
  say: (error: unknown) => string = sentenceOf,
) {
  const [asked, ask] = useState<Subject | null>(null)
  const wasDone = useRef(false)
  const { run, isBusy, error, setError } = useCommand(perform, {
    say,
    done: () => {
      wasDone.current = true
      ask(null)
    },
  })

  // The button that opened the dialog may have gone with its row: the keyboard goes on at the heading.
  useEffect(() => {
    if (asked !== null || !wasDone.current) return
    wasDone.current = false
    document.querySelector<HTMLElement>('main h1')?.focus()
  }, [asked])

  const dialog = {
    isOpen: asked !== null,
    isBusy,
    error,
    onConfirm: () => asked !== null && run(asked),
    onCancel: () => {
      ask(null)
      setError(null)
    },
  }
  return { asked, ask, dialog }
}
