import type { FastifyInstance } from 'fastify'
import type { AdminPage } from '#contract/lists/lists.ts'
import { adminOrdersExportPath } from '#contract/orders/admin-list.ts'
import { orderExportPath } from '#contract/orders/export.ts'
import type { Order } from '#contract/orders/orders.ts'
import { actorFor, type Identify } from '#server/http/handle.ts'
import type { Criteria } from '#server/lists/conditions.store.ts'
import { sendExport, serveExport } from '#server/lists/export.ts'
import { readListPage } from '#server/lists/listing.ts'
import type { OrderDeps } from './orders.deps.ts'
import { orderListing } from './orders.lists.store.ts'
import { toOrder } from './orders.serializer.ts'
import type { OrderRow } from './orders.store.ts'

/** A page of all orders, for staff. Throws `invalid_input` for an invalid cursor. */
export async function listOrdersForAdmin(deps: OrderDeps, asked: Criteria): Promise<AdminPage<Order>> {
  const page = await readListPage(deps.pool, orderListing(deps.currency), asked)
  return { ...page, items: page.items.map((row) => toOrder(row, deps)) }
}

/** Orders as CSV: a list or a selection of it, and at the former address all orders, newest first. */
export function ordersExport(app: FastifyInstance, deps: OrderDeps, identify: Identify): void {
  const toRecord = (row: OrderRow) => toOrder(row, deps)
  const what = { pool: deps.pool, listing: orderListing(deps.currency), toRecord }
  serveExport(app, { path: adminOrdersExportPath, identify, what })
  app.get(`/api${orderExportPath}`, {
    config: { endpointId: 'orders.export' },
    handler: async (request, reply) => {
      const actor = await actorFor(request, identify, 'admin')
      return sendExport(reply, what, { sort: '-number', actor })
    },
  })
}
