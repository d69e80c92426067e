import { dimH, leader } from '../dimension.ts'
import {
  anglesAround,
  circle,
  type Path,
  type Point,
  polar,
  polygon,
  polyline,
  radians,
  rectangle,
  rounded,
} from '../geometry.ts'
import { draw, finish, newSheet, type View } from '../sheet.ts'
import type { Drawing, DrawingOptions } from '../svg.ts'

/** Disc caliper. Bolts are 74 mm apart on a post mount and 34 mm on a flat mount. `rotor` is its diameter in millimetres. */
export type CaliperSpec = { mount: 'post' | 'flat'; pistons: 2 | 4; rotor: number; hasFins: boolean }

const boltSpacing = { post: 74, flat: 34 }
/** Outer edge of the rotor above the middle of the pistons. */
const rotorEdge = 8

/** Piston bores seen along their axis: one pair lies behind the other. */
function pistonBores({ pistons, mount }: CaliperSpec): { x: number; radius: number }[] {
  if (pistons === 2) return [{ x: 0, radius: mount === 'post' ? 11 : 10.5 }]
  return [
    { x: -10.2, radius: 8 },
    { x: 9.4, radius: 9 },
  ]
}

function postBody(pistons: number): Path {
  const wide = pistons === 4 ? 27 : 22
  const top = pistons === 4 ? -26 : -24
  return rounded(
    [-29, 21, 2],
    [-45.5, 21, 2.5],
    [-45.5, 9, 2.5],
    [-31, 9, 5],
    [-wide, -12, 12],
    [-wide + 9, top, 8],
    [wide - 9, top, 8],
    [wide, -12, 12],
    [31, 9, 5],
    [45.5, 9, 2.5],
    [45.5, 21, 2.5],
    [29, 21, 2],
    [23, 14, 5],
    [-23, 14, 5],
  )
}

function flatBody(pistons: number): Path {
  const wide = pistons === 4 ? 34 : 31
  return rounded(
    [-wide + 2, 16, 2],
    [-wide, 4, 5],
    [-wide + 8, -12, 9],
    [-11, -21, 8],
    [12, -21, 8],
    [wide - 7, -11, 9],
    [wide, 4, 5],
    [wide - 2, 16, 2],
  )
}

/** Cooling fins of the pads stand out of the top; the body is drawn over their feet. */
function drawFins(view: View, top: number): void {
  for (const x of [-12.5, -7.5, -2.5, 2.5, 7.5]) {
    draw(view, 'w f', rounded([x, top + 6], [x + 0.8, top - 11, 1], [x + 4.2, top - 11, 1], [x + 5, top + 6]))
  }
}

function drawRotorEdge(view: View, { rotor }: CaliperSpec): void {
  const radius = rotor / 2
  const center: Point = [0, radius - rotorEdge]
  const reachAngle = Math.asin(Math.min(0.95, 66 / radius))
  const up = -Math.PI / 2
  draw(view, 'p', polyline({ center, radius, start: up - reachAngle, end: up + reachAngle }))
  const track = radius - 14.5
  draw(view, 'p', polyline({ center, radius: track, start: up - reachAngle, end: up + reachAngle }))
}

/** A post mount bolt from the side: socket head, two washers, and the post it goes into as an adjacent part. */
function drawPostBolt(view: View, x: number): void {
  draw(view, 'w f', rounded([x - 4.8, 9], [x - 4.8, -0.5, 1], [x + 4.8, -0.5, 1], [x + 4.8, 9]))
  draw(view, 'n', polyline([x - 6, 5.6], [x + 6, 5.6]))
  draw(view, 'w f', rectangle([x - 6.2, 6], [x + 6.2, 9]))
  for (const dx of [-2.4, 0, 2.4]) draw(view, 'n', polyline([x + dx, 0.8], [x + dx, 4.6]))
  draw(view, 'h', polyline([x - 3.2, 9], [x - 3.2, 21]), polyline([x + 3.2, 9], [x + 3.2, 21]))
  draw(view, 'p', polyline([x - 8, 21], [x - 8, 37]), polyline([x + 8, 21], [x + 8, 37]))
  draw(view, 'h', polyline([x - 3, 21], [x - 3, 34], [x + 3, 34], [x + 3, 21]))
  draw(view, 'c', polyline([x, -6], [x, 41]))
}

/** A flat mount bolt comes from below, through the chainstay or the fork. */
function drawFlatBolt(view: View, x: number): void {
  draw(view, 'h', polyline([x - 2.5, 16], [x - 2.5, 4], [x + 2.5, 4], [x + 2.5, 16]))
  draw(view, 'h', polyline([x - 2.5, 16], [x - 2.5, 31]), polyline([x + 2.5, 16], [x + 2.5, 31]))
  draw(view, 'c', polyline([x, -2], [x, 38]))
}

/** Banjo, its bolt, and the hose running off to the upper right. */
function drawHose(view: View, [x, y]: Point): void {
  const lean = radians(-38)
  const at = (along: number, across: number): Point =>
    polar(across, lean + Math.PI / 2, polar(along, lean, [x, y]))
  const far = at(33, 24)
  const bend = (radius: number) =>
    ({ center: far, radius, start: lean - Math.PI / 2, end: lean - Math.PI / 2 + radians(34) }) as const
  const hose: Path = polygon(
    at(14, -2.4),
    bend(26.4),
    { ...bend(21.6), start: lean - Math.PI / 2 + radians(34), end: lean - Math.PI / 2 },
    at(14, 2.4),
  )
  draw(view, 'w f', hose)
  draw(view, 'w f', polygon(at(3, -4), at(13, -3.4), at(19, -3.4), at(19, 3.4), at(13, 3.4), at(3, 4)))
  draw(view, 'n', polyline(at(13, -3.4), at(13, 3.4)))
  draw(view, 'w f', circle(6.4, [x, y]))
  draw(view, 'w', hexagon([x, y], 3.1))
}

function hexagon(center: Point, radius: number): Path {
  return polygon(...anglesAround(6, Math.PI / 6).map((angle) => polar(radius, angle, center)))
}

function drawBodyDetail(view: View, spec: CaliperSpec): void {
  for (const { x, radius } of pistonBores(spec)) {
    draw(view, 'w', circle(radius, [x, 0]))
    draw(view, 'n', circle(radius - 2.2, [x, 0]))
    draw(view, 'h', circle(radius - 4.4, [x, 0]))
    draw(view, 'c', polyline([x - radius - 3, 0], [x + radius + 3, 0]))
    draw(view, 'c', polyline([x, -radius - 3], [x, radius + 3]))
  }
  const top = spec.mount === 'post' ? -18 : -16
  const side = spec.mount === 'post' && spec.pistons === 4 ? 3 : 0
  draw(view, 'w', circle(2.1, [0, top]))
  draw(view, 'n', hexagon([0, top], 1.2))
  const isTightFlat = spec.mount === 'flat' && spec.pistons === 4
  const nipple: Point = isTightFlat ? [-21, -9.5] : [-15 - side, spec.mount === 'post' ? -15 : -10]
  draw(view, 'w f', circle(3.4, nipple))
  draw(view, 'n', circle(1.5, nipple))
}

export function drawCaliper(spec: CaliperSpec, options: DrawingOptions): Drawing {
  const sheet = newSheet(options)
  const view: View = { sheet, scale: options.size === 'mini' ? 1 : 2.05, origin: [0, 0] }
  const isPost = spec.mount === 'post'
  const halfSpacing = boltSpacing[spec.mount] / 2
  drawRotorEdge(view, spec)
  if (spec.hasFins) drawFins(view, isPost ? (spec.pistons === 4 ? -26 : -24) : -21)
  if (isPost) for (const x of [-halfSpacing, halfSpacing]) drawPostBolt(view, x)
  draw(view, 'w f', isPost ? postBody(spec.pistons) : flatBody(spec.pistons))
  if (!isPost) {
    draw(view, 'p', polyline([-50, 16], [50, 16]), polyline([-50, 31], [50, 31]))
    for (const x of [-halfSpacing, halfSpacing]) drawFlatBolt(view, x)
  }
  drawBodyDetail(view, spec)
  drawHose(
    view,
    isPost ? [spec.pistons === 4 ? 19 : 15, -15] : [spec.pistons === 4 ? 24 : 18, spec.pistons === 4 ? -11 : -9],
  )
  if (options.size === 'full') {
    const bottom = isPost ? 41 : 38
    dimH(
      view,
      { from: [-halfSpacing, bottom], to: [halfSpacing, bottom], offset: 12 },
      String(boltSpacing[spec.mount]),
    )
    const radius = spec.rotor / 2
    const at = polar(radius, radians(-90) - Math.asin(58 / radius), [0, radius - rotorEdge])
    leader(view, { at, by: [-4, -44] }, `Ø ${spec.rotor}`)
  }
  const mount = isPost ? 'post mount' : 'flat mount'
  return finish(sheet, `Brake caliper, ${spec.pistons} pistons, ${mount}, on a ${spec.rotor} mm rotor: side view`)
}
