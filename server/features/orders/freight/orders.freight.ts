import { amountMessage, maxMinor, toMajor, toMinor } from '#contract/money.ts'
import type { FreightForm } from '#contract/orders/freight.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import { taxedSums } from '#contract/tax/sums.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/jobs.store.ts'
import { recordOrder } from '../orders.audit.ts'
import type { OrderRow } from '../orders.columns.ts'
import { readBuyer } from '../orders.customer.ts'
import type { OrderDeps } from '../orders.deps.ts'
import { queueBuyerMail } from '../orders.lifecycle.store.ts'
import { changeOrder, type OrderCommand } from '../orders.lifecycle.ts'
import { listOrderLines } from '../orders.lines.store.ts'
import { allowanceOf } from '../purchase/orders.allowance.ts'
import { hasMoneyOrInvoice, markFreight } from './orders.freight.store.ts'

const ended: readonly OrderRow['status'][] = ['cancelled', 'expired']

/**
 * Only a freight that a person enters can be entered, more than once, until money or an invoice depends on it. Also after the shipment: a
 * forwarder may say its price as late as that.
 */
async function refuseFinal(tx: Database, order: OrderRow): Promise<void> {
  const isFinal = order.freight_kind !== 'quoted' || order.paid || order.processing || ended.includes(order.status)
  if (isFinal || order.deleted_at || (await hasMoneyOrInvoice(tx, order.id))) refuse('freight_is_final')
}

function freightMinorOf({ amount }: FreightForm, currency: string): number {
  const message = amountMessage(amount, currency)
  if (message) refuse('rule_broken', [{ path: 'amount', message }])
  return toMinor(amount, currency)
}

/** The parts stay reserved for as long from now on as they would have been from the order on. */
export async function holdMinutesOf(deps: OrderDeps, tx: Database, order: OrderRow): Promise<number | null> {
  if (order.user_id === null || order.payment_days !== null) return null
  const buyer = await readBuyer(tx, order.user_id)
  return allowanceOf(buyer, deps.limits()).holdMinutes
}

/**
 * States the freight of an order that was placed without it. The tax and the total follow; the buyer is mailed, and may
 * cancel as long as the order is neither paid nor made. Throws `order_not_found`, `stale_version`, `freight_is_final`,
 * `order_too_large`, `rule_broken`.
 */
export async function stateFreight(deps: OrderDeps, command: OrderCommand<FreightForm>): Promise<OrderLifecycle> {
  const { actor, form } = command
  return changeOrder(deps, command, async (tx, order) => {
    if (order.version !== form.version) refuse('stale_version')
    await refuseFinal(tx, order)
    const freightMinor = freightMinorOf(form, order.currency)
    const lines = await listOrderLines(tx, [order.id])
    const rated = lines.map((line) => ({
      netMinor: line.net_minor,
      rateBp: line.tax_rate_bp,
      category: line.tax_category,
    }))
    const { taxMinor, totalMinor } = taxedSums(rated, freightMinor)
    if (totalMinor > maxMinor) refuse('order_too_large')
    const note = form.note?.trim() || null
    const holdMinutes = await holdMinutesOf(deps, tx, order)
    await markFreight(tx, { order, actorId: actor.id, freightMinor, taxMinor, totalMinor, holdMinutes, note })
    const said = (minor: number | null) => ({ freight: minor === null ? null : toMajor(minor, order.currency) })
    const change = { before: said(order.freight_minor), after: said(freightMinor) }
    await recordOrder(tx, actor, { action: 'order.freight_stated', order, ...change })
    // An invoice that waited for it is issued by the job, if it is due.
    if (order.payment_days !== null) await addJob(tx, 'invoices.issue', { orderId: order.id })
    const progress = { step: 'freight' as const, ...(note && { note }) }
    await queueBuyerMail(tx, { orderId: order.id, version: order.version, progress })
  })
}
