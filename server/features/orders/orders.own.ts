import type { Reply } from '#contract/endpoint.ts'
import { toMajor } from '#contract/money.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import type { countOwnOrders } from '#contract/orders/own.ts'
import type { Database } from '#server/database/pool.ts'
import { type PageQuery, pageSql, readerOf, readPage, takePage } from '#server/http/paging.ts'
import { type Bind, collectValues, searchConditions } from '#server/lists/conditions.ts'
import { type OrderDeps, type OrderPage, toOrderPage } from './orders.service.ts'
import { columns, type OrderRow } from './orders.store.ts'

type Narrowing = {
  email: string
  q?: string | null | undefined
  status?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const words = `lower(' ' || number::text || ' ' || name || ' ' || sku)`

/**
 * Orders of the account with this address, by account: the address in an order is only a label. The index of an
 * account's orders finds them; the rest is looked for among these alone.
 */
function ownConditions({ email, q, status, from, to }: Narrowing, bind: Bind): string {
  return [
    `user_id = (select id from users where email = ${bind(email)})`,
    'deleted_at is null',
    ...(status ? [`status = any(${bind(status.split(','))}::text[])`] : []),
    ...(from ? [`created_at >= ${bind(`${from}T00:00:00Z`)}::timestamptz`] : []),
    ...(to ? [`created_at < ${bind(`${to}T00:00:00Z`)}::timestamptz + interval '24 hours'`] : []),
    ...searchConditions(words, q ?? '', bind),
  ].join(' and ')
}

/** Orders of the person with this address, newest first. */
export async function listOrdersOf(deps: OrderDeps, asked: Narrowing & PageQuery): Promise<OrderPage> {
  const page = readPage(asked)
  const { values, bind } = collectValues()
  // What is looked for may be far down among the orders of an account.
  const isNarrowed = asked.q || asked.status || asked.from || asked.to
  const db = isNarrowed ? deps.db : readerOf(deps, page)
  const { rows } = await db.query<OrderRow>(
    `select ${columns} from orders
     where ${ownConditions(asked, bind)}${pageSql(page, 'number', values)}`,
    values,
  )
  return toOrderPage(takePage(rows, page), deps)
}

/** How many of them stand where, and what they come to. */
export async function countOrdersOf(
  { db, currency }: { db: Database; currency: string },
  asked: Narrowing,
): Promise<Reply<typeof countOwnOrders>> {
  const { values, bind } = collectValues()
  const { rows } = await db.query<{ status: OrderStatus; count: number; minor: number }>(
    `select status, count(*)::integer as count, sum(unit_price_minor * quantity)::bigint as minor
     from orders where ${ownConditions(asked, bind)}
     group by status`,
    values,
  )
  return {
    currency,
    statuses: rows.map(({ status, count, minor }) => ({ status, count, total: toMajor(minor, currency) })),
  }
}
