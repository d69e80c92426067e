import { toMinor } from '#contract/money.ts'
import { billedOf } from '#contract/orders/billed.ts'
import type { Database } from '#server/database/pool.ts'
import type { OrderRow } from '../orders.columns.ts'
import { withLines } from '../orders.own.ts'
import { toOrder } from '../orders.serializer.ts'
import { findAnyOrder } from '../orders.store.ts'
import { markUnbilled } from './orders.ending.store.ts'

/** Takes what ended pieces would have cost, with their tax, off what a locked order owes. Undefined if it owes as much as before. */
export async function chargeLess(tx: Database, orderId: string): Promise<OrderRow | undefined> {
  const row = await findAnyOrder(tx, orderId)
  if (!row) return undefined
  const order = await withLines({ db: tx, publicUrl: '' }, toOrder(row, { publicUrl: '' }))
  const unbilledMinor = row.total_minor - toMinor(billedOf(order).total, row.currency)
  if (unbilledMinor === row.unbilled_minor) return undefined
  return markUnbilled(tx, orderId, unbilledMinor - row.unbilled_minor)
}
