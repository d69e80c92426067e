import type { Actor } from '#contract/access.ts'
import { can } from '#contract/authorise.ts'
import { remainingOf } from '#contract/fulfilment/shipments.ts'
import { toMajor } from '#contract/money.ts'
import {
  type NoteForm,
  neededForStep,
  type OrderEvent,
  type OrderLifecycle,
  type StepForm,
  stepRefusal,
} from '#contract/orders/lifecycle.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inSnapshot, type Transaction } from '#server/database/transaction.ts'
import { demand } from '#server/http/permission.ts'
import { refuse } from '#server/http/problem.ts'
import { namedLines, recordOrder } from './orders.audit.ts'
import type { OrderRow } from './orders.columns.ts'
import { deliveryOfOrder } from './orders.delivery.ts'
import type { OrderDeps } from './orders.deps.ts'
import {
  type EventRow,
  insertOrderNote,
  listOrderEvents,
  listShipments,
  markMoved,
  queueBuyerMail,
  toShipment,
} from './orders.lifecycle.store.ts'
import { withLines } from './orders.own.ts'
import { toOrder } from './orders.serializer.ts'
import { markCancelled } from './orders.status.store.ts'
import { findAnyOrder, lockOrder } from './orders.store.ts'

/**
 * An order with its history. Buyers do not see which staff member did what, nor internal notes; only admins see a
 * deleted order. Throws `order_not_found`, `not_yours`.
 */
export async function readOrderLifecycle(deps: OrderDeps, actor: Actor, id: string): Promise<OrderLifecycle> {
  if (!isUuid(id)) refuse('order_not_found')
  return inSnapshot(deps.pool, async (db) => {
    const row = (await findAnyOrder(db, id)) ?? refuse('order_not_found')
    if (row.deleted_at && !can(actor, 'orders:read')) refuse('order_not_found')
    if (row.user_id !== actor.id && !can(actor, 'orders:read')) refuse('not_yours')
    return toLifecycle(db, row, { deps, actor })
  })
}

type Reading = { deps: OrderDeps; actor: Actor }

async function toLifecycle(db: Database, row: OrderRow, { deps, actor }: Reading): Promise<OrderLifecycle> {
  const order = await withLines({ db, publicUrl: deps.publicUrl }, toOrder(row, deps))
  const [events, shipments] = [await listOrderEvents(db, row.id), await listShipments(db, [row.id])]
  const remaining = remainingOf({ order, shipments })
  const isForStaff = can(actor, 'orders:read')
  return {
    order,
    events: events
      .filter(({ kind }) => isForStaff || kind !== 'internal_note')
      .map((event) => toEvent(event, row.currency, isForStaff)),
    shipments: shipments.map((row) => toShipment(row, deps.settings.orders().carriers)),
    unsent: remaining.reduce((sum, { quantity }) => sum + quantity, 0),
    delivery: shipments.length > 0 ? null : deliveryOfOrder(deps.settings, order, events),
  }
}

/** An event as a buyer or an admin reads it. */
export function toEvent(
  { id, kind, at, actor, detail }: EventRow,
  currency: string,
  isForStaff: boolean,
): OrderEvent {
  const amountMinor = detail.refundedMinor ?? detail.freightMinor ?? detail.creditedMinor ?? detail.totalMinor
  return {
    id,
    kind,
    at: at.toISOString(),
    actor: isForStaff ? actor : null,
    note: detail.note ?? null,
    amount: amountMinor === undefined ? null : toMajor(amountMinor, currency),
    quantity: detail.quantity ?? null,
    ...(isForStaff && detail.withoutMail && { withoutMail: true }),
  }
}

export type OrderCommand<Form> = { actor: Actor; id: string; form: Form; transaction: Transaction }

/** Locks the order, runs the command, and returns the changed order. */
export async function changeOrder(
  deps: OrderDeps,
  { actor, id, transaction }: Omit<OrderCommand<never>, 'form'>,
  command: (tx: Database, order: OrderRow) => Promise<void>,
): Promise<OrderLifecycle> {
  return transaction(async (tx) => {
    const order = (isUuid(id) && (await lockOrder(tx, id))) || refuse('order_not_found')
    await command(tx, order)
    return toLifecycle(tx, (await findAnyOrder(tx, id)) ?? order, { deps, actor })
  })
}

/**
 * Changes the status of an order. The mail to the buyer is queued in the same transaction. Throws `order_not_found`,
 * `stale_version`, `order_step_not_allowed`, `order_is_paid`.
 */
export async function transitionOrder(deps: OrderDeps, command: OrderCommand<StepForm>): Promise<OrderLifecycle> {
  const { actor, form } = command
  demand(actor, neededForStep(form.status))
  return changeOrder(deps, command, async (tx, order) => {
    if (order.version !== form.version) refuse('stale_version')
    const hasShipments = form.status === 'cancelled' && (await listShipments(tx, [order.id])).length > 0
    const code = stepRefusal({ ...toOrder(order, deps), hasShipments }, form.status)
    if (code) refuse(code)
    const note = form.note?.trim() || null
    if (form.status === 'cancelled') {
      if (note) await insertOrderNote(tx, { order, actorId: actor.id, note }, 'note')
      await markCancelled(tx, order, actor.id)
    } else {
      await markMoved(tx, { order, actorId: actor.id, note }, form.status)
    }
    const lines = form.status === 'cancelled' ? await namedLines(tx, actor, order) : {}
    const change = { before: { status: order.status }, after: { status: form.status, note, ...lines } }
    await recordOrder(tx, actor, { action: 'order.moved', order, ...change })
    const progress = { step: form.status, ...(note && { note }) }
    await queueBuyerMail(tx, { orderId: order.id, version: order.version, progress })
  })
}

/** Adds a note to an order. Throws `order_not_found`. */
export async function addOrderNote(deps: OrderDeps, command: OrderCommand<NoteForm>): Promise<OrderLifecycle> {
  const { actor, form } = command
  return changeOrder(deps, command, async (tx, order) => {
    const kind = form.isInternal ? 'internal_note' : 'note'
    await insertOrderNote(tx, { order, actorId: actor.id, note: form.text }, kind)
    const noted = { before: {}, after: { note: form.text, isInternal: form.isInternal } }
    await recordOrder(tx, actor, { action: 'order.noted', order, ...noted })
    if (form.isInternal) return
    const progress = { step: 'note' as const, note: form.text }
    await queueBuyerMail(tx, { orderId: order.id, version: order.version, progress })
  })
}
