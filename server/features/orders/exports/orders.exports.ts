import type { FastifyInstance } from 'fastify'
import { adminOrderLines, adminOrdersExportPath } from '#contract/orders/admin-list.ts'
import {
  adminOrderLinesExportPath,
  orderExportPath,
  ownLineColumns,
  ownLinesExportPath,
  ownOrderColumns,
  ownOrdersExportPath,
} from '#contract/orders/export.ts'
import { type OwnExportQuery, ownExportQuery } from '#contract/orders/own.ts'
import { namesOfQuery } from '#contract/specification-calls.ts'
import { actorFor, type Identify } from '#server/http/handle.ts'
import { parse } from '#server/http/parse.ts'
import { atATime, type CsvRecord, eachRow, sendExport, sendTable, serveExport } from '#server/lists/export.ts'
import type { ListedOrder } from '../orders.columns.ts'
import type { OrderDeps } from '../orders.deps.ts'
import { countOwnRows, listOwnRows, type Narrowing, orderListing } from '../orders.lists.store.ts'
import { narrowingOf } from '../orders.own.ts'
import { toOrder } from '../orders.serializer.ts'
import { lineRecords } from './orders.line-records.ts'

/** An order in one row: of its freight, the amount; empty where staff still have to enter it. */
function toRecord(row: ListedOrder, deps: OrderDeps): CsvRecord {
  const order = toOrder(row, deps)
  return { ...order, freight: order.freight?.amount ?? null }
}

/** Orders as CSV for staff: a list or a selection of it, with a row for each order or for each line; and one's own. */
export function ordersExports(app: FastifyInstance, deps: OrderDeps, identify: Identify): void {
  const { pool } = deps
  const orders = {
    pool,
    get listing() {
      return orderListing(deps.currency())
    },
    toRecords: eachRow((row: ListedOrder) => toRecord(row, deps)),
  }
  serveExport(app, { path: adminOrdersExportPath, identify, what: orders })
  serveExport(app, {
    path: adminOrderLinesExportPath,
    identify,
    what: {
      pool,
      name: 'order-lines',
      get listing() {
        const exportedCount = 'coalesce(sum(coalesce(line_count, 1)), 0)'
        return { ...orderListing(deps.currency()), list: adminOrderLines, exportedCount }
      },
      toRecords: (rows: readonly ListedOrder[]) => lineRecords(deps, rows),
    },
  })
  // The former address: all orders, newest first.
  app.get(`/api${orderExportPath}`, {
    config: { endpointId: 'orders.export', parameters: [] },
    handler: async (request, reply) => {
      const actor = await actorFor(request, identify, 'admin')
      return sendExport(reply, orders, { sort: '-number', actor })
    },
  })
  ownExports(app, deps, identify)
}

type OwnFile = {
  path: string
  name: string
  columns: readonly string[]
  toRecords: (rows: readonly ListedOrder[]) => Iterable<CsvRecord> | AsyncIterable<CsvRecord>
  /** How many rows of the file an account's orders are. */
  counted: 'count' | 'lines'
}

function ownExports(app: FastifyInstance, deps: OrderDeps, identify: Identify): void {
  const files: OwnFile[] = [
    {
      path: ownOrdersExportPath,
      name: 'orders',
      columns: ownOrderColumns,
      toRecords: (rows) => rows.map((row) => toRecord(row, deps)),
      counted: 'count',
    },
    {
      path: ownLinesExportPath,
      name: 'order-lines',
      columns: ownLineColumns,
      toRecords: (rows) => lineRecords(deps, rows),
      counted: 'lines',
    },
  ]
  for (const file of files) {
    app.get(`/api${file.path}`, {
      config: { endpointId: `${file.name}.ownExport`, parameters: namesOfQuery(ownExportQuery) },
      handler: async (request, reply) => {
        const actor = await actorFor(request, identify, 'customer')
        const asked = parse(ownExportQuery, request.query) as OwnExportQuery
        const narrowing = narrowingOf({ ...asked, email: actor.email })
        const counts = await countOwnRows(deps.db, narrowing)
        const total = counts.reduce((sum, row) => sum + row[file.counted], 0)
        return sendTable(reply, { ...file, total, records: ownRecords(deps, narrowing, file) })
      },
    })
  }
}

/** Orders of one account, read in pages. */
async function* ownRecords(
  { db }: OrderDeps,
  narrowing: Narrowing,
  { toRecords }: OwnFile,
): AsyncGenerator<CsvRecord> {
  let below: number | undefined = Number.MAX_SAFE_INTEGER
  while (below !== undefined) {
    const rows: ListedOrder[] = await listOwnRows(db, narrowing, { limit: atATime, below })
    const page = rows.slice(0, atATime)
    yield* toRecords(page)
    below = rows.length > atATime ? page.at(-1)?.number : undefined
  }
}
