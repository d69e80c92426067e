import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idParams } from './fields.ts'
import { order } from './orders.ts'

/**
 * An order to pay for. Without a token the personal parts are left out: whoever holds the unguessable link learns what
 * is to be paid, not who ordered it and where it goes.
 */
export const payableOrder = z.extend(order, {
  userName: z.optional(z.string()),
  email: z.optional(z.string()),
  address: z.optional(z.string()),
  phone: z.optional(z.string()),
  others: z.optional(z.string()),
})

export type PayableOrder = z.infer<typeof payableOrder>

export const getPayment = endpoint({
  id: 'payments.get',
  summary: 'The order to pay for; whole for its owner and for admins',
  method: 'GET',
  path: '/payment/{id}',
  access: 'everyone',
  params: idParams,
  reply: payableOrder,
  errors: ['order_not_found'],
})
