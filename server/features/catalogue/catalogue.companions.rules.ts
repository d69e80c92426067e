import type { Attribute } from '#contract/catalogue-model/model.ts'
import { type Attributes, type AttributeValue, attributesOf, choiceKeys } from '#contract/products/attributes.ts'
import { companionLinks } from '#tenant/trade.ts'

/** Two families whose parts are ordered together if they agree in an attribute: the key of each side. */
export type Link = readonly [one: readonly [string, string], other: readonly [string, string]]

const linksOfTrade: readonly Link[] = companionLinks

/** What a product that belongs to another one is: its family, and the values that one of its attributes may have. */
export type Companion = { family: string; key: string; values: string[] }

/** The companions of a product with these attributes, one for each family that is linked with its own. */
export function companionsOf(family: string, attributes: Attributes, links = linksOfTrade): Companion[] {
  return links.flatMap(([one, other]): Companion[] => {
    const [own, linked] = one[0] === family ? [one, other] : [other, one]
    const value = attributes[own[1]]
    const attribute = attributesOf(linked[0]).find(({ key }) => key === linked[1])
    if (own[0] !== family || value === undefined || !attribute) return []
    const values = agreeingValues(value, attribute)
    return values.length > 0 ? [{ family: linked[0], key: attribute.key, values }] : []
  })
}

/** The values of an attribute that agree with a value of another product: `12` agrees with `11 and 12`. */
function agreeingValues(value: AttributeValue, attribute: Attribute): string[] {
  const numbers = numbersIn(value)
  if (attribute.kind !== 'choice') return numbers.length > 0 ? numbers.map(String) : [String(value)]
  return choiceKeys(attribute).filter(
    (choice) => choice === String(value) || numbersIn(choice).some((number) => numbers.includes(number)),
  )
}

const counted = /^(\d{1,4})(?: (to|and|or) (\d{1,4}))?$/
/** More than any range of the catalogue has. */
const longestRange = 100

/** `12`, `10 and 11`, `140 or 160`, `10 to 12`: the whole numbers that a value means; none for a word. */
export function numbersIn(value: AttributeValue): number[] {
  const [, first, word, last] = counted.exec(String(value)) ?? []
  if (first === undefined) return []
  const [from, to] = [Number(first), Number(last ?? first)]
  if (word !== 'to') return from === to ? [from] : [from, to]
  const length = Math.min(Math.max(to - from + 1, 1), longestRange)
  return Array.from({ length }, (_, more) => from + more)
}
