import type { MetaFunction } from 'react-router'
import { useSession } from '../../api/session.ts'
import { PageHeader } from '../../patterns/page-header.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: 'My Profile', description: 'Who is signed in.', isPrivate: true, matches })

/** Nothing to fetch: but who is signed in is known in the browser only. */
export async function clientLoader() {
  return null
}

export default function Account() {
  const session = useSession()
  if (!session) return <HydrateFallback />
  return (
    <>
      <PageHeader title="My Profile" lead="The account you are signed in with." />
      <div className="flex flex-wrap items-start gap-6 border-t border-line px-4 py-8 md:px-6">
        <Avatar name={session.displayName} photoURL={session.photoURL} className="size-20 text-[1.75rem]" />
        <dl className="account-facts">
          <div>
            <dt>Name</dt>
            <dd>{session.displayName}</dd>
          </div>
          <div>
            <dt>Email</dt>
            <dd className="break-all">{session.email}</dd>
          </div>
          <div>
            <dt>Role</dt>
            <dd>{session.isAdmin ? 'Admin' : 'Customer'}</dd>
          </div>
        </dl>
      </div>
    </>
  )
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title="My Profile" lead="The account you are signed in with." />
      <div className="flex items-start gap-6 border-t border-line px-4 py-8 md:px-6" aria-busy="true">
        <Skeleton className="size-20" />
        <div className="grid gap-4">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-56" />
          <Skeleton className="h-4 w-24" />
        </div>
      </div>
    </>
  )
}

export { RouteError as ErrorBoundary }
