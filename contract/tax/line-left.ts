/** A line of an order and what was taken back of it before: pieces, and an amount without tax in minor units. */
export type CreditedLine = { quantity: number; netMinor: number; takenQuantity: number; takenNetMinor: number }

/** Pieces and net amount of a line that are not credited yet. */
export function lineLeft(line: CreditedLine): { quantity: number; netMinor: number } {
  return {
    quantity: Math.max(0, line.quantity - line.takenQuantity),
    netMinor: Math.max(0, line.netMinor - line.takenNetMinor),
  }
}

/**
 * What pieces of a line are worth without tax: their share of the rest, half up. So pieces whose price was reduced before
 * are credited at the reduced price, and all remaining pieces are worth the whole rest.
 */
export function netOfPieces(line: CreditedLine, pieces: number): number {
  const { quantity, netMinor } = lineLeft(line)
  if (quantity === 0) return 0
  return Number((BigInt(netMinor) * BigInt(pieces) * 2n + BigInt(quantity)) / (BigInt(quantity) * 2n))
}
