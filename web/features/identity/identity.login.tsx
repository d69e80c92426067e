import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, type MetaFunction, useRouteLoaderData } from 'react-router'
import type { PublicSettings } from '#contract/page-settings.ts'
import { demoAccounts } from '#demo/accounts.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../paths.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { signInPath } from '../../sign-in-path.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { SignInAside } from './identity.aside.tsx'
import type { EmailLink } from './identity.email-change.tsx'
import { ReasonNote, SignInFrame } from './identity.frame.tsx'
import { GoogleSignIn } from './identity.google.tsx'
import { SignInForm } from './identity.login-form.tsx'
import { useOrigin } from './identity.origin.ts'
import { PasskeySignIn } from './identity.passkey-button.tsx'
import { ChooseNewPassword, ForgotPassword } from './identity.reset.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: t('Login'),
    description: t('Sign in to place and track orders.'),
    path: paths.login,
    matches,
  })

/** Few open it, and long after their sign-in. */
const EmailChangeView = lazy(() => import('./identity.email-change.tsx'))

/** Undecided until the address is read; it looks like the login until then. */
type View =
  | { name: 'undecided' }
  | { name: 'login' }
  | { name: 'forgot'; email: string }
  | { name: 'email'; link: EmailLink }
  | { name: 'choose'; link: { token: string; email: string } }

/** Login, asking for a reset, and the views behind the links of mails: one screen. */
export default function Login() {
  const [view, setView] = useState<View>({ name: 'undecided' })
  const { from, reason } = useOrigin({ isStaying: view.name !== 'login' })
  const settings = useRouteLoaderData<PublicSettings>('root')

  // The page is cached and the same for everybody: the address is read after hydration.
  useEffect(() => {
    const query = new URLSearchParams(window.location.search)
    const token = query.get('reset')
    const link = token ? { token, email: query.get('email') ?? '' } : null
    const email = emailLinkIn(query)
    if (email) setView({ name: 'email', link: email })
    else if (link) setView({ name: 'choose', link })
    else setView(query.has('forgot') ? { name: 'forgot', email: '' } : { name: 'login' })
  }, [])

  if (view.name === 'forgot') {
    return (
      <SignInFrame title={t('Reset password')} aside={<SignInAside />}>
        <ForgotPassword email={view.email} onBack={() => setView({ name: 'login' })} />
      </SignInFrame>
    )
  }
  if (view.name === 'choose') {
    return (
      <SignInFrame title={t('Choose a new password')} aside={<SignInAside />}>
        <ChooseNewPassword
          link={view.link}
          onDone={() => setView({ name: 'login' })}
          onBack={() => setView({ name: 'forgot', email: view.link.email })}
        />
      </SignInFrame>
    )
  }
  const signIn = (
    <>
      <SignInForm onForgot={(email) => setView({ name: 'forgot', email })} />
      <PasskeySignIn />
      <GoogleSignIn from={from} />
    </>
  )
  if (view.name === 'email') {
    return (
      <SignInFrame title={t('Email address')} aside={<SignInAside />}>
        <Suspense>
          <EmailChangeView link={view.link} signIn={signIn} />
        </Suspense>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title={t('Login')} aside={<SignInAside />}>
      <ReasonNote reason={reason} />
      {signIn}
      <p className="text-control text-ink-2">
        <RichText
          text="New here? <link>Create an account</link>"
          marks={{
            link: (words) => (
              <Link to={signInPath(paths.signup, { from })} className="inline-block py-1">
                {words}
              </Link>
            ),
          }}
        />
      </p>
      {settings?.isDemo ? <DemoAccounts /> : null}
    </SignInFrame>
  )
}

function emailLinkIn(query: URLSearchParams): EmailLink | null {
  const undo = query.get('undo-email-change')
  if (undo) return { kind: 'undo', token: undo }
  const token = query.get('email-change')
  return token ? { kind: 'confirm', token } : null
}

function DemoAccounts() {
  return (
    <p className="border-t border-dashed border-line-strong pt-4 text-small text-ink-2">
      <RichText
        text="Demo accounts: <code>{admin}</code>, <code>{customer}</code>. The password is shown in the terminal where the portal was started."
        values={{ admin: demoAccounts.admin.email, customer: demoAccounts.customer.email }}
        marks={{ code: (words) => <span className="mono text-ink">{words}</span> }}
      />
    </p>
  )
}
