import type { Actor } from '#contract/access.ts'
import { toMajor } from '#contract/money.ts'
import {
  type CustomerOfOrder,
  type CustomerOrders,
  maxCustomerEvents,
  maxNewestOrders,
} from '#contract/orders/customer.ts'
import type { Order } from '#contract/orders/orders.ts'
import { recordAudit } from '#server/database/audit.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inSnapshot } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import {
  type BuyerAccount,
  type CustomerEventRow,
  type CustomerSums,
  findBuyer,
  findOrderCustomer,
  listEventsOf,
  listNewestOf,
  markPlacedBy,
  readCustomerSums,
} from './orders.customer.store.ts'
import type { OrderDeps } from './orders.deps.ts'
import { toEvent } from './orders.lifecycle.ts'
import { toOrder } from './orders.serializer.ts'

/** What staff see of one customer's orders. Throws `user_not_found`. */
export async function readCustomerOrders(deps: OrderDeps, id: string): Promise<CustomerOrders> {
  return inSnapshot(deps.pool, async (db) => {
    await readBuyer(db, id)
    const sums = (await readCustomerSums(db, id)) ?? refuse('user_not_found')
    const newest = await listNewestOf(db, id, maxNewestOrders)
    const events = await listEventsOf(db, id, maxCustomerEvents)
    return {
      currency: deps.currency(),
      ...toSums(sums, deps.currency()),
      newest: newest.map((row) => toOrder(row, deps)),
      events: events.map(toCustomerEvent),
    }
  })
}

/** Throws `order_not_found`. */
export async function readCustomerOfOrder(db: Database, id: string): Promise<CustomerOfOrder> {
  const row = (isUuid(id) && (await findOrderCustomer(db, id))) || refuse('order_not_found')
  return { userId: row.user_id, customerNumber: row.customer_number, orderCount: row.order_count }
}

function toSums(sums: CustomerSums, currency: string) {
  const of = (count: number, minor: number) => ({ count, total: toMajor(minor, currency) })
  return {
    all: of(sums.all_count, sums.all_minor),
    unpaid: of(sums.unpaid_count, sums.unpaid_minor),
    toShip: of(sums.to_ship_count, sums.to_ship_minor),
    year: of(sums.year_count, sums.year_minor),
  }
}

function toCustomerEvent(row: CustomerEventRow) {
  const event = toEvent(row, row.currency, true)
  return { ...event, order: { _id: row.order_id, number: row.number } }
}

/** The buyer that an order is placed for. Throws `user_not_found`. */
export async function readBuyer(db: Database, id: string): Promise<BuyerAccount> {
  return (isUuid(id) && (await findBuyer(db, id))) || refuse('user_not_found')
}

/** Records that staff placed this order for its buyer: in the audit log, and in the history of the order. */
export async function recordPlacedFor(tx: Database, actor: Actor, order: Order): Promise<void> {
  await markPlacedBy(tx, order._id, actor.id)
  const { _id: id, number, total, currency, lineCount } = order
  await recordAudit(tx, {
    actor,
    action: 'order.placed_for',
    subject: { kind: 'order', id, name: String(number) },
    after: { total, currency, lineCount },
  })
}
