import type { Cart, CartLine } from '#contract/cart/cart.ts'
import type { OrderSums } from '#contract/tax/order-sums.ts'

/** What the lines of a cart cost with tax, by line: those that are still sold are charged. Empty without tax. */
export function grossByLine(lines: Cart['lines'], { gross }: Pick<OrderSums, 'gross'>): Map<string, number> {
  const charged = lines.filter(({ issues }: CartLine) => !issues.includes('not_sold'))
  return new Map(gross?.lines.flatMap((amount, index) => (charged[index] ? [[charged[index].id, amount]] : [])))
}
