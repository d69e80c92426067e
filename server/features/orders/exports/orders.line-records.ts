import { isShipped } from '#contract/fulfilment/shipments.ts'
import { maxLines } from '#contract/orders/lines.ts'
import type { Database } from '#server/database/pool.ts'
import { atATime, type CsvRecord } from '#server/lists/export.ts'
import type { ListedOrder } from '../orders.columns.ts'
import type { OrderDeps } from '../orders.deps.ts'
import { toOrder, toOrderLine } from '../orders.serializer.ts'
import { type ExportedLineRow, listExportedLines } from './orders.line-export.store.ts'

type Deps = Pick<OrderDeps, 'publicUrl'> & { db: Database }

/** A record for each line of these orders, in their sequence. */
export async function* lineRecords(
  { db, publicUrl }: Deps,
  orders: readonly ListedOrder[],
): AsyncGenerator<CsvRecord> {
  for (const { orders: some, from, to } of batchesOf(orders)) {
    const lines = await listExportedLines(db, { orderIds: some.map(({ id }) => id), from, to })
    const byOrder = Map.groupBy(lines, ({ order_id }) => order_id)
    for (const order of some) {
      const shown = toOrder(order, { publicUrl })
      for (const line of byOrder.get(order.id) ?? [])
        yield { ...shown, orderId: order.id, ...recordOf(line, order, publicUrl) }
    }
  }
}

type Batch = { orders: readonly ListedOrder[]; from: number; to: number }

/** Reads at a time all lines of some orders, or some of an order that has more. */
function* batchesOf(orders: readonly ListedOrder[]): Generator<Batch> {
  let batch: ListedOrder[] = []
  let count = 0
  for (const order of orders) {
    if (batch.length > 0 && count + order.line_count > atATime) {
      yield { orders: batch, from: 1, to: maxLines }
      batch = []
      count = 0
    }
    if (order.line_count > atATime) yield* partsOf(order)
    else {
      batch.push(order)
      count += order.line_count
    }
  }
  if (batch.length > 0) yield { orders: batch, from: 1, to: maxLines }
}

function* partsOf(order: ListedOrder): Generator<Batch> {
  for (let from = 1; from <= order.line_count; from += atATime) {
    yield { orders: [order], from, to: from + atATime - 1 }
  }
}

/** What an order of this status holds no more. */
const ended: readonly ListedOrder['status'][] = ['cancelled', 'expired']

function recordOf(row: ExportedLineRow, { status, currency, requested_on }: ListedOrder, publicUrl: string) {
  const shipped = isShipped(status) ? row.quantity - row.ended : row.shipped
  const unsent = row.quantity - row.ended - shipped
  const isEnded = ended.includes(status)
  return {
    ...toOrderLine(row, currency, publicUrl),
    shipped,
    remaining: isEnded ? 0 : unsent,
    cancelled: row.ended + (isEnded ? unsent : 0),
    refunded: row.refunded,
    requestedOn: row.requested_on ?? requested_on,
  }
}
