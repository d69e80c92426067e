import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { maxListed, maxWaiting } from './work-views.ts'

export const waiting = z.object({
  orders: z.object({
    confirm: z.int(),
    ship: z.int(),
    unpaid: z.int(),
    country: z.int(),
    freight: z.int(),
    attention: z.int(),
    all: z.int(),
  }),
  products: z.object({ lowStock: z.int(), drafts: z.int(), all: z.int() }),
  reviews: z.object({ read: z.int(), all: z.int() }),
  payments: z.object({ review: z.int(), all: z.int() }),
  imports: z.object({ unfinished: z.int(), all: z.int() }),
  users: z.object({ customers: z.int(), admins: z.int(), deactivated: z.int(), all: z.int() }),
  enquiries: z.object({ unread: z.int(), all: z.int() }),
  audit: z.object({ orders: z.int(), products: z.int(), users: z.int(), all: z.int() }),
})

export type Waiting = z.infer<typeof waiting>

export const readWaiting = endpoint({
  id: 'overview.waiting',
  summary: `How many rows each view of the lists of staff has: counted up to ${maxWaiting}, all rows of a list up to ${maxListed}`,
  method: 'GET',
  path: '/overview/waiting',
  access: 'staff',
  permission: 'staff',
  reply: waiting,
  errors: [],
})
