import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idParams, say } from '../fields.ts'
import { user } from './users.ts'

const roleActions = [
  'user.made_admin',
  'user.removed_admin',
  'user.role_changed',
  'user.deactivated',
  'user.reactivated',
  'user.password_mail',
  'user.email_requested',
  'user.email_changed',
  'user.email_restored',
  'user.numbered',
  'invitation.accepted',
] as const

/** What staff did to the role of an account or its sign-in. `by` did it; null for the portal itself. */
export const roleChange = z.object({
  id: z.string(),
  at: z.string(),
  action: z.enum(roleActions),
  by: z.nullable(z.string()),
})

export type RoleChange = z.infer<typeof roleChange>

export const person = z.extend(user, {
  customerNumber: z.nullable(z.string()),
  sessionCount: z.int(),
  history: z.array(roleChange),
})

export type Person = z.infer<typeof person>

export const readPerson = endpoint({
  id: 'users.read',
  summary: 'An account with its sessions and the history of its role, newest first',
  method: 'GET',
  path: '/users/{id}',
  access: 'staff',
  permission: 'customers:read',
  params: idParams,
  reply: person,
  errors: ['user_not_found'],
})

export const setDeactivated = endpoint({
  id: 'users.setDeactivated',
  summary: 'Deactivate an account, which ends all its sessions at once, or activate it again',
  method: 'PUT',
  path: '/users/{id}/deactivated',
  access: 'staff',
  permission: 'customers:write',
  params: idParams,
  body: z.object({ deactivated: z.boolean(say('deactivated must be true or false')) }),
  reply: person,
  errors: ['user_not_found', 'not_yourself', 'last_admin', 'permission_not_held'],
})
