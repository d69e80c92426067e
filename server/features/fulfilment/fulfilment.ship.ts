import crypto from 'node:crypto'
import type { FieldError } from '#contract/errors.ts'
import { lacksAddress } from '#contract/fulfilment/address.ts'
import {
  canShip,
  isShipped,
  isShippedUnpaid,
  readyOf,
  remainingOf,
  type ShipmentForm,
  waitingLines,
} from '#contract/fulfilment/shipments.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import type { LinePieces } from '#contract/orders/lines.ts'
import type { OrderStatus } from '#contract/orders/statuses.ts'
import { mark, t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import { markAllShipped } from '../orders/ending/orders.ending.ts'
import { recordOrder } from '../orders/orders.audit.ts'
import type { OrderRow } from '../orders/orders.columns.ts'
import type { OrderDeps } from '../orders/orders.deps.ts'
import { insertShipment, listShipments, queueBuyerMail } from '../orders/orders.lifecycle.store.ts'
import { changeOrder, type OrderCommand } from '../orders/orders.lifecycle.ts'
import { withLines } from '../orders/orders.own.ts'
import { toOrder } from '../orders/orders.serializer.ts'
import { contentsOf } from './fulfilment.rules.ts'

function piecesOf(lines: readonly LinePieces[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Why all that is left of an order cannot be sent now. */
const reasons: Partial<Record<OrderStatus, string>> = {
  pending: mark('The order is not confirmed yet'),
  confirmed: mark('Production of this order has not started'),
  cancelled: mark('The order is cancelled'),
  expired: mark('The order has expired'),
}

/** `ready`: all that can be sent now, which of an order with made lines is less than everything until they are made. */
type Wanted = Pick<ShipmentForm, 'lines' | 'everything' | 'withoutAddress' | 'unpaidReason'> & { ready?: true }

/** Another window was faster: the rest of the order is shown at the field that asked for more. */
function reasonOf({ status }: OrderRow, { lines, everything, ready }: Wanted): FieldError[] {
  const path = lines ? 'lines' : everything || ready ? 'everything' : 'quantity'
  if (isShipped(status)) return [{ path, message: t('The order has already been shipped in full') }]
  const reason = everything || ready ? reasons[status] : undefined
  return reason ? [{ path, message: t(reason) }] : []
}

/** Only where the settings say so: many companies ship before payment. */
function isUnpaid(
  { payment }: Settings,
  { total_minor: total, paid, payment_days: paymentDays }: OrderRow,
): boolean {
  return payment().isPaidFirst && isShippedUnpaid({ total, paid, paymentDays })
}

/** Throws `order_step_not_allowed`, `order_without_address` and `order_not_paid`. */
export function refuseUnready(settings: Settings, row: OrderRow, form: Wanted): void {
  if (!canShip({ status: row.status, lineCount: row.line_count, madeLines: row.made_lines }))
    refuse('order_step_not_allowed', reasonOf(row, form))
  if (lacksAddress(row) && !form.withoutAddress) refuse('order_without_address')
  if (isUnpaid(settings, row) && !form.unpaidReason?.trim()) refuse('order_not_paid')
}

/** The lines of a shipment. Throws `shipment_too_large`, and `rule_broken` if the form does not say what to send. */
export function linesToShip(...[form, sent]: Parameters<typeof contentsOf>): LinePieces[] {
  const contents = contentsOf(form, sent)
  if ('lines' in contents) return contents.lines
  return contents.missing
    ? refuse('rule_broken', contents.missing)
    : refuse('shipment_too_large', contents.tooLarge)
}

type Sent = Parameters<typeof contentsOf>[1]

/** An order with its lines and what was sent of it. */
export async function readSent(db: Database, row: OrderRow): Promise<Sent> {
  const order = await withLines({ db, publicUrl: '' }, toOrder(row, { publicUrl: '' }))
  return { order, shipments: await listShipments(db, [row.id]) }
}

/** Throws `order_step_not_allowed` for lines that are to be made first, each at its field. */
function refuseWaiting(lines: readonly LinePieces[], { order }: Sent, form: Wanted): void {
  const waiting = waitingLines(order)
  const message = (line: number) => t('Line {line} is made to order, and its production has not started', { line })
  const named = lines.filter(({ line }) => waiting.has(line))
  if (named.length === 0) return
  if (!form.lines)
    refuse('order_step_not_allowed', [{ path: 'everything', message: message(named[0]?.line ?? 1) }])
  const errors = lines.flatMap(({ line }, index) =>
    waiting.has(line) ? [{ path: `lines.${index}.quantity`, message: message(line) }] : [],
  )
  refuse('order_step_not_allowed', errors)
}

/** The lines of a new shipment. Throws as `linesToShip` does, and `order_step_not_allowed` for lines that are not ready. */
function contentOf(row: OrderRow, form: ShipmentForm & Wanted, sent: Sent): LinePieces[] {
  if (form.ready) return readyLines(row, sent, form)
  const lines = linesToShip(form, sent)
  refuseWaiting(lines, sent, form)
  return lines
}

/** All that can be sent now. Throws `order_step_not_allowed` if it is nothing. */
export function readyLines(row: OrderRow, sent: Sent, form: Wanted): LinePieces[] {
  const ready = readyOf(sent)
  return ready.length > 0 ? ready : refuse('order_step_not_allowed', reasonOf(row, form))
}

/**
 * Ships parts of an order, from stock also before production; with the last of them the order is `shipped`. Throws `order_not_found`, `order_step_not_allowed`,
 * `order_without_address`, `shipment_too_large`, and `rule_broken` if the form does not say what to send.
 */
export async function shipOrder(
  deps: OrderDeps,
  command: OrderCommand<ShipmentForm & Wanted>,
): Promise<OrderLifecycle> {
  const { actor, form } = command
  return changeOrder(deps, command, async (tx, row) => {
    refuseUnready(deps.settings, row, form)
    const sent = await readSent(tx, row)
    const lines = contentOf(row, form, sent)
    const shipment = {
      _id: crypto.randomUUID(),
      lines,
      carrier: form.carrier,
      tracking: form.tracking?.trim() ?? '',
      isMailed: !form.withoutMail,
    }
    await insertShipment(tx, { order: row, actorId: actor.id }, shipment)
    const quantity = piecesOf(lines)
    const isAll = quantity === piecesOf(remainingOf(sent))
    if (isAll) await markAllShipped(tx, row, actor.id)
    const { carrier, tracking, isMailed } = shipment
    // Only an order of several lines says which: for one line, the quantity says it.
    const named = row.line_count > 1 ? { lines } : {}
    const unpaidReason = form.unpaidReason?.trim()
    const after = {
      quantity,
      ...named,
      carrier,
      tracking,
      ...(!isMailed && { withoutMail: true }),
      ...(unpaidReason && { unpaidReason }),
    }
    await recordOrder(tx, actor, { action: 'order.shipped', order: row, before: {}, after })
    if (!isMailed) return
    const progress = { step: 'shipment' as const, shipmentId: shipment._id }
    await queueBuyerMail(tx, { orderId: row.id, version: row.version, progress })
  })
}
