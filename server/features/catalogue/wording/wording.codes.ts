import { foldText } from '#contract/fold.ts'
import { distanceBetween } from './wording.distance.ts'
import type { MeaningUnit } from './wording.meaning.ts'

const shortest = 5
const longest = 24
/** Shorter beginnings are those of too many part numbers. */
const shortestBeginning = 3

/** A part number without its separators. */
export function lettersOfCode(text: string): string {
  return foldText(text).replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

/** The beginnings by which part numbers like this one are looked for, the longest first; none if it is no part number. */
export function beginningsOf(code: string): string[] {
  const isCode = /\d/.test(code) && /\p{L}/u.test(code) && code.length >= shortest && code.length <= longest
  if (!isCode) return []
  const count = code.length - shortestBeginning
  return Array.from({ length: count }, (_, less) => code.slice(0, code.length - 1 - less))
}

/** The part number that is meant: one sign is wrong in a short one, two in a long one, or two that follow each other are swapped. */
export function nearestCode(code: string, skus: readonly string[]): string | null {
  const most = code.length < 8 ? 1 : 2
  const near = skus
    .map((sku) => ({ sku, distance: distanceBetween(code, lettersOfCode(sku), most) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance || (a.sku < b.sku ? -1 : 1))
  return near[0]?.sku ?? null
}

/** A whole part number as what a query means. */
export function unitOfCode(sku: string): MeaningUnit {
  const code = lettersOfCode(sku)
  return { typed: [sku], alternatives: [[{ text: code, forms: [`#${code}`], isWhole: true }]], count: 1 }
}
