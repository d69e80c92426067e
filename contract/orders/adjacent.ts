import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idParams, say } from '../fields.ts'

const adjacentOrder = z.nullable(z.object({ _id: z.string(), number: z.int() }))

/**
 * The previous and the next order in the list that the order was opened from: `newer` is above it, `older` below, in
 * any sort.
 */
export const adjacentPair = z.object({ newer: adjacentOrder, older: adjacentOrder })

export type AdjacentPair = z.infer<typeof adjacentPair>

export const findAdjacentOrders = endpoint({
  id: 'orders.adjacent',
  summary: 'The previous and the next order: among your own, or for admins among all',
  method: 'GET',
  path: '/order/{id}/adjacent',
  access: 'customer',
  params: idParams,
  query: z.object({
    among: z.enum(['own', 'all'], say('Specify which orders: own or all')),
    /** The query of the admin list (search, filters, sort) that the order was opened from. */
    list: z.optional(z.string().check(z.maxLength(2000, say('list must be the query of the list')))),
  }),
  reply: adjacentPair,
  errors: ['not_yours', 'order_not_found', 'admin_only', 'permission_missing'],
})
