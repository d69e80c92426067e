import type { Resolver } from 'react-hook-form'
import { type Permission, type PermissionSubject, permissionSubjects } from '#contract/permissions.ts'
import { addRole, changeRole, type RoleForm, roleForm, type StaffRoleEntry } from '#contract/staff/roles.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { showToast } from '../../patterns/toast.ts'

/** Null: a new role, which may begin as a copy of `model`. */
type RoleFormOptions = {
  role: StaffRoleEntry | null
  model: StaffRoleEntry | null
  onSaved: (id: string | null) => Promise<void>
}

export type Level = 'none' | 'read' | 'write'
export type RoleDraft = { name: string; description: string; levels: Record<PermissionSubject, Level> }

const subjects = Object.keys(permissionSubjects) as PermissionSubject[]
const ids = { name: 'role-name', description: 'role-description' }

function levelOf(subject: PermissionSubject, held: readonly string[]): Level {
  if (held.includes(`${subject}:write`)) return 'write'
  return held.includes(`${subject}:read`) ? 'read' : 'none'
}

function permissionsOf(levels: RoleDraft['levels']): Permission[] {
  return subjects.flatMap((subject) =>
    levels[subject] === 'none' ? [] : [`${subject}:${levels[subject]}` as Permission],
  )
}

function draftOf(role: StaffRoleEntry | null, model: StaffRoleEntry | null): RoleDraft {
  const held = (role ?? model)?.permissions ?? []
  return {
    name: role?.name ?? '',
    description: role?.description ?? '',
    levels: Object.fromEntries(
      subjects.map((subject) => [subject, levelOf(subject, held)]),
    ) as RoleDraft['levels'],
  }
}

const check: Resolver<RoleDraft, unknown, RoleForm> = ({ name, description, levels }) => {
  const checked = roleForm.safeParse({ name, description, permissions: permissionsOf(levels) })
  if (checked.success) return { values: checked.data, errors: {} }
  const errors = checked.error.issues.map(({ path, message }) => {
    const field = path[0] === 'permissions' ? 'root' : String(path[0])
    return [field, { type: 'check', message }]
  })
  return { values: {}, errors: Object.fromEntries(errors.toReversed()) }
}

/** The form of a role: a new one, or one in the version that was read. */
export function useRoleForm({ role, model, onSaved }: RoleFormOptions) {
  return useApiForm<RoleDraft, RoleForm>({
    ids,
    first: draftOf(role, model),
    check,
    send: async (body, form) => {
      const sent = role
        ? await call(changeRole, { params: { id: role._id }, body: { ...body, version: role.version } })
        : await call(addRole, { body })
      // Without a change the page may be left.
      form.reset(draftOf(sent, null))
      showToast(role ? t('Role saved') : t('Role added'))
      await onSaved(sent._id)
    },
  })
}
