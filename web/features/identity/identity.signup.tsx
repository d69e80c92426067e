import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, type MetaFunction } from 'react-router'
import { type SignupForm, signupForm } from '#contract/identity/identity.ts'
import { t } from '#i18n/t.ts'
import { paths, signInPath } from '../../paths.ts'
import { ErrorSummary } from '../../patterns/form/error-summary.tsx'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { typedBefore } from '../../patterns/form/typed-before.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { SignInAside } from './identity.aside.tsx'
import { EmailField } from './identity.email-field.tsx'
import { SignInFrame } from './identity.frame.tsx'
import { GoogleSignIn } from './identity.google.tsx'
import { useOrigin } from './identity.origin.ts'
import { NewPasswordField } from './identity.password-field.tsx'
import { signInSentence, signUp } from './identity.sign-in.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: t('Sign Up'),
    description: t('Create an account to order parts in trade quantities.'),
    path: paths.signup,
    matches,
  })

const names = ['name', 'email', 'password'] as const

export default function Signup() {
  const { from } = useOrigin()
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<SignupForm>({
    defaultValues: typedBefore(t('Sign Up'), { name: '', email: '', password: '' }),
    resolver: standardSchemaResolver(signupForm),
    shouldFocusError: false,
  })
  const { errors, isSubmitting, submitCount } = form.formState

  const submit = form.handleSubmit(async (account) => {
    setRefusal(null)
    try {
      await signUp(account)
    } catch (error) {
      setRefusal(signInSentence(error))
    }
  })
  const wrong = names.flatMap((name) => {
    const message = errors[name]?.message
    return message ? [{ id: name, message }] : []
  })

  return (
    <SignInFrame title={t('Sign Up')} aside={<SignInAside />}>
      <form
        noValidate
        method="post"
        className="grid gap-4.5"
        aria-label={t('Sign Up')}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSubmitting) void submit(event)
        }}
      >
        <ErrorSummary fields={wrong} attempt={submitCount} />
        <Field id="name" label={t('Name')} error={errors.name?.message}>
          {(control) => <Input {...form.register('name')} {...control} autoComplete="name" enterKeyHint="next" />}
        </Field>
        <EmailField
          {...form.register('email')}
          error={errors.email?.message}
          onCheck={() => void form.trigger('email')}
        />
        <NewPasswordField
          {...form.register('password')}
          id="password"
          label={t('Password')}
          error={errors.password?.message}
        />
        <Button type="submit" look="primary" size="large" isBusy={isSubmitting}>
          {t('Sign Up')}
        </Button>
        <FormRefusal text={refusal} />
      </form>
      <GoogleSignIn from={from} />
      <p className="text-control text-ink-2">
        <RichText
          text="Already have an account? <link>Login</link>"
          marks={{
            link: (words) => (
              <Link to={signInPath(paths.login, { from })} className="inline-block py-1">
                {words}
              </Link>
            ),
          }}
        />
      </p>
    </SignInFrame>
  )
}
