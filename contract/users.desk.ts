import * as z from 'zod/mini'
import { type DeskList, deskPage, deskQuery } from './desk.ts'
import { endpoint } from './endpoint.ts'
import { user } from './users.ts'

export const userDesk = {
  name: 'users',
  sorts: ['createdAt', 'name', 'email'],
  firstSort: '-createdAt',
  filters: {
    role: { kind: 'choice', choices: ['admin', 'customer'] },
    isVerified: { kind: 'choice', choices: ['true', 'false'] },
    createdAt: { kind: 'date' },
  },
  exported: ['email', 'name', 'role', 'isVerified', 'orderCount', 'lastSeenAt', 'createdAt'],
} as const satisfies DeskList

/** `lastSeenAt`: null for somebody who is signed in nowhere. */
export const deskUser = z.extend(user, { lastSeenAt: z.nullable(z.string()), isYou: z.boolean() })
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

/** A file, below `/api`; see the one of orders. */
export const userDeskExportPath = '/desk/users/export.csv'
