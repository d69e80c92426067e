import { useState } from 'react'
import { signInSentence } from '../identity.sign-in-error.ts'

/** Having a mail written by a button: `send` answers whether one is on its way now. */
export function useMail(send: () => Promise<boolean>) {
  const [isBusy, setIsBusy] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function sendMail(): Promise<void> {
    setIsBusy(true)
    setProblem(null)
    try {
      setIsSent(await send())
    } catch (error) {
      setProblem(signInSentence(error))
    } finally {
      setIsBusy(false)
    }
  }

  return { isBusy, isSent, problem, sendMail: () => void sendMail() }
}
