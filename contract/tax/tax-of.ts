/** The tax on an amount in minor units. Half of the smallest unit is rounded up. With integers of any size: a product of two amounts can exceed 2^53. */
export function taxOf(netMinor: number, rateBp: number): number {
  return Number((BigInt(netMinor) * BigInt(rateBp) * 2n + 10_000n) / 20_000n)
}

/** An amount with its tax, as prices are shown: `gross` of one piece. */
export function withTax(netMinor: number, rateBp: number): number {
  return netMinor + taxOf(netMinor, rateBp)
}
