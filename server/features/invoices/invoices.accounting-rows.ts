import { dayIn } from '#contract/days.ts'
import { toMajor } from '#contract/money.ts'
import type { OrderTreatment, TaxCategory } from '#contract/tax/order-treatment.ts'
import { taxedSums } from '#contract/tax/sums.ts'
import type { CreditNote } from './invoices.credit-notes.store.ts'
import { invoiceNumber } from './invoices.format.ts'
import type { Invoice } from './invoices.store.ts'

/**
 * What an accountant books: a row for each rate of each document. The kind of a credit note says if it is a cash discount. Credits are negative, days such as 2026-01-31. `corrects` is the
 * invoice of a credit note.
 */
export const accountingColumns = [
  ...['kind', 'number', 'issuedOn', 'dueOn', 'corrects', 'orderNumber', 'customer', 'country', 'vatId'],
  ...['treatment', 'category', 'rate', 'net', 'tax', 'total', 'currency'],
] as const
export type AccountingRow = Record<(typeof accountingColumns)[number], string | number | null>

type Group = { category: TaxCategory | null; rateBp: number | null; netMinor: number; taxMinor: number }
type Head = Omit<AccountingRow, 'category' | 'rate' | 'net' | 'tax' | 'total'>

function rowsOf(head: Head, groups: readonly Group[], sign: 1 | -1): AccountingRow[] {
  const inMajor = (minor: number) => toMajor(sign * minor, String(head.currency))
  return groups.map(({ category, rateBp, netMinor, taxMinor }) => ({
    ...head,
    category,
    rate: rateBp === null ? null : rateBp / 100,
    net: inMajor(netMinor),
    tax: rateBp === null ? null : inMajor(taxMinor),
    total: inMajor(netMinor + taxMinor),
  }))
}

/** A name that a spreadsheet would run. Amounts stay as they are: credits begin with a minus. */
function withoutFormula(text: string): string {
  return text.replace(/^[=+\-@\t\r]/, "'$&")
}

function treatmentOf(invoice: Invoice): OrderTreatment | null {
  return invoice.snapshot.order.treatment ?? null
}

/** The company that was invoiced, or the buyer. */
export function buyerOf(invoice: Invoice): string {
  const { order } = invoice.snapshot
  const address = order.billTo ?? order.shipTo
  const company = address && 'company' in address ? String(address.company) : ''
  return company || order.userName
}

function kindOf(note: CreditNote | undefined): string {
  if (!note) return 'invoice'
  return note.kind === 'discount' ? 'cash discount' : 'credit note'
}

function headOf(invoice: Invoice, { note }: { note?: CreditNote }): Head {
  const { order, seller } = invoice.snapshot
  const issued = note ?? invoice
  const treatment = treatmentOf(invoice)
  return {
    kind: kindOf(note),
    number: invoiceNumber(issued),
    issuedOn: dayIn(seller.timeZone ?? 'UTC', issued.issuedAt),
    dueOn: note ? null : (invoice.snapshot.order.dueOn ?? null),
    corrects: note ? invoiceNumber(invoice) : null,
    orderNumber: order.number,
    customer: withoutFormula(buyerOf(invoice)),
    country: treatment?.country ?? null,
    vatId: treatment?.vatId || null,
    treatment: treatment?.kind ?? null,
    currency: order.currency,
  }
}

export function invoiceRows(invoice: Invoice): AccountingRow[] {
  const { order } = invoice.snapshot
  const rated = order.lines.map((line) => ({
    netMinor: line.netMinor,
    rateBp: line.taxRateBp,
    category: line.taxCategory ?? null,
  }))
  const { groups, taxMinor } = taxedSums(rated, order.freight?.minor ?? 0, order.taxMinor)
  const head = headOf(invoice, {})
  if (taxMinor !== null) return rowsOf(head, groups, 1)
  const total = toMajor(order.totalMinor, order.currency)
  return [{ ...head, category: null, rate: null, net: total, tax: null, total }]
}

export function creditRows(note: CreditNote, invoice: Invoice): AccountingRow[] {
  return rowsOf(headOf(invoice, { note }), note.snapshot.groups, -1)
}
