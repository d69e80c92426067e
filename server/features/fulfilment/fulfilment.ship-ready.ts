import type { Actor } from '#contract/access.ts'
import type { ReadyToShip, ShipReadyForm } from '#contract/fulfilment/ship-ready.ts'
import type { AdminSelection, BulkResult } from '#contract/lists/bulk.ts'
import { maxInBulk } from '#contract/lists/lists.ts'
import { transactionOf } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import type { RunSteps } from '#server/http/writes.ts'
import { type BulkCommand, type BulkDeps, runBulk } from '#server/lists/bulk.ts'
import type { OrderRow } from '../orders/orders.columns.ts'
import type { OrderDeps } from '../orders/orders.deps.ts'
import { wholeOrderListing } from '../orders/orders.lists.store.ts'
import { readSent, readyLines, refuseUnready, shipOrder } from './fulfilment.ship.ts'
import { countReady } from './fulfilment.store.ts'

type Deps = OrderDeps & BulkDeps

function eachOrder(
  { pool, log, settings }: Deps,
  selection: AdminSelection,
  command: BulkCommand<OrderRow>['command'],
): Promise<BulkResult> {
  return runBulk<OrderRow>(
    { pool, log, listing: wholeOrderListing(settings.formats()), selection },
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
export async function checkReady(deps: Deps, selection: AdminSelection): Promise<ReadyToShip> {
  const ready: string[] = []
  const { done, ...failures } = await eachOrder(deps, selection, async (order) => {
    if (order.deleted_at) refuse('order_not_found')
    refuseUnready(deps.settings, order, { ready: true })
    // Of one with made lines, what comes from stock may be on its way already.
    if (order.status === 'confirmed' && order.made_lines > 0)
      readyLines(order, await readSent(deps.db, order), { ready: true })
    ready.push(order.id)
  })
  return { ...failures, orders: done, ...(await countReady(deps.db, ready)) }
}

type Ship = { actor: Actor; form: ShipReadyForm; steps: RunSteps }

/**
 * Ships all that is ready of each selected order in one shipment, by the rules for one order: with its mail, events and audit
 * log entry, in a separate transaction. A shipped order is refused, so a repetition ships nothing twice. Throws
 * `selection_too_large`, `still_running`, `idempotency_key_reused`.
 */
export async function shipReady(deps: Deps, { actor, form, steps }: Ship): Promise<BulkResult> {
  const { selection, carrier, withoutMail } = form
  const shipment = { ready: true as const, carrier: carrier?.trim() ?? '', withoutMail }
  const transaction = transactionOf(deps.pool)
  return steps(() =>
    eachOrder(deps, selection, ({ id }) => shipOrder(deps, { actor, id, form: shipment, transaction })),
  )
}
