import type { Actor } from '#contract/access.ts'
import { dayIn } from '#contract/days.ts'
import type { AcceptTaxDayForm, TaxDayChange } from '#contract/invoices/tax-day.ts'
import { maxMinor, toMajor } from '#contract/money.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import type { Order } from '#contract/orders/orders.ts'
import { t } from '#i18n/t.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refuse, refuseStale } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/jobs.store.ts'
import type { SettingsDb } from '#server/portal-settings/portal-settings.ts'
import { readOrderMoney } from '../../orders/address/orders.address.store.ts'
import { recordOrder } from '../../orders/orders.audit.ts'
import type { OrderLineRow, OrderRow } from '../../orders/orders.columns.ts'
import type { OrderDeps } from '../../orders/orders.deps.ts'
import { queueBuyerMail } from '../../orders/orders.lifecycle.store.ts'
import { readOrderLifecycle } from '../../orders/orders.lifecycle.ts'
import { listOrderLines } from '../../orders/orders.lines.store.ts'
import { lockAnyOrder } from '../../orders/orders.status.store.ts'
import { findAnyOrder, findOrderRow } from '../../orders/orders.store.ts'
import { cancelForeign, settleCredited } from '../../payments/corrections/payments.credited.ts'
import type { PaymentDeps } from '../../payments/payments.deps.ts'
import { sync } from '../../payments/payments.sync.ts'
import { findInvoice } from '../invoices.store.ts'
import type { InvoiceReason } from '../issue/invoices.reasons.ts'
import {
  type ChangeOnDay,
  changeOnDay,
  chargedLines,
  type Supplied,
  toTaxDayChange,
} from './invoices.tax-day.rules.ts'
import { listSentLines, markTaxedOn, readPaid } from './invoices.tax-day.store.ts'

type Found = { lines: OrderLineRow[]; change: ChangeOnDay | null }

/** The sums of an order at the rates of the day of its supply. It writes nothing. An invoiced order keeps what its invoice says. */
async function findChange({ db, settings }: SettingsDb, order: OrderRow): Promise<Found> {
  const lines = await listOrderLines(db, [order.id])
  const { tax, formats } = settings.current()
  const money = await readOrderMoney(db, order.id)
  const isFinal = order.tax_minor === null || money.has_invoice
  if (!tax.isOn || isFinal) return { lines, change: null }
  const day = (time: Date) => dayIn(formats.timeZone, time)
  const sent = await listSentLines(db, order.id)
  const paid = await readPaid(db, order.id)
  const paidOn = paid.received_on ?? (paid.settled_at ? day(paid.settled_at) : null)
  const otherwise = (order.paid && paidOn) || day(new Date())
  const days = new Map(sent.map((line) => [line.line_no, { first: day(line.first_at), last: day(line.last_at) }]))
  const supplied: Supplied = {
    order,
    lines,
    hasMoney: order.paid || order.processing || money.has_payment,
    daysOf: (line) => days.get(line) ?? { first: otherwise, last: otherwise },
    isFixed: order.paid || chargedLines(lines).every((line) => days.has(line.line_no)),
  }
  return { lines, change: changeOnDay(tax, supplied) }
}

/** What staff and the buyer see before the invoice is issued. Throws `order_not_found`, `not_yours`. */
export async function readTaxDay(
  deps: OrderDeps,
  actor: Actor,
  id: string,
): Promise<{ change: TaxDayChange | null }> {
  const { order } = await readOrderLifecycle(deps, actor, id)
  if (order.status === 'cancelled' || order.status === 'expired') return { change: null }
  const row = (await findAnyOrder(deps.db, id)) ?? refuse('order_not_found')
  const { lines, change } = await findChange(deps, row)
  return { change: change && toTaxDayChange(row, lines, change) }
}

/** That a person has to accept the sums of the day of supply. A check of `reasonsAgainstInvoice`. */
export async function taxDayReasons({
  db,
  settings,
  order,
}: SettingsDb & { order: Pick<Order, '_id'> }): Promise<InvoiceReason[]> {
  const row = await findAnyOrder(db, order._id)
  const { change = null } = row ? await findChange({ db, settings }, row) : {}
  return change === null || !change.needsPerson
    ? []
    : [{ code: 'tax_day_differs', path: 'order.tax', params: { day: change.day } }]
}

type Changing = { order: OrderRow; lines: readonly OrderLineRow[]; change: ChangeOnDay; actor: Actor | null }

async function makeChange(tx: Database, { order, lines, change, actor }: Changing): Promise<OrderRow> {
  const { sums, day, order: whole } = change
  if (whole.totalMinor > maxMinor) refuse('order_too_large')
  const version = await markTaxedOn(tx, {
    order,
    actorId: actor?.id ?? null,
    day,
    chargedMinor: sums.totalMinor,
    taxMinor: whole.taxMinor,
    totalMinor: whole.totalMinor,
    unbilledMinor: whole.unbilledMinor,
    freightMinor: order.freight_minor === null ? null : whole.freightMinor,
    lines: whole.lines.map(({ line, netMinor, rateBp, category }, index) => {
      const { quantity = 1, net_minor = netMinor, unit_price_minor = netMinor } = lines[index] ?? {}
      const unitPriceMinor = netMinor === net_minor ? unit_price_minor : Math.round(netMinor / quantity)
      return { line, netMinor, unitPriceMinor, rateBp, category }
    }),
  })
  const formerMinor = order.total_minor - order.unbilled_minor
  if (sums.totalMinor !== formerMinor) {
    const progress = { step: 'taxDay' as const, formerMinor }
    await queueBuyerMail(tx, { orderId: order.id, version, progress })
  }
  return (await findAnyOrder(tx, order.id)) ?? order
}

/**
 * Before the invoice of a locked order: the sums at the rates of the day of supply become its own, if nothing was paid or asked for.
 * The buyer is mailed another total. Else it waits for a person. Returns the order as it is then.
 */
export async function taxOnDay(reading: SettingsDb, order: OrderRow): Promise<OrderRow> {
  if (order.deleted_at || order.tax_minor === null) return order
  const { lines, change } = await findChange(reading, order)
  if (change === null || change.needsPerson || !change.isFixed) return order
  return makeChange(reading.db, { order, lines, change, actor: null })
}

type Accepting = { actor: Actor; id: string; form: AcceptTaxDayForm }

async function accept(reading: SettingsDb, { actor, id, form }: Accepting, versions: readonly number[]) {
  const { db: tx } = reading
  const order = (await lockAnyOrder(tx, id)) ?? refuse('order_not_found')
  if (order.deleted_at) refuse('order_not_found')
  if (!versions.includes(order.version)) refuse('stale_version')
  const { lines, change } = await findChange(reading, order)
  if (change === null || (await findInvoice(tx, id))) {
    const message = t('The order already uses the tax rates of its day of supply.')
    refuse('rule_broken', [{ path: 'version', message }])
  }
  const total = toMajor(change.sums.totalMinor, order.currency)
  if (total !== form.expectedTotal) refuseStale('total_changed', { expectedTotal: form.expectedTotal, total })
  const now = await makeChange(tx, { order, lines, change, actor })
  const said = ({ total_minor, unbilled_minor, tax_minor }: OrderRow) => ({
    total: toMajor(total_minor - unbilled_minor, order.currency),
    tax: tax_minor === null ? null : toMajor(tax_minor, order.currency),
  })
  const after = { ...said(now), day: change.day }
  await recordOrder(tx, actor, { action: 'order.tax_day_accepted', order, before: said(order), after })
  if (order.payment_days !== null) await addJob(tx, 'invoices.issue', { orderId: id })
  return settleCredited(tx, now)
}

/**
 * Makes the sums at the rates of the day of supply those of an order of which money was paid or asked for. A transfer under way has to
 * bring the new sum, a card payment that was started is cancelled, and what was paid too much shows as an overpayment. Throws
 * `order_not_found`, `stale_version`, `total_changed`, `order_too_large`, `payment_processing`, and `rule_broken` where nothing differs.
 */
export async function acceptTaxDay(deps: PaymentDeps & OrderDeps, accepting: Accepting): Promise<OrderLifecycle> {
  const { actor, id, form } = accepting
  const order = (isUuid(id) && (await findOrderRow(deps.db, id))) || refuse('order_not_found')
  const versions = [form.version]
  const { change } = await findChange(deps, order)
  const isExpected = change !== null && toMajor(change.sums.totalMinor, order.currency) === form.expectedTotal
  // A refused change must not have cancelled the payment of a buyer.
  if (order.version === form.version && isExpected && !order.paid && !(await findInvoice(deps.db, id))) {
    if (await cancelForeign(deps, id)) versions.push(form.version + 1)
  }
  const ref = await inTransaction(deps.pool, (tx) =>
    accept({ db: tx, settings: deps.settings }, accepting, versions),
  )
  // If this does not run, the reconciliation does the same within a minute.
  if (ref) await sync(deps, ref)
  return readOrderLifecycle(deps, actor, id)
}
