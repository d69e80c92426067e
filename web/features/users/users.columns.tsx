import { Link } from 'react-router'
import type { User } from '#contract/users.ts'
import { t } from '#texts/t.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../patterns/data-table.tsx'
import { Button } from '../../ui/button.tsx'
import { formatQuantity } from '../../ui/money.tsx'
import { Status } from '../../ui/status.tsx'
import { Time } from '../../ui/time.tsx'

type Deeds = {
  /** Address of whoever looks at the list. */
  me: string
  onGrant: (user: User) => void
  onRemove: (user: User) => void
}

/** Make Admin is hidden for those who are admins already (specification section 4). */
export function userColumns({ me, onGrant, onRemove }: Deeds): readonly Column<User>[] {
  return [
    {
      id: 'name',
      header: t('Name'),
      isTitle: true,
      cell: (user) => (
        <span className="grid min-w-0">
          <span className="font-semibold">
            <Link to={paths.person(user._id)} className="inline-block py-0.5">
              {user.name}
            </Link>
            {user.email === me ? (
              <span className="ml-2 bg-blue-soft px-1.5 text-note font-normal">{t('You')}</span>
            ) : null}
          </span>
          <span className="text-small break-all text-ink-2">{user.email}</span>
        </span>
      ),
    },
    {
      id: 'role',
      header: t('Role'),
      cell: (user) =>
        user.deactivatedAt ? (
          <Status kind="cancelled">{t('Deactivated')}</Status>
        ) : user.role === 'admin' ? (
          <Status kind="shipped">{t('Admin')}</Status>
        ) : (
          <Status kind="pending">{t('Customer')}</Status>
        ),
    },
    {
      id: 'verified',
      header: t('Address'),
      cell: (user) =>
        user.isVerified ? (
          <Status kind="paid">{t('Verified')}</Status>
        ) : (
          <Status kind="due">{t('Not verified')}</Status>
        ),
    },
    { id: 'orders', header: t('Orders'), isNumeric: true, cell: (user) => formatQuantity(user.orderCount) },
    {
      id: 'seen',
      header: t('Last seen'),
      cell: ({ lastSeenAt }) => (lastSeenAt ? <Time at={lastSeenAt} /> : t('Never')),
    },
    { id: 'joined', header: t('Joined'), cell: (user) => <Time at={user.createdAt} /> },
    {
      id: 'action',
      header: t('Action'),
      isHeaderHidden: true,
      cell: (user) =>
        user.deactivatedAt ? null : user.role === 'admin' ? (
          <Button
            size="small"
            look="ghost"
            aria-label={t('Remove admin {name}', { name: user.name })}
            onClick={() => onRemove(user)}
          >
            {t('Remove admin')}
          </Button>
        ) : (
          <Button
            size="small"
            aria-label={t('Make Admin {name}', { name: user.name })}
            onClick={() => onGrant(user)}
          >
            {t('Make Admin')}
          </Button>
        ),
    },
  ]
}
