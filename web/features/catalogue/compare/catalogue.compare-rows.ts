import type { DescribedProduct } from '#contract/catalogue/catalogue.ts'
import { describeAttributes } from '../catalogue.attributes.ts'

export type CompareRow = { key: string; name: string; values: (string | null)[]; isDifferent: boolean }

/** Attributes of several parts, side by side: one row for each that any of them has, null where one has not. */
export function compareRows(parts: readonly DescribedProduct[]): CompareRow[] {
  const described = parts.map(({ family, attributes }) => describeAttributes(family, attributes))
  const names = new Map(described.flatMap((rows) => rows.map(({ key, name }) => [key, name] as const)))
  return [...names].map(([key, name]) => {
    const values = described.map((rows) => rows.find((row) => row.key === key)?.value ?? null)
    return { key, name, values, isDifferent: new Set(values).size > 1 }
  })
}
