import { toMajor, toMinor } from '#contract/money.ts'
import { isQuantityAllowed } from '#contract/orders.ts'
import { t } from '#texts/t.ts'

type Stock = { available: number; minorder: number }

/** What can be ordered, in words: "25 to 1,240 pieces". */
export function quantityRange({ available, minorder }: Stock): string {
  return t('{least} to {most} pieces', { least: minorder, most: available })
}

/** The nearest quantity that is allowed, for one press that puts a wrong one right. */
export function nearestAllowed(quantity: number | null, stock: Stock): number {
  if (quantity !== null && isQuantityAllowed(quantity, stock)) return quantity
  return quantity !== null && quantity > stock.available ? stock.available : stock.minorder
}

type Priced = { unitprice: number; currency: string }

/** Quantity times unit price in major units, calculated in integers. */
export function totalOf(quantity: number, { unitprice, currency }: Priced): number {
  return toMajor(quantity * toMinor(unitprice, currency), currency)
}
