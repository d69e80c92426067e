import { between, distance, type Path, type Point, polar, polygon, polyline } from './geometry.ts'
import { pathData, shortNumber } from './path-data.ts'
import { letter, reach, type Sheet, textWidth, toPaper, type View } from './sheet.ts'

/** Two points of the part in millimetres, and how far outside them the dimension line runs, in paper units. */
export type Span = { from: Point; to: Point; offset: number }

const letterHeight = 10
const arrowLength = 6
const arrowHalfAngle = 0.16
const gap = 1.5
const overshoot = 2.5

function stroke(sheet: Sheet, ...paths: Path[]): void {
  for (const path of paths) reach(sheet, path.pieces as Point[])
  sheet.dims.push(`<path class="n" d="${pathData(...paths)}"/>`)
}

function arrow(sheet: Sheet, tip: Point, angle: number): void {
  const head = polygon(
    tip,
    polar(arrowLength, angle + Math.PI - arrowHalfAngle, tip),
    polar(arrowLength, angle + Math.PI + arrowHalfAngle, tip),
  )
  sheet.dims.push(`<path class="a" d="${pathData(head)}"/>`)
}

/** Read from below or from the right, never upside down. */
function readingAngle(angle: number): number {
  const degrees = (angle * 180) / Math.PI
  if (degrees > 89.9) return degrees - 180
  return degrees <= -90.1 ? degrees + 180 : degrees
}

/** The line between its arrows with the figure above it; where that is too tight, arrows and figure go outside. */
function dimensionLine(sheet: Sheet, [a, b]: [Point, Point], text: string): void {
  const angle = Math.atan2(b[1] - a[1], b[0] - a[0])
  const length = distance(a, b)
  const reading = readingAngle(angle)
  const up = (reading * Math.PI) / 180 - Math.PI / 2
  const isTight = length < 2 * arrowLength + 3
  const isWide = textWidth(text, letterHeight) > length - (isTight ? 0 : 2)
  const tail = isWide ? 12 + textWidth(text, letterHeight) : 12
  if (isTight) {
    stroke(sheet, polyline(polar(12, angle + Math.PI, a), polar(tail, angle, b)))
    arrow(sheet, a, angle)
    arrow(sheet, b, angle + Math.PI)
  } else {
    stroke(sheet, polyline(a, isWide ? polar(tail - 8, angle, b) : b))
    arrow(sheet, a, angle + Math.PI)
    arrow(sheet, b, angle)
  }
  const middle = isWide ? polar((tail + (isTight ? 9 : -2)) / 2, angle, b) : between(a, b, 0.5)
  letter(sheet, text, { at: polar(2.6, up, middle), size: letterHeight, anchor: 'middle', angle: reading })
}

function withExtensions(
  sheet: Sheet,
  [from, to]: [Point, Point],
  line: { ends: [Point, Point]; text: string },
): void {
  const pairs: [Point, Point][] = [
    [from, line.ends[0]],
    [to, line.ends[1]],
  ]
  for (const [point, end] of pairs) {
    const away = Math.atan2(end[1] - point[1], end[0] - point[0])
    if (distance(point, end) > gap) stroke(sheet, polyline(polar(gap, away, point), polar(overshoot, away, end)))
  }
  dimensionLine(sheet, line.ends, line.text)
}

/** A horizontal dimension below the outermost of the two points, or above it when the offset is negative. */
export function dimH(view: View, { from, to, offset }: Span, text: string): void {
  if (!view.sheet.dimensions) return
  const a = toPaper(view, from)
  const b = toPaper(view, to)
  const y = (offset > 0 ? Math.max(a[1], b[1]) : Math.min(a[1], b[1])) + offset
  withExtensions(view.sheet, [a, b], {
    ends: [
      [a[0], y],
      [b[0], y],
    ],
    text,
  })
}

/** A vertical dimension to the right of the outermost of the two points, or to the left when the offset is negative. */
export function dimV(view: View, { from, to, offset }: Span, text: string): void {
  if (!view.sheet.dimensions) return
  const a = toPaper(view, from)
  const b = toPaper(view, to)
  const x = (offset > 0 ? Math.max(a[0], b[0]) : Math.min(a[0], b[0])) + offset
  withExtensions(view.sheet, [a, b], {
    ends: [
      [x, a[1]],
      [x, b[1]],
    ],
    text,
  })
}

/** A dimension parallel to the line through both points, on its clockwise side. */
export function dimAligned(view: View, { from, to, offset }: Span, text: string): void {
  if (!view.sheet.dimensions) return
  const a = toPaper(view, from)
  const b = toPaper(view, to)
  const aside = Math.atan2(b[1] - a[1], b[0] - a[0]) + Math.PI / 2
  withExtensions(view.sheet, [a, b], { ends: [polar(offset, aside, a), polar(offset, aside, b)], text })
}

/** A note: an arrow on a point of the part (mm), a line that goes `by` (paper units), a shelf and the text. */
export function leader(view: View, { at, by }: { at: Point; by: Point }, text: string): void {
  const { sheet } = view
  if (!sheet.dimensions) return
  const tip = toPaper(view, at)
  const knee: Point = [tip[0] + by[0], tip[1] + by[1]]
  const side = by[0] < 0 ? -1 : 1
  const shelf: Point = [knee[0] + side * 8, knee[1]]
  stroke(sheet, polyline(tip, knee, shelf))
  arrow(sheet, tip, Math.atan2(-by[1], -by[0]))
  letter(sheet, text, {
    at: [shelf[0] + side * 2.5, knee[1] + letterHeight * 0.35],
    size: letterHeight,
    anchor: side > 0 ? 'start' : 'end',
  })
}

/** An item number in a circle at `by` from a dot on the part; the group carries `b1`, `b2` ... for the parts list. */
export function balloon(view: View, { at, by }: { at: Point; by: Point }, item: number): void {
  const { sheet } = view
  const radius = 11
  const dot = toPaper(view, at)
  const center: Point = [dot[0] + by[0], dot[1] + by[1]]
  const edge = polar(radius, Math.atan2(-by[1], -by[0]), center)
  const [x, y] = center.map(shortNumber)
  reach(sheet, [dot, [center[0] - radius, center[1] - radius], [center[0] + radius, center[1] + radius]])
  sheet.dims.push(
    `<g class="bal b${item}"><path class="n" d="${pathData(polyline(dot, edge))}"/>` +
      `<circle class="dot" cx="${shortNumber(dot[0])}" cy="${shortNumber(dot[1])}" r="1.8"/>` +
      `<circle class="bl" cx="${x}" cy="${y}" r="${radius}"/>` +
      `<text x="${x}" y="${shortNumber(center[1] + 4)}" font-size="11.5" text-anchor="middle">${item}</text></g>`,
  )
}

/** Millimetres as a drawing writes them: at most two decimals, no trailing zeros. */
export function millimetres(value: number): string {
  return String(Math.round(value * 100) / 100)
}

export function diameter(value: number): string {
  return `Ø ${millimetres(Math.round(value * 10) / 10)}`
}
