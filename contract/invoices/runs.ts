import * as z from 'zod/mini'
import { isDay } from '../days.ts'
import { endpoint } from '../endpoint.ts'
import { say } from '../fields.ts'

/** The most orders of one run; the next run takes the rest. */
export const maxInvoicesOfRun = 2000

/** How many refused orders are listed with their reason. */
const maxFailures = 100

const failure = z.object({ orderId: z.string(), orderNumber: z.int(), code: z.string(), message: z.string() })

/**
 * Invoices of many orders, issued one after the other by a job. `finishedAt` of null: it is running. `failures` are the first
 * refused orders, each with its reason; they have used no number.
 */
const invoiceRun = z.object({
  _id: z.string(),
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  actor: z.string(),
  isMailed: z.boolean(),
  total: z.int(),
  issued: z.int(),
  refused: z.int(),
  failures: z.array(failure).check(z.maxLength(maxFailures)),
})
export type InvoiceRun = z.infer<typeof invoiceRun>

const noDay = say('from must be a day such as 2026-11-21')
const since = z.optional(z.string(noDay).check(z.refine(isDay, noDay)))

export const countUninvoiced = endpoint({
  id: 'invoices.countUninvoiced',
  summary: `Orders placed since a day, by default 90 days ago, that are paid or shipped and have no invoice, the oldest ${maxInvoicesOfRun} at most; \`digest\` says which orders they are: send it with the run, so that it issues the invoices of no others`,
  method: 'GET',
  path: '/manage/invoices/uninvoiced',
  access: 'staff',
  permission: 'invoices:read',
  query: z.object({ from: since }),
  reply: z.object({ from: z.string(), count: z.int(), digest: z.string() }),
  errors: [],
})

const noCount = say('count must be the number of orders that was shown')
const noDigest = say('digest must be the one that was read with the number of orders')
const someOrders = say('Choose 1 to {max} orders', { max: String(maxInvoicesOfRun) })

/** The orders whose invoices are issued: those in `orderIds`, or `everything` that is counted since `from`. */
const invoiceRunForm = z
  .strictObject({
    from: since,
    orderIds: z.optional(
      z
        .array(z.string(someOrders), someOrders)
        .check(z.minLength(1, someOrders), z.maxLength(maxInvoicesOfRun, someOrders)),
    ),
    everything: z.optional(z.literal(true, say('everything can only be true'))),
    /** How many orders were shown as `everything`, and which: if there are others by now, none is invoiced. */
    count: z.optional(z.int(noCount).check(z.minimum(1, noCount))),
    digest: z.optional(z.string(noDigest).check(z.regex(/^[0-9a-f]{32}$/, noDigest))),
    /** Each invoice is mailed to its buyer. */
    isMailed: z._default(z.boolean(say('isMailed must be true or false')), false),
  })
  .check(
    z.refine(({ orderIds, everything }) => (orderIds === undefined) !== (everything === undefined), {
      ...say('Send either orderIds, or everything: true'),
      path: ['orderIds'],
    }),
    z.refine(({ orderIds, from }) => orderIds === undefined || from === undefined, {
      ...say('from can only be sent with everything'),
      path: ['from'],
    }),
    z.refine(({ orderIds, count }) => orderIds === undefined || count === undefined, {
      ...say('count can only be sent with everything'),
      path: ['count'],
    }),
    z.refine(({ orderIds, digest }) => orderIds === undefined || digest === undefined, {
      ...say('digest can only be sent with everything'),
      path: ['digest'],
    }),
  )

export const startInvoiceRun = endpoint({
  id: 'invoices.startRun',
  summary: `Issue the invoices of these orders, or of everything that GET /manage/invoices/uninvoiced counts, at most ${maxInvoicesOfRun}, by a job. With the \`count\` or \`digest\` of that answer nothing is issued if there are other orders by now; without them \`everything\` is all orders of this moment`,
  method: 'POST',
  path: '/manage/invoices/runs',
  access: 'staff',
  permission: 'invoices:write',
  body: invoiceRunForm,
  status: 201,
  reply: invoiceRun,
  errors: ['still_running', 'invoices_elsewhere'],
})

export const readInvoiceRun = endpoint({
  id: 'invoices.latestRun',
  summary: 'The newest run of invoices, running or finished, with the result of each order that was refused',
  method: 'GET',
  path: '/manage/invoices/runs/latest',
  access: 'staff',
  permission: 'invoices:read',
  reply: z.object({ run: z.nullable(invoiceRun) }),
  errors: [],
})
