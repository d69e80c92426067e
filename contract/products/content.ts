/**
 * Units of what one piece contains: the unit in which its price per unit is said, and how many of the first are one of it
 * (Directive 98/6/EC, Art. 2(b)).
 */
export const contentUnits = {
  g: ['kg', 1000],
  kg: ['kg', 1],
  ml: ['l', 1000],
  cl: ['l', 100],
  l: ['l', 1],
  mm: ['m', 1000],
  cm: ['m', 100],
  m: ['m', 1],
  'cm²': ['m²', 10_000],
  'm²': ['m²', 1],
  'cm³': ['m³', 1_000_000],
  'm³': ['m³', 1],
} as const satisfies Record<string, readonly [string, number]>

export type ContentUnit = keyof typeof contentUnits

/** What a piece contains. Without an amount it is not sold by weight, volume, length or area. */
export type Content = { contentAmount: number | null; contentUnit: ContentUnit }
