import { attributesOf } from '#contract/products/attributes.ts'
import type { Product } from '#contract/products/products.ts'
/** The value that a filter or a sort uses, as the list returns it for a row. */
export type Of<Item> = (item: Item) => string | number | null

/** A value of the filter that some rows have and others do not, and the rows that have it. */
export function chooseFilter(kind: string, all: Record<string, unknown>[], of: Of<Record<string, unknown>>) {
  const known = all.filter((item) => of(item) !== null)
  if (kind === 'choice' || kind === 'is') {
    const value = known.map(of).find((one) => all.some((item) => of(item) !== one))
    return { value: String(value), expected: known.filter((item) => of(item) === value) }
  }
  const end = (item: Record<string, unknown>) =>
    kind === 'date' ? String(of(item)).slice(0, 10) : Number(of(item))
  const ends = known.map(end).sort((a, b) => (a < b ? -1 : 1))
  const from = ends.find((one) => one > (ends[0] ?? 0)) ?? ''
  return { value: `${from}..`, expected: known.filter((item) => end(item) >= from) }
}

/** The key if the family of a product has the attribute and the product has no value of it. */
export function lackingOf(
  { category, attributes }: Pick<Product, 'category' | 'attributes'>,
  key: string,
): string | null {
  const isOfFamily = attributesOf(category).some((one) => one.key === key)
  return isOfFamily && attributes[key] === undefined ? key : null
}
