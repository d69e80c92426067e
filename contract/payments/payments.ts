import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, pageQuery, requiredText, say } from '../fields.ts'
import { linePieces, maxLines } from '../orders/lines.ts'
import { order } from '../orders/orders.ts'

/**
 * What everybody who has the unguessable link may see of an order: what was ordered and its price, but not who ordered,
 * where it goes, on which terms, and what became of earlier payments. A new field of an order is private until it is added
 * here.
 */
export const openOrder = z.pick(order, {
  _id: true,
  number: true,
  productId: true,
  name: true,
  sku: true,
  image: true,
  description: true,
  drawing: true,
  newOrderQty: true,
  available: true,
  unitprice: true,
  total: true,
  currency: true,
  status: true,
  paid: true,
  payment: true,
  credited: true,
  open: true,
  lineCount: true,
  goods: true,
  freight: true,
  tax: true,
  holdUntil: true,
  createdAt: true,
  version: true,
})

/** An order to pay for: whole for its owner and staff, for everybody else with what `openOrder` has. */
export const payableOrder = z.extend(z.partial(order), openOrder.shape)

export type PayableOrder = z.infer<typeof payableOrder>

export const getPayment = endpoint({
  id: 'payments.get',
  summary: 'The order to pay for; with all fields for its owner and admins',
  method: 'GET',
  path: '/payment/{id}',
  access: 'everyone',
  params: idParams,
  reply: payableOrder,
  errors: ['order_not_found'],
})

export const cardModes = ['sandbox', 'test', 'live'] as const

/** What the browser needs to show the provider's card form. The secret is valid for this payment only. */
export const paymentSession = z.object({
  clientSecret: z.string(),
  publishableKey: z.string(),
  mode: z.enum(cardModes),
  amount: z.number(),
  currency: z.string(),
})

export type PaymentSession = z.infer<typeof paymentSession>

export const startPayment = endpoint({
  id: 'payments.start',
  summary: 'Start to pay your own order, or continue a started payment',
  method: 'POST',
  path: '/payment/{id}/start',
  access: 'customer',
  params: idParams,
  reply: paymentSession,
  errors: [
    'order_not_found',
    'not_yours',
    'already_paid',
    'payment_processing',
    'order_not_payable',
    'nothing_to_pay',
    'freight_not_stated',
    'amount_not_chargeable',
    'payments_off',
    'provider_unavailable',
  ],
})

export const paymentStatuses = ['starting', 'open', 'processing', 'succeeded', 'canceled', 'mismatch'] as const
export const refundStatuses = ['pending', 'succeeded', 'failed'] as const
export const refundKinds = ['staff', 'automatic', 'provider'] as const

const refund = z.object({
  _id: z.string(),
  kind: z.enum(refundKinds),
  amount: z.number(),
  reason: z.string(),
  status: z.enum(refundStatuses),
  /** What it is for, if that was said. */
  lines: z.array(linePieces),
  actor: z.nullable(z.string()),
  createdAt: z.string(),
})

const receipt = z.object({
  transactionId: z.string(),
  amount: z.number(),
  refunded: z.number(),
  currency: z.string(),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** What it was paid with, in the language of the request; absent for a card. */
  method: z.optional(z.string()),
  paidAt: z.string(),
})

/** The current state of an order's payment. `failure` is the provider's code of the last decline. */
export const paymentCheck = z.object({
  order,
  failure: z.nullable(z.string()),
  receipt: z.nullable(receipt),
})

export type PaymentCheck = z.infer<typeof paymentCheck>
export type Receipt = z.infer<typeof receipt>

export const checkPayment = endpoint({
  id: 'payments.check',
  summary: 'Ask the card provider for the current state of an order’s payment',
  method: 'POST',
  path: '/payment/{id}/check',
  access: 'customer',
  params: idParams,
  reply: paymentCheck,
  errors: ['order_not_found', 'not_yours', 'provider_unavailable'],
})

const paymentEvent = z.object({
  kind: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  actor: z.nullable(z.string()),
  at: z.string(),
})

/** One payment attempt, as staff see it. `overpaid` is the part of `refundable` that corrections have credited: refunded first. */
export const payment = z.object({
  _id: z.string(),
  transactionId: z.nullable(z.string()),
  orderId: z.string(),
  amount: z.number(),
  refunded: z.number(),
  refundable: z.number(),
  overpaid: z.number(),
  currency: z.string(),
  status: z.enum(paymentStatuses),
  failure: z.nullable(z.string()),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  createdAt: z.string(),
  settledAt: z.nullable(z.string()),
  refunds: z.array(refund),
  events: z.array(paymentEvent),
})

export type Payment = z.infer<typeof payment>

export const listOrderPayments = endpoint({
  id: 'payments.ofOrder',
  summary: 'An order with the history of its payments',
  method: 'GET',
  path: '/orders/{id}/payments',
  access: 'staff',
  permission: 'payments:read',
  params: idParams,
  reply: z.object({
    order,
    isDeleted: z.boolean(),
    mode: z.nullable(z.enum(cardModes)),
    payments: z.array(payment),
  }),
  errors: ['order_not_found'],
})

const refundedLines = say('A refund can have 1 to {count} lines', { count: String(maxLines) })
const lineInteger = z.int(say('line must be the number of a line of the order'))
const wholePieces = say('Quantity must be a whole number of at least 1')
const pieces = z.int(wholePieces).check(z.minimum(1, wholePieces))

type HowMuch = {
  amount?: number | null | undefined
  lines?: readonly unknown[] | undefined
  everything?: true | undefined
}

function saysHowMuch({ amount, lines, everything }: HowMuch): boolean {
  return everything === true || amount != null || lines !== undefined
}

/**
 * `amount` in major units; without it, what `lines` have cost. All that is left is refunded only where `everything` says so.
 * `cancelOrder`: the order is cancelled and its stock is available again.
 */
export const refundForm = z
  .strictObject({
    amount: z.optional(
      z.nullable(z.number(say('Amount must be a number')).check(z.positive(say('Amount must be more than 0')))),
    ),
    reason: requiredText(mark('Reason'), mark('Reason is Required'), 500),
    lines: z.optional(
      z
        .array(z.object({ line: lineInteger, quantity: pieces }), refundedLines)
        .check(z.minLength(1, refundedLines), z.maxLength(maxLines, refundedLines)),
    ),
    everything: z.optional(z.literal(true, say('everything can only be true'))),
    cancelOrder: z.optional(z.boolean(say('cancelOrder must be true or false'))),
    /** The pieces of `lines` that are not sent yet will not be sent. Left out, they are still to be sent. */
    endPieces: z.optional(z.boolean(say('endPieces must be true or false'))),
  })
  .check(
    z.refine(saysHowMuch, { ...say('Enter an amount'), path: ['amount'] }),
    z.refine(saysHowMuch, { ...say('Send everything: true to refund all that is left'), path: ['everything'] }),
    z.refine(({ amount, lines, everything }) => !everything || (amount == null && lines === undefined), {
      ...say('Send either everything, or an amount or lines'),
      path: ['everything'],
    }),
  )

export type RefundForm = z.infer<typeof refundForm>

export const refundPayment = endpoint({
  id: 'payments.refund',
  summary: 'Refund a payment, whole or in part',
  method: 'POST',
  path: '/payments/{id}/refund',
  access: 'staff',
  permission: 'payments:write',
  params: idParams,
  body: refundForm,
  status: 201,
  reply: refund,
  errors: [
    'payment_not_found',
    'payment_not_refundable',
    'refund_too_large',
    'order_in_progress',
    'payments_off',
    'idempotency_key_reused',
  ],
})

export const exceptionKinds = ['mismatch', 'refund_failed', 'disputed', 'unknown_payment', 'stuck'] as const

export const paymentException = z.object({
  _id: z.string(),
  kind: z.enum(exceptionKinds),
  transactionId: z.string(),
  orderId: z.nullable(z.string()),
  orderNumber: z.nullable(z.int()),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  raisedAt: z.string(),
})

export type PaymentException = z.infer<typeof paymentException>

export const listPaymentExceptions = endpoint({
  id: 'payments.exceptions',
  summary: 'Payments that need review',
  method: 'GET',
  path: '/payments/exceptions',
  access: 'staff',
  permission: 'payments:read',
  query: z.object(pageQuery),
  reply: z.array(paymentException),
  errors: [],
})

export const resolvePaymentException = endpoint({
  id: 'payments.resolve',
  summary: 'Record how a payment exception was resolved',
  method: 'POST',
  path: '/payments/exceptions/{id}/resolve',
  access: 'staff',
  permission: 'payments:write',
  params: idParams,
  body: z.object({ note: requiredText(mark('Note'), mark('Note is Required'), 500) }),
  reply: z.object({ resolvedCount: z.int() }),
  errors: ['payment_not_found'],
})

export const reconcile = endpoint({
  id: 'payments.reconcile',
  summary: 'Compare our payments with the card provider’s now',
  method: 'POST',
  path: '/payments/reconcile',
  access: 'staff',
  permission: 'payments:write',
  reply: z.object({ checked: z.int(), changed: z.int(), failed: z.int() }),
  errors: ['payments_off'],
})
