import { toMajor } from '#contract/money.ts'
import type { BookableOrder } from '#contract/payments/bank.ts'
import { writtenNumber } from './payments.named.ts'
import type { PayableRow } from './payments.payable.store.ts'

/** The number of an invoice as it is printed, also without the zeros of a number of the year; null for another text. */
export function invoiceNumberIn(text: string): string | null {
  const typed = text.trim().toUpperCase()
  const [, year, digits] = /^(\d{4})-(\d{1,10})$/.exec(typed) ?? []
  if (year && digits) return writtenNumber(year, digits)
  return /^[A-Z\d/-]{1,31}\d$/.test(typed) && /[A-Z/-]/.test(typed) ? typed : null
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
