import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type LoginForm as Credentials, loginForm } from '#contract/identity/identity.ts'
import { t } from '#i18n/t.ts'
import { ErrorSummary } from '../../patterns/form/error-summary.tsx'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { typedBefore } from '../../patterns/form/typed-before.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from './identity.email-field.tsx'
import { PasswordField } from './identity.password-field.tsx'
import { logIn, signInSentence } from './identity.sign-in.ts'

/** Email and password (specification section 5), with the provider's refusal in red under them. */
export function LoginForm({ onForgot }: { onForgot: () => void }) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<Credentials>({
    defaultValues: typedBefore(t('Login'), { email: '', password: '' }),
    resolver: standardSchemaResolver(loginForm),
    shouldFocusError: false,
  })
  const { errors, isSubmitting, submitCount } = form.formState

  const submit = form.handleSubmit(async (credentials) => {
    setRefusal(null)
    try {
      await logIn(credentials)
    } catch (error) {
      setRefusal(signInSentence(error))
      form.resetField('password')
    }
  })
  const wrong = [
    ...(errors.email?.message ? [{ id: 'email', message: errors.email.message }] : []),
    ...(errors.password?.message ? [{ id: 'password', message: errors.password.message }] : []),
  ]

  return (
    <form
      noValidate
      method="post"
      className="grid gap-4.5"
      aria-label={t('Login')}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSubmitting) void submit(event)
      }}
    >
      <ErrorSummary fields={wrong} attempt={submitCount} />
      <EmailField
        {...form.register('email')}
        error={errors.email?.message}
        onCheck={() => void form.trigger('email')}
      />
      <PasswordField
        {...form.register('password')}
        id="password"
        label={t('Password')}
        autoComplete="current-password"
        enterKeyHint="go"
        error={errors.password?.message}
      />
      <Button type="submit" look="primary" size="large" isBusy={isSubmitting}>
        {t('Login')}
      </Button>
      <FormRefusal text={refusal} />
      <Button look="ghost" className="justify-self-start" onClick={onForgot}>
        {t('Forgot password?')}
      </Button>
    </form>
  )
}
