import { dimH, dimV, leader, millimetres } from '../dimension.ts'
import { circle, type Path, polygon, polyline, rectangle, rounded } from '../geometry.ts'
import { draw, drawCentre, finish, newSheet, type View } from '../sheet.ts'
import type { Drawing, DrawingOptions } from '../svg.ts'

/**
 * Platform pedal, millimetres: `length` along the bicycle, `width` along the axle, `thickness` of the body, `pins` along
 * each edge. The axle is threaded 9/16 in × 20 in every one of them.
 */
export type PedalSpec = { length: number; width: number; thickness: number; pins: number }

const scale = 1.3
const barrelRadius = 9.5
const axle = { radius: 7.1, flange: 9.2, flangeLength: 3, thread: 13.5, gap: 3 }
const rim = 9
const pinRadius = 2
const pinHeight = 4

function outline({ length, width }: PedalSpec): Path {
  const half = length / 2
  const waist = half * 0.74
  return rounded(
    [0, -waist, 6],
    [width * 0.2, -half, 10],
    [width * 0.8, -half, 10],
    [width, -waist, 6],
    [width, waist, 6],
    [width * 0.8, half, 10],
    [width * 0.2, half, 10],
    [0, waist, 6],
  )
}

/** The opening in front of the barrel, or behind it for `sign` 1. */
function opening({ length, width }: PedalSpec, sign: 1 | -1): Path {
  const half = length / 2 - rim
  const inner = barrelRadius + 4
  const waist = half * 0.78
  return rounded(
    [rim, sign * inner, 3],
    [width - rim, sign * inner, 3],
    [width - rim, sign * waist, 5],
    [width * 0.78, sign * half, 7],
    [width * 0.22, sign * half, 7],
    [rim, sign * waist, 5],
  )
}

/** Where the pins stand in the plan: along the front and rear edge, one at each corner of the sides. */
function pinPlaces({ length, width, pins }: PedalSpec): [number, number][] {
  const edge = length / 2 - rim / 2
  const along = Array.from({ length: pins }, (_, pin) => width * (0.25 + (0.5 * pin) / Math.max(1, pins - 1)))
  const sides = [-1, 1].flatMap((sign): [number, number][] => [
    [rim * 0.62, sign * length * 0.29],
    [width - rim * 0.62, sign * length * 0.29],
  ])
  return [
    ...along.flatMap((x): [number, number][] => [
      [x, -edge],
      [x, edge],
    ]),
    ...sides,
  ]
}

/** From the crank's thread to the flange that is tightened against it. */
function drawAxle(view: View): void {
  const { radius, flange, flangeLength, thread, gap } = axle
  const start = -gap - flangeLength
  draw(view, 'w f', rectangle([start - thread, -radius], [start, radius]))
  draw(view, 'w f', rectangle([start, -flange], [-gap, flange]))
  draw(view, 'w f', rectangle([-gap, -radius + 1], [0, radius - 1]))
  // A thread is a narrow line at the root of its turns (ISO 6410).
  for (const y of [-radius + 1.1, radius - 1.1]) draw(view, 'n', polyline([start - thread, y], [start, y]))
  draw(view, 'n', polyline([start, -3], [-gap, -3]), polyline([start, 3], [-gap, 3]))
}

function drawPlan(view: View, spec: PedalSpec): void {
  const { width } = spec
  drawAxle(view)
  draw(view, 'w f', outline(spec), opening(spec, -1), opening(spec, 1))
  draw(view, 'w', polyline([0, -barrelRadius], [width - 4, -barrelRadius]))
  draw(view, 'w', polyline([0, barrelRadius], [width - 4, barrelRadius]))
  draw(
    view,
    'w f',
    rounded(
      [width - 6, -barrelRadius],
      [width + 2, -barrelRadius, 2],
      [width + 2, barrelRadius, 2],
      [width - 6, barrelRadius],
    ),
  )
  if (view.sheet.size === 'mini') return
  draw(view, 'w f', ...pinPlaces(spec).map((place) => circle(pinRadius, place)))
  draw(view, 'c', polyline([-axle.gap - axle.flangeLength - axle.thread - 5, 0], [width + 7, 0]))
}

/** From outside, along the axle: how thin it is, and how far the pins stand out. */
function drawEnd(view: View, spec: PedalSpec): void {
  const { length, thickness, pins } = spec
  const half = thickness / 2
  const edge = length / 2
  const pin = (y: number, side: 1 | -1) => rectangle([side * half, y - 1.4], [side * (half + pinHeight), y + 1.4])
  const rows = Array.from({ length: Math.min(3, pins) }, (_, row) => edge - rim / 2 - row * 14)
  for (const y of rows.flatMap((row) => [row, -row])) draw(view, 'w f', pin(y, 1), pin(y, -1))
  draw(
    view,
    'w f',
    rounded(
      [-half, -edge + 3, 3],
      [-half + 3, -edge, 3],
      [half - 3, -edge, 3],
      [half, -edge + 3, 3],
      [half - 2.5, 0, 60],
      [half, edge - 3, 3],
      [half - 3, edge, 3],
      [-half + 3, edge, 3],
      [-half, edge - 3, 3],
      [-half + 2.5, 0, 60],
    ),
  )
  draw(view, 'w f', circle(barrelRadius))
  draw(view, 'w', hexagon(4))
  drawCentre(view, [0, 0], barrelRadius)
}

function hexagon(radius: number): Path {
  return polygon(
    ...Array.from({ length: 6 }, (_, corner): [number, number] => [
      radius * Math.cos((corner * Math.PI) / 3),
      radius * Math.sin((corner * Math.PI) / 3),
    ]),
  )
}

export function drawPedal(spec: PedalSpec, options: DrawingOptions): Drawing {
  const sheet = newSheet(options)
  const { length, width, thickness } = spec
  const plan: View = { sheet, scale: options.size === 'mini' ? 1 : scale, origin: [0, 0] }
  drawPlan(plan, spec)
  if (options.size === 'full') {
    const end: View = { sheet, scale, origin: [(width + thickness / 2 + 28) * scale, 0] }
    drawEnd(end, spec)
    const [half, edge] = [thickness / 2, length / 2]
    dimV(end, { from: [half, -edge], to: [half, edge], offset: 30 }, millimetres(length))
    dimH(end, { from: [-half, edge], to: [half, edge], offset: 18 }, millimetres(thickness))
    dimH(plan, { from: [0, edge * 0.74], to: [width, edge * 0.74], offset: 36 }, millimetres(width))
    const middle = -axle.gap - axle.flangeLength - axle.thread / 2
    leader(plan, { at: [middle, -axle.radius], by: [-8, -40] }, '9/16 in × 20')
  }
  return finish(sheet, `Platform pedal ${length} × ${width} mm: plan and end view`)
}
