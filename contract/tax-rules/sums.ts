import type { TaxCategory } from './order-treatment.ts'
import { taxOf } from './tax-of.ts'

/**
 * The net amount of one line in minor units, its rate in hundredths of a percent, and its category; a rate of null: tax is not
 * stated.
 */
export type TaxedLine = { netMinor: number; rateBp: number | null; category: TaxCategory | null }

/** The tax of all lines of one category and rate. */
export type TaxGroup = { category: TaxCategory; rateBp: number; netMinor: number; taxMinor: number }

export type TaxedSums = {
  goodsMinor: number
  /** Null: tax is not stated. */
  taxMinor: number | null
  totalMinor: number
  groups: TaxGroup[]
}

/**
 * The sums of an order. Tax is calculated once for each category and rate, on the sum of its lines (EN 16931, BR-S-08 and
 * BR-S-09), so it does not depend on how the goods are spread over lines. Groups come with the highest rate first. The
 * statement that places an order calculates the same in SQL, with `tax_of` of migration 0170.
 */
export function taxedSums(lines: readonly TaxedLine[]): TaxedSums {
  const goodsMinor = lines.reduce((sum, { netMinor }) => sum + netMinor, 0)
  const groups = groupsOf(lines)
  if (groups.length === 0) return { goodsMinor, taxMinor: null, totalMinor: goodsMinor, groups }
  const taxMinor = groups.reduce((sum, group) => sum + group.taxMinor, 0)
  return { goodsMinor, taxMinor, totalMinor: goodsMinor + taxMinor, groups }
}

/** Of the lines whose tax is stated. A line without a price has no part in them. */
function groupsOf(lines: readonly TaxedLine[]): TaxGroup[] {
  const groups = new Map<string, Omit<TaxGroup, 'taxMinor'>>()
  for (const { netMinor, rateBp, category } of lines) {
    if (rateBp === null || netMinor === 0) continue
    const key = `${category} ${rateBp}`
    const sum = (groups.get(key)?.netMinor ?? 0) + netMinor
    groups.set(key, { category: category ?? 'S', rateBp, netMinor: sum })
  }
  return [...groups.values()]
    .map((group) => ({ ...group, taxMinor: taxOf(group.netMinor, group.rateBp) }))
    .toSorted((a, b) => b.rateBp - a.rateBp)
}
