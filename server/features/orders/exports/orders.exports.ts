import type { Actor } from '#contract/access.ts'
import { adminOrderLines, exportOrderLines, exportOrders } from '#contract/orders/admin-list.ts'
import * as files from '#contract/orders/export.ts'
import type { OwnExportQuery } from '#contract/orders/own.ts'
import type { App } from '#server/http/app.ts'
import type { FileAnswer } from '#server/http/file-answer.ts'
import { atATime, type CsvRecord, csvFile, eachRow, exportFile, serveExport } from '#server/lists/export.ts'
import type { ListedOrder } from '../orders.columns.ts'
import type { OrderDeps } from '../orders.deps.ts'
import { countOwnOrderRows, listOwnOrderRows, type Narrowing, orderListing } from '../orders.lists.store.ts'
import { narrowingOf } from '../orders.own.ts'
import { toOrder } from '../orders.serializer.ts'
import { lineRecords } from './orders.line-records.ts'

/** An order in one row: of its freight, the amount; empty where staff still have to enter it. */
function toRecord(row: ListedOrder, deps: OrderDeps): CsvRecord {
  const order = toOrder(row, deps)
  return { ...order, freight: order.freight?.amount ?? null }
}

/** Orders as CSV for staff: a list or a selection of it, with a row for each order or for each line; and one's own. */
export function registerOrdersExports({ handle }: App, deps: OrderDeps): void {
  const { pool } = deps
  const orders = {
    pool,
    listing: () => orderListing(deps.settings.formats()),
    toRecords: eachRow((row: ListedOrder) => toRecord(row, deps)),
  }
  serveExport(handle, exportOrders, orders)
  serveExport(handle, exportOrderLines, {
    pool,
    name: 'order-lines',
    listing: () => ({
      ...orderListing(deps.settings.formats()),
      list: adminOrderLines,
      exportedCount: 'coalesce(sum(line_count), 0)',
    }),
    toRecords: (rows: readonly ListedOrder[]) => lineRecords(deps, rows),
  })
  handle(files.exportAllOrders, ({ actor, query }) => exportFile(orders, { sort: '-number', ...query, actor }))
  const own: OwnFile = {
    name: 'orders',
    columns: files.ownOrderColumns,
    toRecords: (rows) => rows.map((row) => toRecord(row, deps)),
    counted: 'count',
  }
  const ownLines: OwnFile = {
    name: 'order-lines',
    columns: files.ownLineColumns,
    toRecords: (rows) => lineRecords(deps, rows),
    counted: 'lines',
  }
  handle(files.exportOwnOrders, ({ actor, query }) => ownExport(deps, own, { ...query, actor }))
  handle(files.exportOwnLines, ({ actor, query }) => ownExport(deps, ownLines, { ...query, actor }))
}

type OwnFile = {
  name: string
  columns: readonly string[]
  toRecords: (rows: readonly ListedOrder[]) => Iterable<CsvRecord> | AsyncIterable<CsvRecord>
  /** How many rows of the file an account's orders are. */
  counted: 'count' | 'lines'
}

async function ownExport(
  deps: OrderDeps,
  file: OwnFile,
  { actor, reader, ...asked }: OwnExportQuery & { actor: Actor },
): Promise<FileAnswer> {
  const narrowing = narrowingOf(deps.settings, { ...asked, email: actor.email })
  const counts = await countOwnOrderRows(deps.db, narrowing)
  const total = counts.reduce((sum, row) => sum + row[file.counted], 0)
  return csvFile({
    ...file,
    timeZone: deps.settings.formats().timeZone,
    total,
    records: ownRecords(deps, narrowing, file),
    reader,
  })
}

/** Orders of one account, read in pages. */
async function* ownRecords(
  { db }: OrderDeps,
  narrowing: Narrowing,
  { toRecords }: OwnFile,
): AsyncGenerator<CsvRecord> {
  let below: number | undefined = Number.MAX_SAFE_INTEGER
  while (below !== undefined) {
    const rows: ListedOrder[] = await listOwnOrderRows(db, narrowing, { limit: atATime, below })
    const page = rows.slice(0, atATime)
    yield* toRecords(page)
    below = rows.length > atATime ? page.at(-1)?.number : undefined
  }
}
