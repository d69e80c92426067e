import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/**
 * What staff do next, each with the list it leads to:
 * - `confirm`, `ship`, `freight`, `attention` and `unpaid`: views of the list of orders (`workViews`)
 * - `overdue`: orders whose invoice is past its due day
 * - `payments`: payment exceptions that are not resolved
 * - `invoices`: orders whose invoice waits for missing details
 * - `reviews`: reviews that wait for approval
 * - `enquiries`: enquiries that nobody has read
 * - `withdrawals`: withdrawals whose refund is open
 */
export const workKinds = [
  'confirm',
  'ship',
  'freight',
  'attention',
  'payments',
  'invoices',
  'overdue',
  'reviews',
  'enquiries',
  'withdrawals',
  'unpaid',
] as const
export type WorkKind = (typeof workKinds)[number]

const workRow = z.object({
  kind: z.enum(workKinds),
  count: z.int(),
  /** Total of the orders, in major units of `currency`; null where there are no orders. */
  value: z.nullable(z.number()),
  /** When the oldest came, and whose it is if it is an order. */
  oldest: z.object({
    at: z.string(),
    order: z.nullable(z.object({ _id: z.string(), number: z.int(), userName: z.string() })),
  }),
})
export type WorkRow = z.infer<typeof workRow>

/** Only kinds with something to do, the one with the oldest thing first. Counts are those of `overview.waiting`. */
export const waitingWork = z.object({ currency: z.string(), rows: z.array(workRow) })
export type WaitingWork = z.infer<typeof waitingWork>

export const readWork = endpoint({
  id: 'overview.work',
  summary: 'What staff have to do now: how many in each list, the oldest of them, and what they are worth',
  method: 'GET',
  path: '/overview/work',
  access: 'staff',
  permission: 'staff',
  reply: waitingWork,
  errors: [],
})
