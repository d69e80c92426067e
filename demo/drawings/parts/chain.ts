import { dimH, dimV, millimetres } from '../dimension.ts'
import { circle, type Path, polygon, polyline, rectangle } from '../geometry.ts'
import { draw, drawCut, finish, newSheet, type View } from '../sheet.ts'
import type { Drawing, DrawingOptions } from '../svg.ts'
import { chainPitch, rollerDiameter } from './sprocket.ts'

/** Width over the pins and inside the rollers, in millimetres; hollow pins and slotted plates save mass. */
export type ChainSpec = { speeds: number; outerWidth: number; innerWidth: number; isHollow: boolean }

const plateHalfHeight = 4.3
const waistHalfHeight = 2.9
const pinRadius = 1.82
/** Where the chain ends on an inner link there is no pin, only the bush it goes into. */
const bushRadius = 2.4
/** The rivets stand out by this much in all. */
const rivetExcess = 0.3

function plateThickness({ outerWidth, innerWidth }: ChainSpec): number {
  return (outerWidth - innerWidth - rivetExcess) / 4
}

/** A link plate: two round ends and a waist. */
function plate(x: number, shrink: number): Path {
  const end = plateHalfHeight - shrink
  const waist = waistHalfHeight - shrink * 0.4
  const middle = x + chainPitch / 2
  // The waist is the arc that touches both ends from outside.
  const half = chainPitch / 2
  const drop = end - waist
  const rise = (half * half - drop * drop) / (2 * drop)
  const radius = rise - waist
  const tilt = Math.atan2(rise, half)
  return polygon(
    { center: [x, 0], radius: end, start: tilt, end: 2 * Math.PI - tilt },
    { center: [middle, -rise], radius, start: Math.PI - tilt, end: tilt },
    { center: [x + chainPitch, 0], radius: end, start: tilt - Math.PI, end: Math.PI - tilt },
    { center: [middle, rise], radius, start: -tilt, end: tilt - Math.PI },
  )
}

function slot(x: number): Path {
  const middle = x + chainPitch / 2
  return polygon(
    { center: [middle - 2.3, 0], radius: 0.9, start: Math.PI / 2, end: (3 * Math.PI) / 2 },
    { center: [middle + 2.3, 0], radius: 0.9, start: -Math.PI / 2, end: Math.PI / 2 },
  )
}

function drawSideView(view: View, { isHollow }: ChainSpec, links: number): void {
  const at = (index: number) => (index - links / 2) * chainPitch
  const order = Array.from({ length: links }, (_, index) => index)
  for (const index of order.filter((link) => link % 2 === 1)) draw(view, 'w f', plate(at(index), 0.3))
  for (const index of order.filter((link) => link % 2 === 0)) {
    draw(view, 'w f', plate(at(index), 0), ...(isHollow ? [slot(at(index))] : []))
  }
  for (let pin = 0; pin <= links; pin += 1) {
    const isOpen = pin === links
    draw(view, 'w f', circle(isOpen ? bushRadius : pinRadius, [at(pin), 0]))
    if (isHollow && !isOpen) draw(view, 'w', circle(0.95, [at(pin), 0]))
    draw(view, 'c', polyline([at(pin), -plateHalfHeight - 1.8], [at(pin), plateHalfHeight + 1.8]))
  }
  draw(view, 'c', polyline([at(0) - 7, 0], [at(links) + 7, 0]))
}

/** One side of the plan at height `sign`: outer plates outside, inner plates against the rollers. */
function drawPlates(view: View, spec: ChainSpec, { links, sign }: { links: number; sign: number }): void {
  const at = (index: number) => (index - links / 2) * chainPitch
  const thickness = plateThickness(spec)
  const inner = spec.innerWidth / 2
  for (let link = 0; link < links; link += 1) {
    const from = link % 2 === 0 ? inner + thickness : inner
    const ends = link % 2 === 0 ? plateHalfHeight : plateHalfHeight - 0.3
    draw(view, 'w f', rectangle([at(link) - ends, sign * from], [at(link + 1) + ends, sign * (from + thickness)]))
  }
}

/** The plan, cut through its first pin. */
function drawPlan(view: View, spec: ChainSpec, links: number): void {
  const at = (index: number) => (index - links / 2) * chainPitch
  const inner = spec.innerWidth / 2
  const roller = rollerDiameter / 2
  for (let pin = 0; pin <= links; pin += 1) {
    const x = at(pin)
    draw(view, 'w f', rectangle([x - roller, -inner + 0.1], [x + roller, inner - 0.1]))
  }
  drawPlates(view, spec, { links, sign: 1 })
  drawPlates(view, spec, { links, sign: -1 })
  for (let pin = 0; pin <= links; pin += 1) {
    const x = at(pin)
    const half = spec.outerWidth / 2
    const rivet = rectangle([x - pinRadius, -half], [x + pinRadius, half])
    if (pin === 0) drawCut(view, { angle: -Math.PI / 4, spacing: 2.6 }, rivet)
    else if (pin < links) {
      const outer = inner + 2 * plateThickness(spec)
      draw(view, 'w f', rectangle([x - pinRadius, outer], [x + pinRadius, half]))
      draw(view, 'w f', rectangle([x - pinRadius, -outer], [x + pinRadius, -half]))
    }
    draw(view, 'c', polyline([x, -half - 1.6], [x, half + 1.6]))
  }
}

export function drawChain(spec: ChainSpec, options: DrawingOptions): Drawing {
  const sheet = newSheet(options)
  const isMini = options.size === 'mini'
  const links = isMini ? 3 : 4
  const scale = isMini ? 2 : 4.5
  const side: View = { sheet, scale, origin: [0, 0] }
  drawSideView(side, spec, links)
  if (!isMini) {
    const plan: View = { sheet, scale, origin: [0, 72] }
    drawPlan(plan, spec, links)
    const at = (index: number) => (index - links / 2) * chainPitch
    const half = spec.outerWidth / 2
    const inner = spec.innerWidth / 2
    const roller = rollerDiameter / 2
    dimH(
      side,
      { from: [at(1), -plateHalfHeight], to: [at(2), -plateHalfHeight], offset: -24 },
      millimetres(chainPitch),
    )
    dimV(plan, { from: [at(3), -half], to: [at(3), half], offset: 110 }, millimetres(spec.outerWidth))
    dimV(
      plan,
      { from: [at(0) - roller, -inner], to: [at(0) - roller, inner], offset: -30 },
      millimetres(spec.innerWidth),
    )
    dimH(plan, { from: [at(2) - roller, inner], to: [at(2) + roller, inner], offset: 34 }, `Ø ${rollerDiameter}`)
  }
  return finish(
    sheet,
    `Chain for ${spec.speeds} speeds, ${millimetres(spec.outerWidth)} mm wide: side view and plan`,
  )
}
