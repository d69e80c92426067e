import { t } from '#i18n/t.ts'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { useCommand } from '../../patterns/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { loadSignIn } from './identity.load-sign-in.ts'
import { signInSentence } from './identity.sign-in-error.ts'

/** The way in without a password, for those who added a passkey in the account settings. */
export function PasskeySignIn() {
  const { run, isBusy, error } = useCommand(async () => (await loadSignIn()).logInWithPasskey(), {
    say: signInSentence,
  })
  return (
    <div className="grid gap-3">
      <Button size="large" isBusy={isBusy} onClick={run}>
        {t('Sign in with a passkey')}
      </Button>
      <FormRefusal text={error} />
    </div>
  )
}
