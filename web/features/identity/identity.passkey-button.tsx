import { useState } from 'react'
import { t } from '#i18n/t.ts'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { Button } from '../../ui/button.tsx'
import { loadSignIn } from './identity.load-sign-in.ts'
import { signInSentence } from './identity.sign-in-error.ts'

/** The way in without a password, for those who added a passkey in the account settings. */
export function PasskeySignIn() {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function logIn(): Promise<void> {
    setProblem(null)
    setIsBusy(true)
    try {
      const { logInWithPasskey } = await loadSignIn()
      await logInWithPasskey()
    } catch (error) {
      setProblem(signInSentence(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="grid gap-3">
      <Button size="large" isBusy={isBusy} onClick={() => void logIn()}>
        {t('Sign in with a passkey')}
      </Button>
      <FormRefusal text={problem} />
    </div>
  )
}
