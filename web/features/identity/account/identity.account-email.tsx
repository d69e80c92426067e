import { useRevalidator, useRouteLoaderData, useSearchParams } from 'react-router'
import type { OpenEmailChange } from '#contract/identity/email-change.ts'
import type { PublicSettings } from '#contract/page-settings.ts'
import { t } from '#i18n/t.ts'
import { FormRefusal } from '../../../patterns/form/form-refusal.tsx'
import { useOnReturn } from '../../../patterns/use-on-return.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { Status } from '../../../ui/status.tsx'
import { type Account, sendVerification } from './identity.account-calls.ts'
import { EmailChange } from './identity.account-email-change.tsx'
import { useMail } from './identity.account-mail.ts'
import { AccountSection, OutcomeNote } from './identity.account-section.tsx'

type EmailAddressProps = { account: Account; hasPasskey: boolean; change: OpenEmailChange | null }

/** The sign-in address: its verification mail can be sent again, and another address can take its place. */
export function EmailAddress({ account, hasPasskey, change }: EmailAddressProps) {
  const { email, isVerified } = account
  const [search] = useSearchParams()
  return (
    <AccountSection
      id="account-email"
      title={t('Email address')}
      lead={t('You sign in with this address, and our emails go to it.')}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="font-[560] break-all">{email}</span>
        {isVerified ? (
          <Status kind="paid" isBoxed>
            {t('Verified')}
          </Status>
        ) : (
          <Status kind="due" isBoxed>
            {t('Not verified')}
          </Status>
        )}
      </div>
      {isVerified && search.has('verified') ? (
        <p role="status" className="notice bg-ok-soft text-ok">
          <Icon name="check" />
          {t('Thank you. Your email address is confirmed.')}
        </p>
      ) : null}
      {isVerified ? null : <Verification email={email} isLinkDead={search.has('error')} />}
      <EmailChange account={account} hasPasskey={hasPasskey} change={change} />
    </AccountSection>
  )
}

/** The server only promises to send the mail; only a click on its link proves that it arrived. */
function Verification({ email, isLinkDead }: { email: string; isLinkDead: boolean }) {
  const settings = useRouteLoaderData<PublicSettings>('root')
  const { revalidate } = useRevalidator()
  // The link of the mail opens another page.
  useOnReturn(() => void revalidate())
  const { isBusy, isSent, problem, sendMail } = useMail(async () => {
    const wasVerified = await sendVerification(email)
    if (wasVerified) await revalidate()
    return !wasVerified
  })

  return (
    <>
      {isLinkDead && !isSent ? (
        <p role="alert" className="notice bg-warn-soft text-warn">
          <Icon name="warn" />
          {t('This link has expired or is incomplete. Request a new one.')}
        </p>
      ) : (
        <p className="text-control text-ink-2">
          {t('Confirm your email address: open the link in the email we sent you when you signed up.')}
        </p>
      )}
      <Button className="justify-self-start" isBusy={isBusy} onClick={sendMail}>
        {t('Resend confirmation email')}
      </Button>
      <OutcomeNote>
        {isSent ? <MailOnItsWay email={email} isMailboxOpen={settings?.isMailboxOpen ?? false} /> : null}
      </OutcomeNote>
      <FormRefusal text={problem} />
    </>
  )
}

function MailOnItsWay({ email, isMailboxOpen }: { email: string; isMailboxOpen: boolean }) {
  return (
    <p className="notice bg-blue-soft text-ink">
      <Icon name="check" />
      <span>
        <RichText
          text="We sent an email to <b>{email}</b>. The link is valid for 24 hours. If the email does not arrive, check your spam folder."
          values={{ email }}
          marks={{ b: (words) => <b className="break-all">{words}</b> }}
        />
        {isMailboxOpen ? (
          <>
            {' '}
            <RichText
              text="This is a demo: you can read it in the <link>demo mailbox</link>."
              marks={{ link: (words) => <a href="/dev/mail">{words}</a> }}
            />
          </>
        ) : null}
      </span>
    </p>
  )
}
