import type { User } from '#contract/users.ts'
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
      header: 'Name',
      isTitle: true,
      cell: (user) => (
        <span className="grid min-w-0">
          <span className="font-semibold">
            {user.name}
            {user.email === me ? (
              <span className="ml-2 bg-blue-soft px-1.5 text-note font-normal">You</span>
            ) : null}
          </span>
          <span className="text-small break-all text-ink-2">{user.email}</span>
        </span>
      ),
    },
    {
      id: 'role',
      header: 'Role',
      cell: (user) =>
        user.role === 'admin' ? <Status kind="shipped">Admin</Status> : <Status kind="pending">Customer</Status>,
    },
    {
      id: 'verified',
      header: 'Address',
      cell: (user) =>
        user.isVerified ? <Status kind="paid">Verified</Status> : <Status kind="due">Not verified</Status>,
    },
    { id: 'orders', header: 'Orders', isNumeric: true, cell: (user) => formatQuantity(user.orderCount) },
    { id: 'joined', header: 'Joined', cell: (user) => <Time at={user.createdAt} /> },
    {
      id: 'action',
      header: 'Action',
      isHeaderHidden: true,
      cell: (user) =>
        user.role === 'admin' ? (
          <Button
            size="small"
            look="ghost"
            aria-label={`Remove admin ${user.name}`}
            onClick={() => onRemove(user)}
          >
            Remove admin
          </Button>
        ) : (
          <Button size="small" aria-label={`Make Admin ${user.name}`} onClick={() => onGrant(user)}>
            Make Admin
          </Button>
        ),
    },
  ]
}
