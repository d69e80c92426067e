import { dimH, dimV, leader, millimetres } from './dimension.ts'
import { circle, type Path, type Point, place, polyline, rounded } from './geometry.ts'
import { draw, drawCut, finish, newSheet, type View } from './sheet.ts'
import type { Drawing, DrawingOptions } from './svg.ts'

/** One end by the Standardized Headset Identification System: EC44/40 is an external cup, 44 mm bore, 40 mm seat. */
export type HeadsetEnd = { kind: 'EC' | 'ZS' | 'IS'; bore: number; seat: number }

export type HeadsetSpec = { upper: HeadsetEnd; lower: HeadsetEnd }

const headTubeHalf = 27
const steerer = 28.6

/** Outside diameters of the bearings that go with a bore; an external cup carries the next larger one. */
const bearingDiameters: Record<string, number> = {
  EC34: 41,
  EC44: 52,
  EC49: 52,
  ZS44: 41,
  ZS49: 46,
  ZS55: 52,
  ZS56: 52,
  IS41: 41,
  IS42: 41.8,
  IS52: 52,
}

const steel = { angle: -Math.PI / 4, spacing: 2.4 }
const alloy = { angle: Math.PI / 4, spacing: 4 }
const softer = { angle: -Math.PI / 4, spacing: 4 }

type Corner = readonly [radius: number, out: number, round?: number]

/** Radii, and heights counted outwards from the face of the head tube. Millimetres. */
type EndShape = {
  bore: number
  bearing: { inner: number; outer: number; from: number; to: number }
  cup: Corner[] | null
  /** The cup from outside, from the head tube to its rim. */
  cupOutside: Corner[] | null
  rim: number
}

function endShape({ kind, bore: boreDiameter, seat }: HeadsetEnd, isUpper: boolean): EndShape {
  const bore = boreDiameter / 2
  const known = isUpper && kind === 'EC' ? 41 : bearingDiameters[`${kind}${boreDiameter}`]
  const outer = (known ?? boreDiameter - 3) / 2
  const inner = Math.max(isUpper ? 15.1 : seat / 2, outer - 6.4)
  if (kind === 'EC') return externalCup(bore, { inner, outer })
  if (kind === 'ZS') return semiIntegratedCup(bore, { inner, outer })
  return { bore, bearing: { inner, outer, from: -6.6, to: 0.4 }, cup: null, cupOutside: null, rim: outer + 1.6 }
}

function externalCup(bore: number, { inner, outer }: { inner: number; outer: number }): EndShape {
  const rim = Math.max(outer, bore) + 2.4
  const outside: Corner[] = [
    [bore + 1.6, 0],
    [rim, 4, 1.5],
    [rim, 11],
  ]
  return {
    bore,
    bearing: { inner, outer, from: 3.4, to: 10.4 },
    cup: [[bore - 2, -11], [bore, -11], [bore, 0], ...outside, [outer, 11], [outer, 3.4], [bore - 2, 3.4]],
    cupOutside: outside,
    rim,
  }
}

function semiIntegratedCup(bore: number, { inner, outer }: { inner: number; outer: number }): EndShape {
  const rim = bore + 2.4
  const outside: Corner[] = [
    [rim, 0],
    [rim, 2, 0.8],
  ]
  return {
    bore,
    bearing: { inner, outer, from: -5.6, to: 1.4 },
    cup: [[outer - 3, -9], [bore, -9], [bore, 0], ...outside, [outer, 2], [outer, -5.6], [outer - 3, -5.6]],
    cupOutside: outside,
    rim,
  }
}

/** Puts a shape given by radius and height outwards at its end of the head tube, on one side of the axis. */
type Placing = { isUpper: boolean; isLeft?: boolean }

function atEnd(path: Path, { isUpper, isLeft = false }: Placing): Path {
  return place(path, { origin: [0, isUpper ? -headTubeHalf : headTubeHalf], flipX: isLeft, flipY: isUpper })
}

function drawBearingSection(view: View, { bearing }: EndShape, placing: Placing): void {
  const { inner, outer, from, to } = bearing
  const ring = (outer - inner) * 0.32
  const bevel = ring * 0.75
  const outerRing = rounded(
    [outer - ring, from],
    [outer - bevel, from],
    [outer, from + bevel],
    [outer, to],
    [outer - ring, to],
  )
  const innerRing = rounded(
    [inner, from],
    [inner + ring, from],
    [inner + ring, to],
    [inner + bevel, to],
    [inner, to - bevel],
  )
  draw(view, 'f0', atEnd(rounded([inner, from], [outer, from], [outer, to], [inner, to]), placing))
  drawCut(view, { angle: Math.PI / 4, spacing: 1.9 }, atEnd(outerRing, placing))
  drawCut(view, steel, atEnd(innerRing, placing))
  const ball = place(circle(1.75), { origin: [(inner + outer) / 2, (from + to) / 2] })
  draw(view, 'w f', atEnd(ball, placing))
}

type Cover = { section: Corner[]; outside: Corner[]; wedge: Corner[]; top: number }

/** Upper end: a split ring wedged between bearing and steerer, under a cover that turns with the stem. */
function upperCover({ bearing, rim }: EndShape): Cover {
  const shaft = steerer / 2
  const { inner, to } = bearing
  const low = Math.max(to, 2) + 0.8
  const outside: Corner[] = [
    [rim, low],
    [rim, low + 2, 0.8],
    [shaft + 3.4, low + 8, 1],
    [shaft + 3.4, low + 9],
  ]
  return {
    outside,
    section: [
      ...outside,
      [shaft + 0.3, low + 9],
      [shaft + 0.3, low + 3.4],
      [inner + 3.4, low + 3.4],
      [inner + 3.4, low],
    ],
    wedge: [
      [shaft, to - 3.4],
      [inner + 0.2, to - 3.4],
      [inner + 0.2, to - 1.6],
      [inner + 2.6, to + 0.9],
      [inner + 2.6, low + 3],
      [shaft, low + 3],
    ],
    top: low + 9,
  }
}

/** Lower end: the race on the fork crown. */
function crownRace({ bearing }: EndShape, seat: number): { section: Corner[]; outside: Corner[]; bottom: number } {
  const { inner, outer, to } = bearing
  const shaft = seat / 2
  const bottom = to + 3.6
  const outside: Corner[] = [
    [outer - 1, to + 0.9],
    [outer - 1, bottom],
  ]
  const nose = Math.max(inner, shaft + 1.2)
  return {
    outside,
    section: [
      [shaft, to - 2.6],
      [nose, to - 2.6],
      [nose, to - 1.4],
      [nose + 2, to + 0.9],
      ...outside,
      [shaft, bottom],
    ],
    bottom,
  }
}

function toAxis(corners: Corner[]): Path {
  const first = corners[0]?.[1] ?? 0
  const last = corners[corners.length - 1]?.[1] ?? 0
  return rounded(...corners, [0, last], [0, first])
}

function drawAdjacent(
  view: View,
  shapes: { upper: EndShape; lower: EndShape },
  heights: { top: number; bottom: number; seat: number },
): void {
  const shaft = steerer / 2
  const { top, bottom, seat } = heights
  const from = -headTubeHalf - top - 9
  const crown = headTubeHalf + bottom
  const low = headTubeHalf - 6
  draw(view, 'p', polyline([shaft, from], [shaft, -headTubeHalf + 10], [seat / 2, low], [seat / 2, crown]))
  draw(
    view,
    'p',
    polyline([shaft - 2, from], [shaft - 2, -headTubeHalf + 10], [seat / 2 - 3, low], [seat / 2 - 3, crown + 9]),
  )
  draw(view, 'p', polyline([-shaft, from], [-shaft, -headTubeHalf - top]))
  for (const side of [-1, 1]) {
    draw(
      view,
      'p',
      polyline(
        [side * (shapes.upper.bore + 3.4), -headTubeHalf],
        [side * (shapes.lower.bore + 3.4), headTubeHalf],
      ),
      polyline(
        [side * (shapes.lower.bearing.outer + 3), crown + 9],
        [side * (shapes.lower.bearing.outer + 3), crown],
        [0, crown],
      ),
    )
  }
  draw(view, 'p', polyline([shapes.upper.bore, -headTubeHalf], [shapes.lower.bore, headTubeHalf]))
  draw(view, 'p', polyline([-shapes.upper.bore - 3.4, -headTubeHalf], [shapes.upper.bore + 3.4, -headTubeHalf]))
  draw(view, 'p', polyline([-shapes.lower.bore - 3.4, headTubeHalf], [shapes.lower.bore + 3.4, headTubeHalf]))
}

export function headsetName({ kind, bore, seat }: HeadsetEnd): string {
  return `${kind}${bore}/${millimetres(seat)}`
}

export function drawHeadset(spec: HeadsetSpec, options: DrawingOptions): Drawing {
  const sheet = newSheet(options)
  const view: View = { sheet, scale: options.size === 'mini' ? 1 : 1.95, origin: [0, 0] }
  const upper = endShape(spec.upper, true)
  const lower = endShape(spec.lower, false)
  const cover = upperCover(upper)
  const race = crownRace(lower, spec.lower.seat)
  drawAdjacent(view, { upper, lower }, { top: cover.top, bottom: race.bottom, seat: spec.lower.seat })
  for (const [shape, isUpper] of [[upper, true] as const, [lower, false] as const]) {
    if (shape.cupOutside) draw(view, 'w f', atEnd(toAxis(shape.cupOutside), { isUpper, isLeft: true }))
    if (shape.cup) drawCut(view, alloy, atEnd(rounded(...shape.cup), { isUpper }))
    drawBearingSection(view, shape, { isUpper })
  }
  draw(view, 'w f', atEnd(toAxis(cover.outside), { isUpper: true, isLeft: true }))
  draw(view, 'w f', atEnd(toAxis(race.outside), { isUpper: false, isLeft: true }))
  drawCut(view, softer, atEnd(rounded(...cover.section), { isUpper: true }))
  drawCut(view, steel, atEnd(rounded(...cover.wedge), { isUpper: true }))
  drawCut(view, softer, atEnd(rounded(...race.section), { isUpper: false }))
  const top = -headTubeHalf - cover.top
  const bottom = headTubeHalf + race.bottom
  draw(view, 'c', polyline([0, top - 13], [0, bottom + 13]))
  if (options.size === 'full') {
    const upperAt: Point = [upper.rim, -headTubeHalf - Math.max(upper.bearing.to, 2) - 1.8]
    leader(view, { at: upperAt, by: [16, -16] }, headsetName(spec.upper))
    const lowerAt: Point = [lower.rim - (lower.cup ? 0 : 2.6), headTubeHalf + (lower.cup ? 1 : race.bottom - 1)]
    leader(view, { at: lowerAt, by: [16, 20] }, headsetName(spec.lower))
    const widest = Math.max(upper.rim, lower.rim)
    const aside = (widest - upper.rim) * view.scale + 24
    dimV(
      view,
      { from: [-upper.rim, -headTubeHalf], to: [-steerer / 2 - 3.4, top], offset: -aside },
      millimetres(Math.round(cover.top * 10) / 10),
    )
    dimH(view, { from: [-steerer / 2, top - 9], to: [steerer / 2, top - 9], offset: -12 }, `Ø ${steerer}`)
  }
  return finish(
    sheet,
    `Headset ${headsetName(spec.upper)}, ${headsetName(spec.lower)}: left half from outside, right half in section`,
  )
}
