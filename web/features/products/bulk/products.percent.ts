import { maxPercent, minPercent } from '#contract/products/admin-list.ts'
import { maxQuantity } from '#contract/products/quantities.ts'

/**
 * A percentage as the user types it, `2.5`, `2,5` or `−3`; null for a text that is none, is out of range, or changes
 * nothing.
 */
export function readPercent(text: string): number | null {
  const plain = text.trim().replace(/\s*%$/, '').replace(/^[−–]/, '-').replace(',', '.')
  if (!/^[+-]?\d{1,4}(?:\.\d{1,3})?$/.test(plain)) return null
  const value = Number(plain)
  return value !== 0 && value >= minPercent && value <= maxPercent ? value : null
}

/** A number of pieces as the user types it; undefined for an empty field, null for an invalid one. */
export function readPieces(text: string): number | null | undefined {
  const plain = text.trim()
  if (plain === '') return undefined
  const value = /^\d{1,7}$/.test(plain) ? Number(plain) : 0
  return value >= 1 && value <= maxQuantity ? value : null
}
