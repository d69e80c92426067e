import type { ProductVariants, Variant, VariantAxis } from '#contract/products/variants.ts'
import { availabilityOf } from '../../inventory/inventory.availability.ts'

type Variants = Pick<ProductVariants, 'axes' | 'items'>

/** The variants by their values: a matrix asks for each of its cells. */
export function variantFinder({ items }: Variants): (values: readonly string[]) => Variant | undefined {
  const byValues = new Map(items.map((item) => [JSON.stringify(item.values), item]))
  return (values) => byValues.get(JSON.stringify(values))
}

/**
 * A value that can be chosen, and the variant that it leads to. `isOther`: there is none with the other value of the
 * current one, so the choice changes both.
 */
export type Choice = {
  key: string
  label: string
  isCurrent: boolean
  to: Variant
  isOther: boolean
  isSoldOut: boolean
}

/** The choices of an axis, seen from the variant of the page; undefined for a product that is set aside. */
export function choicesOf(variants: Variants, axis: VariantAxis, current: Variant | undefined): Choice[] {
  const index = variants.axes.findIndex(({ key }) => key === axis.key)
  const find = variantFinder(variants)
  return axis.values.flatMap(({ key, label }) => {
    const same = current && find(current.values.map((value, place) => (place === index ? key : value)))
    const to = same ?? variants.items.find(({ values }) => values[index] === key)
    if (!to) return []
    const isCurrent = current?.values[index] === key
    return [{ key, label, isCurrent, to, isOther: current !== undefined && !same, isSoldOut: isSoldOut(to) }]
  })
}

export function isSoldOut(variant: Variant): boolean {
  const availability = availabilityOf(variant)
  return availability === 'sold-out' || availability === 'below-minimum'
}

/** Whether pieces of it can be put into a cart now. */
export function canAdd(variant: Variant): boolean {
  return variant.unitprice > 0 && !isSoldOut(variant)
}

/** More values are the rows: a long list is read downwards. `columns` is undefined for a single axis. */
export function tableOf({ axes }: Variants): {
  rows: VariantAxis
  columns: VariantAxis | undefined
  isTurned: boolean
} {
  const [first, second] = axes
  if (!first) throw new Error('a group has an axis')
  const isTurned = second !== undefined && second.values.length > first.values.length && first.values.length <= 6
  return isTurned ? { rows: second, columns: first, isTurned } : { rows: first, columns: second, isTurned: false }
}
