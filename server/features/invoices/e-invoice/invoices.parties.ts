import type { PostalAddress } from '#contract/addresses/postal.ts'
import type { FieldError } from '#contract/errors.ts'
import { vatPlaceOf } from '#contract/tax/eu.ts'
import { normaliseVatId, stateOfVatId, vatPrefixOf } from '#contract/tax/vat-ids.ts'
import { mark, t } from '#i18n/t.ts'
import type { Seller } from '#server/documents/seller.ts'
import type { OrderSnapshot } from '../invoices.serializer.ts'
import type { EInvoice, Party, PartyAddress } from './invoices.e-invoice.ts'

type Address = PostalAddress & { vatId?: string }

/** The structured address that is invoiced: the one of the invoice, else that of the delivery. */
function billedTo({ billTo, shipTo }: OrderSnapshot): Address | null {
  return (billTo ?? shipTo ?? null) as Address | null
}

function addressOf({ line1, line2, postcode, city, region, country }: PostalAddress): PartyAddress {
  return { line1, line2, postcode, city, region, country }
}

/** A VAT number with the prefix of its state, as EN 16931 asks (BR-CO-09): Greece has EL, Monaco that of France. */
export function prefixedVatId(vatId: string, place: { country: string; postcode: string }): string {
  const compact = normaliseVatId(vatId)
  if (compact === '' || stateOfVatId(compact) !== null) return compact
  const [state = place.country] = vatPlaceOf(place).vatIdsOf
  return vatPrefixOf(state) + compact
}

const nowhere: PartyAddress = { line1: '', line2: '', postcode: '', city: '', region: '', country: '' }

export function sellerParty({ name, legalName, contactEmail, details }: Seller): Party {
  const { street = '', postcode = '', city = '', country = '' } = details ?? {}
  return {
    name: legalName,
    tradingName: name,
    vatId: prefixedVatId(details?.vatId ?? '', { country, postcode }),
    registration: details?.registration ?? '',
    taxNumber: details?.taxNumber ?? '',
    legalInformation: [details?.directors, details?.court].filter(Boolean).join(', '),
    address: { ...nowhere, line1: street, postcode, city, country },
    contact: { name, phone: details?.phone ?? '', email: contactEmail },
  }
}

export function buyerParty(order: OrderSnapshot): Party {
  const address = billedTo(order)
  const vatId = order.billTo?.vatId || order.treatment?.vatId || ''
  return {
    name: address?.company || address?.name || order.userName,
    tradingName: '',
    vatId: prefixedVatId(vatId, address ?? nowhere),
    registration: '',
    taxNumber: '',
    legalInformation: '',
    address: address ? addressOf(address) : nowhere,
    contact: { name: address?.name || order.userName, phone: '', email: order.email },
  }
}

/** Where the goods went, and when: the day they left; null while that is open. */
export function deliveryOf(order: OrderSnapshot, issuedOn: string): EInvoice['delivery'] {
  const address = (order.shipTo ?? billedTo(order)) as Address | null
  return {
    name: address?.company || address?.name || order.userName,
    address: address ? addressOf(address) : nowhere,
    on: order.isAdvance ? null : (order.shippedOn ?? issuedOn),
  }
}

/** What an e-invoice has to name of the seller: of the norm, and of the rules of German authorities (BR-DE-2 to 7). */
const demandedOfSeller = [
  ['street', mark('Street and number')],
  ['postcode', mark('Postcode')],
  ['city', mark('City')],
  ['country', mark('Country')],
  ['vatId', mark('VAT number')],
  ['phone', mark('Phone')],
] as const

/** Fields of the settings that e-invoices lack, each with its label. */
export function missingOfSeller({ details, contactEmail, legalName }: Seller): (readonly [string, string])[] {
  return [
    ...demandedOfSeller.filter(([field]) => !details?.[field]),
    ...(legalName === '' ? [['legalName', mark('Legal name')] as const] : []),
    ...(contactEmail === '' ? [['email', mark('Email for customers')] as const] : []),
  ]
}

function sellerErrors(seller: Seller): FieldError[] {
  return missingOfSeller(seller).map(([field, label]) => ({
    path: `company.${field}`,
    message: t('E-invoices require this company detail: {label}. Enter it in the settings.', { label: t(label) }),
  }))
}

export function partyErrors(order: OrderSnapshot, seller: Seller): FieldError[] {
  const address = billedTo(order)
  const isWhole = address !== null && [address.country, address.city, address.postcode].every((part) => part)
  if (isWhole) return sellerErrors(seller)
  const message = t('The address of the order is free text. An e-invoice needs a country, postcode and city.')
  return [...sellerErrors(seller), { path: 'order.address', message }]
}
