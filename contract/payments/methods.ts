import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import { paymentCheck } from './payments.ts'

/** A way to pay an order besides a card, in the language of the request. `isChosen`: its money is still to come. */
const paymentMethod = z.object({ id: z.string(), title: z.string(), hint: z.string(), isChosen: z.boolean() })

export type PaymentMethod = z.infer<typeof paymentMethod>

export const listPaymentMethods = endpoint({
  id: 'payments.methods',
  summary: 'How your own order can be paid besides by card, or the way that was chosen; extensions add such ways',
  method: 'GET',
  path: '/payment/{id}/methods',
  access: 'customer',
  params: idParams,
  reply: z.array(paymentMethod),
  errors: ['order_not_found', 'not_yours'],
})

export const choosePaymentMethod = endpoint({
  id: 'payments.chooseMethod',
  summary: 'Pay your own order in one of these ways; a started card payment is cancelled',
  method: 'POST',
  path: '/payment/{id}/methods/{method}',
  access: 'customer',
  params: z.extend(idParams, { method: z.string() }),
  reply: paymentCheck,
  errors: [
    'order_not_found',
    'not_found',
    'not_yours',
    'already_paid',
    'payment_processing',
    'order_not_payable',
    'nothing_to_pay',
    'freight_not_stated',
    'payments_off',
    'provider_unavailable',
  ],
})
