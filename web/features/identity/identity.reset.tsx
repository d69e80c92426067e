import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { email } from '#contract/fields.ts'
import { newPasswordForm } from '#contract/identity/identity.ts'
import { t } from '#i18n/t.ts'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { NewPasswordField } from './identity.password-field.tsx'
import { chooseNewPassword, requestReset, signInSentence } from './identity.sign-in.ts'

const requestForm = z.object({ email })

/** Asks for the mail with the link. The answer is the same for every address, so that it does not reveal who has an account. */
export function ForgotPassword({ onBack }: { onBack: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm({ defaultValues: { email: '' }, resolver: standardSchemaResolver(requestForm) })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ email: address }) => {
    setRefusal(null)
    try {
      await requestReset(address)
      setSentTo(address)
    } catch (error) {
      setRefusal(signInSentence(error))
    }
  })

  if (sentTo) {
    return (
      <div className="grid gap-5" role="status">
        <p>
          <RichText
            text="If there is an account with <b>{email}</b>, we have sent a link to it. It can be used once and expires in one hour."
            values={{ email: sentTo }}
            marks={{ b: (words) => <b className="break-all">{words}</b> }}
          />
        </p>
        <BackButton onBack={onBack}>{t('Back to login')}</BackButton>
      </div>
    )
  }
  return (
    <form
      noValidate
      className="grid gap-4.5"
      aria-label={t('Reset password')}
      onSubmit={(event) => void submit(event)}
    >
      <p className="text-control text-ink-2">{t('We will email you a link to choose a new password.')}</p>
      <Field id="reset-email" label={t('Email')} error={errors.email?.message}>
        {(control) => (
          <Input
            {...form.register('email')}
            {...control}
            type="email"
            inputMode="email"
            autoComplete="username"
            enterKeyHint="send"
          />
        )}
      </Field>
      <Button type="submit" look="primary" size="large" isBusy={isSubmitting}>
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
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm({ defaultValues: { newPassword: '' }, resolver: standardSchemaResolver(newPasswordForm) })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ newPassword }) => {
    setRefusal(null)
    try {
      await chooseNewPassword({ ...link, newPassword })
      onDone()
    } catch (error) {
      setRefusal(signInSentence(error))
    }
  })

  return (
    <form
      noValidate
      className="grid gap-4.5"
      aria-label={t('Choose a new password')}
      onSubmit={(event) => void submit(event)}
    >
      <p className="text-control text-ink-2">
        <RichText
          text="For <b>{email}</b>. You will be signed out on all other devices."
          values={{ email: link.email }}
          marks={{ b: (words) => <b className="break-all text-ink">{words}</b> }}
        />
      </p>
      <input type="email" autoComplete="username" value={link.email} readOnly hidden />
      <NewPasswordField
        {...form.register('newPassword')}
        id="new-password"
        label={t('New password')}
        error={errors.newPassword?.message}
      />
      <Button type="submit" look="primary" size="large" isBusy={isSubmitting}>
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
