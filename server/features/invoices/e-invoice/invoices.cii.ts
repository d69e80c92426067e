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

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}
const guideline = 'urn:cen.eu:en16931:2017'

type Amount = (name: string, minor: number) => Element | null

/** A day as CII writes it: 20260131, of format 102. */
function dayOf(name: string, day: string | null, type: 'udt' | 'qdt' = 'udt'): Element | null {
  return parent(name, [text(`${type}:DateTimeString`, day?.replaceAll('-', '') ?? null, { format: '102' })])
}

function addressOf(address: PartyAddress): Element | null {
  return parent('ram:PostalTradeAddress', [
    text('ram:PostcodeCode', address.postcode),
    text('ram:LineOne', address.line1),
    text('ram:LineTwo', address.line2),
    text('ram:CityName', address.city),
    text('ram:CountryID', address.country),
    text('ram:CountrySubDivisionName', address.region),
  ])
}

function partyOf(name: string, { contact, ...party }: Party): Element | null {
  return parent(name, [
    text('ram:Name', party.name),
    parent('ram:SpecifiedLegalOrganization', [
      text('ram:ID', party.registration),
      text('ram:TradingBusinessName', party.tradingName),
    ]),
    parent('ram:DefinedTradeContact', [
      text('ram:PersonName', contact.name),
      parent('ram:TelephoneUniversalCommunication', [text('ram:CompleteNumber', contact.phone)]),
      parent('ram:EmailURIUniversalCommunication', [text('ram:URIID', contact.email)]),
    ]),
    addressOf(party.address),
    parent('ram:URIUniversalCommunication', [text('ram:URIID', contact.email, { schemeID: codes.email })]),
    parent('ram:SpecifiedTaxRegistration', [text('ram:ID', party.vatId, { schemeID: 'VA' })]),
  ])
}

function lineElement(line: EInvoiceLine, amount: Amount): Element | null {
  return parent('ram:IncludedSupplyChainTradeLineItem', [
    parent('ram:AssociatedDocumentLineDocument', [
      text('ram:LineID', line.id),
      parent('ram:IncludedNote', [text('ram:Content', line.note)]),
    ]),
    parent('ram:SpecifiedTradeProduct', [text('ram:SellerAssignedID', line.sku), text('ram:Name', line.name)]),
    parent('ram:SpecifiedLineTradeAgreement', [
      parent('ram:NetPriceProductTradePrice', [amount('ram:ChargeAmount', line.unitPriceMinor)]),
    ]),
    parent('ram:SpecifiedLineTradeDelivery', [
      text('ram:BilledQuantity', String(line.quantity), { unitCode: codes.piece }),
    ]),
    parent('ram:SpecifiedLineTradeSettlement', [
      taxOf('ram:ApplicableTradeTax', line),
      parent('ram:SpecifiedTradeSettlementLineMonetarySummation', [amount('ram:LineTotalAmount', line.netMinor)]),
    ]),
  ])
}

function taxOf(name: string, { category, rateBp }: Pick<EInvoiceGroup, 'category' | 'rateBp'>): Element | null {
  return parent(name, [
    text('ram:TypeCode', 'VAT'),
    text('ram:CategoryCode', category),
    text('ram:RateApplicablePercent', rateText(rateBp)),
  ])
}

function agreementOf(invoice: EInvoice): Element | null {
  const { purchaseOrder, orderNumber } = invoice
  return parent('ram:ApplicableHeaderTradeAgreement', [
    text('ram:BuyerReference', invoice.buyerReference),
    partyOf('ram:SellerTradeParty', invoice.seller),
    partyOf('ram:BuyerTradeParty', invoice.buyer),
    parent('ram:SellerOrderReferencedDocument', [text('ram:IssuerAssignedID', orderNumber)]),
    parent('ram:BuyerOrderReferencedDocument', [text('ram:IssuerAssignedID', purchaseOrder)]),
  ])
}

function deliveryOf({ delivery }: EInvoice): Element {
  const known = parent('ram:ApplicableHeaderTradeDelivery', [
    parent('ram:ShipToTradeParty', [text('ram:Name', delivery.name), addressOf(delivery.address)]),
    parent('ram:ActualDeliverySupplyChainEvent', [dayOf('ram:OccurrenceDateTime', delivery.on)]),
  ])
  return known ?? { name: 'ram:ApplicableHeaderTradeDelivery', attributes: {}, content: [] }
}

function meansOf(invoice: EInvoice): Child[] {
  const { accounts } = invoice
  const means = (account: EInvoice['accounts'][number] | null) =>
    parent('ram:SpecifiedTradeSettlementPaymentMeans', [
      text('ram:TypeCode', meansCode(invoice)),
      account &&
        parent('ram:PayeePartyCreditorFinancialAccount', [
          text('ram:IBANID', account.iban.replaceAll(' ', '')),
          text('ram:AccountName', account.bank),
        ]),
      account && parent('ram:PayeeSpecifiedCreditorFinancialInstitution', [text('ram:BICID', account.bic)]),
    ])
  return accounts.length > 0 ? accounts.map(means) : [means(null)]
}

function groupOf(invoice: EInvoice, group: EInvoiceGroup, amount: Amount): Element | null {
  const { exemptionReasons: reasons, taxPointOn } = invoice
  const { category, rateBp } = group
  return parent('ram:ApplicableTradeTax', [
    amount('ram:CalculatedAmount', group.taxMinor),
    text('ram:TypeCode', 'VAT'),
    text('ram:ExemptionReason', reasons[category] ?? null),
    amount('ram:BasisAmount', group.netMinor),
    text('ram:CategoryCode', category),
    text('ram:ExemptionReasonCode', exemptionCodes[category] ?? null),
    taxPointOn === null
      ? null
      : parent('ram:TaxPointDate', [text('udt:DateString', taxPointOn.replaceAll('-', ''), { format: '102' })]),
    text('ram:RateApplicablePercent', rateText(rateBp)),
  ])
}

function freightOf({ groups, freightName }: EInvoice, amount: Amount): Child[] {
  return groups
    .filter(({ freightMinor }) => freightMinor > 0)
    .map((group) =>
      parent('ram:SpecifiedTradeAllowanceCharge', [
        parent('ram:ChargeIndicator', [text('udt:Indicator', 'true')]),
        amount('ram:ActualAmount', group.freightMinor),
        text('ram:ReasonCode', codes.freight),
        text('ram:Reason', freightName),
        taxOf('ram:CategoryTradeTax', group),
      ]),
    )
}

function sumsOfDocument(invoice: EInvoice, amount: Amount): Element | null {
  const sums = sumsOf(invoice)
  const tax = text('ram:TaxTotalAmount', amountText(sums.tax, invoice.currency), { currencyID: invoice.currency })
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

function settlementOf(invoice: EInvoice, amount: Amount): Element | null {
  const { corrects } = invoice
  return parent('ram:ApplicableHeaderTradeSettlement', [
    text('ram:PaymentReference', invoice.paymentReference),
    text('ram:InvoiceCurrencyCode', invoice.currency),
    ...meansOf(invoice),
    ...invoice.groups.map((group) => groupOf(invoice, group, amount)),
    ...freightOf(invoice, amount),
    parent('ram:SpecifiedTradePaymentTerms', [
      text('ram:Description', invoice.paymentTerms),
      dayOf('ram:DueDateDateTime', invoice.dueOn),
    ]),
    sumsOfDocument(invoice, amount),
    corrects &&
      parent('ram:InvoiceReferencedDocument', [
        text('ram:IssuerAssignedID', corrects.number),
        dayOf('ram:FormattedIssueDateTime', corrects.issuedOn, 'qdt'),
      ]),
  ])
}

/** The document in UN/CEFACT Cross Industry Invoice (D16B), which Factur-X and ZUGFeRD carry in their PDF. */
export function toCii(invoice: EInvoice): string {
  const { currency, kind } = invoice
  const amount: Amount = (name, minor) => text(name, amountText(minor, currency))
  const root = parent('rsm:CrossIndustryInvoice', [
    parent('rsm:ExchangedDocumentContext', [
      parent('ram:GuidelineSpecifiedDocumentContextParameter', [text('ram:ID', guideline)]),
    ]),
    parent('rsm:ExchangedDocument', [
      text('ram:ID', invoice.number),
      text('ram:TypeCode', kind === 'invoice' ? codes.invoice : codes.creditNote),
      dayOf('ram:IssueDateTime', invoice.issuedOn),
      parent('ram:IncludedNote', [text('ram:Content', invoice.note)]),
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
