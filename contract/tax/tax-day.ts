import type { TaxCategory } from './order-treatment.ts'
import { taxedSums } from './sums.ts'

/** A line with the rate that it was ordered at, and the one of the day of its supply. */
export type SuppliedLine = { netMinor: number; rateBp: number; category: TaxCategory; newRateBp: number }

export type NewSums = {
  lines: { netMinor: number; rateBp: number; category: TaxCategory }[]
  freightMinor: number
  taxMinor: number
  totalMinor: number
}

function rated({ netMinor, category, newRateBp }: SuppliedLine): NewSums['lines'][number] {
  const isTaxed = category === 'S' || category === 'Z'
  return { netMinor, rateBp: newRateBp, category: isTaxed ? (newRateBp === 0 ? 'Z' : 'S') : category }
}

/** The sums at the new rates, where prices were agreed without tax: net amounts stay, the total changes. */
export function sumsKeepingNet(lines: readonly SuppliedLine[], freightMinor: number): NewSums {
  const changed = lines.map(rated)
  const { taxMinor, totalMinor } = taxedSums(changed, freightMinor)
  return { lines: changed, freightMinor, taxMinor: taxMinor ?? 0, totalMinor }
}

/** An amount at another rate whose gross is the same, half up. */
function atRate(netMinor: number, from: number, to: number): number {
  const [numerator, denominator] = [BigInt(netMinor) * BigInt(10_000 + from), BigInt(10_000 + to)]
  return Number((numerator * 2n + denominator) / (denominator * 2n))
}

/** The freight at the new rates: each rate has a share of it, as it had before. */
function freightAt(lines: readonly SuppliedLine[], freightMinor: number): number {
  const { groups } = taxedSums(lines, freightMinor)
  return groups.reduce((sum, { category, rateBp, freightMinor: share }) => {
    const line = lines.find((one) => one.category === category && one.rateBp === rateBp)
    return sum + atRate(share, rateBp, line?.newRateBp ?? rateBp)
  }, 0)
}

/**
 * The sums at the new rates, where prices were agreed with tax, or were paid: the total stays, net amounts change. What
 * rounding leaves goes to the largest line. Where no net amount has this total at its rate, the tax is the total less the
 * net amount: half a unit beyond its rounding, which `taxedSums` accepts.
 */
export function sumsKeepingTotal(
  lines: readonly SuppliedLine[],
  freightMinor: number,
  totalMinor: number,
): NewSums {
  const changed = lines.map((line) => ({
    ...rated(line),
    netMinor: atRate(line.netMinor, line.rateBp, line.newRateBp),
  }))
  const freight = freightAt(lines, freightMinor)
  const [first] = changed
  const largest = changed.reduce(
    (one, other) => (other.netMinor > one.netMinor ? other : one),
    first ?? rated(noLine),
  )
  const missing = () => totalMinor - taxedSums(changed, freight).totalMinor
  for (let tries = 0; tries < 50 && missing() !== 0; tries++) {
    const step = Math.trunc((missing() * 10_000) / (10_000 + largest.rateBp))
    if (step === 0) break
    largest.netMinor += step
  }
  const left = missing()
  if (left !== 0) {
    largest.netMinor += Math.sign(left)
    // One unit of net is one or two of the total: two where none has this total.
    if (Math.abs(missing()) >= Math.abs(left)) largest.netMinor -= Math.sign(left)
  }
  const netMinor = changed.reduce((sum, line) => sum + line.netMinor, 0) + freight
  return { lines: changed, freightMinor: freight, taxMinor: totalMinor - netMinor, totalMinor }
}

const noLine: SuppliedLine = { netMinor: 0, rateBp: 0, category: 'Z', newRateBp: 0 }
