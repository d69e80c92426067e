import { type DrawingSpec, drawProduct } from './draw.ts'
import { drawHero, heroTeeth } from './hero.ts'
import { drawMachine, type Machine } from './machines.ts'
import type { Drawing, Size } from './svg.ts'

type Spec = { readonly family: string; readonly [parameter: string]: unknown }
type Options = { size: Size; view: 'measures' | 'shape' | 'scale' }

const heroCassette: DrawingSpec = { family: 'cassette', teeth: heroTeeth, freehub: 'xd' }

/** Products, the machines of the portfolio, and the drawing of the home page. */
export function draw(spec: Spec, { size, view }: Options): Drawing {
  if (spec.family === 'hero' && view === 'measures') return drawHero()
  if (spec.family === 'hero') return drawProduct(heroCassette, { size, dimensions: false })
  if (spec.family === 'machine') return drawMachine(spec.machine as Machine, { size, dimensions: false })
  const dimensions = size === 'full' && view === 'measures'
  return drawProduct(spec as unknown as DrawingSpec, { size, dimensions, inScale: view === 'scale' })
}

/** Numbers far from those of a part would make a drawing of millions of lines. */
const maxNumber = 2_000
const maxItems = 60

function isOrdinary(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && Math.abs(value) <= maxNumber
  if (Array.isArray(value)) return value.length <= maxItems && value.every(isOrdinary)
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isOrdinary)
  return typeof value === 'string' ? value.length <= 80 : typeof value === 'boolean'
}

/** The error of a drawing's parameters; null if it can be drawn. */
export function errorOf(spec: Spec): string | null {
  if (!isOrdinary(spec)) return `A measure is missing, is not a number, or is larger than ${maxNumber}`
  try {
    const { viewBox, body } = draw(spec, { size: 'full', view: 'measures' })
    return /NaN|Infinity|undefined/.test(viewBox + body) ? `A measure of the ${spec.family} is missing` : null
  } catch {
    return `These are not the measures of a ${spec.family}`
  }
}
