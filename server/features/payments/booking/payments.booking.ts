import type { Actor } from '#contract/access.ts'
import { isWholeMinor, maxMinor, toMinor } from '#contract/money.ts'
import type { BankReceipt, BookableOrder } from '#contract/payments/bank.ts'
import { type BookingForm, maxPayable } from '#contract/payments/bank-booking.ts'
import { cut } from '#i18n/cut.ts'
import { t } from '#i18n/t.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import type { SettingsDb } from '#server/portal-settings/portal-settings.ts'
import { type BankReceiptRow, findBankRow } from '../bank/payments.bank.store.ts'
import { cancelForeign } from '../corrections/payments.credited.ts'
import type { PaymentDeps } from '../payments.deps.ts'
import { sync } from '../payments.sync.ts'
import { type MoneyPart, recordMoney } from '../transfers/payments.recording.ts'
import { shownEntries } from './payments.entries.ts'
import { listFoundOrders, listNamedOrders, type PayableRow } from './payments.payable.store.ts'
import { invoiceNumberIn, toPayableOrder } from './payments.payable.ts'

type Part = BookingForm['parts'][number]

function amountOf(amount: number, currency: string, path: string): number {
  const minor = toMinor(amount, currency)
  if (isWholeMinor(amount, currency) && minor <= maxMinor) return minor
  return refuse('rule_broken', [{ path, message: t('Amount has too many decimals for {currency}', { currency }) }])
}

/** The order that each part names. Throws `order_not_found`, and `rule_broken` for an order that is named twice. */
async function ordersOf(db: Database, parts: readonly Part[]): Promise<PayableRow[]> {
  const invoices = parts.map(({ invoiceNumber }) => invoiceNumberIn(invoiceNumber ?? ''))
  const numbers = parts.flatMap(({ orderNumber }) => orderNumber ?? [])
  const rows = await listNamedOrders(db, { numbers, invoices: invoices.flatMap((invoice) => invoice ?? []) })
  const orders = parts.map(({ orderNumber, invoiceNumber }, index) => {
    const isNamed = ({ number, invoice }: PayableRow) =>
      invoiceNumber === undefined ? number === orderNumber : invoice === invoices[index]
    const path = `parts.${index}.${invoiceNumber === undefined ? 'orderNumber' : 'invoiceNumber'}`
    const message =
      invoiceNumber === undefined
        ? t('There is no order {number}.', { number: String(orderNumber) })
        : t('There is no invoice {number}.', { number: invoiceNumber })
    return rows.find(isNamed) ?? refuse('order_not_found', [{ path, message }])
  })
  const twice = orders.findIndex(({ id }, index) => orders.findIndex((other) => other.id === id) !== index)
  if (twice >= 0) {
    const message = t('Order {number} is listed twice. Combine its amounts.', {
      number: String(orders[twice]?.number),
    })
    refuse('rule_broken', [{ path: `parts.${twice}.orderNumber`, message }])
  }
  return orders
}

type Booking = { actor: Actor; id: string; form: BookingForm; transaction: Transaction }

/** Throws `bank_receipt_not_found`, and `rule_broken` for an entry in another currency and for a return. */
async function findBookable({ db, settings }: SettingsDb, id: string): Promise<BankReceiptRow> {
  const row = (isUuid(id) && (await findBankRow(db, id))) || refuse('bank_receipt_not_found')
  const { currency } = settings.formats()
  if (row.currency !== currency) {
    const message = t('This transaction is in {other}, but orders are in {currency}. Set it aside with a note.', {
      other: row.currency,
      currency,
    })
    refuse('rule_broken', [{ path: 'parts', message }])
  }
  if (row.kind === 'return') {
    const message = t(
      'This transaction is one of your own transfers that came back, not a payment from a customer. Set it aside with a note.',
    )
    refuse('rule_broken', [{ path: 'parts', message }])
  }
  return row
}

type Checked = {
  entry: BankReceiptRow
  orders: readonly PayableRow[]
  parts: readonly MoneyPart[]
  restMinor: number
}

/** A booking that is refused anyway cancels no card payment before. */
function isRefused({ entry, orders, parts, restMinor }: Checked): boolean {
  const bookedMinor = parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const isDone = entry.state === 'booked' || entry.state === 'ignored'
  const isAbove = parts.some(
    ({ amountMinor, mayOverpay }, index) => !mayOverpay && amountMinor > (orders[index]?.openMinor ?? 0),
  )
  return isDone || isAbove || bookedMinor + restMinor !== entry.left_minor
}

/** As if a person had recorded each part; all of them or none. */
export async function bookEntry(
  deps: PaymentDeps,
  { actor, id, form, transaction }: Booking,
): Promise<BankReceipt> {
  const entry = await findBookable(deps, id)
  const { currency } = entry
  const orders = await ordersOf(deps.db, form.parts)
  const parts: MoneyPart[] = form.parts.map(({ amount, overpay, invoiceNumber }, index) => ({
    orderId: orders[index]?.id ?? '',
    orderNumber: orders[index]?.number ?? 0,
    mayOverpay: overpay === true,
    amountMinor: amountOf(amount, currency, `parts.${index}.amount`),
    paths: {
      order: `parts.${index}.${invoiceNumber === undefined ? 'orderNumber' : 'invoiceNumber'}`,
      amount: `parts.${index}.amount`,
    },
  }))
  const restMinor = form.rest === undefined ? 0 : amountOf(form.rest, currency, 'rest')
  if (!isRefused({ entry, orders, parts, restMinor })) {
    for (const order of orders) await cancelForeign(deps, order.id)
  }
  await recordEntry(deps, { actor, entry, parts, restMinor, transaction })
  const [shown] = await shownEntries(deps, [(await findBankRow(deps.db, id)) ?? entry])
  return shown ?? refuse('bank_receipt_not_found')
}

type Recorded = {
  actor: { id: string | null; name: string; email: string }
  entry: Pick<BankReceiptRow, 'id' | 'booked_on' | 'text'>
  parts: readonly MoneyPart[]
  restMinor: number
  transaction: Transaction
}

/** The receipts of an entry, in one transaction; then each order follows from its payment. */
export async function recordEntry(deps: PaymentDeps, { actor, entry, parts, restMinor, transaction }: Recorded) {
  const note = cut(entry.text, 200)
  const refs = await transaction((tx) =>
    recordMoney(tx, {
      actor,
      kind: 'transfer',
      receivedOn: entry.booked_on,
      note,
      parts,
      issueDiscount: deps.issueDiscount,
      settings: deps.settings,
      entry: { id: entry.id, restMinor },
    }),
  )
  // If this does not run, the reconciliation does the same within a minute.
  for (const ref of refs) await sync(deps, ref)
}

/** Orders to book an entry for, by what a person has typed. */
export async function searchPayable({ db, settings }: SettingsDb, q: string): Promise<BookableOrder[]> {
  const { currency } = settings.formats()
  const amount = /^\d{1,12}(?:[.,]\d{1,3})?$/.test(q) ? Number(q.replace(',', '.')) : null
  const rows = await listFoundOrders(
    db,
    {
      pattern: `%${q.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`,
      number: /^\d{1,15}$/.test(q) ? Number(q) : null,
      invoice: invoiceNumberIn(q),
      amountMinor: amount !== null && isWholeMinor(amount, currency) ? toMinor(amount, currency) : null,
    },
    maxPayable,
  )
  return rows.map(toPayableOrder)
}
