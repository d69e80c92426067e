import { type ChangePasswordForm, changePasswordForm } from '#contract/identity/identity.ts'
import { t } from '#i18n/t.ts'
import { ErrorSummary } from '../../../patterns/form/error-summary.tsx'
import { FormRefusal } from '../../../patterns/form/form-refusal.tsx'
import { useApiForm } from '../../../patterns/form/use-api-form.ts'
import { showToast } from '../../../patterns/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { NewPasswordField, PasswordField } from '../identity.password-field.tsx'
import { requestReset } from '../identity.sign-in.ts'
import { signInRefusal } from '../identity.sign-in-refusal.ts'
import { type Account, changePassword } from './identity.account-calls.ts'
import { useMail } from './identity.account-mail.ts'
import { AccountSection, Outcome } from './identity.account-section.tsx'

/** Changing the password, or how to get one for those who only ever came through Google. */
export function Password({ account }: { account: Account }) {
  return (
    <AccountSection
      id="account-password"
      title={t('Password')}
      lead={
        account.hasPassword
          ? t('You need your current password to change it.')
          : t('You sign in with Google and have no password here.')
      }
    >
      {account.hasPassword ? <ChangePassword email={account.email} /> : <FirstPassword email={account.email} />}
    </AccountSection>
  )
}

const readRefusal = signInRefusal<keyof ChangePasswordForm>({
  INVALID_PASSWORD: { name: 'currentPassword', say: () => t('Your current password is incorrect.') },
  PASSWORD_TOO_COMMON: { name: 'newPassword' },
})

const empty: ChangePasswordForm = { currentPassword: '', newPassword: '', revokeOtherSessions: true }

function ChangePassword({ email }: { email: string }) {
  const { form, field, formProps, refusal, isBusy, summary } = useApiForm<ChangePasswordForm>({
    ids: { currentPassword: 'currentPassword', newPassword: 'newPassword' },
    first: empty,
    check: changePasswordForm,
    isSummarised: true,
    send: async (values, { reset }) => {
      await changePassword(values)
      reset(empty)
      showToast(
        values.revokeOtherSessions
          ? t('Password changed. Your other devices are signed out.')
          : t('Password changed.'),
      )
    },
    readRefusal,
  })
  return (
    <form {...formProps} method="post" className="grid gap-5">
      <ErrorSummary {...summary} />
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.register('currentPassword')}
        {...field('currentPassword')}
        label={t('Current password')}
        autoComplete="current-password"
        enterKeyHint="next"
      />
      <NewPasswordField {...form.register('newPassword')} {...field('newPassword')} label={t('New password')} />
      <label className="flex min-h-11 w-fit items-center gap-3 text-control">
        <input type="checkbox" {...form.register('revokeOtherSessions')} className="size-5 accent-(--blue)" />
        {t('Sign out my other devices')}
      </label>
      <Button type="submit" look="primary" className="justify-self-start" isBusy={isBusy}>
        {t('Change password')}
      </Button>
      <FormRefusal text={refusal} />
    </form>
  )
}

/** The link of the reset mail gives a password to an account without one. */
function FirstPassword({ email }: { email: string }) {
  const { isBusy, isSent, problem, sendMail } = useMail(async () => {
    await requestReset(email)
    return true
  })

  return (
    <>
      <p className="text-control text-ink-2">
        <RichText
          text="To sign in with email and password as well, request a link to <b>{email}</b> and set a password. You can still sign in with Google."
          values={{ email }}
          marks={{ b: (words) => <b className="break-all text-ink">{words}</b> }}
        />
      </p>
      <Button className="justify-self-start" isBusy={isBusy} onClick={sendMail}>
        {t('Send link')}
      </Button>
      <Outcome>
        {isSent ? (
          <p className="notice bg-blue-soft text-ink">
            <Icon name="check" />
            {t('We sent you an email. The link can be used once and expires in one hour.')}
          </p>
        ) : null}
      </Outcome>
      <FormRefusal text={problem} />
    </>
  )
}
