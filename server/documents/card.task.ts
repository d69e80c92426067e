import type { FamilyIcon } from '#contract/catalogue-model/icons.ts'
import { drawFamily } from '#contract/drawings/family-shapes.ts'
import type { DrawingView } from '#contract/drawings/pack.ts'
import { type DrawingOrder, drawOrder } from '../drawings/packs.ts'
import { type Card, renderCard } from '../pictures/card.ts'

export type CardOrder = Omit<Card, 'shown'> & {
  shown: { order: DrawingOrder; view: DrawingView } | { icon: FamilyIcon } | { photograph: Uint8Array }
}

/**
 * The preview picture of a link to a page, as PNG; null for parameters that cannot be drawn. Runs in a worker thread.
 */
export default async function makeCard({ shown, ...about }: CardOrder): Promise<Uint8Array | null> {
  if ('photograph' in shown) return renderCard({ ...about, shown })
  if ('icon' in shown) return renderCard({ ...about, shown: { drawing: drawFamily(shown.icon, 'full') } })
  const drawing = await drawOrder(shown.order, { size: 'full', view: shown.view })
  return drawing && renderCard({ ...about, shown: { drawing } })
}
