import { type Arc, anglesAround, flatten, type Path, type Point, polar, polygon, radians } from '../geometry.ts'

/** Bicycle chain, ISO 9633: pitch and roller diameter in millimetres. */
export const chainPitch = 12.7
export const rollerDiameter = 7.75

/** Circle through the roller centres of a wheel with that many teeth. */
export function pitchDiameter(teeth: number): number {
  return chainPitch / Math.sin(Math.PI / teeth)
}

/** Over the tips of the teeth. */
export function tipDiameter(teeth: number): number {
  return chainPitch * (0.6 + 1 / Math.tan(Math.PI / teeth))
}

/** At the bottom of the roller seats. */
export function rootDiameter(teeth: number): number {
  return pitchDiameter(teeth) - rollerDiameter
}

/** arcs: true roller seats; chords: the same in straight lines, for projection; coarse: four corners a tooth, for minis. */
export type ToothDetail = 'arcs' | 'chords' | 'coarse'

const seatHalfAngle = radians(60)
const tipHalfWidth = 0.8

function seat(center: Point, angle: number): Arc {
  const inward = angle + Math.PI
  return { center, radius: rollerDiameter / 2, start: inward + seatHalfAngle, end: inward - seatHalfAngle }
}

function tooth(teeth: number, angle: number, detail: ToothDetail): (Point | Arc)[] {
  const tipRadius = tipDiameter(teeth) / 2
  const middle = angle + Math.PI / teeth
  const half = tipHalfWidth / tipRadius
  const tip = [polar(tipRadius, middle - half), polar(tipRadius, middle + half)]
  const rootRadius = rootDiameter(teeth) / 2
  if (detail === 'coarse') {
    const rootHalf = 1.9 / rootRadius
    return [polar(rootRadius, angle - rootHalf), polar(rootRadius, angle + rootHalf), ...tip]
  }
  const arc = seat(polar(pitchDiameter(teeth) / 2, angle), angle)
  return detail === 'arcs' ? [arc, ...tip] : [...flatten(polygon(arc), 0.55), ...tip]
}

/** The toothed outline of a wheel, with the first roller seat at `rotation`. */
export function toothedOutline(teeth: number, detail: ToothDetail, rotation = 0): Path {
  return polygon(...anglesAround(teeth, rotation).flatMap((angle) => tooth(teeth, angle, detail)))
}

/** A splined bore or shaft: `count` teeth between the two radii. */
export function splineOutline(count: number, { outer, inner }: { outer: number; inner: number }): Path {
  const step = (2 * Math.PI) / count
  return polygon(
    ...anglesAround(count, -Math.PI / 2 - step / 4).flatMap((angle): Arc[] => [
      { center: [0, 0], radius: outer, start: angle, end: angle + step * 0.46 },
      { center: [0, 0], radius: inner, start: angle + step * 0.54, end: angle + step },
    ]),
  )
}

export type WindowShape = {
  inner: number
  outer: number
  from: number
  to: number
  armWidth: number
  corner: number
  /** How far the arms lean from the inner to the outer end, in radians. */
  slant?: number
}

function cornerPoints(before: Point, corner: Point, after: Point): Point[] {
  return [0, 0.25, 0.5, 0.75, 1].map((t): Point => {
    const at = (axis: 0 | 1) => (1 - t) ** 2 * before[axis] + 2 * (1 - t) * t * corner[axis] + t ** 2 * after[axis]
    return [at(0), at(1)]
  })
}

/** The opening between two arms of constant width, seen along the axis, with rounded corners. */
export function armWindow({ inner, outer, from, to, armWidth, corner, slant = 0 }: WindowShape): Path {
  const lean = (radius: number) => (slant * (radius - inner)) / (outer - inner)
  const first = (radius: number) => from + Math.asin(armWidth / 2 / radius) + lean(radius)
  const last = (radius: number) => to - Math.asin(armWidth / 2 / radius) + lean(radius)
  const cut = Math.min(corner, (outer - inner) * 0.4, inner * (last(inner) - first(inner)) * 0.42)
  const round = (radius: number, edge: (radius: number) => number, [along, towards]: [number, number]) => {
    const onArc = polar(radius, edge(radius) + (along * cut) / radius)
    return {
      onArc,
      corner: polar(radius, edge(radius)),
      onSide: polar(radius + towards * cut, edge(radius + towards * cut)),
    }
  }
  const outerLast = round(outer, last, [-1, -1])
  const innerLast = round(inner, last, [-1, 1])
  const innerFirst = round(inner, first, [1, 1])
  const outerFirst = round(outer, first, [1, -1])
  return polygon(
    { center: [0, 0], radius: outer, start: first(outer) + cut / outer, end: last(outer) - cut / outer },
    ...cornerPoints(outerLast.onArc, outerLast.corner, outerLast.onSide),
    ...cornerPoints(innerLast.onSide, innerLast.corner, innerLast.onArc),
    { center: [0, 0], radius: inner, start: last(inner) - cut / inner, end: first(inner) + cut / inner },
    ...cornerPoints(innerFirst.onArc, innerFirst.corner, innerFirst.onSide),
    ...cornerPoints(outerFirst.onSide, outerFirst.corner, outerFirst.onArc),
  )
}
