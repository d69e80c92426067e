import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'

const ownRefund = z.object({
  _id: z.string(),
  amount: z.number(),
  status: z.enum(['pending', 'succeeded']),
  /** Null for a refund made in the provider's dashboard. */
  reason: z.nullable(z.string()),
  createdAt: z.string(),
})

/** Money that was taken, or is on its way. Attempts that took none are left out. */
const ownPayment = z.object({
  _id: z.string(),
  amount: z.number(),
  status: z.enum(['processing', 'succeeded']),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** What it was paid with, in the language of the request; absent for a card. */
  method: z.optional(z.string()),
  at: z.string(),
  refunds: z.array(ownRefund),
})

/** The reduced amount a buyer pays until the end of a day such as 2026-01-31. */
export const discountOffer = z.object({ percent: z.number(), toPay: z.number(), until: z.string() })
export type DiscountOffer = z.infer<typeof discountOffer>

/** What was paid for an order, refunded and is still open, in major units of its currency; the oldest payment first. */
export const ownPayments = z.object({
  currency: z.string(),
  paid: z.number(),
  refunded: z.number(),
  open: z.number(),
  /** When the invoice of an order with terms is due; null without one, or if nothing is open. */
  dueOn: z.nullable(z.string()),
  discount: z.nullable(discountOffer),
  payments: z.array(ownPayment),
})
export type OwnPayments = z.infer<typeof ownPayments>

export const listOwnPayments = endpoint({
  id: 'payments.ofOwnOrder',
  summary: 'What was paid, refunded and is open of one of your own orders; admins read all orders',
  method: 'GET',
  path: '/order/{id}/payments',
  access: 'customer',
  params: idParams,
  reply: ownPayments,
  errors: ['not_yours', 'order_not_found'],
})
