import { inShares } from '../shares.ts'
import type { TaxCategory } from './order-treatment.ts'
import type { TaxedLine, TaxGroup } from './sums.ts'

export type GrossAmounts = { goodsMinor: number; freightMinor: number; linesMinor: number[] }

function isIn(group: TaxGroup, { netMinor, rateBp, category }: TaxedLine): boolean {
  return netMinor !== 0 && rateBp === group.rateBp && ((category ?? 'S') satisfies TaxCategory) === group.category
}

/**
 * The amounts of an order with tax, as consumers read them. The tax of a rate is calculated once, on the sum of its lines: here it is
 * spread over these and the freight by their net amounts, so that everything adds up to the total to the cent.
 */
export function grossAmounts(
  lines: readonly TaxedLine[],
  groups: readonly TaxGroup[],
  freightMinor: number,
): GrossAmounts {
  const linesMinor = lines.map(({ netMinor }) => netMinor)
  let freightTax = 0
  for (const group of groups) {
    const members = lines.flatMap((line, index) => (isIn(group, line) ? [index] : []))
    const nets = members.map((index) => lines[index]?.netMinor ?? 0)
    const [ofGoods = 0, ofFreight = 0] = inShares(group.taxMinor, [
      group.netMinor - group.freightMinor,
      group.freightMinor,
    ])
    freightTax += ofFreight
    inShares(ofGoods, nets).forEach((share, index) => {
      const member = members[index]
      if (member !== undefined) linesMinor[member] = (linesMinor[member] ?? 0) + share
    })
  }
  return {
    linesMinor,
    goodsMinor: linesMinor.reduce((sum, minor) => sum + minor, 0),
    freightMinor: freightMinor + freightTax,
  }
}
