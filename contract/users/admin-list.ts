import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { say } from '../fields.ts'
import { adminSelection, bulkResult, selectedRows } from '../lists/bulk.ts'
import { adminExports } from '../lists/exports.ts'
import { type AdminList, adminListQuery, adminPage } from '../lists/lists.ts'
import { user } from './users.ts'

export const adminUsers = {
  name: 'users',
  sorts: ['createdAt', 'name', 'email', 'lastSeenAt'],
  firstSort: '-createdAt',
  filters: {
    role: { kind: 'choice', choices: ['admin', 'staff', 'customer'] },
    state: { kind: 'choice', choices: ['active', 'deactivated'] },
    isVerified: { kind: 'choice', choices: ['true', 'false'] },
    createdAt: { kind: 'date' },
    lastSeenAt: { kind: 'date' },
  },
  exported: [
    'email',
    'name',
    'customerNumber',
    'role',
    'isVerified',
    'orderCount',
    'lastSeenAt',
    'deactivatedAt',
    'createdAt',
  ],
} as const satisfies AdminList

export const adminUser = z.extend(user, { isYou: z.boolean(), customerNumber: z.nullable(z.string()) })
export type AdminUser = z.infer<typeof adminUser>

export const listAdminUsers = endpoint({
  id: 'users.adminList',
  summary: 'Accounts for staff: search, filters, sort, one page',
  method: 'GET',
  path: '/manage/users',
  access: 'staff',
  permission: 'customers:read',
  query: adminListQuery(adminUsers),
  reply: adminPage(adminUser),
  errors: [],
})

/** Without a bulk action for roles: an admin gives the admin role to one account at a time. */
export const userActions = ['deactivate', 'activate'] as const
export type UserAction = (typeof userActions)[number]

export const userBulkForm = z.strictObject({
  action: z.enum(userActions, say('Choose an action for the accounts')),
  selection: adminSelection(adminUsers),
})
export type UserBulkForm = z.output<typeof userBulkForm>

export const selectedUsers = selectedRows(adminUsers, {
  permission: 'customers:read',
  id: 'users.selected',
  path: '/manage/users/selected',
})

export const bulkUsers = endpoint({
  id: 'users.bulk',
  summary: 'Deactivate or activate many accounts; the result lists what failed',
  method: 'POST',
  path: '/manage/users/bulk',
  access: 'staff',
  permission: 'customers:write',
  body: userBulkForm,
  reply: bulkResult,
  errors: ['selection_too_large', 'still_running', 'idempotency_key_reused'],
})

export const exportUsers = adminExports(adminUsers, {
  permission: 'customers:read',
  of: 'users',
  id: 'export',
  path: '/manage/users/export.csv',
  what: 'Accounts',
})
