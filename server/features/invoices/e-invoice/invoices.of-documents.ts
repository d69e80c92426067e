import { dayIn } from '#contract/days.ts'
import type { FieldError } from '#contract/errors.ts'
import { minorDigits } from '#contract/money.ts'
import { partName } from '#contract/orders/lines.ts'
import { numberOfAccount } from '#contract/payments/iban.ts'
import type { TaxCategory } from '#contract/tax/order-treatment.ts'
import { taxedSums } from '#contract/tax/sums.ts'
import { territoryOf } from '#contract/tax/territories.ts'
import { language, t } from '#i18n/t.ts'
import type { Seller } from '#server/documents/seller.ts'
import type { CreditNote } from '../invoices.credit-notes.store.ts'
import { advanceText, discountText, exemptionText, invoiceNumber, pieces } from '../invoices.format.ts'
import type { DocumentLine, OrderSnapshot } from '../invoices.serializer.ts'
import type { Invoice } from '../invoices.store.ts'
import type { EInvoice, EInvoiceCategory, EInvoiceGroup, EInvoiceLine } from './invoices.e-invoice.ts'
import { buyerParty, deliveryOf, partyErrors, sellerParty } from './invoices.parties.ts'

/** An e-invoice, or what it lacks, each with its field. */
export type Written = { eInvoice: EInvoice; errors: [] } | { eInvoice: null; errors: FieldError[] }

function lacking(...errors: FieldError[]): Written {
  return { eInvoice: null, errors }
}

/** Why there is no e-invoice of an order, apart from its parties. */
function documentErrors(order: OrderSnapshot): FieldError[] {
  const untaxed = order.lines.some(({ taxRateBp, taxCategory }) => taxRateBp === null || !taxCategory)
  return [
    ...(untaxed || order.taxMinor === null
      ? [{ path: 'order.tax', message: t('The order was placed before tax was charged.') }]
      : []),
    ...(minorDigits(order.currency) > 2
      ? [
          {
            path: 'order.currency',
            message: t('EN 16931 allows two decimals; {currency} has three.', { currency: order.currency }),
          },
        ]
      : []),
  ]
}

const noCategory: TaxCategory = 'S'

function toRatedLine({ line, taxCategory, taxRateBp, ...rest }: DocumentLine): RatedLine {
  const { sku, note, quantity, unitPriceMinor, netMinor } = rest
  const name = partName(rest, language())
  const tax = { category: taxCategory ?? noCategory, rateBp: taxRateBp ?? 0 }
  return { id: String(line), sku, name, note, quantity, unitPriceMinor, netMinor, ...tax }
}

type Categorised = { lines: EInvoiceLine[]; groups: EInvoiceGroup[] }

/** What a seller in the Canary Islands, Ceuta or Melilla taxes is no VAT. */
function inCategoriesOf({ details }: Seller, { lines, groups }: Categorised): Categorised {
  const { country = '', postcode = '' } = details ?? {}
  const own = territoryOf({ country, postcode })?.ownCategory
  const change = <Part extends { category: EInvoiceCategory }>(part: Part): Part =>
    own && part.category === 'S' ? { ...part, category: own } : part
  return { lines: lines.map(change), groups: groups.map(change) }
}

type RatedLine = EInvoiceLine & { category: TaxCategory }
type RatedGroup = EInvoiceGroup & { category: TaxCategory }

/** The sums per category and rate; a category of lines that cost nothing has one too (BR-Z-01, BR-IC-01). */
function groupsOf(lines: readonly RatedLine[], { freight, taxMinor }: OrderSnapshot): RatedGroup[] {
  const { groups } = taxedSums(lines, freight?.minor ?? 0, taxMinor)
  const sums: RatedGroup[] = [...groups]
  for (const { category, rateBp } of lines) {
    if (sums.some((group) => group.category === category && group.rateBp === rateBp)) continue
    sums.push({ category, rateBp, netMinor: 0, freightMinor: 0, taxMinor: 0 })
  }
  return sums
}

function reasonsOf(groups: readonly { category: TaxCategory | null }[]): EInvoice['exemptionReasons'] {
  return Object.fromEntries(groups.map(({ category }) => [category, category && exemptionText(category)]))
}

function dayOf(time: string | Date, { timeZone = 'UTC' }: Pick<Seller, 'timeZone'>): string {
  return dayIn(timeZone, new Date(time))
}

function freightNameOf({ freight }: Pick<OrderSnapshot, 'freight'>): string {
  const names = freight?.name as Record<string, string> | undefined
  return names?.[language()] || t('Freight')
}

/** What the document and its corrections have in common. */
function sharedOf(order: OrderSnapshot, { seller, issuedOn }: { seller: Seller; issuedOn: string }) {
  const { currency, poNumber, number } = order
  const reference = order.buyerReference || poNumber || String(number)
  const parties = { seller: sellerParty(seller), buyer: buyerParty(order), delivery: deliveryOf(order, issuedOn) }
  const accounts = (seller.details?.bankAccounts ?? []).map((account) => ({
    holder: seller.legalName,
    iban: account.iban.replaceAll(' ', ''),
    localNumber: account.iban === '' ? numberOfAccount(account) : '',
    bic: account.bic,
  }))
  return {
    ...parties,
    currency,
    purchaseOrder: poNumber,
    accounts,
    buyerReference: reference,
    orderNumber: String(number),
    freightName: freightNameOf(order),
    paymentReference: order.reference,
  }
}

/** An invoice as EN 16931 sees it, from its stored snapshot alone. */
export function ofInvoice(invoice: Invoice): Written {
  const { order, seller } = invoice.snapshot
  const errors = [...documentErrors(order), ...partyErrors(order, seller)]
  if (errors.length > 0) return lacking(...errors)
  const issuedOn = dayOf(invoice.issuedAt, seller)
  const lines = order.lines.map(toRatedLine)
  const groups = groupsOf(lines, order)
  const offer = discountText(order, (day) => day)
  const terms =
    offer ||
    (order.dueOn ? t('Payable by {day}.', { day: order.dueOn }) : t('Payable immediately without deduction.'))
  const eInvoice: EInvoice = {
    ...sharedOf(order, { seller, issuedOn }),
    kind: 'invoice',
    number: invoiceNumber(invoice),
    issuedOn,
    corrects: null,
    note: [advanceText(order), order.others].filter(Boolean).join('\n'),
    taxPointOn: order.isAdvance && order.paidOn !== issuedOn ? (order.paidOn ?? null) : null,
    dueOn: order.paid ? null : (order.dueOn ?? issuedOn),
    ...inCategoriesOf(seller, { lines, groups }),
    exemptionReasons: reasonsOf(groups),
    paymentTerms: order.paid ? t('Paid. Nothing more is due.') : terms,
    discount: offer === '' ? null : (order.discount ?? null),
    paidMinor: order.paid ? order.totalMinor : (order.receivedMinor ?? 0),
  }
  return { eInvoice, errors: [] }
}

/** A credited line: pieces of a part, or an amount of its price or of the freight. */
type NamedPieces = Pick<DocumentLine, 'sku' | 'name' | 'translation'> & { quantity: number | null }

function namedLine({ quantity, sku, ...part }: NamedPieces): string {
  return [quantity === null ? '' : `${pieces(quantity)} ×`, sku, partName(part, language())]
    .filter(Boolean)
    .join(' ')
}

/** A line for each rate of a credit note: the amount taken back. */
function creditedLines({ snapshot }: CreditNote): EInvoiceLine[] {
  const { groups, reason, isReasonOurs, discount } = snapshot
  const why = reason === '' ? t('Refund') : isReasonOurs ? t(reason) : reason
  // A discount is of the whole invoice: its shares of the lines name nothing.
  const named = discount ? '' : (snapshot.lines ?? snapshot.pieces).map(namedLine).join('\n')
  return groups.map(({ category, rateBp, netMinor }, index) => ({
    id: String(index + 1),
    sku: '',
    name: why,
    note: index === 0 ? named : '',
    quantity: 1,
    unitPriceMinor: netMinor,
    netMinor,
    category: category ?? noCategory,
    rateBp: rateBp ?? 0,
  }))
}

/** What happens with the credited amount. */
function creditTerms({ kind, snapshot }: CreditNote): Pick<EInvoice, 'paymentTerms' | 'paidMinor'> {
  if (kind === 'refund')
    return { paymentTerms: t('The amount has been refunded.'), paidMinor: snapshot.totalMinor }
  if (kind === 'discount') {
    return { paymentTerms: t('The invoice was paid less the cash discount. Nothing more is due.'), paidMinor: 0 }
  }
  return { paymentTerms: t('The amount is deducted from the invoice, or refunded if it was paid.'), paidMinor: 0 }
}

/** A credit note as EN 16931 sees it: from its snapshot, with the parties and the delivery of the invoice it corrects. */
export function ofCreditNote(note: CreditNote, invoice: Invoice): Written {
  const corrected = ofInvoice(invoice)
  if (!corrected.eInvoice) return corrected
  const { seller } = note.snapshot
  const groups = note.snapshot.groups.map(({ category, rateBp, netMinor, taxMinor }) => ({
    category: category ?? noCategory,
    rateBp: rateBp ?? 0,
    netMinor,
    freightMinor: 0,
    taxMinor,
  }))
  const eInvoice: EInvoice = {
    ...corrected.eInvoice,
    kind: 'credit note',
    number: invoiceNumber(note),
    issuedOn: dayOf(note.issuedAt, seller),
    dueOn: null,
    taxPointOn: null,
    note: '',
    seller: sellerParty(seller),
    ...inCategoriesOf(seller, { lines: creditedLines(note), groups }),
    discount: null,
    corrects: { number: corrected.eInvoice.number, issuedOn: corrected.eInvoice.issuedOn },
    exemptionReasons: reasonsOf(groups),
    ...creditTerms(note),
  }
  return { eInvoice, errors: [] }
}
