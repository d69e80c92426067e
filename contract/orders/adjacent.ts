import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idParams, say } from '../fields.ts'

const adjacentOrder = z.nullable(z.object({ _id: z.string(), number: z.int() }))

/** The orders beside one in the list it was opened from: `newer` stands above it, `older` below, whatever the list goes by. */
export const adjacentPair = z.object({ newer: adjacentOrder, older: adjacentOrder })

export type AdjacentPair = z.infer<typeof adjacentPair>

export const findAdjacentOrders = endpoint({
  id: 'orders.adjacent',
  summary: 'The orders before and after one: among one’s own, or for admins among all',
  method: 'GET',
  path: '/order/{id}/adjacent',
  access: 'customer',
  params: idParams,
  query: z.object({
    among: z.enum(['own', 'all'], say('Specify which orders: own or all')),
    /** Search, filters and sort of the list of the staff, as its address has them. */
    list: z.optional(z.string().check(z.maxLength(2000, say('list must be the query of the list')))),
  }),
  reply: adjacentPair,
  errors: ['not_yours', 'order_not_found', 'admin_only'],
})
