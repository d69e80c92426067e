import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, type MetaFunction, useRouteLoaderData } from 'react-router'
import { type LoginForm, loginForm } from '#contract/identity.ts'
import type { PublicSettings } from '#contract/settings.ts'
import { paths, signInPath } from '../../paths.ts'
import { ErrorSummary } from '../../patterns/error-summary.tsx'
import { useProblemTitle } from '../../patterns/problem-title.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { SignInAside } from './identity.aside.tsx'
import { ProviderProblem, ReasonNote, SignInFrame } from './identity.frame.tsx'
import { useOrigin } from './identity.origin.ts'
import { PasswordField } from './identity.password-field.tsx'
import { logIn, signInSentence } from './identity.sign-in.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Login',
    description: 'Sign in to order parts and to follow your orders.',
    path: paths.login,
    matches,
  })

export default function Login() {
  const { from, reason } = useOrigin()
  const settings = useRouteLoaderData<PublicSettings>('root')
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<LoginForm>({
    defaultValues: { email: '', password: '' },
    resolver: standardSchemaResolver(loginForm),
    shouldFocusError: false,
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const email = form.register('email')
  useProblemTitle(refusal !== null || Object.keys(errors).length > 0)

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
    <SignInFrame title="Login" aside={<SignInAside />}>
      <ReasonNote reason={reason} />
      <form
        noValidate
        method="post"
        className="grid gap-4.5"
        aria-label="Login"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSubmitting) void submit(event)
        }}
      >
        <ErrorSummary fields={wrong} attempt={submitCount} />
        <Field id="email" label="Email" error={errors.email?.message}>
          {(control) => (
            <Input
              {...email}
              {...control}
              type="email"
              inputMode="email"
              autoComplete="username"
              enterKeyHint="next"
              onBlur={(event) => {
                void email.onBlur(event)
                if (event.target.value !== '') void form.trigger('email')
              }}
            />
          )}
        </Field>
        <PasswordField
          {...form.register('password')}
          id="password"
          label="Password"
          autoComplete="current-password"
          enterKeyHint="go"
          error={errors.password?.message}
        />
        <Button type="submit" look="primary" size="large" isBusy={isSubmitting}>
          Login
        </Button>
        <ProviderProblem text={refusal} />
      </form>
      <p className="text-control text-ink-2">
        New here?{' '}
        <Link to={signInPath(paths.signup, { from })} className="inline-block py-1">
          Create an account
        </Link>
      </p>
      {settings?.isDemo ? <DemoAccounts /> : null}
    </SignInFrame>
  )
}

function DemoAccounts() {
  return (
    <p className="border-t border-dashed border-line-strong pt-4 text-small text-ink-2">
      Demo accounts: <span className="mono text-ink">admin@datum.example</span>,{' '}
      <span className="mono text-ink">customer@datum.example</span>; the password is printed where the portal was
      started.
    </p>
  )
}
