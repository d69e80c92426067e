import { balloon, diameter, dimAligned } from '../dimension.ts'
import {
  anglesAround,
  circle,
  flatten,
  type Path,
  type Point,
  polar,
  polygon,
  polyline,
  radians,
} from '../geometry.ts'
import { draw, finish, newSheet, type Sheet, type View } from '../sheet.ts'
import type { Drawing, DrawingOptions } from '../svg.ts'
import { type CassetteSpec, largestFirst } from './cassette.ts'
import { armWindow, rootDiameter, splineOutline, tipDiameter, toothedOutline } from './sprocket.ts'

/** The axis of the parts runs to the lower left, towards the viewer. */
const bearing = radians(41)
const pitch = radians(20)
const halfThickness = 2.3
const lockringRadius = 21

/** A place in the exploded view: along the axis, then across and up in the plane of a sprocket. */
type Place = readonly [along: number, across: number, up: number]

function project([along, across, up]: Place): Point {
  const x = along * Math.cos(bearing) + across * Math.sin(bearing)
  const depth = across * Math.cos(bearing) - along * Math.sin(bearing)
  return [-x, -(up * Math.cos(pitch) + depth * Math.sin(pitch))]
}

function at(along: number, path: Path): Path {
  return { isClosed: path.isClosed, pieces: flatten(path, 0.26).map(([x, y]) => project([along, x, y])) }
}

/** Large sprockets are spiders, middle ones plain on a spline, the smallest are rings. */
function outlines(teeth: number, rotation: number, isCoarse: boolean): Path[] {
  const root = rootDiameter(teeth) / 2
  const outline = toothedOutline(teeth, isCoarse ? 'coarse' : 'chords', rotation)
  if (root < 24 || isCoarse) return [outline, circle(Math.min(root - 4.3, 18))]
  const bore = splineOutline(9, { outer: 20.5, inner: 18.4 })
  if (root < 37) return [outline, bore]
  const isLarge = root > 60
  const windows = anglesAround(6, rotation).map((angle) =>
    armWindow({
      inner: isLarge ? 31 : 28.5,
      outer: root - (isLarge ? 9 : 6.8),
      from: angle,
      to: angle + radians(60),
      armWidth: isLarge ? 9 : 7.6,
      corner: isLarge ? 6 : 4.5,
      slant: 0.2,
    }),
  )
  return [outline, ...windows, bore]
}

/** A flat part of even thickness: its far face in the colour of edges, its near face over it. */
function drawDisc(view: View, along: number, paths: Path[]): void {
  if (view.sheet.size === 'full') draw(view, 'w e', ...paths.map((path) => at(along - halfThickness, path)))
  draw(view, 'w f', ...paths.map((path) => at(along + halfThickness, path)))
}

function knurled(radius: number): Path {
  return polygon(
    ...anglesAround(24).flatMap((angle): Point[] => [
      polar(radius, angle),
      polar(radius, angle + 0.13),
      polar(radius - 1.8, angle + 0.15),
      polar(radius - 1.8, angle + 0.25),
    ]),
  )
}

function drawLockring(view: View, along: number): void {
  if (view.sheet.size === 'mini') {
    draw(view, 'w f', at(along, circle(lockringRadius)), at(along, circle(12)))
    return
  }
  draw(view, 'w e', at(along - 15, circle(15.5)))
  for (const depth of [12.4, 9.8, 7.2]) draw(view, 'n', at(along - depth, circle(15.5)))
  draw(view, 'w e', at(along - 4, knurled(lockringRadius)))
  draw(view, 'w f', at(along, knurled(lockringRadius)), at(along, circle(12)))
}

/** The diameter is measured where the axis would have carried it: its extension lines run along the axis. */
function drawDiameter(view: View, radius: number): void {
  if (!view.sheet.dimensions) return
  const behind = -116
  for (const up of [radius, -radius]) {
    draw(view, 'n', polyline(project([-6, 0, up]), project([behind - 4, 0, up])))
  }
  dimAligned(
    view,
    { from: project([behind, 0, radius]), to: project([behind, 0, -radius]), offset: 0 },
    diameter(radius * 2),
  )
}

export type Exploded = { sheet: Sheet; view: View; places: { teeth: number; along: number; radius: number }[] }

/** Draws the sprockets apart on their axis, largest at the back; `gap` in millimetres. */
export function drawExploded({ teeth }: CassetteSpec, options: DrawingOptions, gap = 36): Exploded {
  const sheet = newSheet(options)
  const view: View = { sheet, scale: 1, origin: [0, 0] }
  const order = largestFirst(teeth)
  const end = order.length * gap + 6
  draw(view, 'c', polyline(project([-74, 0, 0]), project([end + 62, 0, 0])))
  drawDiameter(view, tipDiameter(order[0] ?? 11) / 2)
  order.forEach((count, index) => {
    drawDisc(view, index * gap, outlines(count, radians(index * 11), options.size === 'mini'))
  })
  drawLockring(view, end)
  draw(view, 'c', polyline(project([end, 0, 0]), project([end + 62, 0, 0])))
  const places = order.map((count, index) => ({
    teeth: count,
    along: index * gap,
    radius: tipDiameter(count) / 2,
  }))
  return { sheet, view, places: [...places, { teeth: 0, along: end, radius: lockringRadius }] }
}

/** A cassette taken apart along its axis, with its overall diameter. */
export function drawCassetteExploded(spec: CassetteSpec, options: DrawingOptions): Drawing {
  const isMini = options.size === 'mini'
  const order = largestFirst(spec.teeth)
  const teeth = isMini ? order.filter((_, index) => index % Math.ceil(order.length / 4) === 0) : order
  const { sheet } = drawExploded({ ...spec, teeth }, options, isMini ? 56 : 36)
  return finish(sheet, `Cassette ${order[order.length - 1]}–${order[0]}T taken apart along its axis`, false)
}

/** An item number whose dot lies near the rim of a part, at `angle` in the plane of the sprocket. */
export function itemAt(
  { view, places }: Exploded,
  place: { index: number; angle: number; by: Point },
  item: number,
): void {
  const part = places[place.index]
  if (!part) return
  const [across, up] = polar(part.radius - 5, place.angle)
  balloon(view, { at: project([part.along + halfThickness, across, up]), by: place.by }, item)
}
