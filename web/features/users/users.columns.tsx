import { Link, useLocation } from 'react-router'
import { workViews } from '#contract/lists/work-views.ts'
import {
  type AdminUser,
  adminUsers,
  bulkUsers,
  exportUsers,
  selectedUsers,
  userActions,
} from '#contract/users/admin-list.ts'
import { mark, t } from '#i18n/t.ts'
import { call, callWith } from '../../api/call.ts'
import { paths } from '../../dashboard-paths.ts'
import { withList } from '../../patterns/grid/grid.adjacent.tsx'
import { actionColumn, timeColumn } from '../../patterns/grid/grid.columns.tsx'
import { useRowAction } from '../../patterns/grid/grid.row-actions.tsx'
import { RowMenu } from '../../patterns/grid/grid.row-menu.tsx'
import {
  type BulkOrder,
  defineGrid,
  type GridAction,
  type GridColumn,
  type GridSetup,
} from '../../patterns/grid/state/grid.setup.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { Button } from '../../ui/button.tsx'
import { Status } from '../../ui/status.tsx'
import { Time } from '../../ui/time.tsx'
import { granting, removal } from './users.row-actions.tsx'

type List = typeof adminUsers

function userColumns(): GridColumn<AdminUser, List>[] {
  return [
    {
      id: 'name',
      header: t('Name'),
      isTitle: true,
      onPhone: 'lead',
      isFixed: true,
      sort: 'name',
      exports: ['email', 'name'],
      cell: (user) => <Name user={user} />,
    },
    {
      id: 'customerNumber',
      isExtra: true,
      header: t('Customer number'),
      onPhone: 'off',
      exports: ['customerNumber'],
      cell: ({ customerNumber }) => <span className="mono">{customerNumber}</span>,
    },
    {
      id: 'role',
      header: t('Role'),
      onPhone: 'state',
      exports: ['role'],
      cell: (user) => <RoleStatus user={user} />,
    },
    {
      id: 'verified',
      header: t('Email status'),
      onPhone: 'off',
      exports: ['isVerified'],
      cell: (user) =>
        user.isVerified ? (
          <Status kind="paid">{t('Verified')}</Status>
        ) : (
          <Status kind="due">{t('Not verified')}</Status>
        ),
    },
    ...activity(),
    actionColumn<AdminUser>('action', (user) => (
      <span className="inline-flex flex-wrap items-center">
        <RoleButton user={user} />
        <RowMenu
          name={user.name}
          items={[
            { label: t('Open account'), to: paths.person(user._id) },
            {
              label: t('All orders by this customer'),
              to: `${paths.manageAllOrders}?${new URLSearchParams({ email: user.email })}`,
            },
          ]}
        />
      </span>
    )),
  ]
}

/** What they have done here; a phone has no room for it, their page does. */
function activity(): GridColumn<AdminUser, List>[] {
  return [
    {
      id: 'orders',
      header: t('Orders'),
      isNumeric: true,
      onPhone: 'off',
      exports: ['orderCount'],
      cell: (user) => formatQuantity(user.orderCount),
    },
    {
      id: 'seen',
      header: t('Last seen'),
      onPhone: 'off',
      sort: 'lastSeenAt',
      exports: ['lastSeenAt'],
      cell: ({ lastSeenAt }) => (lastSeenAt ? <Time at={lastSeenAt} /> : t('Never')),
    },
    timeColumn('createdAt', { id: 'joined', header: t('Joined'), onPhone: 'off' }),
  ]
}

/** Staff take their list along, and step through it on the pages of the accounts. */
function Name({ user }: { user: AdminUser }) {
  const here = useLocation()
  return (
    <span className="row-lines min-w-0">
      <span className="block font-semibold">
        <Link to={withList(paths.person(user._id), here)} className="inline-block py-0.5">
          {user.name}
        </Link>
        {user.isYou ? <span className="ms-2 bg-blue-soft px-1.5 text-note font-normal">{t('You')}</span> : null}
      </span>
      <span className="block text-small break-all text-ink-2">{user.email}</span>
    </span>
  )
}

function RoleStatus({ user }: { user: AdminUser }) {
  if (user.deactivatedAt) return <Status kind="cancelled">{t('Deactivated')}</Status>
  if (user.role === 'admin') return <Status kind="shipped">{t('Admin')}</Status>
  if (user.staffRole) return <Status kind="production">{user.staffRole.name}</Status>
  return <Status kind="pending">{t('Customer')}</Status>
}

/** Make Admin is hidden for those who are admins already (specification section 4). */
function RoleButton({ user }: { user: AdminUser }) {
  const grant = useRowAction(granting)
  const remove = useRowAction(removal)
  const { name } = user
  if (user.deactivatedAt) return null
  if (user.role === 'admin') {
    return (
      <Button
        size="small"
        look="ghost"
        aria-label={t('Remove admin {name}', { name })}
        onClick={() => remove(user)}
      >
        {t('Remove admin')}
      </Button>
    )
  }
  return (
    <Button size="small" aria-label={t('Make Admin {name}', { name })} onClick={() => grant(user)}>
      {t('Make Admin')}
    </Button>
  )
}

function actions(): GridAction[] {
  return [
    {
      id: 'deactivate',
      needed: 'customers:write',
      label: t('Deactivate'),
      question: mark('Deactivate {count, plural, one {# account} other {# accounts}}?'),
      effect: t('They are signed out on all devices immediately and can no longer sign in. You can undo this.'),
      isDanger: true,
      undo: 'activate',
    },
    {
      id: 'activate',
      needed: 'customers:write',
      label: t('Reactivate'),
      question: mark('Reactivate {count, plural, one {# account} other {# accounts}}?'),
      effect: t('They can sign in again with their previous password and role.'),
    },
  ]
}

function runBulk({ action, selection, key }: BulkOrder) {
  const known = userActions.find((one) => one === action)
  if (!known) throw new Error(`no action ${action}`)
  return callWith(bulkUsers, { body: { action: known, selection } }, { idempotencyKey: key })
}

/** All Users as an admin list. */
export function userGrid(): GridSetup<AdminUser> {
  return defineGrid<AdminUser, List>({
    list: adminUsers,
    what: t('users'),
    caption: t('Users'),
    searchHint: t('Name or email'),
    columns: userColumns(),
    filters: [
      {
        id: 'role',
        label: t('Role'),
        choices: [
          { value: 'admin', label: t('Admin') },
          { value: 'staff', label: t('Other staff') },
          { value: 'customer', label: t('Customer') },
        ],
      },
      {
        id: 'isVerified',
        label: t('Email status'),
        choices: [
          { value: 'true', label: t('Verified') },
          { value: 'false', label: t('Not verified') },
        ],
      },
      {
        id: 'state',
        label: t('Account status'),
        choices: [
          { value: 'active', label: t('Active') },
          { value: 'deactivated', label: t('Deactivated') },
        ],
      },
      { id: 'createdAt', label: t('Joined') },
      { id: 'lastSeenAt', label: t('Last seen') },
    ],
    views: [
      { label: t('Customers'), filters: workViews.users.customers, countOf: ({ users }) => users.customers },
      { label: t('Admins'), filters: workViews.users.admins, countOf: ({ users }) => users.admins },
      { label: t('Deactivated'), filters: workViews.users.deactivated, countOf: ({ users }) => users.deactivated },
    ],
    countAll: ({ users }) => users.all,
    keyOf: (user) => user._id,
    nameOf: (user) => user.name,
    hrefOf: (user, list) => withList(paths.person(user._id), list),
    actions: actions(),
    readSelected: (selection) => call(selectedUsers, { body: { selection } }),
    runBulk,
    exportCall: exportUsers.byBody,
  })
}
