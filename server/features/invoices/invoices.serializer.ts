import type { OrderFreight } from '#contract/freight/order-freight.ts'
import { toMilligrams } from '#contract/freight/weights.ts'
import { toMinor } from '#contract/money.ts'
import type { OrderOfLines } from '#contract/orders/lifecycle.ts'
import type { OrderLine } from '#contract/orders/lines.ts'
import type { Order } from '#contract/orders/orders.ts'
import { rfReference } from '#contract/payments/rf-reference.ts'
import type { TaxCategory } from '#contract/tax/order-treatment.ts'

/** The fields of an order that documents show as the API has them. */
type UnchangedField =
  | 'number'
  | 'createdAt'
  | 'userName'
  | 'email'
  | 'address'
  | 'phone'
  | 'others'
  | 'currency'
  | 'paid'

/** The freight on a document: its method by language, and the amount, null if it has not been set yet. */
export type DocumentFreight = Pick<OrderFreight, 'kind' | 'name'> & { minor: number | null }

/** The cash discount of an invoice: its last day such as 2026-01-31, and the amount that it takes off the total. */
export type DocumentDiscount = { bp: number; days: number; until: string; minor: number }

/** A line of an order on a document. A rate of null: without tax. */
export type DocumentLine = {
  line: number
  sku: string
  name: string
  /** Missing where the buyer reads the base language. */
  translation?: NonNullable<OrderLine['translation']>
  quantity: number
  /** Pieces that will not be sent any more; missing where there are none, and in invoices. */
  ended?: number
  unitPriceMinor: number
  netMinor: number
  note: string
  requestedOn: string | null
  taxClass: string | null
  taxRateBp: number | null
  /** Missing without tax. */
  taxCategory?: TaxCategory | null
  /** Missing where the product had none. */
  tariffNumber?: string
  originCountry?: string
  /** Of one piece. */
  netWeightMg?: number
}

/** The order in the snapshot of an invoice, with its amounts in minor units. Issued invoices never change, so these fields keep their names. */
export type OrderSnapshot = Pick<Order, UnchangedField> & {
  lines: DocumentLine[]
  poNumber: string | null
  requestedOn: string | null
  /** The address is the text of a structured one, which begins with its name or company. */
  isAddressWhole: boolean
  goodsMinor: number
  taxMinor: number | null
  totalMinor: number
  treatment?: Order['treatment']
  billTo?: Order['billTo']
  /** The structured address of the delivery; missing for an address as free text. */
  shipTo?: Order['shipTo']
  /** The day of the last shipment, such as 2026-01-31; missing while nothing has been shipped. */
  shippedOn?: string
  /** It was paid and had not left in full: an advance invoice, whose day of delivery is open. Missing otherwise. */
  isAdvance?: true
  /** Of an advance invoice: the day of the payment, such as 2026-01-31. */
  paidOn?: string
  /** What the buyer asks to be quoted on invoices; missing where the account has none. */
  buyerReference?: string
  /** The number that the company knows the customer by; missing where the account had none. */
  customerNumber?: string
  /** Part of the total; missing without freight. */
  freight?: DocumentFreight
  /** The creditor reference that a transfer quotes (ISO 11649). */
  reference: string
  /** What had been paid of the total when the invoice was issued; missing where nothing or all of it was. */
  receivedMinor?: number
  /** The text of the QR code of a transfer; missing where there is none. */
  payCode?: string
  /** The day that the amount is due, such as 2026-01-31; missing where there are no terms. */
  dueOn?: string
  /** Missing where there is none. */
  discount?: DocumentDiscount
}

export function snapshotOf(order: OrderOfLines): OrderSnapshot {
  const { number, createdAt, userName, email, address, phone, others } = order
  const { currency, paid } = order
  const { lines, poNumber, requestedOn, isAddressWhole, totalMinor, taxMinor, freight } = toDocumentOrder(order)
  return {
    number,
    createdAt,
    userName,
    email,
    address,
    phone,
    others,
    currency,
    paid,
    lines,
    poNumber,
    requestedOn,
    isAddressWhole,
    totalMinor,
    taxMinor,
    ...(taxMinor !== null && { treatment: order.treatment }),
    ...(order.billTo && { billTo: order.billTo }),
    ...(order.shipTo && { shipTo: order.shipTo }),
    ...(freight && { freight }),
    reference: rfReference(String(number)),
    goodsMinor: lines.reduce((sum, { netMinor }) => sum + netMinor, 0),
  }
}

/** What a credit note says of the order. */
export type CreditedOrder = Pick<Order, Exclude<UnchangedField, 'others' | 'paid'> | 'poNumber' | 'billTo'> & {
  isAddressWhole: boolean
  /** Missing for an address as free text. */
  shipTo?: Order['shipTo']
}

/** What the documents of an order need. */
export type DocumentOrder = Pick<Order, UnchangedField> & {
  lines: DocumentLine[]
  poNumber: string | null
  requestedOn: string | null
  /** The address is the text of a structured one, which begins with its name or company. */
  isAddressWhole: boolean
  totalMinor: number
  taxMinor: number | null
  treatment?: Order['treatment']
  billTo?: Order['billTo']
  shipTo?: Order['shipTo']
  freight?: DocumentFreight
}

function toDocumentLine(line: OrderLine, currency: string): DocumentLine {
  const { line: number, sku, name, quantity, note, requestedOn } = line
  const amounts = { unitPriceMinor: toMinor(line.unitprice, currency), netMinor: toMinor(line.net, currency) }
  const { taxClass, taxRate, taxCategory } = line
  const taxRateBp = taxRate === null ? null : Math.round(taxRate * 100)
  const tax = { taxClass, taxRateBp, ...(taxCategory && { taxCategory }) }
  return {
    line: number,
    sku,
    name,
    ...(line.translation && { translation: line.translation }),
    quantity,
    ...(line.ended > 0 && { ended: line.ended }),
    ...(line.tariffNumber !== '' && { tariffNumber: line.tariffNumber }),
    ...(line.originCountry !== '' && { originCountry: line.originCountry }),
    ...(line.netWeight !== null && { netWeightMg: toMilligrams(line.netWeight, 'g') }),
    ...amounts,
    note,
    requestedOn,
    ...tax,
  }
}

function toDocumentFreight({ kind, name, amount }: OrderFreight, currency: string): DocumentFreight {
  return { kind, name, minor: amount === null ? null : toMinor(amount, currency) }
}

/** An order of the API as the documents read it. */
export function toDocumentOrder(order: OrderOfLines): DocumentOrder {
  const { number, createdAt, userName, email, address, phone, others, currency, paid } = order
  return {
    number,
    createdAt,
    userName,
    email,
    address,
    phone,
    others,
    currency,
    paid,
    lines: order.lines.map((line) => toDocumentLine(line, currency)),
    poNumber: order.poNumber,
    requestedOn: order.requestedOn,
    isAddressWhole: order.shipTo !== null,
    totalMinor: toMinor(order.total, currency),
    taxMinor: order.tax === null ? null : toMinor(order.tax, currency),
    treatment: order.treatment,
    billTo: order.billTo,
    shipTo: order.shipTo,
    ...(order.freight && { freight: toDocumentFreight(order.freight, currency) }),
  }
}
