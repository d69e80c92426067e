import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { say } from '../fields.ts'

export const longestRangeDays = 366

const dayMs = 86_400_000

/** A day is `YYYY-MM-DD` in UTC, so that all admins see the same figures. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

export function addDays(day: string, days: number): string {
  return dayOf(new Date(startOf(day) + days * dayMs))
}

/** Number of days in a range, with both ends. */
export function countDays(from: string, to: string): number {
  return Math.round((startOf(to) - startOf(from)) / dayMs) + 1
}

/** Monday is 0. */
export function weekdayOf(day: string): number {
  return (new Date(startOf(day)).getUTCDay() + 6) % 7
}

/** Only days of this century: PostgreSQL and JavaScript have different calendars for the first years. */
function isDay(text: string): boolean {
  const at = /^20\d\d-\d\d-\d\d$/.test(text) ? startOf(text) : Number.NaN
  return !Number.isNaN(at) && dayOf(new Date(at)) === text
}

/* @__NO_SIDE_EFFECTS__ */
function day(label: string) {
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
  access: 'admin',
  query: z.object({ from: day(mark('From')), to: day(mark('To')) }),
  reply: overview,
  errors: [],
})
