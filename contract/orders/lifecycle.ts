import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import type { ErrorCode } from '../errors.ts'
import { idParams, optionalText, requiredText, say } from '../fields.ts'
import { deliveryOrNull } from '../freight/delivery.ts'
import type { Needed } from '../permissions.ts'
import { linePieces, orderLine } from './lines.ts'
import { order } from './orders.ts'
import { type OrderPayment, type OrderStatus, orderStatuses } from './statuses.ts'

/** Which statuses staff can set next. An order becomes `shipped` through its shipments only. */
export const orderSteps: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['in_production', 'cancelled'],
  in_production: [],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
  expired: [],
}

/** `hasShipments`: goods from stock may be sent before production. */
type OrderState = { status: OrderStatus; payment: OrderPayment; hasShipments?: boolean }

const holdsMoney: readonly OrderPayment[] = ['paid', 'partially_refunded', 'processing']

/** Why staff cannot set this status, or null. A paid order is refunded before it is cancelled, and a partly sent one is not cancelled. */
export function stepRefusal({ status, payment, hasShipments }: OrderState, to: OrderStatus): ErrorCode | null {
  if (!orderSteps[status].includes(to)) return 'order_step_not_allowed'
  if (to === 'cancelled' && hasShipments) return 'order_step_not_allowed'
  return to === 'cancelled' && holdsMoney.includes(payment) ? 'order_is_paid' : null
}

/** The warehouse takes an order from production to its delivery. */
export function neededForStep(status: OrderStatus): Needed {
  const isOfWarehouse = status === 'in_production' || status === 'shipped' || status === 'delivered'
  return isOfWarehouse ? { any: ['orders:write', 'shipments:write'] } : 'orders:write'
}

export const stepForm = z.object({
  status: z.enum(orderStatuses, say('Choose one of the available statuses')),
  version: z.int(say('version must be the one that was last read')),
  note: optionalText(mark('Note'), 1000),
})

export const noteForm = z.object({
  text: requiredText(mark('Note'), mark('Enter a note'), 2000),
  isInternal: z.boolean(say('Specify whether the customer can see it')),
})

export type StepForm = z.infer<typeof stepForm>
export type NoteForm = z.infer<typeof noteForm>

export const orderEventKinds = [
  'placed',
  'confirmed',
  'in_production',
  'shipment',
  'pieces_ended',
  'shipped',
  'delivered',
  'cancelled',
  'expired',
  'paid',
  'refunded',
  'deleted',
  'restored',
  'note',
  'internal_note',
  'address_changed',
  'freight_stated',
  'corrected',
  'discounted',
  'vat_id_changed',
  'tax_day_changed',
] as const

/** An event in the history of an order. Only staff see `actor`; `amount` is in major units of the order's currency. */
export const orderEvent = z.object({
  id: z.int(),
  kind: z.enum(orderEventKinds),
  at: z.string(),
  actor: z.nullable(z.string()),
  note: z.nullable(z.string()),
  amount: z.nullable(z.number()),
  quantity: z.nullable(z.int()),
  /** For staff, of a shipment that the buyer got no mail about. */
  withoutMail: z.optional(z.boolean()),
})

/** `quantity` is the sum of `lines`, in pieces. */
export const shipment = z.object({
  _id: z.string(),
  quantity: z.int(),
  lines: z.array(linePieces),
  carrier: z.string(),
  tracking: z.string(),
  /** The carrier's page about the parcel, by the patterns of the settings; null where they have none. */
  trackingUrl: z.nullable(z.string()),
  at: z.string(),
})

/** An order with all its lines, in their sequence. */
export const orderOfLines = z.extend(order, { lines: z.array(orderLine) })
export type OrderOfLines = z.infer<typeof orderOfLines>

/**
 * An order with its history, oldest first. `unsent` is in pieces, of all lines. `delivery` is what can be said of an order of
 * which nothing was sent yet, else null.
 */
export const orderLifecycle = z.object({
  order: orderOfLines,
  events: z.array(orderEvent),
  shipments: z.array(shipment),
  unsent: z.int(),
  delivery: deliveryOrNull,
})

export type OrderEvent = z.infer<typeof orderEvent>
export type Shipment = z.infer<typeof shipment>
export type OrderLifecycle = z.infer<typeof orderLifecycle>

export const readOrderLifecycle = endpoint({
  id: 'orders.lifecycle',
  summary: 'One of your own orders with its history; admins read all orders, and who made each change',
  method: 'GET',
  path: '/order/{id}/timeline',
  access: 'customer',
  params: idParams,
  reply: orderLifecycle,
  errors: ['not_yours', 'order_not_found'],
})

export const transitionOrder = endpoint({
  id: 'orders.transition',
  summary: 'Change the status of an order; the buyer gets a mail with the note, if there is one',
  method: 'POST',
  path: '/order/{id}/status',
  access: 'staff',
  permission: { any: ['orders:write', 'shipments:write'] },
  params: idParams,
  body: stepForm,
  reply: orderLifecycle,
  errors: ['order_not_found', 'order_is_paid', 'order_step_not_allowed', 'stale_version'],
})

export const addOrderNote = endpoint({
  id: 'orders.note',
  summary: 'Add a note to an order, for staff only or for the buyer, who gets it by mail',
  method: 'POST',
  path: '/order/{id}/notes',
  access: 'staff',
  permission: { any: ['orders:write', 'shipments:write', 'payments:write', 'returns:write'] },
  params: idParams,
  body: noteForm,
  status: 201,
  reply: orderLifecycle,
  errors: ['order_not_found', 'idempotency_key_reused'],
})
