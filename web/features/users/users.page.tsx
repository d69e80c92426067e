import { useMemo } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { type AdminUser, adminUsers, listAdminUsers } from '#contract/users/admin-list.ts'
import { listInvitations } from '#contract/users/invitations.ts'
import { makeAdmin, removeAdmin } from '#contract/users/users.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/problem.ts'
import { ConfirmDialog } from '../../patterns/confirm-dialog.tsx'
import { GridSkeleton } from '../../patterns/grid/grid.skeleton.tsx'
import { Grid } from '../../patterns/grid/grid.tsx'
import { loadGrid } from '../../patterns/grid/state/grid.load.ts'
import { privateMeta } from '../../patterns/page-exports.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { showToast } from '../../patterns/toast.ts'
import { useConfirmation } from '../../patterns/use-confirmation.ts'
import { RichText } from '../../ui/rich-text.tsx'
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
  const { revalidate } = useRevalidator()
  const granting = useConfirmation(async ({ email }: AdminUser) => {
    await call(makeAdmin, { params: { email } }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 403) showToast(t('Failed to Make an Admin'))
      throw error
    })
    await revalidate()
    showToast(t('Successfully made An Admin'))
  })
  const removal = useConfirmation(async ({ email, name }: AdminUser) => {
    await call(removeAdmin, { params: { email } })
    await revalidate()
    showToast(t('{name} is no longer an admin', { name }))
  })
  const setup = useMemo(
    () => userGrid({ onGrant: granting.ask, onRemove: removal.ask }),
    [granting.ask, removal.ask],
  )

  return (
    <>
      <PageHeader title={t('All Users')} lead={t(lead)} actions={<InviteButton />} />
      <Grid setup={setup} data={data} empty={null} />
      <OpenInvitations invitations={invitations} />
      <ConfirmDialog
        {...granting.dialog}
        title={granting.asked ? t('Make {name} an admin?', { name: granting.asked.name }) : ''}
        confirmLabel={t('Make Admin')}
      >
        {granting.asked ? <GrantText user={granting.asked} /> : null}
      </ConfirmDialog>
      <ConfirmDialog
        {...removal.dialog}
        title={removal.asked ? t('Remove the admin role from {name}?', { name: removal.asked.name }) : ''}
        confirmLabel={t('Remove admin')}
      >
        <p>{t('They keep their account, orders and reviews. This takes effect immediately.')}</p>
      </ConfirmDialog>
    </>
  )
}

function GrantText({ user }: { user: AdminUser }) {
  return (
    <>
      <p>
        <RichText
          text="<b>{email}</b> will be able to view and delete all orders, add and remove products, and make other people admins. This takes effect immediately and can be undone."
          values={{ email: user.email }}
          marks={{ b: (words) => <b className="break-all text-ink">{words}</b> }}
        />
      </p>
      {user.isVerified ? null : (
        <p className="mt-3 bg-warn-soft px-3.5 py-2.5 text-warn">
          {t('This email address is not verified. Make sure that it belongs to the right person.')}
        </p>
      )}
    </>
  )
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title={t('All Users')} lead={t(lead)} actions={<InviteButton isWaiting />} />
      <GridSkeleton setup={userGrid({ onGrant: () => undefined, onRemove: () => undefined })} />
    </>
  )
}

export { RouteError as ErrorBoundary }
