export type Stock = { available: number; minOrder: number }

export type Availability = 'in-stock' | 'low' | 'below-minimum' | 'sold-out'

/** How a stock reads to a buyer: low is less than twice the smallest order, below the minimum nothing can be ordered. */
export function availabilityOf({ available, minOrder }: Stock): Availability {
  if (available <= 0) return 'sold-out'
  if (available < minOrder) return 'below-minimum'
  return available < 2 * minOrder ? 'low' : 'in-stock'
}
