import { type ReactNode, useState } from 'react'
import { t } from '#i18n/t.ts'
import { checkLater } from '../../patterns/form/check-later.ts'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { loadForms, loadSignIn } from './identity.load-sign-in.ts'
import { NewPasswordField } from './identity.password-field.tsx'
import { signInRefusal } from './identity.sign-in-refusal.ts'

type Address = { email: string }
type Password = { newPassword: string }

const checkAddress = checkLater<Address, Address>(async () => (await loadForms()).resetRequestForm)
const checkPassword = checkLater<Password, Password>(async () => (await loadForms()).newPasswordForm)

/**
 * Asks for the mail with the link; `email` is what was typed in the login. The answer is the same for every address, so
 * that it does not reveal who has an account.
 */
export function ForgotPassword({ email: typed, onBack }: { email: string; onBack: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { bound, formProps, refusal, isBusy } = useApiForm({
    ids: { email: 'reset-email' },
    first: { email: typed },
    check: checkAddress,
    send: async ({ email: address }) => {
      const { requestReset } = await loadSignIn()
      await requestReset(address)
      setSentTo(address)
    },
    readRefusal: signInRefusal(),
  })

  if (sentTo) {
    return (
      <div className="grid gap-5" role="status">
        <p>
          <RichText
            text="If <b>{email}</b> has an account, we have sent a link to it. The link can be used once and expires in one hour."
            values={{ email: sentTo }}
            marks={{ b: (words) => <b className="break-all">{words}</b> }}
          />
        </p>
        <BackButton onBack={onBack}>{t('Back to login')}</BackButton>
      </div>
    )
  }
  return (
    <form {...formProps} className="grid gap-4.5" aria-label={t('Reset password')}>
      <p className="text-control text-ink-2">{t('We will email you a link to choose a new password.')}</p>
      <TextField
        {...bound('email')}
        label={t('Email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        enterKeyHint="send"
      />
      <Button type="submit" look="primary" size="large" isBusy={isBusy}>
        {t('Send link')}
      </Button>
      <FormRefusal text={refusal} />
      <BackButton onBack={onBack}>{t('Back to login')}</BackButton>
    </form>
  )
}

type ResetLink = { token: string; email: string }

type ChooseProps = { link: ResetLink; onDone: () => void; onBack: () => void }

/** The form behind the link of the mail. The new password signs its owner in at once. */
export function ChooseNewPassword({ link, onDone, onBack }: ChooseProps) {
  const { form, field, formProps, refusal, isBusy } = useApiForm({
    ids: { newPassword: 'new-password' },
    first: { newPassword: '' },
    check: checkPassword,
    send: async ({ newPassword }) => {
      const { chooseNewPassword } = await loadSignIn()
      await chooseNewPassword({ ...link, newPassword })
      onDone()
    },
    readRefusal: signInRefusal(),
  })

  return (
    <form {...formProps} className="grid gap-4.5" aria-label={t('Choose a new password')}>
      <p className="text-control text-ink-2">
        <RichText
          text="For <b>{email}</b>. You will be signed out on all other devices."
          values={{ email: link.email }}
          marks={{ b: (words) => <b className="break-all text-ink">{words}</b> }}
        />
      </p>
      <input type="email" autoComplete="username" value={link.email} readOnly hidden />
      <NewPasswordField {...form.register('newPassword')} {...field('newPassword')} label={t('New password')} />
      <Button type="submit" look="primary" size="large" isBusy={isBusy}>
        {t('Save and sign in')}
      </Button>
      <FormRefusal text={refusal} />
      <BackButton onBack={onBack}>{t('Request a new link')}</BackButton>
    </form>
  )
}

function BackButton({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  return (
    <Button look="ghost" className="justify-self-start" onClick={onBack}>
      {children}
    </Button>
  )
}
