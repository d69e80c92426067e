import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import { orderEvent } from './lifecycle.ts'
import { order } from './orders.ts'

/** How many orders and events of a customer are listed; the list of orders has all. */
export const maxNewestOrders = 10
export const maxCustomerEvents = 50

const sum = z.object({ count: z.int(), total: z.number() })

/** An event of one of the customer's orders. */
export const customerEvent = z.extend(orderEvent, { order: z.object({ _id: z.string(), number: z.int() }) })
export type CustomerEvent = z.infer<typeof customerEvent>

/**
 * The orders of one customer, without deleted ones. Totals are in major units of `currency`, and cancelled and expired
 * orders count only in `all`:
 * - `unpaid`: costs something and is not paid, also while a payment is being processed
 * - `toShip`: still to be confirmed, made or shipped
 * - `year`: placed in the last twelve months
 */
export const customerOrders = z.object({
  currency: z.string(),
  all: sum,
  unpaid: sum,
  toShip: sum,
  year: sum,
  newest: z.array(order),
  events: z.array(customerEvent),
})
export type CustomerOrders = z.infer<typeof customerOrders>

/** The account behind an order; `userId` is null where it was deleted. Deleted orders do not count. */
export const customerOfOrder = z.object({
  userId: z.nullable(z.string()),
  customerNumber: z.nullable(z.string()),
  orderCount: z.int(),
})
export type CustomerOfOrder = z.infer<typeof customerOfOrder>

export const readCustomerOfOrder = endpoint({
  id: 'orders.customer',
  summary: 'The account that placed an order: its customer number and how many orders it has',
  method: 'GET',
  path: '/manage/orders/{id}/customer',
  access: 'staff',
  permission: 'orders:read',
  params: idParams,
  reply: customerOfOrder,
  errors: ['order_not_found'],
})

export const readCustomerOrders = endpoint({
  id: 'orders.ofCustomer',
  summary: 'Totals, newest orders and newest order events of one account',
  method: 'GET',
  path: '/users/{id}/orders',
  access: 'staff',
  permission: 'orders:read',
  params: idParams,
  reply: customerOrders,
  errors: ['user_not_found'],
})
