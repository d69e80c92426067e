import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { deleted, id, idParams, optionalText, requiredText, say } from '../fields.ts'
import { type Permission, permissions, withReading } from '../permissions.ts'

/** Most roles besides the built-in ones. The sentence of `too_many_roles` says the number too. */
export const maxRoles = 50

const versionMessage = say('version must be the one that was last read')
const unknownPermission = say('A permission must be one of {names}', { names: permissions.join(', ') })
const noPermission = say('Choose at least one permission')

const chosenPermissions = z.pipe(
  z
    .array(z.enum(permissions as [Permission, ...Permission[]], unknownPermission), noPermission)
    .check(z.minLength(1, noPermission), z.maxLength(200, unknownPermission)),
  z.transform((given: Permission[]) => withReading(given)),
)

export const roleForm = z.strictObject({
  name: requiredText(mark('Name'), mark('Enter a name for the role'), 60),
  description: optionalText(mark('Purpose'), 200),
  /** Writing a subject includes reading it. */
  permissions: chosenPermissions,
})
export type RoleForm = z.output<typeof roleForm>

/** A role of staff. `people` counts its active and deactivated accounts, `invited` the open invitations. */
export const staffRole = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  permissions: z.array(z.string()),
  isBuiltIn: z.boolean(),
  people: z.int(),
  invited: z.int(),
  version: z.int(),
})
export type StaffRoleEntry = z.infer<typeof staffRole>

export const listRoles = endpoint({
  id: 'staff.roles',
  summary: 'The roles of staff with what they may do: the built-in ones first',
  method: 'GET',
  path: '/manage/roles',
  access: 'staff',
  permission: 'staff:read',
  reply: z.array(staffRole),
  errors: [],
})

export const addRole = endpoint({
  id: 'staff.addRole',
  summary: 'Add a role; you can give only permissions that you have',
  method: 'POST',
  path: '/manage/roles',
  access: 'staff',
  permission: 'staff:write',
  body: roleForm,
  status: 201,
  reply: staffRole,
  errors: ['role_name_taken', 'too_many_roles', 'permission_not_held', 'idempotency_key_reused'],
})

export const changeRole = endpoint({
  id: 'staff.changeRole',
  summary: 'Replace a role of your own; it counts from the next request of its people',
  method: 'PUT',
  path: '/manage/roles/{id}',
  access: 'staff',
  permission: 'staff:write',
  params: idParams,
  body: z.extend(roleForm, { version: z.int(versionMessage) }),
  reply: staffRole,
  errors: ['role_not_found', 'role_built_in', 'role_name_taken', 'permission_not_held', 'stale_version'],
})

export const deleteRole = endpoint({
  id: 'staff.deleteRole',
  summary: 'Delete a role; its people and invitations get the role `next`, which has to be sent if it has any',
  method: 'DELETE',
  path: '/manage/roles/{id}',
  access: 'staff',
  permission: 'staff:write',
  params: idParams,
  query: z.strictObject({
    /** A role, or `customer`. */
    next: z.optional(id),
  }),
  reply: deleted,
  errors: ['role_not_found', 'role_built_in', 'role_in_use', 'permission_not_held'],
})

/** A member of staff, or with `invitedAt` an open invitation. */
export const staffPerson = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  roleId: z.string(),
  isYou: z.boolean(),
  passkeys: z.int(),
  lastSeenAt: z.nullable(z.string()),
  deactivatedAt: z.nullable(z.string()),
  invitedAt: z.nullable(z.string()),
})
export type StaffPerson = z.infer<typeof staffPerson>

export const listStaff = endpoint({
  id: 'staff.people',
  summary: 'Everyone with a role, and open invitations to one: owners first',
  method: 'GET',
  path: '/manage/staff',
  access: 'staff',
  permission: 'staff:read',
  reply: z.array(staffPerson),
  errors: [],
})

export const setRole = endpoint({
  id: 'staff.setRole',
  summary: 'Give an account a role, or make it a customer; you can give and take only permissions that you have',
  method: 'PUT',
  path: '/users/{id}/role',
  access: 'staff',
  permission: 'staff:write',
  params: idParams,
  body: z.strictObject({
    role: z.string(say('role must be the _id of a role, or customer')).check(z.maxLength(100)),
  }),
  reply: z.object({ role: z.string() }),
  errors: [
    'user_not_found',
    'role_not_found',
    'account_deactivated',
    'not_yourself',
    'last_admin',
    'permission_not_held',
  ],
})
