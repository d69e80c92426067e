import type { DemoProduct } from './demo-product.ts'

export const chains: DemoProduct[] = [
  {
    sku: 'CN-08',
    name: 'Chain 8-speed, 116 links',
    family: 'chain',
    description:
      'Grey riveted chain for 6 to 8 speeds, 7.1 mm over the pins. The rivets are hardened through; sold in lengths of 116 links with a joining link.',
    unitPriceMinor: 890,
    minOrder: 100,
    available: 4800,
    attributes: {
      speeds: 8,
      links: 116,
      pitch_mm: 12.7,
      outer_width_mm: 7.1,
      inner_width_mm: 2.38,
      material: 'Steel',
      mass_g: 304,
    },
    drawing: { family: 'chain', speeds: 8, outerWidth: 7.1, innerWidth: 2.38, isHollow: false },
  },
  {
    sku: 'CN-11',
    name: 'Chain 11-speed, 118 links',
    family: 'chain',
    description:
      'Nickel-plated outer plates, 5.62 mm over the pins. At the moment the plating line works through a larger order, and there is none in stock.',
    unitPriceMinor: 1960,
    minOrder: 100,
    available: 0,
    attributes: {
      speeds: 11,
      links: 118,
      pitch_mm: 12.7,
      outer_width_mm: 5.62,
      inner_width_mm: 2.18,
      material: 'Steel, nickel plated',
      mass_g: 258,
    },
    drawing: { family: 'chain', speeds: 11, outerWidth: 5.62, innerWidth: 2.18, isHollow: false },
  },
  {
    sku: 'CN-12',
    name: 'Chain 12-speed, 126 links',
    family: 'chain',
    description:
      'Hollow pins and slotted plates, 5.26 mm over the pins. The inner plates are chamfered on both sides, so that the chain has no running direction.',
    unitPriceMinor: 2890,
    minOrder: 100,
    available: 620,
    attributes: {
      speeds: 12,
      links: 126,
      pitch_mm: 12.7,
      outer_width_mm: 5.26,
      inner_width_mm: 2.18,
      material: 'Steel, nickel plated',
      mass_g: 249,
    },
    drawing: { family: 'chain', speeds: 12, outerWidth: 5.26, innerWidth: 2.18, isHollow: true },
  },
]
