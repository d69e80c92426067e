import { toMajor, toMinor } from '#contract/money.ts'
import { isQuantityAllowed, maxOrderable, minOrderable, type QuantityRule } from '#contract/orders/quantity.ts'
import { t } from '#i18n/t.ts'

/** What can be ordered, in words: "25 to 1,240 pieces", "50 to 620 pieces, in packs of 10". */
export function quantityRange(rule: QuantityRule): string {
  const [least, most] = [minOrderable(rule), maxOrderable(rule)]
  if (rule.multiple === 1) return t('{least} to {most} pieces', { least, most })
  return t('{least} to {most} pieces, in packs of {multiple}', { least, most, multiple: rule.multiple })
}

/** How the quantity is stepped: by the smallest order, or pack by pack. */
export function stepRange(rule: QuantityRule) {
  const step = rule.multiple === 1 ? rule.minOrder : rule.multiple
  return { min: minOrderable(rule), max: maxOrderable(rule), step, unit: rule.multiple }
}

/** The nearest quantity that is allowed, for one click that puts a wrong one right. */
export function nearestAllowed(quantity: number | null, rule: QuantityRule): number {
  if (quantity !== null && isQuantityAllowed(quantity, rule)) return quantity
  const packs = Math.round((quantity ?? 0) / rule.multiple) * rule.multiple
  return Math.max(minOrderable(rule), Math.min(maxOrderable(rule), packs))
}

type Priced = { unitprice: number; currency: string }

/** Quantity times unit price in major units, calculated in integers. */
export function priceOfPieces(quantity: number, { unitprice, currency }: Priced): number {
  return toMajor(quantity * toMinor(unitprice, currency), currency)
}
