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

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}
const guideline = 'urn:cen.eu:en16931:2017'

type Amount = (name: string, minor: number) => XmlElement | null

/** A day as CII writes it: 20260131, of format 102. */
function dayOf(name: string, day: string | null, type: 'udt' | 'qdt' = 'udt'): XmlElement | null {
  return parent(name, [textElement(`${type}:DateTimeString`, day?.replaceAll('-', '') ?? null, { format: '102' })])
}

function addressOf(address: PartyAddress): XmlElement | null {
  return parent('ram:PostalTradeAddress', [
    textElement('ram:PostcodeCode', address.postcode),
    textElement('ram:LineOne', address.line1),
    textElement('ram:LineTwo', address.line2),
    textElement('ram:CityName', address.city),
    textElement('ram:CountryID', address.country),
    textElement('ram:CountrySubDivisionName', address.region),
  ])
}

function partyOf(name: string, { contact, ...party }: Party): XmlElement | null {
  return parent(name, [
    textElement('ram:Name', party.name),
    textElement('ram:Description', party.legalInformation),
    parent('ram:SpecifiedLegalOrganization', [
      textElement('ram:ID', party.registration),
      textElement('ram:TradingBusinessName', party.tradingName),
    ]),
    parent('ram:DefinedTradeContact', [
      textElement('ram:PersonName', contact.name),
      parent('ram:TelephoneUniversalCommunication', [textElement('ram:CompleteNumber', contact.phone)]),
      parent('ram:EmailURIUniversalCommunication', [textElement('ram:URIID', contact.email)]),
    ]),
    addressOf(party.address),
    parent('ram:URIUniversalCommunication', [textElement('ram:URIID', contact.email, { schemeID: codes.email })]),
    parent('ram:SpecifiedTaxRegistration', [textElement('ram:ID', party.taxNumber, { schemeID: 'FC' })]),
    parent('ram:SpecifiedTaxRegistration', [textElement('ram:ID', party.vatId, { schemeID: 'VA' })]),
  ])
}

function lineElement(line: EInvoiceLine, amount: Amount): XmlElement | null {
  return parent('ram:IncludedSupplyChainTradeLineItem', [
    parent('ram:AssociatedDocumentLineDocument', [
      textElement('ram:LineID', line.id),
      parent('ram:IncludedNote', [textElement('ram:Content', line.note)]),
    ]),
    parent('ram:SpecifiedTradeProduct', [
      textElement('ram:SellerAssignedID', line.sku),
      textElement('ram:Name', line.name),
    ]),
    parent('ram:SpecifiedLineTradeAgreement', [
      parent('ram:NetPriceProductTradePrice', [amount('ram:ChargeAmount', line.unitPriceMinor)]),
    ]),
    parent('ram:SpecifiedLineTradeDelivery', [
      textElement('ram:BilledQuantity', String(line.quantity), { unitCode: codes.piece }),
    ]),
    parent('ram:SpecifiedLineTradeSettlement', [
      taxOf('ram:ApplicableTradeTax', line),
      parent('ram:SpecifiedTradeSettlementLineMonetarySummation', [amount('ram:LineTotalAmount', line.netMinor)]),
    ]),
  ])
}

function taxOf(name: string, { category, rateBp }: Pick<EInvoiceGroup, 'category' | 'rateBp'>): XmlElement | null {
  return parent(name, [
    textElement('ram:TypeCode', 'VAT'),
    textElement('ram:CategoryCode', category),
    textElement('ram:RateApplicablePercent', rateText(rateBp)),
  ])
}

function agreementOf(invoice: EInvoice): XmlElement | null {
  const { purchaseOrder, orderNumber } = invoice
  return parent('ram:ApplicableHeaderTradeAgreement', [
    textElement('ram:BuyerReference', invoice.buyerReference),
    partyOf('ram:SellerTradeParty', invoice.seller),
    partyOf('ram:BuyerTradeParty', invoice.buyer),
    parent('ram:SellerOrderReferencedDocument', [textElement('ram:IssuerAssignedID', orderNumber)]),
    parent('ram:BuyerOrderReferencedDocument', [textElement('ram:IssuerAssignedID', purchaseOrder)]),
  ])
}

function deliveryOf({ delivery }: EInvoice): XmlElement {
  const known = parent('ram:ApplicableHeaderTradeDelivery', [
    parent('ram:ShipToTradeParty', [textElement('ram:Name', delivery.name), addressOf(delivery.address)]),
    parent('ram:ActualDeliverySupplyChainEvent', [dayOf('ram:OccurrenceDateTime', delivery.on)]),
  ])
  return known ?? { name: 'ram:ApplicableHeaderTradeDelivery', attributes: {}, content: [] }
}

function meansOf(invoice: EInvoice): Child[] {
  const { accounts } = invoice
  const means = (account: EInvoice['accounts'][number] | null) =>
    parent('ram:SpecifiedTradeSettlementPaymentMeans', [
      textElement('ram:TypeCode', meansCode(invoice)),
      account &&
        parent('ram:PayeePartyCreditorFinancialAccount', [
          textElement('ram:IBANID', account.iban),
          textElement('ram:AccountName', account.holder),
          textElement('ram:ProprietaryID', account.localNumber),
        ]),
      account && parent('ram:PayeeSpecifiedCreditorFinancialInstitution', [textElement('ram:BICID', account.bic)]),
    ])
  return accounts.length > 0 ? accounts.map(means) : [means(null)]
}

function groupOf(invoice: EInvoice, group: EInvoiceGroup, amount: Amount): XmlElement | null {
  const { exemptionReasons: reasons, taxPointOn } = invoice
  const { category, rateBp } = group
  return parent('ram:ApplicableTradeTax', [
    amount('ram:CalculatedAmount', group.taxMinor),
    textElement('ram:TypeCode', 'VAT'),
    textElement('ram:ExemptionReason', reasons[category] ?? null),
    amount('ram:BasisAmount', group.netMinor),
    textElement('ram:CategoryCode', category),
    textElement('ram:ExemptionReasonCode', exemptionCodes[category] ?? null),
    taxPointOn === null
      ? null
      : parent('ram:TaxPointDate', [
          textElement('udt:DateString', taxPointOn.replaceAll('-', ''), { format: '102' }),
        ]),
    textElement('ram:RateApplicablePercent', rateText(rateBp)),
  ])
}

function freightOf({ groups, freightName }: EInvoice, amount: Amount): Child[] {
  return groups
    .filter(({ freightMinor }) => freightMinor > 0)
    .map((group) =>
      parent('ram:SpecifiedTradeAllowanceCharge', [
        parent('ram:ChargeIndicator', [textElement('udt:Indicator', 'true')]),
        amount('ram:ActualAmount', group.freightMinor),
        textElement('ram:ReasonCode', codes.freight),
        textElement('ram:Reason', freightName),
        taxOf('ram:CategoryTradeTax', group),
      ]),
    )
}

function sumsOfDocument(invoice: EInvoice, amount: Amount): XmlElement | null {
  const sums = eInvoiceSums(invoice)
  const tax = textElement('ram:TaxTotalAmount', amountText(sums.tax, invoice.currency), {
    currencyID: invoice.currency,
  })
  return parent('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    amount('ram:LineTotalAmount', sums.lines),
    sums.freight > 0 ? amount('ram:ChargeTotalAmount', sums.freight) : null,
    amount('ram:TaxBasisTotalAmount', sums.net),
    tax,
    amount('ram:GrandTotalAmount', sums.gross),
    invoice.paidMinor > 0 ? amount('ram:TotalPrepaidAmount', invoice.paidMinor) : null,
    amount('ram:DuePayableAmount', sums.due),
  ])
}

function settlementOf(invoice: EInvoice, amount: Amount): XmlElement | null {
  const { corrects } = invoice
  return parent('ram:ApplicableHeaderTradeSettlement', [
    textElement('ram:PaymentReference', invoice.paymentReference),
    textElement('ram:InvoiceCurrencyCode', invoice.currency),
    ...meansOf(invoice),
    ...invoice.groups.map((group) => groupOf(invoice, group, amount)),
    ...freightOf(invoice, amount),
    parent('ram:SpecifiedTradePaymentTerms', [
      textElement('ram:Description', invoice.paymentTerms),
      dayOf('ram:DueDateDateTime', invoice.dueOn),
    ]),
    sumsOfDocument(invoice, amount),
    corrects &&
      parent('ram:InvoiceReferencedDocument', [
        textElement('ram:IssuerAssignedID', corrects.number),
        dayOf('ram:FormattedIssueDateTime', corrects.issuedOn, 'qdt'),
      ]),
  ])
}

/** The document in UN/CEFACT Cross Industry Invoice (D16B), which Factur-X and ZUGFeRD carry in their PDF. */
export function toCii(invoice: EInvoice): string {
  const { currency, kind } = invoice
  const amount: Amount = (name, minor) => textElement(name, amountText(minor, currency))
  const root = parent('rsm:CrossIndustryInvoice', [
    parent('rsm:ExchangedDocumentContext', [
      parent('ram:GuidelineSpecifiedDocumentContextParameter', [textElement('ram:ID', guideline)]),
    ]),
    parent('rsm:ExchangedDocument', [
      textElement('ram:ID', invoice.number),
      textElement('ram:TypeCode', kind === 'invoice' ? codes.invoice : codes.creditNote),
      dayOf('ram:IssueDateTime', invoice.issuedOn),
      parent('ram:IncludedNote', [textElement('ram:Content', invoice.note)]),
    ]),
    parent('rsm:SupplyChainTradeTransaction', [
      ...invoice.lines.map((line) => lineElement(line, amount)),
      agreementOf(invoice),
      deliveryOf(invoice),
      settlementOf(invoice, amount),
    ]),
  ])
  return toXml({ name: 'rsm:CrossIndustryInvoice', attributes: namespaces, content: root?.content ?? [] })
}
