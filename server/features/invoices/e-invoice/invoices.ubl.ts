import {
  amountText,
  codes,
  type EInvoice,
  type EInvoiceGroup,
  type EInvoiceLine,
  exemptionCodes,
  meansCode,
  type Party,
  type PartyAddress,
  rateText,
  sumsOf,
} from './invoices.e-invoice.ts'
import { type Child, type Element, parent, text, toXml } from './invoices.xml.ts'

/** Which rules a document in UBL follows: those of the norm alone, or those of German authorities too. */
export type UblProfile = 'en16931' | 'xrechnung'

const customizations: Record<UblProfile, string> = {
  en16931: 'urn:cen.eu:en16931:2017',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
}
const billingProcess = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
const namespaces = {
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
}

const vatScheme = () => parent('cac:TaxScheme', [text('cbc:ID', 'VAT')])

function addressOf(name: string, address: PartyAddress): Element | null {
  return parent(name, [
    text('cbc:StreetName', address.line1),
    text('cbc:AdditionalStreetName', address.line2),
    text('cbc:CityName', address.city),
    text('cbc:PostalZone', address.postcode),
    text('cbc:CountrySubentity', address.region),
    parent('cac:Country', [text('cbc:IdentificationCode', address.country)]),
  ])
}

function partyOf(name: string, { contact, ...party }: Party): Element | null {
  return parent(name, [
    parent('cac:Party', [
      text('cbc:EndpointID', contact.email, { schemeID: codes.email }),
      parent('cac:PartyName', [text('cbc:Name', party.tradingName)]),
      addressOf('cac:PostalAddress', party.address),
      party.vatId === '' ? null : parent('cac:PartyTaxScheme', [text('cbc:CompanyID', party.vatId), vatScheme()]),
      parent('cac:PartyLegalEntity', [
        text('cbc:RegistrationName', party.name),
        text('cbc:CompanyID', party.registration),
      ]),
      parent('cac:Contact', [
        text('cbc:Name', contact.name),
        text('cbc:Telephone', contact.phone),
        text('cbc:ElectronicMail', contact.email),
      ]),
    ]),
  ])
}

function deliveryOf({ delivery }: EInvoice): Element | null {
  return parent('cac:Delivery', [
    text('cbc:ActualDeliveryDate', delivery.on),
    parent('cac:DeliveryLocation', [addressOf('cac:Address', delivery.address)]),
    parent('cac:DeliveryParty', [parent('cac:PartyName', [text('cbc:Name', delivery.name)])]),
  ])
}

/** What programs of receivers of XRechnung read of a cash discount: a line of its own among the terms, with its line feed (BR-DE-18). */
function discountLine({ bp, days }: NonNullable<EInvoice['discount']>): string {
  return `#SKONTO#TAGE=${days}#PROZENT=${(bp / 100).toFixed(2)}#\n`
}

function termsOf({ paymentTerms, discount }: EInvoice, profile: UblProfile): Element | null {
  if (discount === null || profile !== 'xrechnung') return text('cbc:Note', paymentTerms)
  return { name: 'cbc:Note', attributes: {}, content: `${paymentTerms}\n${discountLine(discount)}` }
}

/** A credit note has its due day among the means of payment. */
function paymentOf(invoice: EInvoice, profile: UblProfile): Child[] {
  const { accounts, paymentReference } = invoice
  const means = (account: EInvoice['accounts'][number] | null) =>
    parent('cac:PaymentMeans', [
      text('cbc:PaymentMeansCode', meansCode(invoice)),
      text('cbc:PaymentID', paymentReference),
      account &&
        parent('cac:PayeeFinancialAccount', [
          text('cbc:ID', account.iban.replaceAll(' ', '')),
          text('cbc:Name', account.bank),
          parent('cac:FinancialInstitutionBranch', [text('cbc:ID', account.bic)]),
        ]),
    ])
  return [
    ...(accounts.length > 0 ? accounts.map(means) : [means(null)]),
    parent('cac:PaymentTerms', [termsOf(invoice, profile)]),
  ]
}

type Amount = (name: string, minor: number) => Element | null

function categoryOf(
  name: string,
  group: Pick<EInvoiceGroup, 'category' | 'rateBp'>,
  reasons: EInvoice['exemptionReasons'] | null = null,
): Element | null {
  const { category, rateBp } = group
  return parent(name, [
    text('cbc:ID', category),
    text('cbc:Percent', rateText(rateBp)),
    ...(reasons === null
      ? []
      : [
          text('cbc:TaxExemptionReasonCode', exemptionCodes[category] ?? null),
          text('cbc:TaxExemptionReason', reasons[category] ?? null),
        ]),
    vatScheme(),
  ])
}

function freightOf({ groups, freightName }: EInvoice, amount: Amount): Child[] {
  return groups
    .filter(({ freightMinor }) => freightMinor > 0)
    .map((group) =>
      parent('cac:AllowanceCharge', [
        text('cbc:ChargeIndicator', 'true'),
        text('cbc:AllowanceChargeReasonCode', codes.freight),
        text('cbc:AllowanceChargeReason', freightName),
        amount('cbc:Amount', group.freightMinor),
        categoryOf('cac:TaxCategory', group),
      ]),
    )
}

function totalsOf(invoice: EInvoice, amount: Amount): Child[] {
  const sums = sumsOf(invoice)
  return [
    parent('cac:TaxTotal', [
      amount('cbc:TaxAmount', sums.tax),
      ...invoice.groups.map((group) =>
        parent('cac:TaxSubtotal', [
          amount('cbc:TaxableAmount', group.netMinor),
          amount('cbc:TaxAmount', group.taxMinor),
          categoryOf('cac:TaxCategory', group, invoice.exemptionReasons),
        ]),
      ),
    ]),
    parent('cac:LegalMonetaryTotal', [
      amount('cbc:LineExtensionAmount', sums.lines),
      amount('cbc:TaxExclusiveAmount', sums.net),
      amount('cbc:TaxInclusiveAmount', sums.gross),
      sums.freight > 0 ? amount('cbc:ChargeTotalAmount', sums.freight) : null,
      invoice.paidMinor > 0 ? amount('cbc:PrepaidAmount', invoice.paidMinor) : null,
      amount('cbc:PayableAmount', sums.due),
    ]),
  ]
}

function lineElement(kind: EInvoice['kind'], line: EInvoiceLine, amount: Amount): Element | null {
  const isInvoice = kind === 'invoice'
  return parent(isInvoice ? 'cac:InvoiceLine' : 'cac:CreditNoteLine', [
    text('cbc:ID', line.id),
    text('cbc:Note', line.note),
    text(isInvoice ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity', String(line.quantity), {
      unitCode: codes.piece,
    }),
    amount('cbc:LineExtensionAmount', line.netMinor),
    parent('cac:Item', [
      text('cbc:Name', line.name),
      parent('cac:SellersItemIdentification', [text('cbc:ID', line.sku)]),
      categoryOf('cac:ClassifiedTaxCategory', line),
    ]),
    parent('cac:Price', [amount('cbc:PriceAmount', line.unitPriceMinor)]),
  ])
}

function headOf(invoice: EInvoice, profile: UblProfile): Child[] {
  const { kind, corrects, purchaseOrder } = invoice
  const isInvoice = kind === 'invoice'
  return [
    text('cbc:CustomizationID', customizations[profile]),
    text('cbc:ProfileID', billingProcess),
    text('cbc:ID', invoice.number),
    text('cbc:IssueDate', invoice.issuedOn),
    isInvoice ? text('cbc:DueDate', invoice.dueOn) : null,
    isInvoice ? text('cbc:InvoiceTypeCode', codes.invoice) : text('cbc:CreditNoteTypeCode', codes.creditNote),
    text('cbc:Note', invoice.note),
    text('cbc:TaxPointDate', invoice.taxPointOn),
    text('cbc:DocumentCurrencyCode', invoice.currency),
    text('cbc:BuyerReference', invoice.buyerReference),
    purchaseOrder === null
      ? null
      : parent('cac:OrderReference', [
          text('cbc:ID', purchaseOrder),
          text('cbc:SalesOrderID', invoice.orderNumber),
        ]),
    corrects &&
      parent('cac:BillingReference', [
        parent('cac:InvoiceDocumentReference', [
          text('cbc:ID', corrects.number),
          text('cbc:IssueDate', corrects.issuedOn),
        ]),
      ]),
  ]
}

/** The document in UBL 2.1: `Invoice`, or `CreditNote`. */
export function toUbl(invoice: EInvoice, profile: UblProfile): string {
  const { currency, kind } = invoice
  const amount: Amount = (name, minor) => text(name, amountText(minor, currency), { currencyID: currency })
  const name = kind === 'invoice' ? 'Invoice' : 'CreditNote'
  const root = parent(name, [
    ...headOf(invoice, profile),
    partyOf('cac:AccountingSupplierParty', invoice.seller),
    partyOf('cac:AccountingCustomerParty', invoice.buyer),
    deliveryOf(invoice),
    ...paymentOf(invoice, profile),
    ...freightOf(invoice, amount),
    ...totalsOf(invoice, amount),
    ...invoice.lines.map((line) => lineElement(kind, line, amount)),
  ])
  const xmlns = `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`
  return toXml({ name, attributes: { xmlns, ...namespaces }, content: root?.content ?? [] })
}
