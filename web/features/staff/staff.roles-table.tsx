import { Link } from 'react-router'
import type { StaffRoleEntry } from '#contract/staff/roles.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../dashboard-paths.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { type Column, DataTable } from '../../patterns/table/data-table.tsx'

type StaffRolesProps = { roles: readonly StaffRoleEntry[]; openId: string | null }

export function StaffRoles({ roles, openId }: StaffRolesProps) {
  const own = roles.filter(({ isBuiltIn }) => !isBuiltIn).length
  return (
    <section aria-labelledby="staff-roles">
      <div className="staff-head">
        <h2 id="staff-roles" className="text-h3">
          {t('Roles')}
        </h2>
        <span className="text-small text-ink-2">
          {t('{count} built in, {own} of your own', { count: roles.length - own, own })}
        </span>
      </div>
      <DataTable
        caption={t('Roles')}
        columns={columns()}
        rows={roles}
        keyOf={({ _id }) => _id}
        isMarked={({ _id }) => _id === openId}
      />
    </section>
  )
}

function columns(): Column<StaffRoleEntry>[] {
  return [
    {
      id: 'role',
      header: t('Role'),
      isTitle: true,
      cell: ({ _id, name, isBuiltIn }) => (
        <>
          <Link to={paths.roleOf(_id)} className="inline-block min-h-6 font-[580]" preventScrollReset>
            {name}
          </Link>
          {isBuiltIn ? null : <span className="ms-2 border border-line px-1.5 text-note">{t('Own')}</span>}
        </>
      ),
    },
    { id: 'may', header: t('Purpose'), cell: ({ description }) => description || '–' },
    {
      id: 'people',
      header: t('People'),
      isNumeric: true,
      cell: ({ people, invited }) =>
        invited > 0 ? t('{people} and {invited} invited', { people, invited }) : formatQuantity(people),
    },
  ]
}
