import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { getProfile } from '#contract/profile/profile.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { readSession, type Session, useSession } from '../../api/session.ts'
import { paths } from '../../dashboard-paths.ts'
import { privateMeta } from '../../patterns/page-exports.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { Avatar } from '../../patterns/pictures/avatar.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { AnyIcon } from '../../ui/any-icon.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ProfileEditor } from './profile.form.tsx'

export const meta = privateMeta(mark('My Profile'), mark('Your details and your account.'))

export async function clientLoader(_: ClientLoaderFunctionArgs) {
  return call(getProfile, { params: { email: readSession()?.email ?? '' } })
}

const lead = mark('Your details. Only you and our staff can see them.')

export default function MyProfile() {
  const profile = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHeader title={t('My Profile')} lead={t(lead)} />
      <Account />
      <ProfileEditor key={profile.version} profile={profile} />
    </>
  )
}

/** As high as the line that replaces it. */
const unknownYet = <Skeleton className="h-[1lh] w-40" />

function roleOf({ isStaff, role }: Session): string {
  return role?.name ?? (isStaff ? t('Admin') : t('Customer'))
}

/** The account the profile belongs to: it comes from the sign-in and is changed on another page. */
function Account() {
  const session = useSession()
  return (
    <div className="flex flex-wrap items-start gap-6 border-y border-line px-4 py-6 md:px-6">
      {session ? (
        <Avatar name={session.displayName} photoURL={session.photoURL} className="size-20 text-[1.75rem]" />
      ) : (
        <Skeleton className="size-20" />
      )}
      <dl className="account-facts">
        <div>
          <dt>{t('Name')}</dt>
          <dd>{session?.displayName ?? unknownYet}</dd>
        </div>
        <div>
          <dt>{t('Email')}</dt>
          <dd className="break-all">{session?.email ?? unknownYet}</dd>
        </div>
        <div>
          <dt>{t('Role')}</dt>
          <dd>{session ? roleOf(session) : unknownYet}</dd>
        </div>
      </dl>
      <div className="grid gap-1.5 sm:ms-auto sm:justify-items-end">
        <ButtonLink to={paths.account} className="justify-self-start sm:justify-self-end">
          <AnyIcon name="pen" />
          {t('Account settings')}
        </ButtonLink>
        <p className="text-small text-ink-2">{t('Name, picture, password, devices, account deletion')}</p>
      </div>
    </div>
  )
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title={t('My Profile')} lead={t(lead)} />
      <Account />
      <div className="grid max-w-140 gap-5 px-4 py-6 md:px-6" aria-busy="true">
        {['education', 'location', 'phone', 'linkedin'].map((field) => (
          <Skeleton key={field} className="h-22" />
        ))}
      </div>
    </>
  )
}

export { RouteError as ErrorBoundary }
