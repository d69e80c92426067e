import { useMemo } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useNavigation,
  useRevalidator,
} from 'react-router'
import { listInvitations } from '#contract/users.invitations.ts'
import { listUsers, makeAdmin, removeAdmin, type User } from '#contract/users.ts'
import { mark, t } from '#texts/t.ts'
import { call, callPage } from '../../api/call.ts'
import { ApiError } from '../../api/problem.ts'
import { useSession } from '../../api/session.ts'
import { ConfirmDialog } from '../../patterns/confirm-dialog.tsx'
import { DataTable, DataTableSkeleton } from '../../patterns/data-table.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { Pager, readPlace } from '../../patterns/pager.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { useConfirmation } from '../../patterns/use-confirmation.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { showToast } from '../../ui/toast.tsx'
import { userColumns } from './users.columns.tsx'
import { InviteButton, OpenInvitations } from './users.invitations.tsx'

const usersPerPage = 25

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { cursor } = readPlace(new URL(request.url).searchParams)
  const [page, invitations] = await Promise.all([
    callPage(listUsers, { query: { limit: String(usersPerPage), cursor } }),
    call(listInvitations, {}),
  ])
  return { page, invitations }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: t('All Users'), description: t('Everybody with an account.'), isPrivate: true, matches })

const lead = mark('Everybody with an account, newest first.')

export default function AllUsers() {
  const { page, invitations } = useLoaderData<typeof clientLoader>()
  const navigation = useNavigation()
  const { revalidate } = useRevalidator()
  const me = useSession()?.email ?? ''
  const granting = useConfirmation(async ({ email }: User) => {
    await call(makeAdmin, { params: { email } }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 403) showToast(t('Failed to Make an Admin'))
      throw error
    })
    await revalidate()
    showToast(t('Successfully made An Admin'))
  })
  const removal = useConfirmation(async ({ email, name }: User) => {
    await call(removeAdmin, { params: { email } })
    await revalidate()
    showToast(t('{name} is no longer an admin', { name }))
  })
  const columns = useMemo(
    () => userColumns({ me, onGrant: granting.ask, onRemove: removal.ask }),
    [me, granting.ask, removal.ask],
  )

  return (
    <>
      <PageHeader title={t('All Users')} lead={t(lead)} actions={<InviteButton />} />
      <DataTable
        caption={t('Users, newest first')}
        columns={columns}
        rows={page.items}
        keyOf={(user) => user._id}
        isStale={navigation.state === 'loading'}
      />
      <Pager shown={page.items.length} next={page.next} total={page.total} what={t('users')} />
      <OpenInvitations invitations={invitations} />
      <ConfirmDialog
        isOpen={granting.asked !== null}
        title={granting.asked ? t('Make {name} an admin?', { name: granting.asked.name }) : ''}
        confirmLabel={t('Make Admin')}
        isBusy={granting.isBusy}
        error={granting.error}
        onConfirm={() => void granting.confirm()}
        onCancel={granting.cancel}
      >
        {granting.asked ? <GrantText user={granting.asked} /> : null}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={removal.asked !== null}
        title={removal.asked ? t('Take the admin role from {name}?', { name: removal.asked.name }) : ''}
        confirmLabel={t('Remove admin')}
        isBusy={removal.isBusy}
        error={removal.error}
        onConfirm={() => void removal.confirm()}
        onCancel={removal.cancel}
      >
        <p>{t('They keep their account, their orders and their reviews. It works at once.')}</p>
      </ConfirmDialog>
    </>
  )
}

function GrantText({ user }: { user: User }) {
  return (
    <>
      <p>
        <RichText
          text="<b>{email}</b> will see and delete all orders, add and remove products, and make other people admins. It works at once and can be taken back."
          values={{ email: user.email }}
          marks={{ b: (words) => <b className="break-all text-ink">{words}</b> }}
        />
      </p>
      {user.isVerified ? null : (
        <p className="mt-3 bg-warn-soft px-3.5 py-2.5 text-warn">
          {t('This address is not verified: nobody has shown yet that it is theirs.')}
        </p>
      )}
    </>
  )
}

export function HydrateFallback() {
  const columns = userColumns({ me: '', onGrant: () => undefined, onRemove: () => undefined })
  return (
    <>
      <PageHeader title={t('All Users')} lead={t(lead)} actions={<InviteButton />} />
      <DataTableSkeleton caption={t('users')} columns={columns} rowCount={8} />
    </>
  )
}

export { RouteError as ErrorBoundary }
