import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FastifyInstance } from 'fastify'
import { orderExportPath } from '#contract/orders.export.ts'
import type { Order } from '#contract/orders.ts'
import { actorFor, type Identify } from '#server/http/answer.ts'
import { asAttachment } from '#server/http/attachment.ts'
import { listOrders, type OrderParts } from './orders.service.ts'

/** Rows asked for at a time: all that is in memory, however many orders there are. */
const atATime = 500

/**
 * Columns by their field on the wire, for programs as much as for people: the same names in every language, times as ISO
 * 8601, amounts with a decimal point.
 */
const columns = [
  'number',
  'createdAt',
  'status',
  'payment',
  'userName',
  'email',
  'sku',
  'name',
  'newOrderQty',
  'unitprice',
  'total',
  'refunded',
  'currency',
  'address',
  'phone',
  'others',
] as const satisfies readonly (keyof Order)[]

/** Every order, newest first, page by page. What is placed meanwhile is newer than the first page and left out. */
async function* allOrders(parts: OrderParts): AsyncGenerator<Order> {
  let cursor: string | undefined
  do {
    const { orders, next } = await listOrders(parts, { limit: atATime, cursor })
    yield* orders
    cursor = next === undefined ? undefined : String(next)
  } while (cursor !== undefined)
}

/**
 * All orders as CSV (RFC 4180) in UTF-8 with the mark that spreadsheets look for. A cell that a spreadsheet would run as a
 * formula is kept from it by an apostrophe in front.
 */
export function ordersExport(app: FastifyInstance, parts: OrderParts, identify: Identify): void {
  app.get(`/api${orderExportPath}`, {
    config: { endpointId: 'orders.export' },
    handler: async (request, reply) => {
      await actorFor(request, identify, 'admin')
      const rows = stringify({ header: true, columns: [...columns], bom: true, escape_formulas: true })
      const source = Readable.from(allOrders(parts))
      // A table that breaks off must not look like a whole one: the connection ends with it.
      source.on('error', (error) => rows.destroy(error))
      rows.on('close', () => source.destroy())
      const day = new Date().toISOString().slice(0, 10)
      return asAttachment(reply, `orders-${day}.csv`).type('text/csv; charset=utf-8').send(source.pipe(rows))
    },
  })
}
