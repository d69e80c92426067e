import type { LeftOrders } from '#contract/invoices/issue.ts'
import type { PortalSettings } from '#contract/portal-settings.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import {
  type LeftRow,
  listUnfinished,
  listUninvoiced,
  markElsewhere,
  queueDiscounts,
} from './invoices.left-orders.store.ts'

function toLeft(rows: readonly LeftRow[]): LeftOrders['uninvoiced'] {
  return {
    count: rows[0]?.count ?? 0,
    orders: rows.map((row) => ({
      orderId: row.order_id,
      orderNumber: row.order_number,
      customer: row.customer,
    })),
  }
}

/** The orders that would be left between here and other software. */
export async function readLeftOrders(db: Database): Promise<LeftOrders> {
  return { uninvoiced: toLeft(await listUninvoiced(db)), unfinished: toLeft(await listUnfinished(db)) }
}

type Documents = Pick<PortalSettings['documents'], 'invoicing'>
type Change = { before: Documents; after: Documents; withLeftOrders: boolean }

/**
 * In the transaction that publishes the settings of documents. Who hands invoices over to other software sees which orders would
 * be left between first, and confirms it; what other software has invoiced is never invoiced here again. Throws
 * `orders_left_between` with both numbers.
 */
export async function changeInvoicing(tx: Database, { before, after, withLeftOrders }: Change): Promise<void> {
  if (before.invoicing === after.invoicing) return
  if (before.invoicing === 'elsewhere') await markElsewhere(tx)
  if (after.invoicing !== 'elsewhere') return
  await queueDiscounts(tx)
  if (withLeftOrders) return
  const { uninvoiced, unfinished } = await readLeftOrders(tx)
  const errors = [
    ...(uninvoiced.count > 0
      ? [
          {
            path: 'uninvoiced',
            message: t(
              '{count, plural, one {# order is paid or shipped and has no invoice.} other {# orders are paid or shipped and have no invoice.}}',
              { count: uninvoiced.count },
            ),
          },
        ]
      : []),
    ...(unfinished.count > 0
      ? [
          {
            path: 'unfinished',
            message: t(
              '{count, plural, one {# invoiced order may still need a credit note.} other {# invoiced orders may still need a credit note.}}',
              { count: unfinished.count },
            ),
          },
        ]
      : []),
  ]
  if (errors.length > 0) refuse('orders_left_between', errors)
}
