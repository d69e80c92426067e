import type { DemoProduct } from './demo-product.ts'

/** Grams of the box, the bag or the card that one piece is packed in, with its leaflet and small parts. */
const packagingGrams: Record<DemoProduct['family'], number> = {
  caliper: 85,
  cassette: 75,
  chain: 45,
  chainring: 55,
  crankset: 240,
  headset: 70,
  hub: 110,
  pedal: 90,
  rotor: 60,
}

/** What one piece weighs as it is sent: the part and its packaging, rounded up to 5 g as a scale in a warehouse shows it. */
export function shippingGrams({ family, attributes }: Pick<DemoProduct, 'family' | 'attributes'>): number {
  const massGrams = Number(attributes.mass_g)
  return Math.ceil((massGrams + packagingGrams[family]) / 5) * 5
}

/** Numbers of the Harmonized System: parts of bicycles are under 8714, roller chains under 7315. */
const tariffNumbers: Record<DemoProduct['family'], string> = {
  caliper: '8714.94',
  cassette: '8714.93',
  chain: '7315.11',
  chainring: '8714.96',
  crankset: '8714.96',
  headset: '8714.99',
  hub: '8714.93',
  pedal: '8714.96',
  rotor: '8714.94',
}

export function tariffNumberOf({ family }: Pick<DemoProduct, 'family'>): string {
  return tariffNumbers[family]
}

/** What the demo company makes when it is ordered; the other families come from stock. */
const madeFamilies: readonly DemoProduct['family'][] = ['cassette', 'crankset']

export function supplyOf({ family }: Pick<DemoProduct, 'family'>): 'stock' | 'make' {
  return madeFamilies.includes(family) ? 'make' : 'stock'
}
