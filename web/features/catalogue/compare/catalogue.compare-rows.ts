import type { DescribedProduct } from '#contract/catalogue/catalogue.ts'
import { attributesOf } from '#contract/products/attributes.ts'
import type { Language } from '#i18n/language.ts'
import { describeAttributes } from '../catalogue.attributes.ts'

/** `langs`: the language of each value that has no text in that of the page. */
export type CompareRow = {
  key: string
  name: string
  values: (string | null)[]
  langs?: (Language | undefined)[]
  isDifferent: boolean
}

/** `measures`: by attribute, equal for equal measures in whatever units. */
export type ComparedPart = DescribedProduct & { measures: Readonly<Record<string, string>> }

/** The description of a part, without the attributes that its family leaves out of comparisons. */
function describePart({ product, family, attributes }: ComparedPart) {
  const leftOut = new Set(attributesOf(family).flatMap(({ key, isCompared }) => (isCompared ? [] : [key])))
  return describeAttributes(family, attributes, product.translation).filter(({ key }) => !leftOut.has(key))
}

/** Attributes of several parts, side by side: one row for each that any of them has, null where one has not. */
export function compareRows(parts: readonly ComparedPart[]): CompareRow[] {
  const described = parts.map(describePart)
  const names = new Map(described.flatMap((rows) => rows.map(({ key, name }) => [key, name] as const)))
  return [...names].map(([key, name]) => {
    const cells = described.map((rows) => rows.find((row) => row.key === key))
    const values = cells.map((cell) => cell?.value ?? null)
    const langs = cells.map((cell) => cell?.lang)
    const compared = values.map((value, index) => (value === null ? null : (parts[index]?.measures[key] ?? value)))
    return { key, name, values, langs, isDifferent: new Set(compared).size > 1 }
  })
}
