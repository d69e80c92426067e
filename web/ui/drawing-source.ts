import { type DrawingSpec, drawProduct } from '#tenant/drawings/draw.ts'
import { drawHero } from '#tenant/drawings/hero.ts'
import { renderSvg } from '#tenant/drawings/svg.ts'

/** What is drawn: the drawing on the home page, or a product by the parameters it carries. */
export type DrawingRequest = { spec: 'hero' | { family: string }; size: 'full' | 'mini' }

/**
 * SVG markup in the classes of `theme/drawing.css`, so that one drawing follows both themes. Throws when the parameters are
 * not what their family needs: they come from a database and may be older than the code.
 */
export function drawSvg({ spec, size }: DrawingRequest): string {
  if (spec === 'hero') return renderSvg(drawHero())
  return renderSvg(drawProduct(spec as DrawingSpec, { size, dimensions: size === 'full' }))
}
