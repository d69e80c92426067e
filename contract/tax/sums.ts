import { inShares } from '../shares.ts'
import type { TaxCategory } from './order-treatment.ts'
import { taxOf } from './tax-of.ts'

/**
 * The net amount of one line in minor units, its rate in hundredths of a percent, and its category; a rate of null: tax is not
 * stated.
 */
export type TaxedLine = { netMinor: number; rateBp: number | null; category: TaxCategory | null }

/** The tax of all lines of one category and rate. `freightMinor` is the part of `netMinor` that is freight. */
export type TaxGroup = {
  category: TaxCategory
  rateBp: number
  netMinor: number
  freightMinor: number
  taxMinor: number
}

export type TaxedSums = {
  /** Of the lines, without freight. */
  goodsMinor: number
  /** Null: without tax. */
  taxMinor: number | null
  /** Goods, freight and tax. */
  totalMinor: number
  groups: TaxGroup[]
}

/**
 * The sums of an order. Tax is calculated once for each category and rate, on the sum of its lines (EN 16931, BR-S-08 and
 * BR-S-09), so it does not depend on how the goods are spread over lines. Freight is taxed as the goods are: each group has a
 * share of it by its goods. Groups come with the highest rate first. The statement that places an order calculates the
 * same in SQL, with `tax_of` of the schema. `givenTaxMinor` is the tax of an order: where its total was agreed, it may
 * differ by the rounding of a rate, which the first rate takes.
 */
export function taxedSums(
  lines: readonly TaxedLine[],
  freightMinor = 0,
  givenTaxMinor: number | null = null,
): TaxedSums {
  const goodsMinor = lines.reduce((sum, { netMinor }) => sum + netMinor, 0)
  const groups = groupsOf(lines, freightMinor)
  if (groups.length === 0) return { goodsMinor, taxMinor: null, totalMinor: goodsMinor + freightMinor, groups }
  const calculated = groups.reduce((sum, group) => sum + group.taxMinor, 0)
  const taxMinor = givenTaxMinor ?? calculated
  const taxed = groups.find(({ rateBp }) => rateBp > 0)
  if (taxed) taxed.taxMinor += taxMinor - calculated
  return { goodsMinor, taxMinor, totalMinor: goodsMinor + freightMinor + taxMinor, groups }
}

type Goods = Pick<TaxGroup, 'category' | 'rateBp' | 'netMinor'>

function inSequence(one: Goods, other: Goods): number {
  return other.rateBp - one.rateBp || (one.category < other.category ? -1 : 1)
}

/** Of the lines with tax. A line without a price has no part in them. */
function groupsOf(lines: readonly TaxedLine[], freightMinor: number): TaxGroup[] {
  const groups = new Map<string, Goods>()
  for (const { netMinor, rateBp, category } of lines) {
    if (rateBp === null || netMinor === 0) continue
    const key = `${category} ${rateBp}`
    const sum = (groups.get(key)?.netMinor ?? 0) + netMinor
    groups.set(key, { category: category ?? 'S', rateBp, netMinor: sum })
  }
  const goods = [...groups.values()].toSorted(inSequence)
  const shares = inShares(
    freightMinor,
    goods.map(({ netMinor }) => netMinor),
  )
  return goods.map((group, index) => {
    const share = shares[index] ?? 0
    const netMinor = group.netMinor + share
    return { ...group, netMinor, freightMinor: share, taxMinor: taxOf(netMinor, group.rateBp) }
  })
}
