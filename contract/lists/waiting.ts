import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Why an order needs attention: a payment to review, no delivery address, the requested day is over. */
export const attentionReasons = ['payment', 'address', 'late'] as const

/**
 * The views that each list of staff begins with, as its filters. An order is unpaid if it costs something, has not ended
 * and is not paid, also while a payment is being processed.
 */
export const workViews = {
  orders: {
    confirm: { status: 'pending' },
    ship: { status: 'confirmed,in_production' },
    unpaid: { payment: 'due,processing' },
    attention: { attention: attentionReasons.join(',') },
  },
  products: {
    lowStock: { status: 'published', stock: 'low,out' },
    drafts: { status: 'draft' },
  },
  reviews: {
    read: { status: 'waiting' },
  },
} as const

/** Counting stops here: a count of this size means "at least as many". */
export const mostWaiting = 1000
export const mostListed = 10_000

export const waiting = z.object({
  orders: z.object({
    confirm: z.int(),
    ship: z.int(),
    unpaid: z.int(),
    attention: z.int(),
    all: z.int(),
  }),
  products: z.object({ lowStock: z.int(), drafts: z.int(), all: z.int() }),
  reviews: z.object({ read: z.int(), all: z.int() }),
  payments: z.int(),
})

export type Waiting = z.infer<typeof waiting>

export const readWaiting = endpoint({
  id: 'overview.waiting',
  summary: `How many rows each view of the lists of staff has: counted up to ${mostWaiting}, all rows of a list up to ${mostListed}`,
  method: 'GET',
  path: '/overview/waiting',
  access: 'admin',
  reply: waiting,
  errors: [],
})
