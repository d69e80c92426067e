import type { Actor } from '#contract/access.ts'
import type { AdminSelection, BulkResult, SeenRows } from '#contract/lists/bulk.ts'
import type { OrderAction, OrderBulkForm } from '#contract/orders/admin-list.ts'
import { neededForStep } from '#contract/orders/lifecycle.ts'
import type { OrderStatus } from '#contract/orders/statuses.ts'
import { transactionOf } from '#server/database/transaction.ts'
import { demand } from '#server/http/permission.ts'
import type { RunSteps } from '#server/http/writes.ts'
import { type BulkDeps, readSeen, runBulk } from '#server/lists/bulk.ts'
import type { ListedOrder } from './orders.columns.ts'
import type { OrderDeps } from './orders.deps.ts'
import { transitionOrder } from './orders.lifecycle.ts'
import { orderListing } from './orders.lists.store.ts'
import { restoreOrder } from './orders.restore.ts'
import { deleteOrder } from './orders.service.ts'

const steps: Partial<Record<OrderAction, OrderStatus>> = {
  confirm: 'confirmed',
  begin_production: 'in_production',
  deliver: 'delivered',
  cancel: 'cancelled',
}

const rowsOf = { idOf: ({ id }: ListedOrder) => id, versionOf: ({ version }: ListedOrder) => version }

/** The selected orders with their versions. Throws `selection_too_large`. */
export function readSelectedOrders(
  { pool, settings }: OrderDeps,
  selection: AdminSelection,
): Promise<{ rows: SeenRows }> {
  return readSeen<ListedOrder>(pool, { listing: orderListing(settings.formats()), selection }, rowsOf)
}

type Bulk = { actor: Actor; form: OrderBulkForm; steps: RunSteps }

/**
 * Changes the status of the selected orders, deletes or restores them: each by the rules for one order, with its mail,
 * events and audit log entry. An order that was changed since it was selected is not changed. Throws
 * `selection_too_large`.
 */
export async function bulkOrders(deps: OrderDeps & BulkDeps, bulk: Bulk): Promise<BulkResult> {
  const step = steps[bulk.form.action]
  demand(bulk.actor, step ? neededForStep(step) : 'orders:write')
  const { pool, log, settings } = deps
  const { selection } = bulk.form
  return bulk.steps(() =>
    runBulk<ListedOrder>(
      { pool, log, listing: orderListing(settings.formats()), selection },
      {
        ...rowsOf,
        nameOf: ({ number }) => String(number),
        missing: 'order_not_found',
        command: (order) => commandFor(deps, bulk, order),
      },
    ),
  )
}

function commandFor(
  deps: OrderDeps,
  { actor, form: { action, note } }: Bulk,
  { id, version }: ListedOrder,
): Promise<unknown> {
  const status = steps[action]
  const transaction = transactionOf(deps.pool)
  if (status) return transitionOrder(deps, { actor, id, form: { status, version, note }, transaction })
  return action === 'restore' ? restoreOrder(deps, actor, id) : deleteOrder(deps, actor, id)
}
