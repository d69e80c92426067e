import { vatStateOf } from './eu.ts'
import type { TreatmentKind, TreatmentReason, VatAnswer } from './order-treatment.ts'
import { stateOfVatId } from './vat-ids.ts'

/** `country` is the one whose rates hold; null: exempt. */
export type Treatment = { kind: TreatmentKind; country: string | null; reason: TreatmentReason }

type Place = { country: string; postcode: string }

export type TaxCase = {
  /** Where the goods are sent from, and the seller's VAT number there, empty for none. */
  seller: Place & { vatId: string; hasOneStopShop: boolean }
  /** Where the goods go; null for an order without a structured address. */
  shipTo: Place | null
  /** The buyer fetches the goods at the seller's. */
  isPickup: boolean
  /** The buyer's VAT number, empty for a consumer, and what is known of it. */
  vatId: string
  answer: VatAnswer
}

/** Northern Ireland has the rates of its country. */
function countryOfState(state: string): string {
  return state === 'XI' ? 'GB' : state
}

/** How an order is taxed, and why. It reads nothing but its input, so that every place that shows a sum agrees. */
export function treatmentOf(given: TaxCase): Treatment {
  const { seller, shipTo } = given
  const domestic = (reason: TreatmentReason): Treatment => ({ kind: 'domestic', country: seller.country, reason })
  if (shipTo === null) return domestic('no_address')
  if (given.isPickup) return domestic('pickup')
  const from = vatStateOf(seller)
  const to = vatStateOf(shipTo)
  // A part of the seller's own country outside the EU's VAT is abroad, unless the seller is outside too.
  const isAbroad = from !== null && from !== 'XI' && to === null
  if (shipTo.country === seller.country && !isAbroad) return domestic('same_country')
  if (from === null) return { kind: 'export', country: null, reason: 'other_country' }
  if (to === null) return { kind: 'export', country: null, reason: 'outside_eu' }
  return from === to ? domestic('same_country') : withinTheUnion(given, { from, to })
}

function withinTheUnion(
  { seller, vatId, answer }: TaxCase,
  { from, to }: { from: string; to: string },
): Treatment {
  const domestic = (reason: TreatmentReason): Treatment => ({ kind: 'domestic', country: seller.country, reason })
  if (vatId === '') {
    return seller.hasOneStopShop
      ? { kind: 'destination', country: countryOfState(to), reason: 'consumer_destination' }
      : domestic('consumer')
  }
  if (stateOfVatId(vatId) === from) return domestic('vat_id_of_seller_state')
  if (seller.vatId === '') return domestic('seller_without_vat_id')
  return answer === 'valid'
    ? { kind: 'intra_community', country: null, reason: 'vat_id_valid' }
    : domestic(`vat_id_${answer}`)
}
