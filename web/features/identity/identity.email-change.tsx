import { type ReactNode, useState } from 'react'
import { confirmEmailChange, undoEmailChange } from '#contract/identity/email-change.ts'
import { t } from '#i18n/t.ts'
import { call, exchangeSession } from '../../api/call.ts'
import { ApiError } from '../../api/problem.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { readSession, useSession, writeSession } from '../../api/session.ts'
import { paths as dashboardPaths } from '../../dashboard-paths.ts'
import { paths } from '../../paths.ts'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { useCommand } from '../../patterns/use-command.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { RichText } from '../../ui/rich-text.tsx'

export type EmailLink = { kind: 'confirm' | 'undo'; token: string }

/**
 * Behind the links of the mails about a new address. A press does it, because mail programs open links before people do.
 * `signIn` is shown where the account has to be signed in first.
 */
export default function EmailChangeView({ link, signIn }: { link: EmailLink; signIn: ReactNode }) {
  return link.kind === 'undo' ? (
    <Undoing token={link.token} />
  ) : (
    <Confirmation token={link.token} signIn={signIn} />
  )
}

/** The session of this browser goes on with the new address. */
async function confirm(token: string) {
  const changed = await call(confirmEmailChange, { body: { token } })
  const session = readSession()
  if (!changed.isOwn || !session) return changed
  const access = await exchangeSession(changed.email)
  if (access !== null) writeSession({ ...session, email: changed.email }, access)
  return changed
}

function Confirmation({ token, signIn }: { token: string; signIn: ReactNode }) {
  const session = useSession()
  const [done, setDone] = useState<{ email: string; isOwn: boolean } | null>(null)
  const [needsSignIn, setNeedsSignIn] = useState(false)
  const { run, isBusy, error } = useCommand(() => confirm(token), {
    done: setDone,
    say: (failure) => {
      setNeedsSignIn(failure instanceof ApiError && failure.status === 401)
      return sentenceOf(failure)
    },
  })
  if (done) return <Confirmed {...done} />
  return (
    <>
      <p className="text-control text-ink-2">
        {session
          ? t('Confirm that this is your new email address. Your other devices are signed out.')
          : t('Confirm that this is your new email address. You may have to sign in with the former one first.')}
      </p>
      <Button look="primary" size="large" isBusy={isBusy} onClick={run}>
        {t('Confirm new address')}
      </Button>
      <FormRefusal text={session ? error : needsSignIn ? null : error} />
      {needsSignIn && !session ? signIn : null}
    </>
  )
}

function Confirmed({ email, isOwn }: { email: string; isOwn: boolean }) {
  return (
    <>
      <p role="status" className="notice bg-ok-soft text-ok">
        <span>
          <RichText
            text="Your account now has the address <b>{email}</b>. Sign in with it from now on."
            values={{ email }}
            marks={{ b: (words) => <b className="break-all">{words}</b> }}
          />
        </span>
      </p>
      {isOwn ? (
        <ButtonLink to={dashboardPaths.account} className="justify-self-start">
          {t('Account settings')}
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.login} className="justify-self-start">
          {t('Login')}
        </ButtonLink>
      )}
    </>
  )
}

function Undoing({ token }: { token: string }) {
  const [email, setEmail] = useState<string | null>(null)
  const { run, isBusy, error } = useCommand(() => call(undoEmailChange, { body: { token } }), {
    done: (undone) => setEmail(undone.email),
  })
  if (email !== null) {
    return (
      <p role="status" className="notice bg-ok-soft text-ok">
        <span>
          <RichText
            text="Your account has the address <b>{email}</b> again. We sent you an email to choose a new password."
            values={{ email }}
            marks={{ b: (words) => <b className="break-all">{words}</b> }}
          />
        </span>
      </p>
    )
  }
  return (
    <>
      <p className="text-control text-ink-2">
        {t(
          'If somebody else changed the email address of your account, undo it here. Your former address comes back, all devices are signed out, and the password and all passkeys stop working. You then choose a new password.',
        )}
      </p>
      <Button look="primary" size="large" isBusy={isBusy} onClick={run}>
        {t('Undo the change')}
      </Button>
      <FormRefusal text={error} />
    </>
  )
}
