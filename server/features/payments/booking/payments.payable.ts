import { toMajor } from '#contract/money.ts'
import type { BookableOrder } from '#contract/payments/bank.ts'
import type { InvoiceNumber } from './payments.named.ts'
import type { PayableRow } from './payments.payable.store.ts'

const maxInvoice = 2 ** 31 - 1

/** The number of an invoice as it is written, with or without its zeros; null for another text. */
export function invoiceNumberIn(text: string): (InvoiceNumber & { written: string }) | null {
  const [, year, digits] = /^(\d{4})-(\d{1,10})$/.exec(text.trim()) ?? []
  const number = Number(digits)
  if (!year || !digits || number > maxInvoice) return null
  return { year: Number(year), number, written: `${year}-${String(number).padStart(6, '0')}` }
}

export function toPayableOrder(row: PayableRow): BookableOrder {
  const { id, number, customer, invoice, currency } = row
  return {
    _id: id,
    number,
    customer,
    invoice,
    total: toMajor(row.totalMinor, currency),
    open: toMajor(row.openMinor, currency),
  }
}
