import type { Product } from '#contract/products/products.ts'
import type { TestActor } from '../actors.ts'
import { addTestProduct } from '../products.ts'
import type { TestPlace } from './freight.ts'

export const dutchBusiness = 'NL004495445B01'

/** Where the orders of the played year go: at home, an island, abroad with and without a VAT number, outside the EU. */
export const yearPlaces: (TestPlace & { vatId?: string })[] = [
  { country: 'DE', postcode: '10115', city: 'Berlin' },
  { country: 'DE', postcode: '25980', city: 'Sylt' },
  { country: 'NL', postcode: '3011 AA', city: 'Rotterdam' },
  { country: 'NL', postcode: '3011 AA', city: 'Rotterdam', vatId: dutchBusiness },
  { country: 'AT', postcode: '1010', city: 'Wien' },
  { country: 'CH', postcode: '8001', city: 'Zürich' },
]

/** What the company sells: light, tiny, heavy and of another freight, and without a weight. */
export async function addYearProducts(admin: TestActor): Promise<Product[]> {
  const many = { available: 1_000_000 }
  return [
    await addTestProduct(admin, { ...many, unitprice: 19.99, shipWeight: 250, shipWeightUnit: 'g' }),
    await addTestProduct(admin, {
      ...many,
      unitprice: 0.05,
      taxClass: 'reduced',
      shipWeight: 1,
      shipWeightUnit: 'oz',
    }),
    await addTestProduct(admin, { ...many, unitprice: 90, shipWeight: 4, shippingClass: 'bulky' }),
    await addTestProduct(admin, { ...many, unitprice: 7.35 }),
  ]
}
