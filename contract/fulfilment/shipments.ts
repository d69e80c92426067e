import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, optionalText, requiredText, say, sayMissing } from '../fields.ts'
import { type OrderLifecycle, orderLifecycle, orderSteps } from '../orders/lifecycle.ts'
import { type LinePieces, maxLines, type OrderLine, piecesByLine } from '../orders/lines.ts'
import type { OrderStatus } from '../orders/statuses.ts'
import { maxQuantity } from '../products/quantities.ts'

type Sendable = { status: OrderStatus; lineCount: number; madeLines?: number | undefined }

/** Whether parts of an order may be sent: all of it in production, and before it the lines that come from stock. */
export function canShip({ status, lineCount, madeLines = 0 }: Sendable): boolean {
  return status === 'in_production' || (status === 'confirmed' && madeLines < lineCount)
}

/** Whether all of an order is sent. One of a release that recorded no shipments has none, and is sent all the same. */
export function isShipped(status: OrderStatus): boolean {
  return status === 'shipped' || status === 'delivered'
}

type Payable = { total: number; paid: boolean; paymentDays: number | null }

/** Whether an order would be shipped before its payment and without terms that allow it. */
export function isShippedUnpaid({ total, paid, paymentDays }: Payable): boolean {
  return total > 0 && !paid && paymentDays === null
}

type Shipped = {
  order: Pick<OrderLifecycle['order'], 'status' | 'lines'>
  shipments: readonly { lines: LinePieces[] }[]
}

/** Pieces of each line that are sent, by line. */
export function shippedOf({ order, shipments }: Shipped): ReadonlyMap<number, number> {
  if (isShipped(order.status))
    return new Map(order.lines.map(({ line, quantity, ended }) => [line, quantity - ended]))
  return piecesByLine(shipments.flatMap(({ lines }) => lines))
}

/** Pieces still to be sent, by line; lines without any are left out. */
export function remainingOf(sent: Shipped): LinePieces[] {
  const shipped = shippedOf(sent)
  return sent.order.lines
    .map(({ line, quantity, ended }) => ({ line, quantity: quantity - ended - (shipped.get(line) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

type Lines = readonly Pick<OrderLine, 'line' | 'supply'>[]

/** The lines that have to be made before they can be sent; none once production has begun. */
export function waitingLines({ status, lines }: { status: OrderStatus; lines: Lines }): ReadonlySet<number> {
  const isBefore = status === 'pending' || status === 'confirmed'
  return new Set(isBefore ? lines.filter(({ supply }) => supply === 'make').map(({ line }) => line) : [])
}

/** Pieces that can be sent now, by line: from stock once the order is confirmed, all of them in production. */
export function readyOf(sent: Shipped): LinePieces[] {
  const { status, lines } = sent.order
  if (status !== 'in_production' && status !== 'confirmed') return []
  const waiting = waitingLines({ status, lines })
  return remainingOf(sent).filter(({ line }) => !waiting.has(line))
}

/** What staff do next with an order, or null: `ship` while pieces are ready and none has to be made first. */
export function nextStepOf(sent: Shipped): Exclude<OrderStatus, 'shipped'> | 'ship' | null {
  const { status, lines } = sent.order
  if (status === 'in_production') return 'ship'
  if (status === 'confirmed') {
    const waiting = waitingLines({ status, lines })
    return remainingOf(sent).some(({ line }) => waiting.has(line)) ? 'in_production' : 'ship'
  }
  return orderSteps[status].find((to) => to !== 'cancelled' && to !== 'shipped') ?? null
}

const shippedQuantity = say('Quantity must be a whole number of at least 1')

const maxShipped = say('Quantity must be from 1 to {max}', { max: String(maxQuantity) })

const pieces = z
  .number(sayMissing(say('Quantity is Required'), shippedQuantity))
  .check(
    z.refine(Number.isInteger, shippedQuantity),
    z.minimum(1, shippedQuantity),
    z.maximum(maxQuantity, maxShipped),
  )

const lineNumber = say('line must be the number of a line of the order')
const lineCount = say('A shipment can have 1 to {count} lines', { count: String(maxLines) })

/** The buyer gets a mail about the shipment unless this is set. The history says, to staff, that there was none. */
export const withoutMail = z.optional(z.boolean(say('Specify whether the shipment is sent without an email')))

const partLines = z
  .array(z.object({ line: z.int(lineNumber), quantity: pieces }), lineCount)
  .check(z.minLength(1, lineCount), z.maxLength(maxLines, lineCount))

const endedCount = say('Choose 1 to {count} lines', { count: String(maxLines) })

/** Pieces of lines that will not be sent any more. */
export const endedLines = z
  .array(z.strictObject({ line: z.int(lineNumber), quantity: pieces }), endedCount)
  .check(z.minLength(1, endedCount), z.maxLength(maxLines, endedCount))

export const shipmentForm = z.object({
  /** Pieces of an order with one line. An order with several needs `lines` or `everything`. */
  quantity: z.optional(pieces),
  /** Pieces of each line in this shipment. */
  lines: z.optional(partLines),
  /** Sends all that is still to be sent. */
  everything: z.optional(z.boolean(say('Specify whether everything is sent'))),
  carrier: requiredText(mark('Carrier'), mark('Enter the carrier'), 100),
  tracking: optionalText(mark('Tracking number'), 100),
  /** Required to ship an order without a delivery address, such as one that the buyer collects. */
  withoutAddress: z.optional(z.boolean(say('Specify whether the order ships without an address'))),
  /** Why an order that is neither paid nor on invoice is shipped, where the settings ask for it. */
  unpaidReason: optionalText(mark('Reason'), 200),
  withoutMail,
})

export type ShipmentForm = z.infer<typeof shipmentForm>

export const shipOrder = endpoint({
  id: 'orders.ship',
  summary:
    'Send parts of an order, by line or all that is left; lines that are made to order only in production. With the last of them the order is shipped',
  method: 'POST',
  path: '/order/{id}/shipments',
  access: 'staff',
  permission: 'shipments:write',
  params: idParams,
  body: shipmentForm,
  status: 201,
  reply: orderLifecycle,
  errors: [
    'order_not_found',
    'order_step_not_allowed',
    'order_without_address',
    'order_not_paid',
    'shipment_too_large',
    'idempotency_key_reused',
  ],
})

export const printNextPackingSlip = endpoint({
  id: 'orders.nextPackingSlip',
  summary:
    'The packing slip of a shipment that has not been sent yet, as PDF; without `lines`, of everything that is still to be sent',
  method: 'POST',
  path: '/order/{id}/packing-slip',
  access: 'staff',
  permission: { all: ['orders:read', 'shipments:write'] },
  params: idParams,
  body: z.strictObject({ lines: z.optional(partLines) }),
  sends: ['application/pdf'],
  errors: ['order_not_found', 'shipment_too_large'],
})
