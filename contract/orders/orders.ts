import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { deleted, email, idParams, optionalText, pageQuery, printable, say, sayMissing } from '../fields.ts'
import { toMajor, toMinor } from '../money.ts'
import { maxQuantity } from '../products/quantities.ts'
import { destinationFields } from './destination.ts'
import { linesQuery } from './lines.ts'
import { orderFields } from './order-fields.ts'
import { quantityMessage } from './quantity.ts'
import type { OrderPayment, OrderStatus } from './statuses.ts'
import { replyShape } from './stored-field.ts'

/** Statuses in which nothing can be paid. All other orders may still be unpaid, even after production. */
const ended: readonly OrderStatus[] = ['cancelled', 'expired']

type Account = { status: OrderStatus; paid: boolean } & { isProcessing: boolean; total: number; refunded: number }

/** The payment status of an order. Works in any unit, if all amounts have the same one. */
export function paymentOf({ status, paid, isProcessing, total, refunded }: Account): OrderPayment {
  if (paid && refunded >= total) return 'refunded'
  if (paid) return refunded > 0 ? 'partially_refunded' : 'paid'
  if (isProcessing) return 'processing'
  return total > 0 && !ended.includes(status) ? 'due' : 'none'
}

type Owing = { status: OrderStatus; paid: boolean } & { owed: number; received: number }

/** The unpaid amount of an order: 0 for one that is paid or has ended. Works in any unit. */
export function openOf({ status, paid, owed, received }: Owing): number {
  return paid || ended.includes(status) ? 0 : Math.max(0, owed - received)
}

/** What an order costs after the corrections of its invoice, in major units. */
export function owedOf({
  total,
  credited,
  currency,
}: {
  total: number
  credited: number
  currency: string
}): number {
  return toMajor(toMinor(total, currency) - toMinor(credited, currency), currency)
}

/** What was received of an order that is not paid in full and can still be paid, in major units. */
export function receivedOf(
  order: Pick<Order, 'paid' | 'status' | 'total' | 'credited' | 'open' | 'currency'>,
): number {
  if (order.paid || ended.includes(order.status)) return 0
  return toMajor(toMinor(owedOf(order), order.currency) - toMinor(order.open, order.currency), order.currency)
}

const wholeQuantity = say('Quantity must be a whole number')

const newOrderQty = z
  .number(sayMissing(say('Quantity is Required'), wholeQuantity))
  .check(
    z.refine(Number.isInteger, wholeQuantity),
    z.minimum(1, say(quantityMessage)),
    z.maximum(maxQuantity, say(quantityMessage)),
  )

/**
 * What a buyer sends (specification section 7). The server takes price, picture, description, owner and status from its
 * own rows. `name` finds the product if there is no `productId`; `unitprice` is only compared with the current price. The address is
 * not validated; an order that says its country with it is taxed and sent as one of a cart.
 */
export const orderForm = z.object({
  productId: z.optional(z.string(say('productId must be text.'))),
  userName: z.optional(z.unknown()),
  email: z.optional(email),
  name: z.optional(
    z
      .string(say('Product name must be text.'))
      .check(
        z.trim(),
        z.maxLength(200, say('Product name must be 200 characters or shorter')),
        printable(mark('Product name')),
      ),
  ),
  image: z.optional(z.unknown()),
  description: z.optional(z.unknown()),
  newOrderQty,
  available: z.optional(z.unknown()),
  /** Its range is that of the portal's currency, which the schema does not know. */
  unitprice: z.optional(z.nullable(z.number(say('Unit price must be a number')))),
  address: optionalText(mark('Address'), 500),
  phone: optionalText(mark('Phone'), 50),
  others: optionalText(mark('Notes'), 2000),
  status: z.optional(z.unknown()),
  ...destinationFields,
})

export const order = z.object(replyShape(orderFields))

export type Order = z.infer<typeof order>
export type OrderForm = z.infer<typeof orderForm>

export const placeOrder = endpoint({
  id: 'orders.place',
  summary: 'Order a product',
  method: 'POST',
  path: '/order',
  access: 'customer',
  body: orderForm,
  status: 201,
  reply: order,
  errors: [
    'email_not_yours',
    'product_not_found',
    'name_of_several_products',
    'price_changed',
    'out_of_stock',
    'quantity_not_allowed',
    'quantity_not_multiple',
    'product_is_draft',
    'too_many_open_orders',
    'stock_share_exceeded',
    'tax_rate_missing',
    'delivery_not_offered',
    'freight_method_not_offered',
    'total_changed',
    'order_too_large',
    'vat_id_invalid',
    'idempotency_key_reused',
  ],
})

export const deleteOwnOrder = endpoint({
  id: 'orders.deleteOwn',
  summary: 'Delete one of your own unpaid orders; its stock is available again',
  method: 'DELETE',
  path: '/order/{id}',
  access: 'customer',
  params: idParams,
  reply: deleted,
  errors: ['not_yours', 'order_not_found', 'order_is_paid', 'order_in_progress'],
})

export const listOrders = endpoint({
  id: 'orders.list',
  summary: 'All orders, newest first',
  method: 'GET',
  path: '/orders',
  access: 'staff',
  permission: 'orders:read',
  query: z.object({ ...pageQuery, ...linesQuery }),
  reply: z.array(order),
  errors: [],
})

export const deleteOrder = endpoint({
  id: 'orders.delete',
  summary: 'Delete any unpaid order; its stock is available again',
  method: 'DELETE',
  path: '/orders/{id}',
  access: 'staff',
  permission: 'orders:write',
  params: idParams,
  reply: deleted,
  errors: ['order_not_found', 'order_is_paid', 'order_in_progress'],
})

export const cancelOrder = endpoint({
  id: 'orders.cancel',
  summary:
    'Cancel an unpaid order before production; its stock is available again and the order stays in the list',
  method: 'POST',
  path: '/order/{id}/cancel',
  access: 'customer',
  params: idParams,
  reply: order,
  errors: ['not_yours', 'order_not_found', 'order_is_paid', 'order_not_cancellable'],
})

export const restoreOrder = endpoint({
  id: 'orders.restore',
  summary: 'Undo a deletion of the last ten minutes; the order takes its stock again',
  method: 'POST',
  path: '/order/{id}/restore',
  access: 'customer',
  params: idParams,
  reply: order,
  errors: [
    'not_yours',
    'order_not_found',
    'order_not_restorable',
    'out_of_stock',
    'too_many_open_orders',
    'stock_share_exceeded',
  ],
})

export const countOpenOrders = endpoint({
  id: 'orders.countOpen',
  summary: 'Number of orders of a product that are still to be made or sent',
  method: 'GET',
  path: '/product/{id}/open-orders',
  access: 'staff',
  permission: 'products:read',
  params: idParams,
  reply: z.object({ openOrders: z.int() }),
  errors: [],
})
