import { renderSvg } from '#contract/drawings/render.ts'
import { type DrawingOrder, drawOrder } from '../drawings/packs.ts'

/** The drawing of a product as SVG; null for parameters that cannot be drawn. Runs in a worker thread. */
export default async function makeSvg({ order }: { order: DrawingOrder }): Promise<Uint8Array | null> {
  const drawing = await drawOrder(order, { size: 'full', view: 'measures' })
  return drawing && new TextEncoder().encode(renderSvg(drawing, { standalone: true }))
}
