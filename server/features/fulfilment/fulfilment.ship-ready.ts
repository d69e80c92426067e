import type { Actor } from '#contract/access.ts'
import type { ReadyToShip, ShipReadyForm } from '#contract/fulfilment/ship-ready.ts'
import type { BulkResult } from '#contract/lists/bulk.ts'
import { maxInBulk } from '#contract/lists/lists.ts'
import { refuse } from '#server/http/problem.ts'
import { type Bulk, type BulkCommand, type BulkDeps, runBulk } from '#server/lists/bulk.ts'
import type { OrderRow } from '../orders/orders.columns.ts'
import type { OrderDeps } from '../orders/orders.deps.ts'
import { wholeOrderListing } from '../orders/orders.lists.store.ts'
import { refuseUnready, shipOrder } from './fulfilment.ship.ts'
import { countRemaining } from './fulfilment.store.ts'

type Deps = OrderDeps & BulkDeps
type Selected = Pick<Bulk<OrderRow>, 'selection' | 'actor' | 'idempotencyKey' | 'request'>

function eachOrder(
  { pool, log, currency }: Deps,
  selected: Selected,
  command: BulkCommand<OrderRow>['command'],
): Promise<BulkResult> {
  return runBulk<OrderRow>(
    { pool, log, listing: wholeOrderListing(currency()), ...selected },
    {
      idOf: ({ id }) => id,
      versionOf: ({ version }) => version,
      nameOf: ({ number }) => String(number),
      missing: 'order_not_found',
      // Each order that stays behind has to be found again.
      maxReported: maxInBulk,
      command,
    },
  )
}

/** What would be shipped of the selected orders, and which of them cannot be shipped. Throws `selection_too_large`. */
export async function checkReady(
  deps: Deps,
  { actor, selection }: Pick<Selected, 'actor' | 'selection'>,
): Promise<ReadyToShip> {
  const ready: string[] = []
  const selected = { actor, selection, idempotencyKey: undefined, request: null }
  const { done, ...failures } = await eachOrder(deps, selected, async (order) => {
    if (order.deleted_at) refuse('order_not_found')
    refuseUnready(order, { everything: true })
    ready.push(order.id)
  })
  return { ...failures, orders: done, ...(await countRemaining(deps.db, ready)) }
}

type Ship = { actor: Actor; form: ShipReadyForm; idempotencyKey: string | undefined }

/**
 * Ships all that is left of each selected order in one shipment, by the rules for one order: with its mail, events and
 * audit log entry, in a separate transaction. What is shipped already is refused, so a repetition ships nothing twice.
 * Throws `selection_too_large`, `still_running`, `idempotency_key_reused`.
 */
export async function shipReady(deps: Deps, { actor, form, idempotencyKey }: Ship): Promise<BulkResult> {
  const { selection, carrier, withoutMail } = form
  const selected = { actor, selection, idempotencyKey, request: ['ship', form] }
  const shipment = { everything: true, carrier: carrier?.trim() ?? '', withoutMail }
  return eachOrder(deps, selected, ({ id }) => shipOrder(deps, { actor, id, form: shipment }))
}
