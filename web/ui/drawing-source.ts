import { type DrawingSpec, drawProduct } from '#tenant/drawings/draw.ts'
import { renderSvg } from '#tenant/drawings/svg.ts'

/** What is drawn: the parameters a product carries. Read by the family that draws them, which checks them. */
export type DrawingRequest = { spec: { family: string }; size: 'full' | 'mini' }

/** SVG markup in the classes of `theme/drawing.css`, so that one drawing follows both themes. */
export function drawSvg({ spec, size }: DrawingRequest): string {
  return renderSvg(drawProduct(spec as DrawingSpec, { size, dimensions: size === 'full' }))
}
