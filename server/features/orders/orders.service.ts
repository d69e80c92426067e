import crypto from 'node:crypto'
import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import { sameEmail } from '#contract/access.ts'
import { toMajor, toMinor } from '#contract/money.ts'
import type { Order, OrderForm } from '#contract/orders/orders.ts'
import { cancellationRefusal, deletionRefusal, paymentOf } from '#contract/orders/orders.ts'
import { packsMessage } from '#contract/orders/quantity.ts'
import { priceFaults } from '#contract/products/form.ts'
import { t } from '#i18n/t.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inOneStatement, inTransaction } from '#server/database/transaction.ts'
import { type DomainEvent, noteEvents } from '#server/events/events.ts'
import { once } from '#server/http/idempotency.ts'
import { type PageQuery, readPage, takePage } from '#server/http/paging.ts'
import { refuse } from '#server/http/problem.ts'
import { absoluteImage } from '../products/products.serializer.ts'
import { findProductByName, findProductRow, type ProductRow } from '../products/products.store.ts'
import {
  allowanceOf,
  allowanceRefusal,
  type Held,
  type OrderLimits,
  refuseBeyondAllowance,
} from './orders.allowance.ts'
import { recordOrder } from './orders.audit.ts'
import { listAllRows } from './orders.lists.store.ts'
import { orderRefusal } from './orders.rules.ts'
import { hideOrder, markCancelled } from './orders.status.store.ts'
import {
  anonymiseOrders,
  countOpenRows,
  insertOrder,
  listUnpaidIds,
  lockOrder,
  type NewOrder,
  type OrderRow,
  readHeld,
} from './orders.store.ts'

export type OrderDeps = {
  pool: pg.Pool
  db: Database
  /** For a page of the user's own orders. */
  pipelined: Database
  currency: string
  publicUrl: string
  limits: OrderLimits
}

type Purchase = { actor: Actor; form: OrderForm }
export type Placement = Purchase & { idempotencyKey: string | undefined }

/**
 * Places an order and takes its stock. Price, snapshot, owner and status come from the server's own rows; the form only
 * says which product, how many and where to. Throws `email_not_yours`, `product_not_found`, `price_changed`,
 * `quantity_not_allowed`, `out_of_stock`, `too_many_open_orders`, `stock_share_exceeded`.
 */
export async function placeOrder(deps: OrderDeps, { actor, form, idempotencyKey }: Placement): Promise<Order> {
  if (form.email !== undefined && !sameEmail(form.email, actor.email)) refuse('email_not_yours')
  const faults = form.unitprice == null ? [] : priceFaults(form.unitprice, deps.currency)
  if (faults.length > 0) refuse('rule_broken', faults)
  return idempotencyKey
    ? inTransaction(deps.pool, (tx) =>
        once(tx, { actorId: actor.id, key: idempotencyKey, request: ['order', form] }, () =>
          take(deps, tx, { actor, form }),
        ),
      )
    : inOneStatement(deps.pool, (db) => take(deps, db, { actor, form }))
}

async function take(deps: OrderDeps, db: Database, { actor, form }: Purchase): Promise<Order> {
  const productId = form.productId ?? (await productIdByName(db, form.name))
  if (!isUuid(productId)) refuse('product_not_found')
  const order = newOrder(deps, { actor, form }, productId)
  const row = await insertOrder(db, order)
  if (row) {
    noteEvents(db, placementOf(row))
    return toOrder(row, deps)
  }
  const product = await findProductRow(db, productId, actor.isAdmin)
  return explain({ product, order, form, held: await readHeld(db, actor.id, productId) })
}

/** The event that `insertOrder` has written. An order of no less than the minimum that leaves as much takes nobody's chance. */
function placementOf({ id, product_id, quantity, available }: OrderRow): DomainEvent {
  return {
    type: 'order.placed',
    subjectId: id,
    data: { productId: product_id, isPlentyLeft: available - quantity >= quantity },
  }
}

async function productIdByName(db: Database, name: string | undefined): Promise<string> {
  if (!name) refuse('invalid_input', [{ path: 'name', message: t('Product name is Required') }])
  return (await findProductByName(db, name)) ?? refuse('product_not_found')
}

function newOrder(deps: OrderDeps, { actor, form }: Purchase, productId: string): NewOrder {
  return {
    id: crypto.randomUUID(),
    userId: actor.id,
    email: actor.email,
    userName: actor.name,
    productId,
    quantity: form.newOrderQty,
    seenPriceMinor: form.unitprice == null ? null : toMinor(form.unitprice, deps.currency),
    currency: deps.currency,
    address: form.address ?? '',
    phone: form.phone ?? '',
    others: form.others ?? '',
    allowance: allowanceOf(actor, deps.limits),
  }
}

type Unplaced = { product: ProductRow | undefined; order: NewOrder; form: OrderForm; held: Held }

/** The statement wrote nothing: finds the rule that refused, with current figures. */
function explain({ product, order, form, held }: Unplaced): never {
  if (!product) refuse('product_not_found')
  if (product.published_at === null) refuse('product_is_draft')
  const offer = {
    unitPriceMinor: product.unit_price_minor,
    minOrder: product.min_order,
    available: product.available,
    multiple: product.order_multiple,
  }
  const seenAvailable = typeof form.available === 'number' ? form.available : null
  // The product allows the order by now, because another order returned stock meanwhile.
  const broken = orderRefusal(offer, { ...order, seenAvailable })
  if (!broken) refuseBeyondAllowance(allowanceRefusal(order.allowance, held, { quantity: order.quantity, offer }))
  const code = broken ?? 'out_of_stock'
  if (code === 'price_changed') refuse(code, [{ path: 'unitprice', message: t('The price has changed') }])
  if (code === 'quantity_not_multiple') {
    const multiple = String(product.order_multiple)
    refuse(code, [{ path: 'newOrderQty', message: t(packsMessage, { multiple }) }])
  }
  refuse(code, [
    {
      path: 'newOrderQty',
      message: t('Order at least {least} and at most {most} (available now)', {
        least: String(product.min_order),
        most: String(product.available),
      }),
    },
  ])
}

export type OrderPage = { orders: Order[]; next: number | undefined }

/** All orders, newest first. */
export async function listOrders(deps: OrderDeps, query: PageQuery): Promise<OrderPage> {
  const page = readPage(query)
  return toOrderPage(takePage(await listAllRows(deps.db, page), page), deps)
}

/** A page of rows as the API returns it. */
export function toOrderPage(
  { rows, hasNext }: { rows: OrderRow[]; hasNext: boolean },
  deps: OrderDeps,
): OrderPage {
  return { orders: rows.map((row) => toOrder(row, deps)), next: hasNext ? rows.at(-1)?.number : undefined }
}

/** Locks an order for an action of its owner. Throws `order_not_found`, `not_yours` (unless an admin). */
async function lockOwn(tx: Database, actor: Actor, id: string): Promise<OrderRow> {
  const order = (isUuid(id) && (await lockOrder(tx, id))) || refuse('order_not_found')
  if (order.user_id !== actor.id && !actor.isAdmin) refuse('not_yours')
  return order
}

/**
 * Deletes an unpaid order that is not in production, and returns its stock exactly once. Throws `order_not_found`,
 * `not_yours`, `order_is_paid`, `order_in_progress`.
 */
export async function deleteOrder(deps: OrderDeps, actor: Actor, id: string): Promise<{ deletedCount: number }> {
  await inTransaction(deps.pool, async (tx) => {
    const order = await lockOwn(tx, actor, id)
    const code = deletionRefusal(order)
    if (code) refuse(code)
    await hideOrder(tx, order, actor.id)
    await recordOrder(tx, actor, { action: 'order.deleted', order })
  })
  return { deletedCount: 1 }
}

/**
 * Cancels an unpaid order before production; it stays in the list. Its stock is returned exactly once. Throws
 * `order_not_found`, `not_yours`, `order_is_paid`, `order_not_cancellable`.
 */
export async function cancelOrder(deps: OrderDeps, actor: Actor, id: string): Promise<Order> {
  const row = await inTransaction(deps.pool, async (tx) => {
    const order = await lockOwn(tx, actor, id)
    const code = cancellationRefusal(order)
    if (code) refuse(code)
    const cancelled = await markCancelled(tx, order, actor.id)
    const change = { before: { status: order.status }, after: { status: cancelled.status } }
    await recordOrder(tx, actor, { action: 'order.cancelled', order, ...change })
    return cancelled
  })
  return toOrder(row, deps)
}

/** Number of orders of a product that are still to be made or sent; 0 for an unknown product. */
export async function countOpenOrders({ db }: OrderDeps, productId: string): Promise<{ openOrders: number }> {
  return { openOrders: isUuid(productId) ? await countOpenRows(db, productId) : 0 }
}

/** Cancels unpaid orders of a buyer, which returns their stock, and anonymises the others. */
export async function anonymiseBuyer(tx: Database, userId: string): Promise<void> {
  for (const id of await listUnpaidIds(tx, userId)) {
    const order = await lockOrder(tx, id)
    if (order && !deletionRefusal(order)) await markCancelled(tx, order, userId)
  }
  await anonymiseOrders(tx, userId)
}

export function toOrder(row: OrderRow, { publicUrl }: Pick<OrderDeps, 'publicUrl'>): Order {
  const totalMinor = row.unit_price_minor * row.quantity
  return {
    _id: row.id,
    number: row.number,
    userName: row.user_name,
    email: row.email,
    productId: row.product_id,
    name: row.name,
    sku: row.sku,
    image: absoluteImage(row.image, publicUrl),
    description: row.description,
    drawing: row.drawing,
    newOrderQty: row.quantity,
    available: row.available,
    unitprice: toMajor(row.unit_price_minor, row.currency),
    total: toMajor(totalMinor, row.currency),
    currency: row.currency,
    address: row.address,
    phone: row.phone,
    others: row.others,
    status: row.status,
    paid: row.paid,
    payment: paymentOf({
      status: row.status,
      paid: row.paid,
      isProcessing: row.processing,
      total: totalMinor,
      refunded: row.refunded_minor,
    }),
    refunded: toMajor(row.refunded_minor, row.currency),
    holdUntil: row.hold_until?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }
}
