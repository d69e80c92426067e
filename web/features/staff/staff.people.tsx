import { Link } from 'react-router'
import { type StaffPerson, type StaffRoleEntry, setRole } from '#contract/staff/roles.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../dashboard-paths.ts'
import { ConfirmDialog } from '../../patterns/confirm-dialog.tsx'
import { type Column, DataTable } from '../../patterns/table/data-table.tsx'
import { showToast } from '../../patterns/toast.ts'
import { useConfirmation } from '../../patterns/use-confirmation.ts'
import { Select } from '../../ui/field.tsx'
import { Status } from '../../ui/status.tsx'
import { Time } from '../../ui/time.tsx'

type StaffPeopleProps = {
  people: readonly StaffPerson[]
  roles: readonly StaffRoleEntry[]
  mayChange: boolean
  onChanged: () => Promise<void>
}

type Change = { person: StaffPerson; to: string }

const customer = 'customer'

function nameOf(roles: readonly StaffRoleEntry[], id: string): string {
  return id === customer ? t('Customer') : (roles.find(({ _id }) => _id === id)?.name ?? id)
}

function SignIn({ passkeys, invitedAt, deactivatedAt }: StaffPerson) {
  if (invitedAt) return <Status kind="pending">{t('Invited')}</Status>
  if (deactivatedAt) return <Status kind="cancelled">{t('Deactivated')}</Status>
  return passkeys > 0 ? (
    <Status kind="paid">{t('{count, plural, one {# passkey} other {# passkeys}}', { count: passkeys })}</Status>
  ) : (
    <Status kind="due">{t('Password only')}</Status>
  )
}

/** Everyone with a role. A change of a role is asked once, and counts from the next request of that person. */
export function StaffPeople({ people, roles, mayChange, onChanged }: StaffPeopleProps) {
  const change = useConfirmation<Change>(async ({ person, to }) => {
    await call(setRole, { params: { id: person._id }, body: { role: to } })
    showToast(t('{name} is now {role}', { name: person.name || person.email, role: nameOf(roles, to) }))
    await onChanged()
  })
  const { asked } = change
  const without = people.filter(({ passkeys, invitedAt }) => passkeys === 0 && invitedAt === null).length
  return (
    <section aria-labelledby="staff-people">
      <div className="staff-head">
        <h2 id="staff-people" className="text-h3">
          {t('Staff')}
        </h2>
        <span className="text-small text-ink-2">
          {t('{count, plural, one {# person} other {# people}}', { count: people.length })}
        </span>
        {without > 0 ? (
          <span className="ms-auto text-small text-warn">
            {t('{count} without a passkey', { count: without })}
          </span>
        ) : null}
      </div>
      <DataTable
        caption={t('Staff')}
        columns={columnsOf({ roles, mayChange, onAsk: (person, to) => change.ask({ person, to }) })}
        rows={people}
        keyOf={({ _id }) => _id}
      />
      <ConfirmDialog
        {...change.dialog}
        title={t('Change the role of {name}?', { name: asked?.person.name || asked?.person.email || '' })}
        confirmLabel={t('Change role')}
      >
        {asked ? (
          <p>
            {t('From {before} to {after}. It takes effect with the next click.', {
              before: nameOf(roles, asked.person.roleId),
              after: nameOf(roles, asked.to),
            })}
          </p>
        ) : null}
      </ConfirmDialog>
    </section>
  )
}

type ColumnsOptions = Pick<StaffPeopleProps, 'roles' | 'mayChange'> & {
  onAsk: (person: StaffPerson, to: string) => void
}

function columnsOf({ roles, mayChange, onAsk }: ColumnsOptions): Column<StaffPerson>[] {
  return [
    {
      id: 'person',
      header: t('Person'),
      isTitle: true,
      cell: ({ _id, name, email, isYou, invitedAt }) => (
        <span className="grid min-w-0">
          <span className="font-semibold">
            {invitedAt ? name || '–' : <Link to={paths.person(_id)}>{name || email}</Link>}
            {isYou ? <span className="ms-2 border border-line px-1.5 text-note">{t('You')}</span> : null}
          </span>
          <span className="text-small break-all text-ink-2">{email}</span>
        </span>
      ),
    },
    {
      id: 'role',
      header: t('Role'),
      cell: (person) =>
        mayChange && !person.isYou && person.invitedAt === null ? (
          <RoleChoice person={person} roles={roles} onChoose={(to) => onAsk(person, to)} />
        ) : (
          nameOf(roles, person.roleId)
        ),
    },
    { id: 'sign-in', header: t('Sign-in'), cell: (person) => <SignIn {...person} /> },
    {
      id: 'seen',
      header: t('Last seen'),
      cell: ({ lastSeenAt, invitedAt }) => {
        const at = lastSeenAt ?? invitedAt
        return at ? <Time at={at} /> : '–'
      },
    },
  ]
}

type RoleChoiceProps = { person: StaffPerson; roles: readonly StaffRoleEntry[]; onChoose: (to: string) => void }

/** Shows the role until the question is answered. */
function RoleChoice({ person, roles, onChoose }: RoleChoiceProps) {
  return (
    <Select
      aria-label={t('Role of {name}', { name: person.name || person.email })}
      value={person.roleId}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {roles.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
      <option value={customer}>{t('Customer')}</option>
    </Select>
  )
}
