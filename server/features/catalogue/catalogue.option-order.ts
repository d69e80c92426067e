import type { FoundFacet } from '#contract/catalogue/found-products.ts'
import { compareDimensions } from '#contract/catalogue-model/dimensions.ts'
import type { Attribute } from '#contract/catalogue-model/model.ts'
import { choiceKeys } from '#contract/products/attributes.ts'

type Options = FoundFacet['options']

const collator = new Intl.Collator('en', { numeric: true })

/** Numbers by their size, with the texts that stand among them behind. */
function compareNumbers(a: string, b: string): number {
  const [one, other] = [Number(a), Number(b)]
  if (Number.isNaN(one) || Number.isNaN(other)) {
    return Number(Number.isNaN(one)) - Number(Number.isNaN(other)) || collator.compare(a, b)
  }
  return one - other
}

/**
 * The values of a facet as people look for them: choices as the attribute lists them, with those behind that it no longer
 * has, numbers and dimensions by size, texts by the alphabet.
 */
export function inOrder(options: Options, attribute: Pick<Attribute, 'kind' | 'choices'>): Options {
  const { kind } = attribute
  if (kind === 'choice' || kind === 'choices') {
    const places = new Map(choiceKeys(attribute).map((key, place) => [key, place]))
    const placeOf = (value: string) => places.get(value) ?? places.size
    return options.toSorted((a, b) => placeOf(a.value) - placeOf(b.value) || collator.compare(a.value, b.value))
  }
  const compare =
    kind === 'dimension' ? compareDimensions : kind === 'number' ? compareNumbers : collator.compare.bind(collator)
  return options.toSorted((a, b) => compare(a.value, b.value))
}
