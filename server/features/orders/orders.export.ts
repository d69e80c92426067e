import type { FastifyInstance } from 'fastify'
import { orderDeskExportPath } from '#contract/orders.desk.ts'
import { orderExportPath } from '#contract/orders.export.ts'
import { sendExport, serveExport } from '#server/desk/export.ts'
import { actorFor, type Identify } from '#server/http/answer.ts'
import { orderListing } from './orders.desk.ts'
import { type OrderParts, toOrder } from './orders.service.ts'
import type { OrderRow } from './orders.store.ts'

/** Orders as CSV: what a list shows or a selection of it, and all of them, newest first, at the address they always had. */
export function ordersExport(app: FastifyInstance, parts: OrderParts, identify: Identify): void {
  const toRecord = (row: OrderRow) => toOrder(row, parts)
  const what = { pool: parts.pool, listing: orderListing(parts.currency), toRecord }
  serveExport(app, { path: orderDeskExportPath, identify, what })
  app.get(`/api${orderExportPath}`, {
    config: { endpointId: 'orders.export' },
    handler: async (request, reply) => {
      const actor = await actorFor(request, identify, 'admin')
      return sendExport(reply, what, { sort: '-number', actor })
    },
  })
}
