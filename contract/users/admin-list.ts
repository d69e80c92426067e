import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { say } from '../fields.ts'
import { bulkResult, deskSelection } from '../lists/bulk.ts'
import { type DeskList, deskPage, deskQuery } from '../lists/lists.ts'
import { user } from './users.ts'

export const userDesk = {
  name: 'users',
  sorts: ['createdAt', 'name', 'email', 'lastSeenAt'],
  firstSort: '-createdAt',
  filters: {
    role: { kind: 'choice', choices: ['admin', 'customer'] },
    state: { kind: 'choice', choices: ['active', 'deactivated'] },
    isVerified: { kind: 'choice', choices: ['true', 'false'] },
    createdAt: { kind: 'date' },
    lastSeenAt: { kind: 'date' },
  },
  exported: ['email', 'name', 'role', 'isVerified', 'orderCount', 'lastSeenAt', 'deactivatedAt', 'createdAt'],
} as const satisfies DeskList

export const deskUser = z.extend(user, { isYou: z.boolean() })
export type DeskUser = z.infer<typeof deskUser>

export const listDeskUsers = endpoint({
  id: 'users.desk',
  summary: 'Accounts for staff: searched, filtered, sorted, a page at a time',
  method: 'GET',
  path: '/desk/users',
  access: 'admin',
  query: deskQuery(userDesk),
  reply: deskPage(deskUser),
  errors: [],
})

/** Roles are given one by one: who gets the keys to everything is looked at. */
export const userActions = ['deactivate', 'activate'] as const
export type UserAction = (typeof userActions)[number]

export const userBulkForm = z.strictObject({
  action: z.enum(userActions, say('Choose an action for the accounts')),
  selection: deskSelection(userDesk),
})
export type UserBulkForm = z.output<typeof userBulkForm>

export const bulkUsers = endpoint({
  id: 'users.bulk',
  summary: 'Deactivate or activate many accounts at once; what failed is told',
  method: 'POST',
  path: '/desk/users/bulk',
  access: 'admin',
  body: userBulkForm,
  reply: bulkResult,
  errors: ['selection_too_large', 'still_running', 'idempotency_key_reused'],
})

/** A file, below `/api`; see the one of orders. */
export const userDeskExportPath = '/desk/users/export.csv'
