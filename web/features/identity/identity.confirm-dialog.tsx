import { passwordConfirmationForm } from '#contract/identity/identity.ts'
import { t } from '#i18n/t.ts'
import { DialogActions } from '../../patterns/form/dialog-actions.tsx'
import { DialogForm } from '../../patterns/form/dialog-form.tsx'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { useCommand } from '../../patterns/use-command.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { Account } from './account/identity.account-calls.ts'
import {
  confirmByGoogle,
  confirmByPasskey,
  confirmByPassword,
  type SignInQuestion,
} from './identity.confirm-sign-in.ts'
import { PasswordField } from './identity.password-field.tsx'
import { signInSentence } from './identity.sign-in-error.ts'
import { signInRefusal } from './identity.sign-in-refusal.ts'

type ConfirmProps = { account: Account; hasPasskey: boolean; question: SignInQuestion | null }

/** Before a sensitive action: asks a user who signed in a while ago to sign in again, by a method that the account has. */
export function ConfirmSignIn({ account, hasPasskey, question }: ConfirmProps) {
  return (
    <Dialog isOpen={question !== null} title={t('Confirm that it’s you')} onClose={() => question?.cancel()}>
      {question && account.hasPassword ? <ByPassword email={account.email} question={question} /> : null}
      {question && !account.hasPassword ? <ByOtherMeans hasPasskey={hasPasskey} question={question} /> : null}
    </Dialog>
  )
}

const readRefusal = signInRefusal({
  INVALID_EMAIL_OR_PASSWORD: { name: 'password', say: () => t('The password is incorrect.') },
})

function ByPassword({ email, question }: { email: string; question: SignInQuestion }) {
  const state = useApiForm({
    ids: { password: 'confirm-password' },
    first: { password: '' },
    check: passwordConfirmationForm,
    send: async ({ password }) => {
      await confirmByPassword(email, password)
      question.goOn()
    },
    readRefusal,
  })
  return (
    <DialogForm
      form={state}
      label={t('Continue')}
      onClose={question.cancel}
      method="post"
      aria-label={t('Confirm that it’s you')}
    >
      <p className="text-control text-ink-2">
        {t('For your security, enter your password to continue. Your entries are kept.')}
      </p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...state.bound('password')}
        label={t('Your password')}
        autoComplete="current-password"
        enterKeyHint="go"
      />
    </DialogForm>
  )
}

function ByOtherMeans({ hasPasskey, question }: { hasPasskey: boolean; question: SignInQuestion }) {
  // The browser leaves for Google: the action is repeated by hand afterwards.
  const { run, isBusy, error } = useCommand(hasPasskey ? confirmByPasskey : confirmByGoogle, {
    done: question.goOn,
    say: signInSentence,
  })
  return (
    <div className="mt-3 grid gap-5">
      <p className="text-control text-ink-2">
        {hasPasskey
          ? t('For your security, sign in again to continue. Your entries are kept.')
          : t(
              'For your security, sign in with Google again. You will return to this page and can repeat the action.',
            )}
      </p>
      <FormRefusal text={error} />
      <DialogActions
        label={hasPasskey ? t('Sign in with a passkey') : t('Continue with Google')}
        isBusy={isBusy}
        onClick={run}
        onCancel={question.cancel}
      />
    </div>
  )
}
