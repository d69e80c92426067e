import type { Actor } from '#contract/access.ts'
import type { CheckedInput, Reply } from '#contract/endpoint.ts'
import { toMajor } from '#contract/money.ts'
import type { OrderOfLines } from '#contract/orders/lifecycle.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { countOwnOrders, findByPoNumber } from '#contract/orders/own.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { type PageQuery, readerOf, readPage, takePage } from '#server/http/paging.ts'
import { refuse } from '#server/http/problem.ts'
import { companyMoments, startOfCompanyDay } from '#server/portal-settings/company-days.ts'
import type { OrderDeps } from './orders.deps.ts'
import { listLines } from './orders.lines.store.ts'
import { countOwnRows, findRowByPoNumber, listOwnRows, type Narrowing } from './orders.lists.store.ts'
import { type OrderPage, toOrder, toOrderLine, toOrderPage } from './orders.serializer.ts'
import { findOrderRow } from './orders.store.ts'

export type LinesQuery = { lines?: 'with' | undefined }

/** A query of one's own orders: the days are those of the company, both included. */
export type OwnQuery = Omit<Narrowing, 'placedFrom' | 'placedBefore'> & {
  from?: string | undefined
  to?: string | undefined
}

export function narrowingOf({ from, to, ...asked }: OwnQuery): Narrowing {
  return {
    ...asked,
    ...(from && { placedFrom: startOfCompanyDay(from) }),
    ...(to && { placedBefore: companyMoments({ from: to, to }).end }),
  }
}

/** Orders of the account with this address, newest first. */
export async function listOrdersOf(deps: OrderDeps, asked: OwnQuery & PageQuery & LinesQuery): Promise<OrderPage> {
  const page = readPage(asked)
  // With filters, matches may be far down among the orders of an account.
  const isNarrowed = asked.q || asked.status || asked.from || asked.to
  const db = isNarrowed ? deps.db : readerOf(deps, page)
  const found = toOrderPage(takePage(await listOwnRows(db, narrowingOf(asked), page), page), deps)
  return asked.lines ? { ...found, orders: await addLines(deps, found.orders) } : found
}

/** An order of this user with its lines; of any user for admins. Throws `order_not_found`, also for another user's order. */
export async function readOrder(deps: OrderDeps, actor: Actor, id: string): Promise<Order> {
  const row = (isUuid(id) && (await findOrderRow(deps.db, id))) || refuse('order_not_found')
  if (row.user_id !== actor.id && !actor.isAdmin) refuse('order_not_found')
  return withLines(deps, toOrder(row, deps))
}

/** The order with its lines. */
export async function withLines(deps: LineDeps, order: Order): Promise<OrderOfLines> {
  const [first] = await addLines(deps, [order])
  return first ?? { ...order, lines: [] }
}

type LineDeps = Pick<OrderDeps, 'db' | 'publicUrl'>

/** The orders, each with its lines, in one more statement. */
export async function addLines({ db, publicUrl }: LineDeps, orders: readonly Order[]): Promise<OrderOfLines[]> {
  const byOrder = Map.groupBy(
    await listLines(
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
  deps: { db: Database; currency: () => string },
  asked: OwnQuery,
): Promise<Reply<typeof countOwnOrders>> {
  const rows = await countOwnRows(deps.db, narrowingOf(asked))
  const currency = deps.currency()
  return {
    currency,
    statuses: rows.map(({ status, count, minor }) => ({ status, count, total: toMajor(minor, currency) })),
  }
}
