import { useState } from 'react'
import { useCommand } from '../../../patterns/use-command.ts'
import { signInSentence } from '../identity.sign-in-error.ts'

/** Having a mail written by a button: `send` answers whether one is on its way now. */
export function useMail(send: () => Promise<boolean>) {
  const [isSent, setIsSent] = useState(false)
  const { run, isBusy, error } = useCommand(send, { done: setIsSent, say: signInSentence })
  return { isBusy, isSent, problem: error, sendMail: run }
}
