import { isEuVatState, vatPlaceOf } from './eu.ts'
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
  /** The buyer's VAT number, empty for a consumer, and its known state. */
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
  const [from, to] = [vatPlaceOf(seller), vatPlaceOf(shipTo)]
  if (from.area === to.area) return domestic('same_country')
  if (from.euState === null) return { kind: 'export', country: null, reason: 'other_country' }
  if (to.euState === null) return { kind: 'export', country: null, reason: 'outside_eu' }
  return withinTheUnion(given, to.euState)
}

/** Whether a VAT number is one of the seller's own state, or one that businesses where the seller is have. */
export function isOfSellerState({ seller, vatId }: Pick<TaxCase, 'seller' | 'vatId'>): boolean {
  const state = stateOfVatId(vatId)
  return state !== null && vatPlaceOf(seller).vatIdsOf.includes(state)
}

function withinTheUnion(given: TaxCase, to: string): Treatment {
  const { seller, vatId, answer } = given
  const domestic = (reason: TreatmentReason): Treatment => ({ kind: 'domestic', country: seller.country, reason })
  if (vatId === '') {
    return seller.hasOneStopShop
      ? { kind: 'destination', country: countryOfState(to), reason: 'consumer_destination' }
      : domestic('consumer')
  }
  if (isOfSellerState(given)) return domestic('vat_id_of_seller_state')
  if (seller.vatId === '') return domestic('seller_without_vat_id')
  // A number of Great Britain makes nothing tax-free in the EU, also not goods to Northern Ireland.
  if (!isEuVatState(stateOfVatId(vatId))) return domestic('vat_id_not_eu')
  return answer === 'valid'
    ? { kind: 'intra_community', country: null, reason: 'vat_id_valid' }
    : domestic(`vat_id_${answer}`)
}
