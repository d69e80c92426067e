import { type DrawingSpec, drawProduct } from '#tenant/drawings/draw.ts'
import { renderSvg } from '#tenant/drawings/svg.ts'

/** The drawing of a product as SVG; null for parameters that cannot be drawn. Runs in a worker thread. */
export default function makeSvg({ spec }: { spec: unknown }): Uint8Array | null {
  try {
    const drawing = drawProduct(spec as DrawingSpec, { size: 'full', dimensions: true })
    return new TextEncoder().encode(renderSvg(drawing, { standalone: true }))
  } catch {
    return null
  }
}
