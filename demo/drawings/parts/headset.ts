import { dimH, dimV, leader, millimetres } from '../dimension.ts'
import { circle, type Path, type Point, place, polyline, rounded } from '../geometry.ts'
import { draw, drawCut, finish, newSheet, type View } from '../sheet.ts'
import type { Drawing, DrawingOptions } from '../svg.ts'
import {
  type Corner,
  crownRace,
  type EndShape,
  endShape,
  type HeadsetSpec,
  headsetName,
  steerer,
  upperCover,
} from './headset-shape.ts'

const headTubeHalf = 18.5
const steel = { angle: -Math.PI / 4, spacing: 2.4 }
const alloy = { angle: Math.PI / 4, spacing: 4 }
const softer = { angle: -Math.PI / 4, spacing: 4 }

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

function toAxis(corners: Corner[]): Path {
  const first = corners[0]?.[1] ?? 0
  const last = corners[corners.length - 1]?.[1] ?? 0
  return rounded(...corners, [0, last], [0, first])
}

/** A mini has no narrow lines; without the head tube its two halves would stand apart. */
function drawHeadTubeEdges(view: View, { upper, lower }: { upper: EndShape; lower: EndShape }): void {
  for (const side of [-1, 1]) {
    draw(
      view,
      'w',
      polyline([side * (upper.bore + 3.4), -headTubeHalf], [side * (lower.bore + 3.4), headTubeHalf]),
    )
  }
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
  draw(view, 'p', polyline([shaft, from], [shaft, -headTubeHalf + 8], [seat / 2, low], [seat / 2, crown]))
  draw(
    view,
    'p',
    polyline([shaft - 2, from], [shaft - 2, -headTubeHalf + 8], [seat / 2 - 3, low], [seat / 2 - 3, crown + 9]),
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
  if (view.sheet.size === 'mini') drawHeadTubeEdges(view, shapes)
  draw(view, 'p', polyline([shapes.upper.bore, -headTubeHalf], [shapes.lower.bore, headTubeHalf]))
  draw(view, 'p', polyline([-shapes.upper.bore - 3.4, -headTubeHalf], [shapes.upper.bore + 3.4, -headTubeHalf]))
  draw(view, 'p', polyline([-shapes.lower.bore - 3.4, headTubeHalf], [shapes.lower.bore + 3.4, headTubeHalf]))
}

export function drawHeadset(spec: HeadsetSpec, options: DrawingOptions): Drawing {
  const sheet = newSheet(options)
  const view: View = { sheet, scale: options.size === 'mini' ? 1 : 2.3, origin: [0, 0] }
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
    const lowerAt: Point = [
      lower.rim - (lower.cup ? 0 : 2.6),
      headTubeHalf + (lower.cup ? (spec.lower.kind === 'EC' ? 8 : 1) : race.bottom - 1),
    ]
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
