import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { emailParams, pageQuery } from '../fields.ts'

/** The role of a member of staff who is not an owner. */
export const staffRoleName = z.object({ _id: z.string(), name: z.string() })

/** An account in the API. `role` is `admin` for owners, `staff` with `staffRole` for other staff, else `customer`. */
export const user = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(['admin', 'staff', 'customer']),
  staffRole: z.optional(staffRoleName),
  isVerified: z.boolean(),
  orderCount: z.int(),
  createdAt: z.string(),
  /** Rounded to the hour; null for a user who has never signed in. */
  lastSeenAt: z.nullable(z.string()),
  /** When the account was deactivated; null for an active account. */
  deactivatedAt: z.nullable(z.string()),
})

export type User = z.infer<typeof user>

const modified = z.object({ modifiedCount: z.int() })

export const listUsers = endpoint({
  id: 'users.list',
  summary: 'All accounts, newest first',
  method: 'GET',
  path: '/users',
  access: 'staff',
  permission: 'customers:read',
  query: z.object(pageQuery),
  reply: z.array(user),
  errors: [],
})

export const makeAdmin = endpoint({
  id: 'users.makeAdmin',
  summary: 'Make a user an admin; `modifiedCount` is 0 if the user is one already',
  method: 'PUT',
  path: '/user/admin/{email}',
  access: 'staff',
  permission: 'staff:write',
  params: emailParams,
  reply: modified,
  errors: ['user_not_found', 'account_deactivated', 'permission_not_held'],
})

export const removeAdmin = endpoint({
  id: 'users.removeAdmin',
  summary: 'Remove the admin role of a user; refused for the last admin',
  method: 'DELETE',
  path: '/user/admin/{email}',
  access: 'staff',
  permission: 'staff:write',
  params: emailParams,
  reply: modified,
  errors: ['user_not_found', 'last_admin', 'permission_not_held'],
})
