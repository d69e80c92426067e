import type { Reply } from '#contract/endpoint.ts'
import { toMajor } from '#contract/money.ts'
import type { countOwnOrders } from '#contract/orders/own.ts'
import type { Database } from '#server/database/pool.ts'
import { type PageQuery, readerOf, readPage, takePage } from '#server/http/paging.ts'
import type { OrderDeps } from './orders.deps.ts'
import { countOwnRows, listOwnRows, type Narrowing } from './orders.lists.store.ts'
import { type OrderPage, toOrderPage } from './orders.serializer.ts'

/** Orders of the account with this address, newest first. */
export async function listOrdersOf(deps: OrderDeps, asked: Narrowing & PageQuery): Promise<OrderPage> {
  const page = readPage(asked)
  // With filters, matches may be far down among the orders of an account.
  const isNarrowed = asked.q || asked.status || asked.from || asked.to
  const db = isNarrowed ? deps.db : readerOf(deps, page)
  return toOrderPage(takePage(await listOwnRows(db, asked, page), page), deps)
}

/** Number and total of the orders by status. */
export async function countOrdersOf(
  { db, currency }: { db: Database; currency: string },
  asked: Narrowing,
): Promise<Reply<typeof countOwnOrders>> {
  const rows = await countOwnRows(db, asked)
  return {
    currency,
    statuses: rows.map(({ status, count, minor }) => ({ status, count, total: toMajor(minor, currency) })),
  }
}
