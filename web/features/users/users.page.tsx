import { useMemo } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { type AdminUser, adminUsers, listAdminUsers } from '#contract/users/admin-list.ts'
import { listInvitations } from '#contract/users/invitations.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { GridSkeleton } from '../../patterns/grid/grid.skeleton.tsx'
import { Grid } from '../../patterns/grid/grid.tsx'
import { loadGrid } from '../../patterns/grid/state/grid.load.ts'
import { privateMeta } from '../../patterns/page-exports.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { userGrid } from './users.columns.tsx'
import { InviteButton, OpenInvitations } from './users.invitations.tsx'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [data, invitations] = await Promise.all([
    loadGrid<AdminUser>(request, adminUsers, (query) => call(listAdminUsers, { query })),
    call(listInvitations, {}),
  ])
  return { data, invitations }
}

export const meta = privateMeta(mark('All Users'), mark('Everyone with an account.'))

const lead = mark('Everyone with an account.')

export default function AllUsers() {
  const { data, invitations } = useLoaderData<typeof clientLoader>()
  const setup = useMemo(userGrid, [])
  return (
    <>
      <PageHeader title={t('All Users')} lead={t(lead)} actions={<InviteButton />} />
      <Grid setup={setup} data={data} empty={null} />
      <OpenInvitations invitations={invitations} />
    </>
  )
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title={t('All Users')} lead={t(lead)} actions={<InviteButton isWaiting />} />
      <GridSkeleton setup={userGrid()} />
    </>
  )
}

export { RouteError as ErrorBoundary }
