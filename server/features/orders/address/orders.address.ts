import type { Actor } from '#contract/access.ts'
import { toPostalText } from '#contract/addresses/postal.ts'
import { can } from '#contract/authorise.ts'
import { shipToRefusal } from '#contract/fulfilment/address.ts'
import { formatMoney, maxMinor, toMajor } from '#contract/money.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import { lacksCountry, type ShipToForm, type ShipToSums } from '#contract/orders/ship-to.ts'
import type { OrderSums } from '#contract/tax/order-sums.ts'
import { orderSumsOf } from '#contract/tax/sum-lines.ts'
import { t } from '#i18n/t.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inSnapshot } from '#server/database/transaction.ts'
import { refuse, refuseStale } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/jobs.store.ts'
import type { SettingsDb } from '#server/portal-settings/portal-settings.ts'
import { toOrderFreight } from '../../freight/freight.serializer.ts'
import { askIfUnknown, type RegisterDeps } from '../../tax/tax.vat-checks.ts'
import { holdMinutesOf } from '../freight/orders.freight.ts'
import { recordOrder } from '../orders.audit.ts'
import type { OrderRow } from '../orders.columns.ts'
import type { OrderDeps } from '../orders.deps.ts'
import { listShipments, queueBuyerMail } from '../orders.lifecycle.store.ts'
import { changeOrder, type OrderCommand } from '../orders.lifecycle.ts'
import { listOrderLines } from '../orders.lines.store.ts'
import { toOrder } from '../orders.serializer.ts'
import { findOrderRow } from '../orders.store.ts'
import { markShipTo, type OrderMoney, readOrderMoney } from './orders.address.store.ts'
import { type NewPlace, type PricedOrder, type Repriced, reprice } from './orders.reprice.ts'

/** Where staff or the buyer may still send an order. */
async function refuseAddress(db: Database, actor: Actor, order: OrderRow): Promise<void> {
  if (order.user_id !== actor.id && !can(actor, 'orders:write')) refuse('not_yours')
  const hasShipments = (await listShipments(db, [order.id])).length > 0
  const code = shipToRefusal({ ...toOrder(order, { publicUrl: '' }), hasShipments })
  if (code) refuse(code)
}

function isSameMoney({ order, lines }: PricedOrder, money: OrderMoney): boolean {
  return (
    order.total_minor === money.totalMinor &&
    order.tax_minor === money.taxMinor &&
    order.freight_minor === money.freightMinor &&
    lines.every((line, index) => {
      const rate = money.rates[index]
      return line.tax_rate_bp === rate?.rateBp && line.tax_category === rate.category
    })
  )
}

type Releasing = PricedOrder & { isCardReleased?: boolean }

/**
 * Whether the new sums cannot be those of the order any more: money or an invoice says the former ones. A card payment that was only
 * started gives way to them, before the transaction that changes the order.
 */
export async function isTooLate(db: Database, priced: Releasing, money: OrderMoney): Promise<boolean> {
  const { order, isCardReleased = false } = priced
  const found = await readOrderMoney(db, order.id)
  const { has_invoice: hasInvoice } = found
  const hasPayment = found.has_payment || (found.has_started_card && !isCardReleased)
  const [before, after] = [order.treatment, money.treatment]
  // An invoice names the country and the VAT number that decided about its tax.
  if (hasInvoice && (before?.country !== after?.country || before?.vatId !== after?.vatId)) return true
  return !isSameMoney(priced, money) && (order.paid || order.processing || hasPayment || hasInvoice)
}

/** The sums of an order as the API says them, with the rates, the freight and the tax of `money`. */
export function sumsWith({ order, lines }: PricedOrder, money: OrderMoney): OrderSums {
  const { freightKind: freight_kind, freightMinor: freight_minor, freight, treatment, rates } = money
  const rated = lines.map(({ net_minor: netMinor }, index) => ({
    netMinor,
    rateBp: rates[index]?.rateBp ?? null,
    category: rates[index]?.category ?? null,
  }))
  return orderSumsOf(rated, {
    currency: order.currency,
    treatment,
    tax: money.taxMinor === null ? null : toMajor(money.taxMinor, order.currency),
    freight: toOrderFreight({ freight_kind, freight_minor, freight }, order.currency),
  })
}

export function moneyNow({ order, lines }: PricedOrder): OrderMoney {
  return {
    treatment: order.treatment,
    rates: lines.map((line) => ({
      line: line.line_no,
      rateBp: line.tax_rate_bp,
      category: line.tax_category,
    })),
    freightKind: order.freight_kind,
    freightMinor: order.freight_minor,
    freight: order.freight,
    taxMinor: order.tax_minor,
    totalMinor: order.total_minor,
  }
}

async function priceAt(
  reading: SettingsDb,
  order: OrderRow,
  place: Omit<NewPlace, 'vatId'>,
): Promise<PricedOrder & Repriced> {
  const priced = { order, lines: await listOrderLines(reading.db, [order.id]) }
  return { ...priced, ...(await reprice(reading, priced, { ...place, vatId: order.treatment?.vatId ?? '' })) }
}

/** What the tax at the new address depends on is known before the transaction. The number is that of the order. */
async function askRegister(deps: OrderDeps & RegisterDeps, actor: Actor, id: string): Promise<void> {
  const order = isUuid(id) && (await findOrderRow(deps.db, id))
  if (!order || (order.user_id !== actor.id && !can(actor, 'orders:write'))) return
  await askIfUnknown(deps, deps.vatRegister(), order.treatment?.vatId ?? '')
}

type Asked = { country: string; postcode: string; freightMethod?: string | null | undefined }

/**
 * What an order would cost at another address, beside what it costs. It advises: `changeShipTo` decides. Throws
 * `order_not_found`, `not_yours`, `order_address_final`, and what `reprice` throws.
 */
export async function readShipToSums(
  deps: OrderDeps & RegisterDeps,
  { actor, id, asked }: { actor: Actor; id: string; asked: Asked },
): Promise<ShipToSums> {
  if (!isUuid(id)) refuse('order_not_found')
  await askRegister(deps, actor, id)
  return inSnapshot(deps.pool, async (db) => {
    const order = (await findOrderRow(db, id)) ?? refuse('order_not_found')
    await refuseAddress(db, actor, order)
    const { country, postcode, freightMethod } = asked
    const { lines, money, offers } = await priceAt({ db, settings: deps.settings }, order, {
      shipTo: { country, postcode },
      freightMethod,
    })
    const priced = { order, lines }
    return {
      before: sumsWith(priced, moneyNow(priced)),
      after: sumsWith(priced, money),
      refusal: (await isTooLate(db, { ...priced, isCardReleased: true }, money))
        ? refusalOf(actor, order, money)
        : null,
      freightMethods: offers,
    }
  })
}

function refusalOf(actor: Actor, { currency, total_minor }: OrderRow, { totalMinor }: OrderMoney): string {
  const said = (minor: number) => formatMoney(toMajor(minor, currency), currency)
  const totals = { from: said(total_minor), to: said(totalMinor) }
  return can(actor, 'orders:write')
    ? t(
        'The total would change from {from} to {to}, but the order is paid, invoiced or being paid. Refund or credit it, and order again for the new address.',
        totals,
      )
    : t(
        'The total would change from {from} to {to}, but the order is paid, invoiced or being paid. Contact us, and we will change it.',
        totals,
      )
}

function refuseOtherTotal({ expectedTotal }: ShipToForm, { currency }: OrderRow, money: OrderMoney): void {
  if (money.totalMinor > maxMinor) refuse('order_too_large')
  const total = toMajor(money.totalMinor, currency)
  if (total !== expectedTotal) refuseStale('total_changed', { expectedTotal, total })
}

type Changed = { order: OrderRow; money: OrderMoney }

/** The time to pay begins when the total is known, and there is none while it is not. */
async function holdUntilOf(deps: OrderDeps, tx: Database, { order, money }: Changed) {
  const wasKnown = order.freight_kind === null || order.freight_minor !== null
  const isKnown = money.freightKind === null || money.freightMinor !== null
  if (wasKnown === isKnown) return 'unchanged'
  return { minutes: isKnown ? await holdMinutesOf(deps, tx, order) : null }
}

type Delivery = { address: string; phone: string }

/** What the audit log says of an order's address and its money. */
export function addressChangeDetails({ address, phone }: Delivery, { currency }: OrderRow, money: OrderMoney) {
  const major = (minor: number | null) => (minor === null ? null : toMajor(minor, currency))
  return {
    address,
    phone,
    total: major(money.totalMinor),
    freight: major(money.freightMinor),
    tax: major(money.taxMinor),
    treatment: money.treatment?.kind ?? null,
  }
}

/** A card payment that was only started is of the former total: it is cancelled if the order will cost something else. */
async function releaseCard(deps: OrderDeps, { actor, id, form }: OrderCommand<ShipToForm>): Promise<void> {
  const order = (isUuid(id) && (await findOrderRow(deps.db, id))) || refuse('order_not_found')
  await refuseAddress(deps.db, actor, order)
  if (order.version !== form.version || !(await readOrderMoney(deps.db, id)).has_started_card) return
  const { shipTo, freightMethod } = form
  const { lines, money } = await priceAt(deps, order, { shipTo, freightMethod })
  if (isSameMoney({ order, lines }, money)) return
  if (await isTooLate(deps.db, { order, lines, isCardReleased: true }, money)) return
  // A refused change must not have cancelled the payment of a buyer.
  refuseOtherTotal(form, order, money)
  await deps.releaseCard?.(id)
}

/**
 * Sends an order to another address, at the tax and the freight of that address, until parts are sent. The buyer is mailed
 * if the total changes, and may cancel as before. A paid or invoiced order keeps its sums: the address changes only if they
 * stay. Throws `order_not_found`, `not_yours`, `stale_version`, `order_address_final`, `order_total_final`, `total_changed`,
 * `order_too_large`, and what `reprice` and `releaseCard` throw.
 */
export async function changeShipTo(
  deps: OrderDeps & RegisterDeps,
  command: OrderCommand<ShipToForm>,
): Promise<OrderLifecycle> {
  const { actor, form } = command
  await askRegister(deps, actor, command.id)
  await releaseCard(deps, command)
  return changeOrder(deps, command, async (tx, order) => {
    await refuseAddress(tx, actor, order)
    if (order.version !== form.version) refuse('stale_version')
    const { shipTo, freightMethod } = form
    const { lines, money } = await priceAt({ db: tx, settings: deps.settings }, order, { shipTo, freightMethod })
    if (await isTooLate(tx, { order, lines }, money))
      refuse('order_total_final', [{ path: 'shipTo', message: refusalOf(actor, order, money) }])
    refuseOtherTotal(form, order, money)
    const isTotalNew = money.totalMinor !== order.total_minor
    const [address, phone] = [toPostalText(shipTo), shipTo.phone || order.phone]
    const holdUntil = await holdUntilOf(deps, tx, { order, money })
    await markShipTo(tx, { order, actorId: actor.id, address, phone, shipTo, money, holdUntil, isTotalNew })
    await recordOrder(tx, actor, {
      action: 'order.address_changed',
      order,
      before: addressChangeDetails(order, order, moneyNow({ order, lines })),
      after: addressChangeDetails({ address, phone }, order, money),
    })
    // An invoice that waited for the country is issued by the job, if it is due.
    if (order.payment_days !== null && lacksCountry(toOrder(order, deps)))
      await addJob(tx, 'invoices.issue', { orderId: order.id })
    if (!isTotalNew) return
    const progress = { step: 'address' as const, formerMinor: order.total_minor }
    await queueBuyerMail(tx, { orderId: order.id, version: order.version, progress })
  })
}
