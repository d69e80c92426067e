import {
  amountText,
  codes,
  type EInvoice,
  type EInvoiceGroup,
  type EInvoiceLine,
  eInvoiceSums,
  exemptionCodes,
  meansCode,
  type Party,
  type PartyAddress,
  rateText,
} from './invoices.e-invoice.ts'
import { type Child, parent, textElement, toXml, type XmlElement } from './invoices.xml.ts'

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

const vatScheme = () => parent('cac:TaxScheme', [textElement('cbc:ID', 'VAT')])

function addressOf(name: string, address: PartyAddress): XmlElement | null {
  return parent(name, [
    textElement('cbc:StreetName', address.line1),
    textElement('cbc:AdditionalStreetName', address.line2),
    textElement('cbc:CityName', address.city),
    textElement('cbc:PostalZone', address.postcode),
    textElement('cbc:CountrySubentity', address.region),
    parent('cac:Country', [textElement('cbc:IdentificationCode', address.country)]),
  ])
}

function partyOf(name: string, { contact, ...party }: Party): XmlElement | null {
  return parent(name, [
    parent('cac:Party', [
      textElement('cbc:EndpointID', contact.email, { schemeID: codes.email }),
      parent('cac:PartyName', [textElement('cbc:Name', party.tradingName)]),
      addressOf('cac:PostalAddress', party.address),
      party.vatId === ''
        ? null
        : parent('cac:PartyTaxScheme', [textElement('cbc:CompanyID', party.vatId), vatScheme()]),
      party.taxNumber === ''
        ? null
        : parent('cac:PartyTaxScheme', [
            textElement('cbc:CompanyID', party.taxNumber),
            parent('cac:TaxScheme', [textElement('cbc:ID', 'FC')]),
          ]),
      parent('cac:PartyLegalEntity', [
        textElement('cbc:RegistrationName', party.name),
        textElement('cbc:CompanyID', party.registration),
        textElement('cbc:CompanyLegalForm', party.legalInformation),
      ]),
      parent('cac:Contact', [
        textElement('cbc:Name', contact.name),
        textElement('cbc:Telephone', contact.phone),
        textElement('cbc:ElectronicMail', contact.email),
      ]),
    ]),
  ])
}

function deliveryOf({ delivery }: EInvoice): XmlElement | null {
  return parent('cac:Delivery', [
    textElement('cbc:ActualDeliveryDate', delivery.on),
    parent('cac:DeliveryLocation', [addressOf('cac:Address', delivery.address)]),
    parent('cac:DeliveryParty', [parent('cac:PartyName', [textElement('cbc:Name', delivery.name)])]),
  ])
}

/**
 * How programs of receivers of XRechnung read a cash discount: a separate line among the terms, with its line feed
 * (BR-DE-18).
 */
function discountLine({ bp, days }: NonNullable<EInvoice['discount']>): string {
  return `#SKONTO#TAGE=${days}#PROZENT=${(bp / 100).toFixed(2)}#\n`
}

function termsOf({ paymentTerms, discount }: EInvoice, profile: UblProfile): XmlElement | null {
  if (discount === null || profile !== 'xrechnung') return textElement('cbc:Note', paymentTerms)
  return { name: 'cbc:Note', attributes: {}, content: `${paymentTerms}\n${discountLine(discount)}` }
}

/** A credit note has its due day among the means of payment. */
function paymentOf(invoice: EInvoice, profile: UblProfile): Child[] {
  const { accounts, paymentReference } = invoice
  const means = (account: EInvoice['accounts'][number] | null) =>
    parent('cac:PaymentMeans', [
      textElement('cbc:PaymentMeansCode', meansCode(invoice)),
      textElement('cbc:PaymentID', paymentReference),
      account &&
        parent('cac:PayeeFinancialAccount', [
          textElement('cbc:ID', account.iban || account.localNumber),
          textElement('cbc:Name', account.holder),
          parent('cac:FinancialInstitutionBranch', [textElement('cbc:ID', account.bic)]),
        ]),
    ])
  return [
    ...(accounts.length > 0 ? accounts.map(means) : [means(null)]),
    parent('cac:PaymentTerms', [termsOf(invoice, profile)]),
  ]
}

type Amount = (name: string, minor: number) => XmlElement | null

function categoryOf(
  name: string,
  group: Pick<EInvoiceGroup, 'category' | 'rateBp'>,
  reasons: EInvoice['exemptionReasons'] | null = null,
): XmlElement | null {
  const { category, rateBp } = group
  return parent(name, [
    textElement('cbc:ID', category),
    textElement('cbc:Percent', rateText(rateBp)),
    ...(reasons === null
      ? []
      : [
          textElement('cbc:TaxExemptionReasonCode', exemptionCodes[category] ?? null),
          textElement('cbc:TaxExemptionReason', reasons[category] ?? null),
        ]),
    vatScheme(),
  ])
}

function freightOf({ groups, freightName }: EInvoice, amount: Amount): Child[] {
  return groups
    .filter(({ freightMinor }) => freightMinor > 0)
    .map((group) =>
      parent('cac:AllowanceCharge', [
        textElement('cbc:ChargeIndicator', 'true'),
        textElement('cbc:AllowanceChargeReasonCode', codes.freight),
        textElement('cbc:AllowanceChargeReason', freightName),
        amount('cbc:Amount', group.freightMinor),
        categoryOf('cac:TaxCategory', group),
      ]),
    )
}

function totalsOf(invoice: EInvoice, amount: Amount): Child[] {
  const sums = eInvoiceSums(invoice)
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

function lineElement(kind: EInvoice['kind'], line: EInvoiceLine, amount: Amount): XmlElement | null {
  const isInvoice = kind === 'invoice'
  return parent(isInvoice ? 'cac:InvoiceLine' : 'cac:CreditNoteLine', [
    textElement('cbc:ID', line.id),
    textElement('cbc:Note', line.note),
    textElement(isInvoice ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity', String(line.quantity), {
      unitCode: codes.piece,
    }),
    amount('cbc:LineExtensionAmount', line.netMinor),
    parent('cac:Item', [
      textElement('cbc:Name', line.name),
      parent('cac:SellersItemIdentification', [textElement('cbc:ID', line.sku)]),
      categoryOf('cac:ClassifiedTaxCategory', line),
    ]),
    parent('cac:Price', [amount('cbc:PriceAmount', line.unitPriceMinor)]),
  ])
}

function headOf(invoice: EInvoice, profile: UblProfile): Child[] {
  const { kind, corrects, purchaseOrder } = invoice
  const isInvoice = kind === 'invoice'
  return [
    textElement('cbc:CustomizationID', customizations[profile]),
    textElement('cbc:ProfileID', billingProcess),
    textElement('cbc:ID', invoice.number),
    textElement('cbc:IssueDate', invoice.issuedOn),
    isInvoice ? textElement('cbc:DueDate', invoice.dueOn) : null,
    isInvoice
      ? textElement('cbc:InvoiceTypeCode', codes.invoice)
      : textElement('cbc:CreditNoteTypeCode', codes.creditNote),
    textElement('cbc:Note', invoice.note),
    textElement('cbc:TaxPointDate', invoice.taxPointOn),
    textElement('cbc:DocumentCurrencyCode', invoice.currency),
    textElement('cbc:BuyerReference', invoice.buyerReference),
    purchaseOrder === null
      ? null
      : parent('cac:OrderReference', [
          textElement('cbc:ID', purchaseOrder),
          textElement('cbc:SalesOrderID', invoice.orderNumber),
        ]),
    corrects &&
      parent('cac:BillingReference', [
        parent('cac:InvoiceDocumentReference', [
          textElement('cbc:ID', corrects.number),
          textElement('cbc:IssueDate', corrects.issuedOn),
        ]),
      ]),
  ]
}

/** The document in UBL 2.1: `Invoice`, or `CreditNote`. */
export function toUbl(invoice: EInvoice, profile: UblProfile): string {
  const { currency, kind } = invoice
  const amount: Amount = (name, minor) => textElement(name, amountText(minor, currency), { currencyID: currency })
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
