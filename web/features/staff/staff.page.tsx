import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { listRoles, listStaff, type StaffRoleEntry } from '#contract/staff/roles.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { useMay } from '../../api/may.ts'
import { paths } from '../../dashboard-paths.ts'
import { privateMeta } from '../../patterns/page-exports.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { pageSkeleton } from '../../patterns/page-skeleton.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { InviteButton } from '../users/users.invitations.tsx'
import './staff.css'
import { StaffPeople } from './staff.people.tsx'
import { RoleEditor } from './staff.role-editor.tsx'
import { StaffRoles } from './staff.roles-table.tsx'

export async function clientLoader(_: ClientLoaderFunctionArgs) {
  const [people, roles] = await Promise.all([call(listStaff, {}), call(listRoles, {})])
  return { people, roles }
}

const lead = mark('A role says what a person can read and change. Menus and exports follow it.')

export const meta = privateMeta(mark('Staff and roles'), lead)

/** Null for `new`; undefined for a role that does not exist. */
function roleOf(asked: string, roles: readonly StaffRoleEntry[]): StaffRoleEntry | null | undefined {
  if (asked === 'new') return null
  return roles.find(({ _id }) => _id === asked)
}

export default function StaffPage() {
  const { people, roles } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const [query, setQuery] = useSearchParams()
  const [model, setModel] = useState<StaffRoleEntry | null>(null)
  const mayChange = useMay('staff:write')
  const asked = query.get('role')
  const shown = asked === null ? undefined : roleOf(asked, roles)
  const open = (id: string | null, like: StaffRoleEntry | null = null) => {
    setModel(like)
    setQuery(id === null ? {} : { role: id })
  }
  const saved = async (id: string | null) => {
    await revalidate()
    open(id)
  }
  return (
    <>
      <PageHeader
        title={t('Staff and roles')}
        trail={{ to: paths.settings, label: t('Settings') }}
        lead={t(lead)}
        actions={
          mayChange ? (
            <div className="flex flex-wrap gap-2">
              <InviteButton />
              <Button look="primary" onClick={() => open('new')}>
                <Icon name="plus" />
                {t('New role')}
              </Button>
            </div>
          ) : null
        }
      />
      <div className="staff-columns">
        <div className="min-w-0">
          <StaffPeople people={people} roles={roles} mayChange={mayChange} onChanged={revalidate} />
          <StaffRoles roles={roles} openId={asked} />
        </div>
        {shown === undefined ? null : (
          <RoleEditor
            key={`${asked} ${shown?.version} ${model?._id}`}
            role={shown}
            model={model}
            roles={roles}
            mayChange={mayChange}
            onCopy={(role) => open('new', role)}
            onSaved={saved}
            onClose={() => open(null)}
          />
        )}
      </div>
    </>
  )
}

export const HydrateFallback = pageSkeleton({ title: mark('Staff and roles'), rows: ['h-16', 'h-16', 'h-16'] })

export { RouteError as ErrorBoundary }
