import { useEffect, useState } from 'react'
import { useNavigate, useRouteLoaderData } from 'react-router'
import type { PublicSettings } from '#contract/page-settings.ts'
import { createFirstAdmin, firstAdminForm, readSetupStatus } from '#contract/setup/setup.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/problem.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { paths } from '../../dashboard-paths.ts'
import { ErrorSummary } from '../../patterns/form/error-summary.tsx'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { refusedAt, refusedBy } from '../../patterns/form/refused.ts'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { privateMeta } from '../../patterns/page-exports.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SignInFrame } from '../identity/identity.frame.tsx'
import { NewPasswordField } from '../identity/identity.password-field.tsx'
import { logIn } from '../identity/identity.sign-in.ts'
import { stepTexts } from './setup.steps.ts'

export const meta = privateMeta(
  mark('Set up the portal'),
  mark('Create the first account with the code that the portal printed when it started.'),
)

type State = 'reading' | 'open' | 'done' | { why: string }

/** Step 1 of the setup. The page is the same for everybody: whether a code is needed is read when it is alive. */
export default function FirstAdmin() {
  const settings = useRouteLoaderData<PublicSettings>('root')
  const [state, setState] = useState<State>('reading')
  useEffect(() => {
    call(readSetupStatus, {})
      .then(({ needsCode }) => setState(needsCode ? 'open' : 'done'))
      .catch((error: unknown) => setState({ why: sentenceOf(error) }))
  }, [])
  return (
    <SignInFrame title={t('Set up the portal')} aside={<WhatComes />}>
      {/* The most likely height: a demo has an admin, and a new portal asks for the code. */}
      <div className={`grid content-start gap-5 ${settings?.isDemo ? 'min-h-48' : 'min-h-136'}`}>
        {state === 'reading' ? <Skeleton className="h-full w-full" /> : null}
        {state === 'open' ? <FirstAdminForm /> : null}
        {state === 'done' ? <AlreadyDone /> : null}
        {typeof state === 'object' ? (
          <p role="alert" className="notice bg-warn-soft text-warn">
            {state.why}
          </p>
        ) : null}
      </div>
    </SignInFrame>
  )
}

const nextSteps = [stepTexts.company, stepTexts.brand, stepTexts.selling, stepTexts.catalogue]

/** The next questions, so that the answers are at hand. */
function WhatComes() {
  return (
    <div className="grid gap-5 p-8">
      <p className="text-h3">{t('What comes next')}</p>
      <ol className="grid gap-4">
        {nextSteps.map(({ label, content }, index) => (
          <li key={label}>
            <p className="font-[620]">
              {index + 1}. {t(label)}
            </p>
            <p className="text-ui text-field-ink-2">{t(content)}</p>
          </li>
        ))}
      </ol>
      <p className="text-ui text-field-ink-2">
        {t('You can pause and resume at any step, and change everything later.')}
      </p>
    </div>
  )
}

const names = ['code', 'name', 'email', 'password'] as const
const refusalsOfCode = ['setup_code_wrong', 'setup_code_used', 'setup_locked']

/** An error of the code is shown at its field. */
function readRefusal(error: unknown) {
  if (error instanceof ApiError && refusalsOfCode.includes(error.code))
    return refusedAt<(typeof names)[number]>('code')(error)
  return refusedBy(error, (path) => names.find((name) => name === path))
}

function AlreadyDone() {
  return (
    <>
      <p className="text-control text-ink-2">
        {t('This portal already has an admin, so no setup code is needed. Sign in to continue the setup.')}
      </p>
      <ButtonLink to={paths.setup} className="justify-self-start">
        {t('Continue setup')}
      </ButtonLink>
    </>
  )
}

function FirstAdminForm() {
  const navigate = useNavigate()
  const { form, field, bound, formProps, refusal, isBusy, summary } = useApiForm({
    ids: { code: 'code', name: 'name', email: 'email', password: 'password' },
    first: { code: '', name: '', email: '', password: '' },
    check: firstAdminForm,
    isSummarised: true,
    readRefusal,
    send: async (values) => {
      const { email } = await call(createFirstAdmin, { body: values })
      await logIn({ email, password: values.password })
      await navigate(paths.setup, { replace: true })
    },
  })
  return (
    <form {...formProps} className="grid gap-4.5" aria-label={t('Set up the portal')}>
      <p className="text-control text-ink-2">
        {t('The portal printed a setup code when it started. It proves that the server is yours.')}
      </p>
      <ErrorSummary {...summary} />
      <TextField
        {...bound('code')}
        label={t('Setup code')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
      />
      <TextField {...bound('name')} label={t('Name')} autoComplete="name" enterKeyHint="next" />
      <TextField {...bound('email')} label={t('Email')} type="email" autoComplete="email" enterKeyHint="next" />
      <NewPasswordField {...form.register('password')} {...field('password')} label={t('Password')} />
      <Button type="submit" look="primary" size="large" isBusy={isBusy}>
        {t('Create the first admin')}
      </Button>
      <FormRefusal text={refusal} />
    </form>
  )
}
