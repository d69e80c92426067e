import type { FastifyInstance } from 'fastify'
import { packingSlipsPath, slipsForm } from '#contract/orders/admin-list.ts'
import type { OrderLife } from '#contract/orders/lifecycle.ts'
import { t } from '#i18n/t.ts'
import { isUuid } from '#server/database/ids.ts'
import { papersTask } from '#server/documents/tasks.ts'
import { asAttachment } from '#server/http/attachment.ts'
import { actorFor, type Identify, parse } from '#server/http/handle.ts'
import { refuse } from '#server/http/problem.ts'
import { addressOf } from '#server/http/rate-limit.ts'
import type { Paper } from '#server/papers/paper.ts'
import { type ShipmentRow, toShipment } from './orders.life.store.ts'
import type { DocumentDeps } from './orders.papers.routes.ts'
import { packingSlipOf } from './orders.papers.ts'
import { type OrderDeps, toOrder } from './orders.service.ts'
import { columns, type OrderRow } from './orders.store.ts'

type Slipped = Pick<OrderLife, 'order' | 'shipments'>

/** Orders by their ids, in the order of these, with their shipments; those that are not there are left out. */
async function readSlipped(deps: OrderDeps, ids: readonly string[]): Promise<Slipped[]> {
  const known = [...new Set(ids.filter(isUuid))]
  const { rows: orders } = await deps.db.query<OrderRow>(
    `select ${columns} from orders where id = any($1::uuid[]) and deleted_at is null
     order by array_position($1::uuid[], id)`,
    [known],
  )
  const { rows: shipments } = await deps.db.query<ShipmentRow & { order_id: string }>(
    `select id, order_id, quantity, carrier, tracking, at from shipment where order_id = any($1::uuid[]) order by at, id`,
    [known],
  )
  return orders.map((row) => ({
    order: toOrder(row, deps),
    shipments: shipments.filter(({ order_id }) => order_id === row.id).map(toShipment),
  }))
}

/** The slips of an order's shipments; of what is still to be sent while there is none. */
function slipsOf(order: Slipped): Paper[] {
  return order.shipments.length === 0
    ? [packingSlipOf(order)]
    : order.shipments.map((shipment) => packingSlipOf(order, shipment))
}

/** The packing slips of chosen orders as one PDF, for staff. Throws `order_not_found` when none of the orders is there. */
export function ordersSlips(app: FastifyInstance, deps: DocumentDeps, identify: Identify): void {
  app.post(`/api${packingSlipsPath}`, {
    config: { endpointId: 'orders.slips' },
    handler: async (request, reply) => {
      const actor = await actorFor(request, identify, 'admin')
      const { ids } = parse(slipsForm, request.body, []) as { ids: string[] }
      const [first, ...others] = (await readSlipped(deps, ids)).flatMap(slipsOf)
      if (!first) return refuse('order_not_found')
      const asker = { account: actor.id, address: addressOf(request.ip) }
      const input = { papers: [first, ...others], title: t('Packing slips') } as const
      const pdf = await deps.documents.make(papersTask, { by: { kind: 'papers', asker }, input })
      return asAttachment(reply, 'packing-slips.pdf').type('application/pdf').send(pdf)
    },
  })
}
