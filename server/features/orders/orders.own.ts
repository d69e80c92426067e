import type { Actor } from '#contract/access.ts'
import { can } from '#contract/authorise.ts'
import type { CheckedInput, Reply } from '#contract/endpoint.ts'
import { toMajor } from '#contract/money.ts'
import type { OrderOfLines } from '#contract/orders/lifecycle.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { countOwnOrders, findByPoNumber } from '#contract/orders/own.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { type PageQuery, readerOf, readPageBounds, takePage } from '#server/http/paging.ts'
import { refuse } from '#server/http/problem.ts'
import { companyMoments, startOfCompanyDay } from '#server/portal-settings/company-days.ts'
import type { Settings, SettingsDb } from '#server/portal-settings/portal-settings.ts'
import type { OrderDeps } from './orders.deps.ts'
import { listOrderLines } from './orders.lines.store.ts'
import { countOwnOrderRows, findRowByPoNumber, listOwnOrderRows, type Narrowing } from './orders.lists.store.ts'
import { type OrderBatch, toOrder, toOrderLine, toOrderPage } from './orders.serializer.ts'
import { findOrderRow } from './orders.store.ts'

export type LinesQuery = { lines?: 'with' | undefined }

/** A query of one's own orders: the days are those of the company, both included. */
export type OwnOrdersQuery = Omit<Narrowing, 'placedFrom' | 'placedBefore'> & {
  from?: string | undefined
  to?: string | undefined
}

export function narrowingOf(settings: Settings, { from, to, ...asked }: OwnOrdersQuery): Narrowing {
  return {
    ...asked,
    ...(from && { placedFrom: startOfCompanyDay(settings, from) }),
    ...(to && { placedBefore: companyMoments(settings, { from: to, to }).end }),
  }
}

/** Orders of the account with this address, newest first. */
export async function listOrdersOf(
  deps: OrderDeps,
  asked: OwnOrdersQuery & PageQuery & LinesQuery,
): Promise<OrderBatch> {
  const page = readPageBounds(asked)
  // With filters, matches may be far down among the orders of an account.
  const isNarrowed = asked.q || asked.status || asked.from || asked.to
  const db = isNarrowed ? deps.db : readerOf(deps, page)
  const found = toOrderPage(
    takePage(await listOwnOrderRows(db, narrowingOf(deps.settings, asked), page), page),
    deps,
  )
  return asked.lines ? { ...found, orders: await attachLines(deps, found.orders) } : found
}

/** An order of this user with its lines; of any user for admins. Throws `order_not_found`, also for another user's order. */
export async function readOrder(deps: OrderDeps, actor: Actor, id: string): Promise<Order> {
  const row = (isUuid(id) && (await findOrderRow(deps.db, id))) || refuse('order_not_found')
  if (row.user_id !== actor.id && !can(actor, 'orders:read')) refuse('order_not_found')
  return withLines(deps, toOrder(row, deps))
}

/** The order with its lines. */
export async function withLines(deps: LineDeps, order: Order): Promise<OrderOfLines> {
  const [first] = await attachLines(deps, [order])
  return first ?? { ...order, lines: [] }
}

type LineDeps = Pick<OrderDeps, 'db' | 'publicUrl'>

/** The orders, each with its lines, in one more statement. */
export async function attachLines({ db, publicUrl }: LineDeps, orders: readonly Order[]): Promise<OrderOfLines[]> {
  const byOrder = Map.groupBy(
    await listOrderLines(
      db,
      orders.map(({ _id }) => _id),
    ),
    (line) => line.order_id,
  )
  return orders.map((order) => ({
    ...order,
    lines: (byOrder.get(order._id) ?? []).map((line) => toOrderLine(line, order.currency, publicUrl)),
  }))
}

/** The user's newest order with this PO number, of those before the given one. */
export async function findOrderByPoNumber(
  { db }: { db: Database },
  actor: Actor,
  { before, ...wanted }: CheckedInput<typeof findByPoNumber>['query'],
): Promise<Reply<typeof findByPoNumber>> {
  const beforeNumber = before === undefined ? null : Number(before)
  const row = await findRowByPoNumber(db, { ...wanted, userId: actor.id, before: beforeNumber })
  return { order: row ? { _id: row.id, number: row.number, createdAt: row.created_at.toISOString() } : null }
}

/** Number and total of the orders by status. */
export async function countOrdersOf(
  deps: SettingsDb,
  asked: OwnOrdersQuery,
): Promise<Reply<typeof countOwnOrders>> {
  const rows = await countOwnOrderRows(deps.db, narrowingOf(deps.settings, asked))
  const { currency } = deps.settings.formats()
  return {
    currency,
    statuses: rows.map(({ status, count, minor }) => ({ status, count, total: toMajor(minor, currency) })),
  }
}
