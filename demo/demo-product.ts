import type { DrawingFamily, DrawingSpec } from './drawings/draw.ts'

/** A product of the demo catalogue: price in US cents, `available` in pieces when the demo starts. */
export type DemoProduct = {
  sku: string
  name: string
  family: DrawingFamily
  description: string
  unitPriceMinor: number
  minOrder: number
  /** Sold in whole packs of this many; one by one by default. The smallest order is a multiple of it. */
  multiple?: number
  available: number
  /** Keys ending in a unit carry numbers in it: `mass_g`, `width_mm`. */
  attributes: Record<string, string | number | boolean>
  drawing: DrawingSpec
}
