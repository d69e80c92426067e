import { calipers, rotors } from './brakes.ts'
import { cassettes, heroCassette } from './cassettes.ts'
import { chainrings } from './chainrings.ts'
import { chains } from './chains.ts'
import { cranksets, newCrankset } from './cranksets.ts'
import type { DemoProduct } from './demo-product.ts'
import { headsets } from './headsets.ts'
import { hubs, newHub } from './hubs.ts'
import { pedals } from './pedals.ts'

/** The product of the home page, whose drawing has the most lines. */
export const heroProduct = heroCassette

/** Oldest first: the last three are what the home page shows as new. */
export const demoProducts: DemoProduct[] = [
  ...pedals,
  ...chains,
  ...headsets,
  ...rotors,
  ...calipers,
  ...hubs,
  ...chainrings,
  ...cassettes,
  ...cranksets,
  newHub,
  newCrankset,
  heroCassette,
]
