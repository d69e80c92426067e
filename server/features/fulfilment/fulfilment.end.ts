import type { Actor } from '#contract/access.ts'
import type { EndingForm } from '#contract/fulfilment/endings.ts'
import { remainingOf } from '#contract/fulfilment/shipments.ts'
import { canEnd } from '#contract/orders/ending.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import type { LinePieces } from '#contract/orders/lines.ts'
import { t } from '#i18n/t.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import type { SettingsDb } from '#server/portal-settings/portal-settings.ts'
import { readInvoicing } from '#server/portal-settings/rules.ts'
import { issueCorrection } from '../invoices/corrections/invoices.corrections.ts'
import { findInvoice, type Invoice } from '../invoices/invoices.store.ts'
import { endPieces } from '../orders/ending/orders.ending.ts'
import { chargeLess } from '../orders/ending/orders.unbilled.ts'
import type { OrderRow } from '../orders/orders.columns.ts'
import { type EndedMoney, listShipments } from '../orders/orders.lifecycle.store.ts'
import { changeOrder, type OrderCommand, readOrderLifecycle } from '../orders/orders.lifecycle.ts'
import { withLines } from '../orders/orders.own.ts'
import { toOrder } from '../orders/orders.serializer.ts'
import { findOrderRow } from '../orders/orders.store.ts'
import { cancelForeign, settleCredited } from '../payments/corrections/payments.credited.ts'
import type { PaymentDeps } from '../payments/payments.deps.ts'
import { refundPieces } from '../payments/payments.refund-pieces.ts'
import { driveRefunds } from '../payments/payments.refunds.ts'
import { sync } from '../payments/payments.sync.ts'
import { checkPieces } from './fulfilment.rules.ts'

type Deps = PaymentDeps & Parameters<typeof changeOrder>[0]

/** The pieces that a form ends. Throws `shipment_too_large`, and `rule_broken` for lines that the order does not have. */
async function linesToEnd(tx: Database, row: OrderRow, { lines, everything }: EndingForm): Promise<LinePieces[]> {
  const order = await withLines({ db: tx, publicUrl: '' }, toOrder(row, { publicUrl: '' }))
  const sent = { order, shipments: await listShipments(tx, [row.id]) }
  const remaining = remainingOf(sent)
  if (remaining.length === 0) {
    refuse('shipment_too_large', [{ path: 'lines', message: t('Nothing is left to ship on this order') }])
  }
  if (everything) return remaining
  const contents = checkPieces(lines ?? [], sent)
  if ('lines' in contents) return contents.lines
  return contents.missing
    ? refuse('rule_broken', contents.missing)
    : refuse('shipment_too_large', contents.tooLarge)
}

type Money = { kind: EndedMoney; invoice?: Invoice }

/** Where the money of pieces is: paid, invoiced, or neither. Throws `invoices_elsewhere` for a credit note that is not made here. */
async function moneyOf(tx: Database, row: OrderRow, { money }: EndingForm): Promise<Money> {
  if (money === 'keep') return { kind: 'unchanged' }
  if (row.paid) return { kind: 'refunded' }
  const invoice = await findInvoice(tx, row.id)
  if (!invoice) return { kind: 'not_charged' }
  if ((await readInvoicing(tx)) === 'elsewhere') refuse('invoices_elsewhere')
  return { kind: 'credited', invoice }
}

/** What follows the commit: refunds and a payment to compare with their providers. Jobs do the same if this does not run. */
type Follows = { refundIds: string[]; ref: string | null }

type Returned = { order: OrderRow; actor: Actor; lines: LinePieces[]; reason: string }

async function returnMoneyOf(
  reading: SettingsDb,
  { order, actor, lines, reason }: Returned,
  { kind, invoice }: Money,
): Promise<Follows> {
  if (kind === 'refunded')
    return { refundIds: await refundPieces(reading.db, { order, actor, lines, reason }), ref: null }
  if (invoice) {
    const form = { lines, reason, freight: null }
    return { refundIds: [], ref: await issueCorrection(reading, { order, actor, form, invoice }) }
  }
  return { refundIds: [], ref: null }
}

/**
 * A started payment has the former total. A refused form must not have cancelled it. Returns the versions that the order may
 * have: the end of a payment may make one.
 */
async function cancelStarted(deps: Deps, { id, form }: OrderCommand<EndingForm>): Promise<number[]> {
  const { version, money } = form
  const known = isUuid(id) ? await findOrderRow(deps.db, id) : undefined
  if (!known || known.paid || known.version !== version || money === 'keep' || !canEnd(known.status))
    return [version]
  await linesToEnd(deps.db, known, form)
  await moneyOf(deps.db, known, form)
  return (await cancelForeign(deps, id)) ? [version, version + 1] : [version]
}

/**
 * Ends pieces of an order: they will not be sent and are in stock again. With the last pieces that were to be sent, the order is
 * shipped, or cancelled if nothing was. `money` says what happens with what they cost. Shipping the same pieces at the same time is
 * refused for the later one. Throws `order_not_found`, `order_step_not_allowed`, `stale_version`, `shipment_too_large`,
 * `order_is_paid`, `rule_broken`, and what refunding or crediting refuses.
 */
export async function endOrderPieces(deps: Deps, command: OrderCommand<EndingForm>): Promise<OrderLifecycle> {
  const { actor, id, form } = command
  const versions = await cancelStarted(deps, command)
  let follows: Follows = { refundIds: [], ref: null }
  await changeOrder(deps, command, async (tx, order) => {
    if (!versions.includes(order.version)) refuse('stale_version')
    if (!canEnd(order.status)) refuse('order_step_not_allowed')
    const lines = await linesToEnd(tx, order, form)
    const money = await moneyOf(tx, order, form)
    const { reason } = form
    // A credit note is of the invoice, which does not change; a refund is counted before the order can be cancelled.
    follows = await returnMoneyOf({ db: tx, settings: deps.settings }, { order, actor, lines, reason }, money)
    const ending = { order, actor, lines, reason, money: money.kind, isMailed: !form.withoutMail }
    const { isCancelled } = await endPieces(tx, ending)
    if (money.kind !== 'not_charged' || isCancelled) return
    const now = await chargeLess(tx, order.id)
    if (now) follows.ref = await settleCredited(tx, now)
  })
  await driveRefunds(deps, follows.refundIds)
  if (follows.ref) await sync(deps, follows.ref)
  return readOrderLifecycle(deps, actor, id)
}
