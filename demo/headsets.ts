import type { DemoProduct } from './demo-product.ts'

export const headsets: DemoProduct[] = [
  {
    sku: 'HS-3434',
    name: 'Headset EC34/28.6, EC34/30',
    family: 'headset',
    description:
      'External cups for the straight 1 1/8 inch head tube of steel and touring frames. Pressed in dry, with stainless bearings that can be bought one by one.',
    unitPriceMinor: 4190,
    minOrder: 50,
    available: 630,
    attributes: {
      upper: 'EC34/28.6',
      lower: 'EC34/30',
      steerer: '1 1/8 in',
      bearings: 'Stainless, 41 mm',
      material: '6061-T6',
      mass_g: 116,
    },
    drawing: {
      family: 'headset',
      upper: { kind: 'EC', bore: 34, seat: 28.6 },
      lower: { kind: 'EC', bore: 34, seat: 30 },
    },
  },
  {
    sku: 'HS-4456',
    name: 'Headset ZS44/28.6, ZS56/40',
    family: 'headset',
    description:
      'Semi-integrated headset for tapered steerers: only the lips of the cups are seen. Both cups are turned from bar and ground on the press fit.',
    unitPriceMinor: 4650,
    minOrder: 50,
    available: 880,
    attributes: {
      upper: 'ZS44/28.6',
      lower: 'ZS56/40',
      steerer: 'Tapered, 1 1/8 to 1 1/2 in',
      bearings: 'Stainless, 41 and 52 mm',
      material: '6061-T6',
      mass_g: 98,
    },
    drawing: {
      family: 'headset',
      upper: { kind: 'ZS', bore: 44, seat: 28.6 },
      lower: { kind: 'ZS', bore: 56, seat: 40 },
    },
  },
  {
    sku: 'HS-4444',
    name: 'Headset ZS44/28.6, EC44/40',
    family: 'headset',
    description:
      'Lets a tapered fork into a straight 44 mm head tube: semi-integrated above, external below. Adds 11 mm under the head tube.',
    unitPriceMinor: 4980,
    minOrder: 50,
    available: 58,
    attributes: {
      upper: 'ZS44/28.6',
      lower: 'EC44/40',
      steerer: 'Tapered, 1 1/8 to 1 1/2 in',
      bearings: 'Stainless, 41 and 52 mm',
      material: '6061-T6',
      mass_g: 127,
    },
    drawing: {
      family: 'headset',
      upper: { kind: 'ZS', bore: 44, seat: 28.6 },
      lower: { kind: 'EC', bore: 44, seat: 40 },
    },
  },
  {
    sku: 'HS-4252',
    name: 'Headset IS42/28.6, IS52/40',
    family: 'headset',
    description:
      'Integrated headset for carbon frames with bearing seats moulded into the head tube. Two bearings, a split ring, a crown race and a cover, nothing to press.',
    unitPriceMinor: 3590,
    minOrder: 50,
    available: 1150,
    attributes: {
      upper: 'IS42/28.6',
      lower: 'IS52/40',
      steerer: 'Tapered, 1 1/8 to 1 1/2 in',
      bearings: 'Stainless, 41.8 and 52 mm',
      material: '6061-T6',
      mass_g: 84,
    },
    drawing: {
      family: 'headset',
      upper: { kind: 'IS', bore: 42, seat: 28.6 },
      lower: { kind: 'IS', bore: 52, seat: 40 },
    },
  },
]
