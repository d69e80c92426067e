import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { emailInQuery, idParams, optionalText, pageQuery, requiredText, say } from '../fields.ts'
import { isDate } from '../lists/range.ts'
import { readerForm } from '../lists/reader-form.ts'
import { linesQuery } from './lines.ts'
import { order } from './orders.ts'
import { orderStatuses } from './statuses.ts'

const oneOf = say('{column} must be one or more of {choices}', {
  column: 'status',
  choices: orderStatuses.join(', '),
})
const known: readonly string[] = orderStatuses

/* @__NO_SIDE_EFFECTS__ */
function day(name: string) {
  const message = say('{name} must be a date such as 2026-01-31', { name })
  return z.optional(z.string().check(z.refine((text) => isDate(text), message)))
}

/**
 * Filters of one's own orders: words of the order number, the product's name or part number, and the days of ordering
 * where the company is.
 */
const narrowing = {
  q: optionalText(mark('Search'), 100),
  from: day('from'),
  to: day('to'),
}

/** One or more statuses, separated by commas. */
const status = z.optional(
  z.string().check(z.refine((text) => text.split(',').every((one) => known.includes(one)), oneOf)),
)

/** Orders that were chosen, whatever else is asked for. */
const numbers = z.optional(
  z
    .string()
    .check(
      z.regex(
        /^\d{1,15}(?:,\d{1,15}){0,499}$/,
        say('numbers must be up to 500 order numbers, separated by commas'),
      ),
    ),
)

const emptySearch = say('{name} is empty. Omit it, or send a search term.', { name: 'q' })

/**
 * The filters of an export of one's own orders. Strict: ignoring a misspelt one would export more than was asked for, and so would
 * an empty one.
 */
export const ownExportQuery = z.strictObject({
  ...narrowing,
  q: narrowing.q.check(z.refine((text) => text === undefined || (text ?? '').trim() !== '', emptySearch)),
  status,
  numbers,
  ...readerForm,
})
export type OwnExportQuery = z.output<typeof ownExportQuery>

export const listOwnOrders = endpoint({
  id: 'orders.listOwn',
  summary: 'Orders of one user, newest first; optionally by words, status and days',
  method: 'GET',
  path: '/order',
  access: 'owner',
  permission: 'orders:read',
  query: z.object({ email: emailInQuery, ...pageQuery, ...narrowing, status, ...linesQuery }),
  reply: z.array(order),
  errors: [],
})

export const readOrder = endpoint({
  id: 'orders.read',
  summary: 'One of your own orders with its lines; admins read all orders',
  method: 'GET',
  path: '/order/{id}',
  access: 'customer',
  params: idParams,
  reply: order,
  errors: ['order_not_found'],
})

export const findByPoNumber = endpoint({
  id: 'orders.byPoNumber',
  summary:
    'The newest of one’s own orders with this PO number, in capitals or not; cancelled and expired ones do not count',
  method: 'GET',
  path: '/order/po-number',
  access: 'customer',
  query: z.object({
    poNumber: requiredText(mark('PO number'), mark('Enter a PO number'), 60),
    /** Of the orders before this one: its number. */
    before: z.optional(z.string().check(z.regex(/^\d{1,15}$/, say('before must be the number of an order')))),
  }),
  reply: z.object({
    order: z.nullable(z.object({ _id: z.string(), number: z.int(), createdAt: z.string() })),
  }),
  errors: [],
})

export const countOwnOrders = endpoint({
  id: 'orders.countOwn',
  summary: 'Number and total of one user’s orders by status',
  method: 'GET',
  path: '/order/counts',
  access: 'owner',
  permission: 'orders:read',
  query: z.object({ email: emailInQuery, ...narrowing }),
  /** Only statuses with orders. `total` in major units of the portal's currency. */
  reply: z.object({
    currency: z.string(),
    statuses: z.array(z.object({ status: z.enum(orderStatuses), count: z.int(), total: z.number() })),
  }),
  errors: [],
})
