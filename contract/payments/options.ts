import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idParams, say, sayMissing } from '../fields.ts'
import { accountReply } from './iban.ts'

/**
 * A way to pay that works, in the language of the request. `id` is `terms` for an order on invoice, whose hint names the days and the
 * cash discount, `card`, `transfer`, the name of an extension, or `later` for a buyer who decides on the page of the order. `accounts` are those of a transfer, and `reservedDays` how
 * long the products stay reserved for its money.
 */
const paymentOption = z.object({
  id: z.string(),
  title: z.string(),
  hint: z.string(),
  accounts: z.array(accountReply),
  reservedDays: z.nullable(z.int()),
})
export type PaymentOption = z.infer<typeof paymentOption>

/** Why no card can be charged, as `POST /payment/{id}/start` would refuse it. */
export const cardRefusals = ['payments_off', 'amount_not_chargeable'] as const

/**
 * The ways to pay that work, the first of them chosen at first; none where an order can only be paid as agreed with the company.
 * `cardRefusal` is null where a card can be charged.
 */
export const paymentOptions = z.object({
  options: z.array(paymentOption),
  cardRefusal: z.nullable(z.enum(cardRefusals)),
})
export type PaymentOptions = z.infer<typeof paymentOptions>

const total = say('total must be the total of the order, 0 or more')

export const findPaymentOptions = endpoint({
  id: 'payments.optionsBefore',
  summary:
    'The payment methods for one’s own order of this total, before it is placed: only those that work, the default first',
  method: 'POST',
  path: '/payment-options',
  access: 'customer',
  body: z.strictObject({
    /** In major units of the portal’s currency. */
    total: z
      .number(sayMissing(total, total))
      .check(z.minimum(0, total), z.maximum(Number.MAX_SAFE_INTEGER, total)),
  }),
  reply: paymentOptions,
  errors: [],
})

export const readPaymentOptions = endpoint({
  id: 'payments.options',
  summary: 'The payment methods of your own order now: only those that work',
  method: 'GET',
  path: '/payment/{id}/options',
  access: 'customer',
  params: idParams,
  reply: paymentOptions,
  errors: ['order_not_found', 'not_yours'],
})
