/** Units of the weights of products and of freight tables, with the grams of one. */
export const weightUnits = ['g', 'kg', 'oz', 'lb'] as const
export type WeightUnit = (typeof weightUnits)[number]

const grams: Record<WeightUnit, number> = { g: 1, kg: 1000, oz: 28.349523125, lb: 453.59237 }

export function isWeightUnit(text: unknown): text is WeightUnit {
  return weightUnits.some((unit) => unit === text)
}

/** In whole milligrams, so that sums are exact. */
export function toMilligrams(value: number, unit: WeightUnit): number {
  return Math.round(value * grams[unit] * 1000)
}

/** Milligrams in a unit, with four decimals: what was typed comes back. */
export function fromMilligrams(amount: number, unit: WeightUnit): number {
  return Math.round((amount / grams[unit]) * 10) / 10_000
}
