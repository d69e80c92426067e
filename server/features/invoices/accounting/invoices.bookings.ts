import { dayIn } from '#contract/days.ts'
import type { CreditedGroup } from '#contract/invoices/credit-split.ts'
import { minorDigits } from '#contract/money.ts'
import {
  type AccountingSettings,
  type BookedAs,
  bookedTreatmentNames,
  revenueAccountOf,
} from '#contract/tax/accounting-settings.ts'
import { t } from '#i18n/t.ts'
import { buyerOf } from '../invoices.accounting-rows.ts'
import type { CreditNote } from '../invoices.credit-notes.store.ts'
import { invoiceNumber } from '../invoices.format.ts'
import { rateGroupsOf } from '../invoices.invoiced.ts'
import type { Invoice } from '../invoices.store.ts'
import type { Booking } from './invoices.datev.ts'

/** A document to book: an invoice, or with `note` what a credit note takes back of it. */
export type IssuedDocument = {
  invoice: Invoice
  note?: CreditNote | undefined
  /** The place of its buyer among all accounts; null after the account was deleted. */
  buyer: number | null
}

type Group = Pick<CreditedGroup, 'category' | 'rateBp' | 'netMinor' | 'taxMinor'>

/** What a document states of each rate. */
export function statedGroups({ invoice, note }: IssuedDocument): readonly Group[] {
  return note ? note.snapshot.groups : rateGroupsOf(invoice)
}

export function bookedAs({ snapshot: { order } }: Invoice, { category, rateBp }: Group): BookedAs {
  const treatment = order.treatment
  if (rateBp === null || !treatment) return { treatment: 'no_tax', country: null, rateBp: null }
  if (category === 'AE') return { treatment: 'reverse_charge', country: treatment.country, rateBp }
  return { treatment: treatment.kind, country: treatment.country, rateBp }
}

/** "One-Stop-Shop, FR, 20 %" */
function wordsOf({ treatment, country, rateBp }: BookedAs): string {
  return [
    t(bookedTreatmentNames[treatment]),
    ...(treatment === 'destination' && country !== null ? [country] : []),
    ...(rateBp === null ? [] : [t('{percent} %', { percent: rateBp / 100 })]),
  ].join(', ')
}

type Numbers = Pick<AccountingSettings, 'collectiveDebtor' | 'firstDebtor' | 'accountLength'>

/** The debtor of a buyer; null if no number of this length is left for it. */
function debtorOf({ collectiveDebtor, firstDebtor }: Numbers, buyer: number | null): string | null {
  if (firstDebtor === '' || buyer === null) return collectiveDebtor
  const debtor = String(Number(firstDebtor) + buyer)
  return debtor.length === firstDebtor.length && debtor < '7' ? debtor : null
}

function destinationOf(
  { snapshot: { order } }: Invoice,
  { treatment, country, rateBp }: BookedAs,
): Pick<Booking, 'destination' | 'destinationRateBp'> {
  if (treatment === 'destination') return { destination: country ?? '', destinationRateBp: rateBp }
  const vatId = treatment === 'intra_community' ? (order.treatment?.vatId ?? '') : ''
  return { destination: vatId, destinationRateBp: null }
}

/** DATEV's amounts have ten digits before the comma, and two after it. */
const maxHundredths = 10 ** 12 - 1

/** Minor units as hundredths; null where the currency has more decimals and this amount needs them, or it is too large. */
function hundredths(minor: number, currency: string): number | null {
  const amount = minor * 10 ** (2 - minorDigits(currency))
  return Number.isInteger(amount) && amount <= maxHundredths ? amount : null
}

export type Booked = { bookings: Booking[]; errors: string[] }

/** The bookings of a document, one for each rate, or why it has none. */
export function bookDocument(accounting: AccountingSettings, document: IssuedDocument, currency: string): Booked {
  const { invoice, note, buyer } = document
  const { order, seller } = invoice.snapshot
  const number = invoiceNumber(note ?? invoice)
  const debtor = debtorOf(accounting, buyer)
  const bookings: Booking[] = []
  const errors: string[] = []
  if (order.currency !== currency) {
    errors.push(
      t('{number} is in {currency}. A file can have only one currency.', { number, currency: order.currency }),
    )
  }
  if (debtor === null) errors.push(t('{number}: no debtor number is left for its customer.', { number }))
  for (const group of statedGroups(document)) {
    const minor = group.netMinor + group.taxMinor
    if (minor === 0) continue
    const as = bookedAs(invoice, group)
    const revenue = revenueAccountOf(accounting, as)
    const amount = hundredths(minor, order.currency)
    if (!revenue) {
      errors.push(t('{number}: there is no revenue account for “{sale}”.', { number, sale: wordsOf(as) }))
    } else if (amount === null) {
      errors.push(t('{number}: the amount has more digits than DATEV accepts.', { number }))
    } else {
      bookings.push({
        minor: amount,
        side: note ? 'credit' : 'debit',
        currency: order.currency,
        debtor: debtor ?? '',
        account: revenue.account,
        taxKey: revenue.taxKey,
        issuedOn: dayIn(seller.timeZone ?? 'UTC', (note ?? invoice).issuedAt),
        number,
        text: note ? `${invoiceNumber(invoice)} ${buyerOf(invoice)}` : buyerOf(invoice),
        orderNumber: String(order.number),
        ...destinationOf(invoice, as),
      })
    }
  }
  return { bookings, errors }
}
