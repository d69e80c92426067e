import { type PostalAddress, toReadText } from '#contract/addresses/postal.ts'
import type { DocumentKind } from '#contract/invoices/documents.ts'
import { minorDigits, toMajor } from '#contract/money.ts'
import { deliveryText } from '#contract/orders/bill-to.ts'
import type { Order } from '#contract/orders/orders.ts'
import { groupedReference } from '#contract/payments/rf-reference.ts'
import type { TaxCategory } from '#contract/tax/order-treatment.ts'
import { formatNumber } from '#i18n/format.ts'
import { dateLocale, mark, numberLocale, t } from '#i18n/t.ts'
import type { DocumentContent, Fact } from '#server/documents/document-content.ts'
import type { Seller } from '#server/documents/seller.ts'
import { fileWords } from '#server/http/attachment.ts'
import type { DocumentDiscount, DocumentOrder, OrderSnapshot } from './invoices.serializer.ts'
import type { Invoice } from './invoices.store.ts'

/**
 * "21 November 2026" in the time zone of the company, so that a document has the same date wherever it is read. Days
 * without a time have no zone: they are those of UTC.
 */
export function documentDay(time: string | Date, timeZone = 'UTC'): string {
  return new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'long', timeZone }).format(new Date(time))
}

function fraction(currency: string) {
  const digits = minorDigits(currency)
  return { minimumFractionDigits: digits, maximumFractionDigits: digits }
}

/** "KWD 1,250.000": with the currency's code, which is unambiguous and in every font. */
export function moneyText(amountMinor: number, currency: string): string {
  const style = { style: 'currency', currency, currencyDisplay: 'code' } as const
  const format = new Intl.NumberFormat(numberLocale(), { ...style, ...fraction(currency) })
  return format.format(toMajor(amountMinor, currency))
}

/** "1,250.00": in a column whose header has the currency. */
export function amount(amountMinor: number, currency: string): string {
  return new Intl.NumberFormat(numberLocale(), fraction(currency)).format(toMajor(amountMinor, currency))
}

/** "19%" of hundredths of a percent. */
export function percent(rateBp: number): string {
  const format = new Intl.NumberFormat(numberLocale(), { style: 'percent', maximumFractionDigits: 2 })
  return format.format(rateBp / 10_000)
}

export function pieces(count: number): string {
  return formatNumber(numberLocale(), count)
}

/** The name of a file without its ending, in the language of the request: `rechnung-2026-000017`, the same for PDF and XML. */
export function documentFile(kind: DocumentKind, number: string): string {
  const titles: Record<DocumentKind, string> = {
    confirmation: t('Order confirmation'),
    proforma: t('Proforma invoice'),
    invoice: t('Invoice'),
    'credit-note': t('Credit note', { context: 'document' }),
    'packing-slip': t('Packing slip'),
  }
  return `${fileWords(titles[kind])}-${number.replaceAll('/', '-')}`
}

/** "1,250 pcs": a quantity with its unit. */
export function quantity(count: number): string {
  return t('{pieces} pcs', { pieces: pieces(count) })
}

/** The number on a document. Where an earlier release did not store it, it is "2026-000001". */
export function invoiceNumber({
  year,
  number,
  printed,
}: Pick<Invoice, 'year' | 'number'> & { printed?: string }): string {
  return printed ?? `${year}-${String(number).padStart(6, '0')}`
}

type People = Pick<DocumentOrder, 'userName' | 'email' | 'address' | 'phone' | 'isAddressWhole'>

export function customer({ userName, email }: People): Fact {
  return { name: t('Customer'), value: `${userName}\n${email}` }
}

type Billed = People & Pick<DocumentOrder, 'billTo' | 'shipTo'>

/** Who is invoiced: without an invoice address, the delivery address; without either, the buyer. */
function billing(order: Billed): Fact {
  const address = order.billTo ?? order.shipTo
  if (address) return { name: t('Invoice address'), value: toReadText(address as unknown as PostalAddress) }
  return order.address.trim() ? { ...delivery(order), name: t('Invoice address') } : customer(order)
}

/** Who is invoiced, where the order goes if that is another address, and the account of an order with a typed one. */
export function addresses(order: Billed): Fact[] {
  const [billed, delivered] = [billing(order), delivery(order)]
  const others = billed.value === delivered.value ? [] : [delivered]
  // A typed address does not say for sure who ordered.
  const isTyped = !order.billTo && !order.shipTo && order.address.trim() !== ''
  return [billed, ...others, ...(isTyped ? [customer(order)] : [])]
}

/** The VAT number of who is invoiced, which is not part of the address in the window. */
export function billedFacts({ billTo }: Pick<Billed, 'billTo'>): Fact[] {
  return billTo?.vatId ? [{ name: t('Your VAT number'), value: billTo.vatId, isMono: true }] : []
}

/** For who brings the goods. */
export function phoneFacts({ phone }: Pick<People, 'phone'>): Fact[] {
  return phone ? [{ name: t('Recipient’s phone'), value: phone }] : []
}

/** The sentence that an exempt supply needs on its invoice. */
const exemptions: Partial<Record<TaxCategory, string>> = {
  K: mark('Exempt intra-Community supply (Article 138 of Directive 2006/112/EC).'),
  G: mark('Exempt export (Article 146 of Directive 2006/112/EC).'),
  AE: mark('Reverse charge: the recipient of the supply owes the VAT.'),
}

/** Why a category has no tax; undefined for one that has. */
export function exemptionText(category: TaxCategory): string | undefined {
  const text = exemptions[category]
  return text === undefined ? undefined : t(text)
}

export function exemptionNotes({ lines }: Pick<DocumentOrder, 'lines'>): DocumentContent['notes'] {
  const categories = new Set(lines.map(({ taxCategory }) => taxCategory))
  return [...categories].flatMap((category) => {
    const text = category ? exemptionText(category) : undefined
    return text === undefined ? [] : [{ name: '', text }]
  })
}

/** Where the order goes. A typed address has no recipient, so the buyer's name stands above it. */
export function delivery(order: People & Pick<DocumentOrder, 'shipTo'>): Fact {
  const { userName, isAddressWhole } = order
  const address = deliveryText(order)
  const known = isAddressWhole ? address : `${userName}\n${address}`
  return { name: t('Delivery address'), value: address.trim() ? known : t('not provided') }
}

export function orderFacts(
  { number, createdAt }: Pick<DocumentOrder, 'number' | 'createdAt'>,
  { timeZone }: Pick<Seller, 'timeZone'>,
): Fact[] {
  return [
    { name: t('Order number'), value: String(number), isMono: true },
    { name: t('Order date'), value: documentDay(createdAt, timeZone) },
  ]
}

/** When the goods were supplied, which the law asks for where it is not the day of the invoice. */
function deliveryFacts(invoice: Invoice): Fact[] {
  const { shippedOn, isAdvance, paidOn } = invoice.snapshot.order
  if (isAdvance) {
    return [
      ...(paidOn ? [{ name: t('Paid on'), value: documentDay(paidOn) }] : []),
      { name: t('Delivery date'), value: t('not known yet') },
    ]
  }
  return shippedOn ? [{ name: t('Delivery date'), value: documentDay(shippedOn) }] : []
}

export function invoiceFacts(invoice: Invoice): Fact[] {
  const { customerNumber } = invoice.snapshot.order
  return [
    { name: t('Invoice number'), value: invoiceNumber(invoice), isMono: true },
    { name: t('Invoice date'), value: documentDay(invoice.issuedAt, invoice.snapshot.seller.timeZone) },
    ...(customerNumber ? [{ name: t('Customer number'), value: customerNumber, isMono: true }] : []),
    ...deliveryFacts(invoice),
  ]
}

/** That an invoice is of a payment before the delivery: it has to be seen from it (article 226 of 2006/112/EC, point 7). */
export function advanceText(order: Pick<OrderSnapshot, 'isAdvance' | 'requestedOn'>): string | null {
  if (!order.isAdvance) return null
  const text = t(
    'Advance invoice: paid before delivery. The delivery date is not known yet. No further invoice follows.',
  )
  const { requestedOn } = order
  return requestedOn ? `${text} ${t('Requested for {day}', { day: documentDay(requestedOn) })}.` : text
}

export function notesOf({ others }: Pick<DocumentOrder, 'others'>): DocumentContent['notes'] {
  return others.trim() ? [{ name: t('Notes'), text: others }] : []
}

type Due = Pick<DocumentOrder, 'paid' | 'currency' | 'totalMinor'> & {
  reference?: string
  payCode?: string
  dueOn?: string
  receivedMinor?: number
  discount?: DocumentDiscount
}

/**
 * What to pay with the cash discount and without it, each with its day; empty where nothing is left of it. `dayText` says how days
 * are written.
 */
export function discountText(due: Due, dayText: (day: string) => string = (time) => documentDay(time)): string {
  const { discount, dueOn, totalMinor, receivedMinor = 0, currency, paid } = due
  const payMinor = discount ? totalMinor - receivedMinor - discount.minor : 0
  if (!discount || !dueOn || paid || payMinor <= 0) return ''
  return t('Pay {reduced} by {until} ({percent} cash discount), or {open} by {day}.', {
    reduced: moneyText(payMinor, currency),
    until: dayText(discount.until),
    percent: percent(discount.bp),
    open: moneyText(totalMinor - receivedMinor, currency),
    day: dayText(dueOn),
  })
}

/** The open amount of an invoice that was paid in part before it was issued. */
function openText(due: Due): string {
  const { reference, dueOn, receivedMinor = 0, totalMinor, currency } = due
  const amounts = {
    received: moneyText(receivedMinor, currency),
    open: moneyText(totalMinor - receivedMinor, currency),
  }
  return [
    t('{received} of this amount is paid, {open} is due.', amounts),
    discountText(due) || (dueOn ? t('Payable by {day}.', { day: documentDay(dueOn) }) : ''),
    reference ? t('Please quote {reference} when you pay.', { reference: groupedReference(reference) }) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function dueText(due: Due): string {
  const { reference, dueOn, receivedMinor = 0 } = due
  if (receivedMinor > 0) return openText(due)
  if (!reference) return t('This amount is due. Please quote the invoice number when you pay.')
  const quoted = groupedReference(reference)
  if (!dueOn) return t('This amount is due. Please quote {reference} when you pay.', { reference: quoted })
  const offer = discountText(due)
  if (offer !== '') return `${offer} ${t('Please quote {reference} when you pay.', { reference: quoted })}`
  return t('Payable by {day}. Please quote {reference} when you pay.', {
    day: documentDay(dueOn),
    reference: quoted,
  })
}

export function dueNote(due: Due): DocumentContent['notes'][number] {
  if (due.paid) return { name: '', text: t('Paid. Nothing more is due.') }
  const { payCode } = due
  const text = dueText(due)
  return { name: '', text, ...(payCode && { code: { text: payCode, name: t('QR code for the bank transfer') } }) }
}

export function questions({ contactEmail }: Seller): { name: string; text: string } {
  const text = t('Questions? Write to {email} and quote the number of this document.', { email: contactEmail })
  return { name: '', text }
}

/** What the buyer asked for: their own number of the order, and the day they want it by. */
export function referenceFacts({
  poNumber,
  requestedOn,
}: Pick<Order, 'poNumber'> & Partial<Pick<Order, 'requestedOn'>>): Fact[] {
  return [
    ...(poNumber ? [{ name: t('PO number'), value: poNumber, isMono: true }] : []),
    ...(requestedOn ? [{ name: t('Requested delivery date'), value: documentDay(requestedOn) }] : []),
  ]
}
