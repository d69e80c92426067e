import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { isDay } from '../days.ts'
import { endpoint } from '../endpoint.ts'
import { say } from '../fields.ts'

export const longestRangeDays = 366

/* @__NO_SIDE_EFFECTS__ */
export function day(label: string) {
  const message = say('{label} must be a day such as 2026-11-21', { label })
  return z.optional(z.string(message).check(z.refine(isDay, message)))
}

/** `value` in major units of the portal's currency. */
const sum = z.object({ count: z.int(), value: z.number() })

/** Figures of the orders placed in a range, without cancelled, expired and deleted ones. */
const figures = z.object({
  from: z.string(),
  to: z.string(),
  orders: sum,
  unpaid: sum,
  /** For orders shipped in the range; null if there are none. */
  medianHoursToShip: z.nullable(z.number()),
})

const point = z.object({ from: z.string(), to: z.string(), paid: sum, open: sum })

/* @__NO_SIDE_EFFECTS__ */
function workList<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ total: z.int(), items: z.array(item) })
}

/** `holdUntil`: an unpaid order expires then; null: it never expires. `isProcessing`: a payment is being processed. */
const unpaidOrder = z.object({
  _id: z.string(),
  number: z.int(),
  userName: z.string(),
  total: z.number(),
  createdAt: z.string(),
  holdUntil: z.nullable(z.string()),
  isProcessing: z.boolean(),
})

const scarceProduct = z.object({
  _id: z.string(),
  name: z.string(),
  sku: z.string(),
  available: z.int(),
  minorder: z.int(),
})

const newReview = z.object({
  _id: z.string(),
  userName: z.string(),
  ratings: z.number(),
  beginning: z.string(),
  createdAt: z.string(),
})

const exception = z.object({
  _id: z.string(),
  kind: z.string(),
  orderId: z.nullable(z.string()),
  orderNumber: z.nullable(z.int()),
  raisedAt: z.string(),
})

export const overview = z.object({
  currency: z.string(),
  days: z.int(),
  now: figures,
  before: figures,
  /** All unpaid orders of any date. `work.unpaid` lists them, the most urgent first. */
  outstanding: sum,
  step: z.enum(['day', 'week']),
  series: z.array(point),
  work: z.object({
    unpaid: workList(unpaidOrder),
    lowStock: workList(scarceProduct),
    reviews: workList(newReview),
    concerns: workList(exception),
  }),
})

export type Overview = z.infer<typeof overview>
export type OverviewPoint = z.infer<typeof point>
export type OverviewFigures = z.infer<typeof figures>

export const readOverview = endpoint({
  id: 'overview.read',
  summary: 'Figures of a range of days and of the range before it, and what needs work by staff',
  method: 'GET',
  path: '/overview',
  access: 'staff',
  permission: 'reports:read',
  query: z.object({ from: day(mark('From')), to: day(mark('To')) }),
  reply: overview,
  errors: [],
})
