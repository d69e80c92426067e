import type { AdminPage } from '#contract/lists/lists.ts'
import { adminOrders } from '#contract/orders/admin-list.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { Criteria } from '#server/lists/conditions.ts'
import { defineListing, type Listing, readListPage } from '#server/lists/listing.ts'
import type { OrderDeps } from './orders.deps.ts'
import { toOrder } from './orders.serializer.ts'
import { columns, type OrderRow } from './orders.store.ts'

/** `paymentOf` in SQL. The indexes of migration 0018 use the same texts. */
export const paymentSql = `(case
    when paid and refunded_minor >= unit_price_minor * quantity then 'refunded'
    when paid and refunded_minor > 0 then 'partially_refunded'
    when paid then 'paid'
    when processing then 'processing'
    when unit_price_minor > 0 and status not in ('cancelled', 'expired') then 'due'
    else 'none' end)`

const totalSql = '(unit_price_minor * quantity)'

const placedAt = { sql: 'created_at', type: 'timestamptz' } as const

/** The admin list of orders, without deleted ones. */
export function orderListing(currency: string): Listing<OrderRow> {
  return defineListing<OrderRow, typeof adminOrders>({
    list: adminOrders,
    from: 'orders',
    columns,
    base: () => 'deleted_at is null',
    id: { sql: 'id', type: 'uuid' },
    tie: { sql: 'number', type: 'bigint' },
    sorts: {
      number: [{ sql: 'number', type: 'bigint' }],
      createdAt: [placedAt],
      total: [{ sql: totalSql, type: 'bigint' }],
      status: [{ sql: 'status', type: 'text' }, placedAt],
      payment: [{ sql: paymentSql, type: 'text' }, placedAt],
      userName: [{ sql: 'lower(user_name)', type: 'text' }],
      email: [{ sql: 'email', type: 'text' }],
      name: [{ sql: 'lower(name)', type: 'text' }],
    },
    filters: {
      status: 'status',
      payment: paymentSql,
      createdAt: 'created_at',
      total: totalSql,
      newOrderQty: 'quantity',
      productId: { sql: 'product_id', type: 'uuid' },
      email: 'email',
    },
    words: `lower(' ' || number::text || ' ' || name || ' ' || sku || ' ' || user_name || ' ' || email)`,
    currency,
  })
}

/** A page of all orders, for staff. Throws `invalid_input` for an invalid cursor. */
export async function listOrdersForAdmin(deps: OrderDeps, asked: Criteria): Promise<AdminPage<Order>> {
  const page = await readListPage(deps.pool, orderListing(deps.currency), asked)
  return { ...page, items: page.items.map((row) => toOrder(row, deps)) }
}
