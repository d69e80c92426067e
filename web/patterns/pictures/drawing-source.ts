import { type DrawingSpec, drawProduct } from '#tenant/drawings/draw.ts'
import { drawHero } from '#tenant/drawings/hero.ts'
import { drawMachine, type Machine } from '#tenant/drawings/machines.ts'
import { renderSvg } from '#tenant/drawings/svg.ts'

type MachineSpec = { family: 'machine'; machine: Machine }

/** What is drawn: the drawing on the home page, a machine, or a product by the parameters it carries. */
export type DrawingRequest = {
  spec: 'hero' | MachineSpec | { family: string }
  size: 'full' | 'mini'
  /** How a product is seen: with its measures by default, without them, or beside things whose size everybody knows. */
  view?: DrawingView
}

export type DrawingView = 'measures' | 'shape' | 'scale'

/**
 * SVG markup in the classes of `theme/drawing.css`, so that one drawing follows both themes. Throws when the parameters are
 * not what their family needs: they come from a database and may be older than the code.
 */
export function drawSvg({ spec, size, view = 'measures' }: DrawingRequest): string {
  if (spec === 'hero') return renderSvg(drawHero())
  if (spec.family === 'machine')
    return renderSvg(drawMachine((spec as MachineSpec).machine, { size, dimensions: false }))
  const dimensions = size === 'full' && view === 'measures'
  return renderSvg(drawProduct(spec as DrawingSpec, { size, dimensions, inScale: view === 'scale' }))
}
