import { facetsOf } from '#contract/catalogue/facets.ts'
import type { Product } from '#contract/products/products.ts'
import { describeAttributes } from '../catalogue.attributes.ts'

const mostShown = 3

/** By what the parts of a family differ, in one line: "Ports 4 · Thread G1/4 · Mass 362 g". */
export function sayProperties({ category, attributes }: Pick<Product, 'category' | 'attributes'>): string {
  const keys = facetsOf(category ?? 'other').map(({ key }) => key)
  return describeAttributes(category ?? 'other', attributes)
    .filter(({ key }) => keys.includes(key) && key !== 'material')
    .slice(0, mostShown)
    .map(({ name, value }) => `${name} ${value}`)
    .join(' · ')
}
