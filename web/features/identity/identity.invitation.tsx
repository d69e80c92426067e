import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { acceptanceForm, acceptInvitation, readInvitation } from '#contract/identity/invitation.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { useSession } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { ErrorSummary } from '../../patterns/form/error-summary.tsx'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { refusedBy } from '../../patterns/form/refused.ts'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { privateMeta } from '../../patterns/page-exports.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SignInAside } from './identity.aside.tsx'
import { SignInFrame } from './identity.frame.tsx'
import { NewPasswordField } from './identity.password-field.tsx'
import { logIn } from './identity.sign-in.ts'
import { signInSentence } from './identity.sign-in-error.ts'

export const meta = privateMeta(mark('Accept invitation'), mark('Choose a name and a password for your account.'))

const asStaff = mark('An account for <b>{email}</b> with the role {role}.')
const asCustomer = mark('An account for <b>{email}</b>.')

type Invited = {
  token: string
  email: string
  name: string
  role: 'customer' | 'admin' | 'staff'
  roleName: string | null
}
type State = { name: 'reading' } | { name: 'refused'; why: string } | { name: 'invited'; invited: Invited }

/** The form behind the link of an invitation. The page is the same for everybody: its token is read when it is alive. */
export default function InvitationPage() {
  const [state, setState] = useState<State>({ name: 'reading' })
  useEffect(() => {
    const token = new URLSearchParams(window.location.search).get('token') ?? ''
    call(readInvitation, { body: { token } })
      .then((found) => setState({ name: 'invited', invited: { ...found, token } }))
      .catch((error: unknown) => setState({ name: 'refused', why: sentenceOf(error) }))
  }, [])
  return (
    <SignInFrame title={t('Accept invitation')} aside={<SignInAside />}>
      {state.name === 'reading' ? <Skeleton className="h-48 w-full" /> : null}
      {state.name === 'refused' ? <Refused why={state.why} /> : null}
      {state.name === 'invited' ? <AcceptForm invited={state.invited} /> : null}
    </SignInFrame>
  )
}

function Refused({ why }: { why: string }) {
  return (
    <>
      <p role="alert" className="notice bg-warn-soft text-warn">
        {why}
      </p>
      <ButtonLink to={paths.login} className="justify-self-start">
        {t('Login')}
      </ButtonLink>
    </>
  )
}

function AcceptForm({ invited }: { invited: Invited }) {
  const navigate = useNavigate()
  const session = useSession()
  const { form, field, bound, formProps, refusal, isBusy, summary } = useApiForm({
    ids: { name: 'name', password: 'password' },
    first: { name: invited.name, password: '' },
    check: acceptanceForm,
    isSummarised: true,
    send: async ({ name, password }) => {
      const { email } = await call(acceptInvitation, { body: { token: invited.token, name, password } })
      await logIn({ email, password })
      await navigate(invited.role === 'customer' ? paths.home : paths.dashboard, { replace: true })
    },
    readRefusal: (error) => refusedBy(error, (path) => (path === 'password' ? path : undefined), signInSentence),
  })

  return (
    <form {...formProps} className="grid gap-4.5" aria-label={t('Accept invitation')}>
      <Introduction invited={invited} />
      {session ? (
        <p className="notice bg-warn-soft text-warn">
          {t('You are signed in as {email}. Accepting signs you in with the new account.', {
            email: session.email,
          })}
        </p>
      ) : null}
      <ErrorSummary {...summary} />
      <input type="email" autoComplete="username" value={invited.email} readOnly hidden />
      <TextField {...bound('name')} label={t('Name')} autoComplete="name" />
      <NewPasswordField {...form.register('password')} {...field('password')} label={t('Password')} />
      <Button type="submit" look="primary" size="large" isBusy={isBusy}>
        {t('Accept invitation')}
      </Button>
      <FormRefusal text={refusal} />
    </form>
  )
}

function Introduction({ invited }: { invited: Invited }) {
  return (
    <p className="text-control text-ink-2">
      <RichText
        text={invited.roleName === null ? asCustomer : asStaff}
        values={{ email: invited.email, role: invited.roleName ?? '' }}
        marks={{ b: (words) => <b className="break-all text-ink">{words}</b> }}
      />
    </p>
  )
}
