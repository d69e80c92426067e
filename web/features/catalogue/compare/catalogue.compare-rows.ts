import type { DescribedProduct } from '#contract/catalogue/catalogue.ts'
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

/** Attributes of several parts, side by side: one row for each that any of them has, null where one has not. */
export function compareRows(parts: readonly DescribedProduct[]): CompareRow[] {
  const described = parts.map(({ product, family, attributes }) =>
    describeAttributes(family, attributes, product.translation),
  )
  const names = new Map(described.flatMap((rows) => rows.map(({ key, name }) => [key, name] as const)))
  return [...names].map(([key, name]) => {
    const cells = described.map((rows) => rows.find((row) => row.key === key))
    const values = cells.map((cell) => cell?.value ?? null)
    const langs = cells.map((cell) => cell?.lang)
    return { key, name, values, langs, isDifferent: new Set(values).size > 1 }
  })
}
