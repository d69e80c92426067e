import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idParams, say } from '../fields.ts'

const adjacentUser = z.nullable(z.object({ _id: z.string(), name: z.string() }))

export const findAdjacentUsers = endpoint({
  id: 'users.adjacent',
  summary: 'The accounts above and below one in the list that it was opened from',
  method: 'GET',
  path: '/users/{id}/adjacent',
  access: 'staff',
  permission: 'customers:read',
  params: idParams,
  query: z.object({
    /** The query of the list of accounts: search, filters, sort. */
    list: z.optional(z.string().check(z.maxLength(2000, say('list must be the query of the list')))),
  }),
  reply: z.object({ above: adjacentUser, below: adjacentUser }),
  errors: ['user_not_found'],
})
