import { toMajor, toMinor } from '../money.ts'
import { netOfPieces } from '../tax/line-left.ts'
import { taxedSums } from '../tax/sums.ts'
import type { OrderOfLines } from './lifecycle.ts'
import type { OrderLine } from './lines.ts'

/** What pieces of a line cost without tax, in minor units: all of them cost what the line costs. */
function netOf({ quantity, net }: OrderLine, pieces: number, currency: string): number {
  const netMinor = toMinor(net, currency)
  return netOfPieces({ quantity, netMinor, takenQuantity: 0, takenNetMinor: 0 }, pieces)
}

/**
 * An order without the pieces that are not charged, with the sums of what is left, as its invoice states it. A line of which nothing
 * is charged is left out. The freight stays. `statedTotalMinor` is the total that was agreed, where its tax is what is left of it.
 */
export function billedOf(order: OrderOfLines, agreedTotalMinor: number | null = null): OrderOfLines {
  const { currency } = order
  if (order.lines.every(({ unbilled }) => unbilled === 0)) return order
  const lines = order.lines
    .filter(({ quantity, unbilled }) => quantity > unbilled)
    .map((line) => {
      const quantity = line.quantity - line.unbilled
      const net = toMajor(netOf(line, quantity, currency), currency)
      return { ...line, quantity, net, ended: line.ended - line.unbilled, unbilled: 0 }
    })
  const rated = lines.map(({ net, taxRate, taxCategory }) => ({
    netMinor: toMinor(net, currency),
    rateBp: taxRate === null ? null : Math.round(taxRate * 100),
    category: taxCategory,
  }))
  const freightMinor = toMinor(order.freight?.amount ?? 0, currency)
  const netMinor = rated.reduce((sum, line) => sum + line.netMinor, 0) + freightMinor
  const sums = taxedSums(rated, freightMinor, agreedTotalMinor === null ? null : agreedTotalMinor - netMinor)
  return {
    ...order,
    lines,
    goods: toMajor(sums.goodsMinor, currency),
    tax: order.tax === null ? null : toMajor(sums.taxMinor ?? 0, currency),
    total: toMajor(sums.totalMinor, currency),
  }
}
