import * as z from 'zod/mini'
import { postalAddress } from '../addresses/address-fields.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, say } from '../fields.ts'
import { order } from '../orders/orders.ts'
import { lineNote, lineQuantity, maxCartLines } from './cart.ts'
import { cartFields } from './cart-fields.ts'
import { cartOrder } from './checkout.ts'

const someLines = say('Send 1 to {max} lines', { max: String(maxCartLines) })

/** What staff order for a customer. The customer's cart is neither read nor changed. */
export const customerOrder = z.object({
  lines: z
    .array(
      z.object({
        productId: z.string(say('productId must be text.')),
        quantity: lineQuantity,
        note: lineNote,
      }),
      someLines,
    )
    .check(z.minLength(1, someLines), z.maxLength(maxCartLines, someLines)),
  /** The sum of the lines that was shown, without freight and tax. */
  expectedTotal: cartOrder.shape.expectedTotal,
  shipTo: postalAddress,
  billTo: cartOrder.shape.billTo,
  vatId: cartOrder.shape.vatId,
  freightMethod: cartOrder.shape.freightMethod,
  ...cartFields,
})
export type CustomerOrder = z.output<typeof customerOrder>

export const orderForCustomer = endpoint({
  id: 'cart.orderFor',
  summary:
    'Order for a customer: the order is theirs and under their limits, they get the mail, and the audit log names the admin',
  method: 'POST',
  path: '/users/{id}/orders',
  access: 'staff',
  permission: 'orders:write',
  params: idParams,
  body: customerOrder,
  status: 201,
  reply: order,
  errors: [
    'user_not_found',
    'account_deactivated',
    'lines_not_allowed',
    'total_changed',
    'order_too_large',
    'tax_rate_missing',
    'delivery_not_offered',
    'freight_method_not_offered',
    'vat_id_invalid',
    'too_many_open_orders',
    'idempotency_key_reused',
  ],
})
