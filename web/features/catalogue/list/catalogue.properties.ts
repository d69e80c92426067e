import { sayWords } from '#contract/catalogue-model/words.ts'
import { cardAttributesOf, sayAttributeValue } from '#contract/products/attributes.ts'
import type { Product } from '#contract/products/products.ts'

/** Tiles and rows have room for few. */
const maxShown = 4

/** By what the parts of a family differ, in one line: "Ports 4 · Thread G1/4 · Mass 362 g". */
export function sayProperties({ category, attributes }: Pick<Product, 'category' | 'attributes'>): string {
  return cardAttributesOf(category)
    .flatMap((attribute) => {
      const value = attributes[attribute.key]
      return value === undefined ? [] : [`${sayWords(attribute.label)} ${sayAttributeValue(attribute, value)}`]
    })
    .slice(0, maxShown)
    .join(' · ')
}
