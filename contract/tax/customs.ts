import { vatPlaceOf } from './eu.ts'

type Place = { country: string; postcode: string }

/**
 * Whether goods leave the customs territory that they are sent from: that of the EU, to which Northern Ireland and the Canary
 * Islands belong and Livigno or Heligoland do not, or that of a country outside it.
 */
export function leavesCustoms(from: Place, to: Place): boolean {
  const [seller, buyer] = [vatPlaceOf(from), vatPlaceOf(to)]
  return seller.isInEuCustoms ? !buyer.isInEuCustoms : seller.area !== buyer.area
}
