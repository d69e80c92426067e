import { flatten, type Path, type Point, place, polyline, rectangle } from './geometry.ts'
import { type Hatch, hatchLines } from './hatch.ts'
import { pathData, shortNumber } from './path-data.ts'
import { type Drawing, type DrawingOptions, escapeText } from './svg.ts'

/**
 * Line types (ISO 128): w visible edge, n narrow, h hidden, c centre, p adjacent part; f fills with the face colour and
 * e with the edge colour, f0 is a face without its edge, hl a hatch line, a an arrow head.
 */
export type LineType = 'w' | 'w f' | 'w e' | 'n' | 'n f' | 'n e' | 'n hl' | 'h' | 'c' | 'p' | 'f0' | 'a'

export type Box = { left: number; top: number; right: number; bottom: number }

/** The paper: what has been drawn, and how far it reaches, in paper units. */
export type Sheet = DrawingOptions & {
  parts: string[]
  dims: string[]
  box: Box
  /** Paper units a millimetre, of the view that was drawn first. */
  scale?: number
}

/** One view on the sheet: millimetres times `scale`, with the part's origin at `origin` on the paper. */
export type View = { sheet: Sheet; scale: number; origin: Point }

/** The full sheet is 4:3 and at least this wide, so that letters come out the same height on every drawing. */
const sheetWidth = 320
const sheetHeight = 240
const margin = 5

export function newSheet(options: DrawingOptions): Sheet {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  return { ...options, parts: [], dims: [], box }
}

/** A scale that lets a size of `reference` mm take `units` of paper, smaller parts less: half way between one scale for all and filling the sheet. */
export function fittingScale(sizeMm: number, { reference, units }: { reference: number; units: number }): number {
  return (units / reference) * Math.sqrt(reference / sizeMm)
}

export function reach({ box }: Sheet, points: readonly Point[]): void {
  for (const [x, y] of points) {
    box.left = Math.min(box.left, x)
    box.top = Math.min(box.top, y)
    box.right = Math.max(box.right, x)
    box.bottom = Math.max(box.bottom, y)
  }
}

export function toPaper({ scale, origin }: View, [x, y]: Point): Point {
  return [x * scale + origin[0], y * scale + origin[1]]
}

function isShown(sheet: Sheet, type: LineType): boolean {
  return sheet.size === 'full' || type.startsWith('w') || type === 'f0'
}

/** Draws paths given in millimetres. A mini keeps only the visible edges. */
export function draw(view: View, type: LineType, ...paths: Path[]): void {
  if (!isShown(view.sheet, type)) return
  view.sheet.scale ??= view.scale
  const placed = paths.map((path) => place(path, view))
  for (const path of placed) reach(view.sheet, flatten(path))
  view.sheet.parts.push(`<path class="${type}" d="${pathData(...placed)}"/>`)
}

/** A cut face: filled, hatched and edged. Hatch spacing in paper units. */
export function drawCut(view: View, hatch: Hatch, ...paths: Path[]): void {
  draw(view, 'w f', ...paths)
  if (view.sheet.size === 'mini') return
  const lines = hatchLines(
    paths.map((path) => place(path, view)),
    hatch,
  )
  if (lines.length > 0) view.sheet.parts.push(`<path class="n hl" d="${pathData(...lines)}"/>`)
}

/** Both centre lines of a round thing of `radius` mm, reaching a little past it. */
export function drawCentre(view: View, [x, y]: Point, radius: number): void {
  const past = radius + 5 / view.scale
  draw(view, 'c', {
    pieces: [
      [x - past, y],
      [x + past, y],
    ],
    isClosed: false,
  })
  draw(view, 'c', {
    pieces: [
      [x, y - past],
      [x, y + past],
    ],
    isClosed: false,
  })
}

export type Lettering = { at: Point; size: number; anchor: 'start' | 'middle' | 'end'; angle?: number }

/** Letters of a monospaced face are at most this wide, as a share of their height. */
const letterWidth = 0.62

export function textWidth(text: string, size: number): number {
  return text.length * size * letterWidth
}

/** Lettering on the dimension layer, in paper units; `angle` in degrees. */
export function letter(sheet: Sheet, text: string, { at, size, anchor, angle = 0 }: Lettering): void {
  const width = textWidth(text, size)
  const left = anchor === 'start' ? 0 : anchor === 'middle' ? -width / 2 : -width
  const cos = Math.cos((angle * Math.PI) / 180)
  const sin = Math.sin((angle * Math.PI) / 180)
  const corners: Point[] = [
    [left, -size * 0.75],
    [left + width, -size * 0.75],
    [left, size * 0.2],
    [left + width, size * 0.2],
  ]
  reach(
    sheet,
    corners.map(([x, y]): Point => [at[0] + x * cos - y * sin, at[1] + x * sin + y * cos]),
  )
  const [x, y] = at.map(shortNumber)
  const position =
    angle === 0 ? `x="${x}" y="${y}"` : `transform="translate(${x} ${y})rotate(${shortNumber(angle)})"`
  sheet.dims.push(
    `<text ${position} font-size="${shortNumber(size)}" text-anchor="${anchor}">${escapeText(text)}</text>`,
  )
}

/** A bank card is as large everywhere (ISO/IEC 7810, ID-1), in millimetres. */
const card = { width: 85.6, height: 54, strip: [7, 19] } as const

/** A bar of 100 mm below what was drawn and a bank card beside it, so that the eye knows how large the part is. */
function drawReference(sheet: Sheet): void {
  const { scale = 1 } = sheet
  const { left, right, bottom } = sheet.box
  const beside: View = { sheet, scale, origin: [right + 14, bottom - card.height * scale] }
  draw(beside, 'p', rectangle([0, 0], [card.width, card.height]))
  draw(beside, 'n', ...card.strip.map((y) => polyline([0, y], [card.width, y])))
  const bar: View = { sheet, scale, origin: [left, bottom + 14] }
  draw(bar, 'w e', rectangle([0, 0], [50, 4 / scale]), rectangle([50, 0], [100, 4 / scale]))
  // Small parts are drawn on a larger sheet: the letters grow with it.
  const size = (9 * Math.max(sheetWidth, sheet.box.right - left)) / sheetWidth
  letter(sheet, '100 mm', { at: [left + 100 * scale + 5, bottom + 15 + size / 2], size, anchor: 'start' })
}

/** Closes the sheet: a 4:3 frame around everything drawn on a full one, a tight one around a mini. */
export function finish(sheet: Sheet, title: string, isFramed = true): Drawing {
  if (sheet.inScale && sheet.size === 'full') drawReference(sheet)
  const { left, top, right, bottom } = sheet.box
  const edge = sheet.size === 'mini' ? 2 : margin
  let width = right - left + 2 * edge
  let height = bottom - top + 2 * edge
  if (sheet.size === 'full' && isFramed) {
    width = Math.max(sheetWidth, width, (height * sheetWidth) / sheetHeight)
    height = (width * sheetHeight) / sheetWidth
  }
  const frame = [(left + right - width) / 2, (top + bottom - height) / 2, width, height]
  const dims = sheet.dims.length > 0 ? `<g class="dims">${sheet.dims.join('')}</g>` : ''
  return {
    viewBox: frame.map((value) => (Math.round(value * 10) / 10).toString()).join(' '),
    body: sheet.parts.join('') + dims,
    title: sheet.size === 'mini' ? '' : title,
  }
}
