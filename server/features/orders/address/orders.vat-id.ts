import { maxMinor } from '#contract/money.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import type { VatIdForm } from '#contract/orders/vat-id.ts'
import { normaliseVatId } from '#contract/tax/vat-ids.ts'
import { t } from '#i18n/t.ts'
import { refuse } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/jobs.store.ts'
import { askOfToday, type RegisterDeps } from '../../tax/tax.vat-checks.ts'
import { refuseVatId } from '../../tax/tax.vat-ids.ts'
import { recordOrder } from '../orders.audit.ts'
import type { OrderDeps } from '../orders.deps.ts'
import { queueBuyerMail } from '../orders.lifecycle.store.ts'
import { changeOrder, type OrderCommand } from '../orders.lifecycle.ts'
import { listOrderLines } from '../orders.lines.store.ts'
import { markVatId } from './orders.address.store.ts'
import { addressChangeDetails, isTooLate, moneyNow } from './orders.address.ts'
import { retax } from './orders.reprice.ts'

/**
 * Corrects the VAT number of an order, also the same one: its tax is calculated again by what the register says today. The
 * buyer is mailed another total. Throws `order_not_found`, `vat_id_invalid`, `stale_version`, `order_total_final`,
 * `order_too_large`, `tax_rate_missing`, and `rule_broken` for an order without tax.
 */
export async function changeVatId(
  deps: OrderDeps & RegisterDeps,
  command: OrderCommand<VatIdForm>,
): Promise<OrderLifecycle> {
  const { actor, form } = command
  const vatId = normaliseVatId(form.vatId ?? '')
  await refuseVatId(vatId)
  if (vatId !== '') await askOfToday(deps, deps.vatRegister(), vatId)
  return changeOrder(deps, command, async (tx, order) => {
    if (order.version !== form.version) refuse('stale_version')
    if (order.treatment === null) {
      refuse('rule_broken', [{ path: 'vatId', message: t('This order was placed without tax.') }])
    }
    const lines = await listOrderLines(tx, [order.id])
    const priced = { order, lines }
    const money = await retax({ db: tx, settings: deps.settings }, priced, vatId)
    if (await isTooLate(tx, priced, money)) {
      const message = t('The order is paid, invoiced or being paid. Refund or credit it, and place it again.')
      refuse('order_total_final', [{ path: 'vatId', message }])
    }
    if (money.totalMinor > maxMinor) refuse('order_too_large')
    await markVatId(tx, { order, actorId: actor.id, vatId, money })
    await recordOrder(tx, actor, {
      action: 'order.vat_id_changed',
      order,
      before: { ...addressChangeDetails(order, order, moneyNow(priced)), vatId: order.treatment.vatId },
      after: { ...addressChangeDetails(order, order, money), vatId },
    })
    // An invoice that waited for it is issued by the job, if it is due.
    if (order.payment_days !== null) await addJob(tx, 'invoices.issue', { orderId: order.id })
    if (money.totalMinor === order.total_minor) return
    const progress = { step: 'vatId' as const, formerMinor: order.total_minor }
    await queueBuyerMail(tx, { orderId: order.id, version: order.version, progress })
  })
}
