import { useEffect, useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { readEmailChange } from '#contract/identity/email-change.ts'
import { readMailChoices } from '#contract/identity/mail-choices.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { paths } from '../../../paths.ts'
import { privateMeta } from '../../../patterns/page-exports.tsx'
import { PageHeader } from '../../../patterns/page-header.tsx'
import { RouteError } from '../../../patterns/route-error.tsx'
import { showToastNext } from '../../../patterns/toast.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { readDevices, readPasskeys } from '../identity.devices.ts'
import { readAccount } from './identity.account-calls.ts'
import { OwnData } from './identity.account-data-section.tsx'
import { Deletion } from './identity.account-deletion.tsx'
import { Display } from './identity.account-display.tsx'
import { EmailAddress } from './identity.account-email.tsx'
import { MailNotifications } from './identity.account-mails.tsx'
import { NameAndPicture } from './identity.account-name.tsx'
import { Passkeys } from './identity.account-passkeys.tsx'
import { Password } from './identity.account-password.tsx'
import { Sessions } from './identity.account-sessions.tsx'

export const meta = privateMeta(mark('Account settings'), mark('How you sign in.'))

export async function clientLoader() {
  const [account, passkeys, devices, mails, { open: change }] = await Promise.all([
    readAccount(),
    readPasskeys(),
    readDevices(),
    call(readMailChoices, {}),
    call(readEmailChange, {}),
  ])
  return { account, passkeys, devices, mails, change }
}

function Lead() {
  const link = (words: string) => (
    <Link to={paths.dashboard} className="inline-block py-0.5">
      {words}
    </Link>
  )
  return (
    <RichText
      text="How you sign in and how others see you. Your business details are in <link>My Profile</link>."
      marks={{ link }}
    />
  )
}

export default function AccountSettings() {
  const { account, passkeys, devices, mails, change } = useLoaderData<typeof clientLoader>()
  const [farewell, leave] = useState<string | null>(null)
  if (farewell) return <Leaving text={farewell} />
  return (
    <>
      <PageHeader title={t('Account settings')} lead={<Lead />} />
      <NameAndPicture account={account} />
      <EmailAddress account={account} hasPasskey={passkeys.length > 0} change={change} />
      <Password account={account} />
      <Passkeys account={account} passkeys={passkeys} />
      <Sessions devices={devices} onGone={leave} />
      <Display />
      <MailNotifications choices={mails} />
      <OwnData account={account} />
      <Deletion account={account} hasPasskey={passkeys.length > 0} onGone={leave} />
    </>
  )
}

/** Shown instead of the forms: unsaved input must not block leaving, and the home page is loaded again. */
function Leaving({ text }: { text: string }) {
  useEffect(() => {
    showToastNext(text)
    window.location.assign(paths.home)
  }, [text])
  return <PageHeader title={t('Account settings')} lead={text} />
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title={t('Account settings')} lead={<Lead />} />
      <div className="grid gap-7 border-t border-line px-4 py-7 md:px-6" aria-busy="true">
        <Skeleton className="h-72" />
        <Skeleton className="h-28" />
        <Skeleton className="h-72" />
        <Skeleton className="h-28" />
        <Skeleton className="h-56" />
        <Skeleton className="h-44" />
        <Skeleton className="h-44" />
      </div>
    </>
  )
}

export { RouteError as ErrorBoundary }
