import { minorDigits, toMajor } from '#contract/money.ts'
import { currencyOfSepa } from '#contract/payments/epc-code.ts'
import type { TaxCategory } from '#contract/tax/order-treatment.ts'

/** A party of an invoice. Texts are empty where they are not known. */
export type Party = {
  /** As registered (BT-27, BT-44). */
  name: string
  /** BT-28. */
  tradingName: string
  vatId: string
  registration: string
  /** The number of the tax office, where there is one (BT-32), and further data that the law wants of a company (BT-33). */
  taxNumber: string
  legalInformation: string
  address: PartyAddress
  contact: { name: string; phone: string; email: string }
}

export type PartyAddress = {
  line1: string
  line2: string
  postcode: string
  city: string
  region: string
  country: string
}

/** With the taxes of the Canary Islands, Ceuta and Melilla, which stand in place of VAT there. */
export type EInvoiceCategory = TaxCategory | 'L' | 'M'

export type EInvoiceLine = {
  id: string
  sku: string
  name: string
  note: string
  quantity: number
  unitPriceMinor: number
  netMinor: number
  category: EInvoiceCategory
  rateBp: number
}

/** The sums of one category and rate, with the freight among its net amount. */
export type EInvoiceGroup = {
  category: EInvoiceCategory
  rateBp: number
  netMinor: number
  freightMinor: number
  taxMinor: number
}

/**
 * An invoice or a credit note as EN 16931 sees it, before it is written in UBL or CII. Amounts are in minor units of
 * `currency`, days such as 2026-01-31. All texts are in the language of the buyer.
 */
export type EInvoice = {
  kind: 'invoice' | 'credit note'
  number: string
  issuedOn: string
  /** Null for a document that leaves nothing to pay. */
  dueOn: string | null
  currency: string
  /** What the buyer asked to be quoted (BT-10): a routing id of an authority, or the number of the purchase order. */
  buyerReference: string
  /** BT-13. */
  purchaseOrder: string | null
  orderNumber: string
  note: string
  /** The invoice that a credit note corrects (BG-3). */
  corrects: { number: string; issuedOn: string } | null
  seller: Party
  buyer: Party
  /** `on`: null while the day is open, of an advance invoice. */
  delivery: { name: string; address: PartyAddress; on: string | null }
  /** The day on which the tax became due, where it is neither that of the delivery nor of the invoice (BT-7). */
  taxPointOn: string | null
  lines: EInvoiceLine[]
  groups: EInvoiceGroup[]
  freightName: string
  /** Where a transfer goes: each account by its number, with the name of its holder (BT-84 to 86). */
  accounts: { holder: string; iban: string; localNumber: string; bic: string }[]
  /** The reference that a transfer quotes (BT-83). */
  paymentReference: string | null
  paymentTerms: string
  /** The cash discount among the terms; null without one. */
  discount: { bp: number; days: number } | null
  /** Part of the total that has been paid, or paid back. */
  paidMinor: number
  /** The reason of an exempt supply, by its category. */
  exemptionReasons: Partial<Record<EInvoiceCategory, string>>
}

export type EInvoiceSums = {
  lines: number
  freight: number
  net: number
  tax: number
  gross: number
  due: number
}

/** The sums of the document (BG-22), in minor units. */
export function eInvoiceSums({ lines, groups, paidMinor }: EInvoice): EInvoiceSums {
  const goods = lines.reduce((sum, { netMinor }) => sum + netMinor, 0)
  const freight = groups.reduce((sum, { freightMinor }) => sum + freightMinor, 0)
  const tax = groups.reduce((sum, { taxMinor }) => sum + taxMinor, 0)
  const gross = goods + freight + tax
  return { lines: goods, freight, net: goods + freight, tax, gross, due: gross - paidMinor }
}

/** An amount as both syntaxes write it: `119.00`, with the decimals of its currency. */
export function amountText(amountMinor: number, currency: string): string {
  return toMajor(amountMinor, currency).toFixed(minorDigits(currency))
}

/** A rate as both syntaxes write it: `19` or `5.5`. */
export function rateText(rateBp: number): string {
  return String(rateBp / 100)
}

/** The codes of the reasons for which no tax is charged (list VATEX). */
export const exemptionCodes: Partial<Record<EInvoiceCategory, string>> = {
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  AE: 'VATEX-EU-AE',
}

/** Codes of UN/EDIFACT lists that both syntaxes use. */
export const codes = {
  invoice: '380',
  creditNote: '381',
  /** Freight service (list 7161). */
  freight: 'FC',
  /** Piece (recommendation 20). */
  piece: 'H87',
  /** Of an electronic address: an email. */
  email: 'EM',
  sepaTransfer: '58',
  transfer: '30',
  /** Paid by other means than a transfer: the instrument is not defined. */
  otherPayment: '1',
}

/** The means of payment of an account (list 4461). */
export function meansCode({ currency, accounts }: Pick<EInvoice, 'currency' | 'accounts'>): string {
  if (accounts.length === 0) return codes.otherPayment
  const isSepa = currency === currencyOfSepa && accounts.every(({ iban }) => iban !== '')
  return isSepa ? codes.sepaTransfer : codes.transfer
}
