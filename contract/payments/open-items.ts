import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, optionalText, requiredText, say } from '../fields.ts'

export const openItemViews = ['open', 'overdue', 'reminders'] as const
export type OpenItemView = (typeof openItemViews)[number]

/**
 * What a reminder of a business may claim besides the open amount, which it does not change: interest by its periods, and a flat
 * sum. Amounts are in major units, `percent` is a year's.
 */
const interestProposal = z.object({
  interest: z.number(),
  flat: z.number(),
  until: z.string(),
  periods: z.array(z.object({ from: z.string(), days: z.int(), base: z.number(), percent: z.number() })),
})
export type InterestProposal = z.infer<typeof interestProposal>

/**
 * An invoice of which something is open; amounts in major units of `currency`. `isOverdue`: its day has passed, nothing was
 * received, no payment is under way and nobody disputes it. `nextReminder` is the number of the reminder that is due now, null
 * for none; none is due on the day that one was sent.
 */
const openItem = z.object({
  orderId: z.string(),
  orderNumber: z.int(),
  invoice: z.string(),
  customer: z.string(),
  issuedAt: z.string(),
  /** A day such as 2026-01-31. */
  dueOn: z.string(),
  daysOverdue: z.int(),
  total: z.number(),
  /** What corrections have taken off it. */
  credited: z.number(),
  received: z.number(),
  open: z.number(),
  currency: z.string(),
  isOverdue: z.boolean(),
  isInTransit: z.boolean(),
  dispute: z.nullable(z.object({ note: z.string(), by: z.string(), since: z.string() })),
  reminders: z.int(),
  lastReminderAt: z.nullable(z.string()),
  nextReminder: z.nullable(z.int()),
  /** What came is exactly what the cash discount leaves to pay, so many days after its last one: it was not granted. */
  lateDiscount: z.nullable(z.object({ amount: z.number(), daysLate: z.int() })),
  /** Null where none is proposed: it is off, the buyer is no business, or a day has no reference rate. */
  proposal: z.nullable(interestProposal),
})
export type OpenItem = z.infer<typeof openItem>

const viewMessage = say('Choose one of the options.')

export const listOpenItems = endpoint({
  id: 'payments.openItems',
  summary:
    'Invoices with an open amount, the longest due first, at most 500: all, those overdue, or those to remind of',
  method: 'GET',
  path: '/manage/open-items',
  access: 'staff',
  permission: 'payments:read',
  query: z.object({ view: z._default(z.enum(openItemViews, viewMessage), 'open') }),
  reply: z.array(openItem),
  errors: [],
})

/** How long an open amount is late, for the ageing bar. `disputed` and `underWay` are not counted as late. */
export const ages = ['notDue', 'to14', 'to30', 'over30', 'disputed', 'underWay'] as const
export type Age = (typeof ages)[number]

export const readOpenSums = endpoint({
  id: 'payments.openSums',
  summary:
    'Open amounts of all issued invoices, one entry for each currency: not due, 1 to 14, 15 to 30 and more than 30 days late, disputed, and with a payment under way. Amounts are in major units',
  method: 'GET',
  path: '/manage/open-items/sums',
  access: 'staff',
  permission: 'payments:read',
  reply: z.array(
    z.object({
      currency: z.string(),
      open: z.number(),
      count: z.int(),
      /** All of it that is late and neither disputed nor under way. */
      overdue: z.number(),
      ages: z.array(z.object({ age: z.enum(ages), amount: z.number(), count: z.int() })),
    }),
  ),
  errors: [],
})

/** An own text for one reminder instead of the usual sentence; empty for that one. */
const reminderText = optionalText(mark('Text'), 2000)

export const previewReminder = endpoint({
  id: 'payments.previewReminder',
  summary:
    'The reminder of an order as its buyer would get it now, in their language. Nothing is sent. `standardText` is the sentence that an own `text` replaces; `step` is null while no reminder is due',
  method: 'POST',
  path: '/manage/orders/{id}/reminder-preview',
  access: 'staff',
  permission: 'payments:write',
  params: idParams,
  body: z.strictObject({
    text: reminderText,
    withInterest: z._default(z.boolean(say('Specify yes or no')), false),
    withFlat: z._default(z.boolean(say('Specify yes or no')), false),
  }),
  reply: z.object({
    to: z.string(),
    language: z.string(),
    step: z.nullable(z.int()),
    subject: z.string(),
    standardText: z.string(),
    html: z.string(),
    text: z.string(),
    attachments: z.array(z.string()),
  }),
  errors: ['order_not_found', 'nothing_open', 'invoices_elsewhere'],
})

const stepMessage = say('Enter the number of a reminder: 1, 2 or 3.')

const someOrders = say('Send 1 to {max} orders', { max: '100' })

export const sendReminders = endpoint({
  id: 'payments.remind',
  summary:
    'Send the reminder that is due for each of these orders; an order without one, with another step than the expected one, or with a reminder of the same day is skipped',
  method: 'POST',
  path: '/manage/reminders',
  access: 'staff',
  permission: 'payments:write',
  body: z.object({
    orderIds: z
      .array(z.string(someOrders), someOrders)
      .check(z.minLength(1, someOrders), z.maxLength(100, someOrders)),
    /** The number of the reminder that is expected for an order, by its id; of the others the one that is due is sent. */
    steps: z.optional(
      z.record(
        z.string(stepMessage),
        z.int(stepMessage).check(z.minimum(1, stepMessage), z.maximum(3, stepMessage)),
      ),
    ),
    /** An own text, for one order only. */
    text: reminderText,
    /** What of their proposals these reminders claim; by default nothing. */
    withInterest: z._default(z.boolean(say('Specify yes or no')), false),
    withFlat: z._default(z.boolean(say('Specify yes or no')), false),
  }),
  reply: z.object({ sent: z.int(), skipped: z.array(z.string()) }),
  errors: ['invoices_elsewhere'],
})

/** A note about the dispute, or `dispute: null` to end it: a note that is missing or empty ends nothing. */
const disputeForm = z
  .strictObject({
    note: z.optional(requiredText(mark('Note'), mark('Enter a note'), 500)),
    dispute: z.optional(z.null(say('dispute can only be null, which ends the dispute'))),
  })
  .check(
    z.refine(({ note, dispute }) => (note === undefined) !== (dispute === undefined), {
      ...say('Enter what is disputed, or send dispute: null to end the dispute'),
      path: ['note'],
    }),
  )
export type DisputeForm = z.output<typeof disputeForm>

export const setDispute = endpoint({
  id: 'payments.dispute',
  summary:
    'Note that the buyer disputes the invoice of an order, which stops its reminders; `dispute: null` ends the dispute',
  method: 'PUT',
  path: '/manage/orders/{id}/dispute',
  access: 'staff',
  permission: 'payments:write',
  params: idParams,
  body: disputeForm,
  reply: z.object({ disputed: z.boolean() }),
  errors: ['order_not_found'],
})
