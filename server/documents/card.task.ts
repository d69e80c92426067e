import { type DrawingSpec, drawProduct } from '#tenant/drawings/draw.ts'
import { type Card, renderCard } from '../pictures/card.ts'

export type CardOrder = Omit<Card, 'shown'> & {
  shown: { spec: unknown; hasDimensions: boolean } | { photograph: Uint8Array }
}

/**
 * The preview picture of a link to a page, as PNG; null for parameters that cannot be drawn. Runs in a worker thread.
 */
export default function makeCard({ shown, ...about }: CardOrder): Uint8Array | null {
  if ('photograph' in shown) return renderCard({ ...about, shown })
  try {
    const options = { size: 'full', dimensions: shown.hasDimensions } as const
    return renderCard({ ...about, shown: { drawing: drawProduct(shown.spec as DrawingSpec, options) } })
  } catch {
    return null
  }
}
