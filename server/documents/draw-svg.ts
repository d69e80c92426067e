import type { Lettering } from './text/lettering.ts'
import { drawable } from './text/printable.ts'

type Doc = PDFKit.PDFDocument
type Pen = { doc: Doc; lettering: Lettering }
type Line = { width: number; colour: string; dash?: number[] }

const thin = '#5d687c'
const centre = '#5567c0'
const fills: Record<string, string> = {
  f: '#ffffff',
  f0: '#ffffff',
  e: '#ebeff3',
  bl: '#ffffff',
  a: thin,
  dot: thin,
}
const unstroked = new Set(['a', 'dot', 'f0'])

/** Line types of a drawing (ISO 128), in points on paper. */
function strokeOf(types: readonly string[]): Line {
  if (types.includes('hl')) return { width: 0.35, colour: thin }
  if (types.includes('n') || types.includes('bl')) return { width: 0.5, colour: thin }
  if (types.includes('h')) return { width: 0.5, colour: thin, dash: [3, 2] }
  if (types.includes('c')) return { width: 0.5, colour: centre, dash: [9, 2, 1.5, 2] }
  if (types.includes('p')) return { width: 0.5, colour: centre, dash: [8, 2, 1.5, 2, 1.5, 2] }
  return { width: types.includes('w') ? 1 : 0.7, colour: '#0f1830' }
}

function attributesIn(tag: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(tag.matchAll(/([\w-]+)="([^"]*)"/g), ([, name = '', value = '']) => [name, value]),
  )
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

function plain(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? '')
}

function paint(doc: Doc, classes: string, scale: number): void {
  const types = classes.split(' ')
  const fill = types.map((type) => fills[type]).find((one) => one !== undefined)
  const { width, colour, dash } = strokeOf(types)
  doc.lineWidth(width / scale)
  if (dash) doc.dash(dash[0] ?? 1, { space: dash[1] ?? 1 })
  else doc.undash()
  const isStroked = !types.some((type) => unstroked.has(type))
  if (fill && isStroked) doc.fillAndStroke(fill, colour, 'even-odd')
  else if (fill) doc.fill(fill, 'even-odd')
  else doc.stroke(colour)
}

const anchors = { middle: 'center', end: 'right' } as const

function drawText({ doc, lettering }: Pen, tag: string, text: string): void {
  const given = attributesIn(tag)
  const placed = /translate\(([-\d.]+) ([-\d.]+)\)rotate\(([-\d.]+)\)/.exec(given.transform ?? '')
  const anchor = given['text-anchor']
  doc.save()
  doc.translate(Number(placed?.[1] ?? given.x ?? 0), Number(placed?.[2] ?? given.y ?? 0))
  if (placed) doc.rotate(Number(placed[3]))
  const style = { font: 'mono', size: Number(given['font-size'] ?? 10), colour: '#424d63' } as const
  const align = anchor === 'middle' || anchor === 'end' ? anchors[anchor] : 'left'
  lettering.write({ text: drawable(plain(text)), style, x: 0, width: 0, align }, 0)
  doc.restore()
}

export type Area = { x: number; y: number; width: number; height: number }

/**
 * Draws the markup of our own drawings into an area of a page, as lines and text. It supports only what they consist
 * of: paths, circles and texts.
 */
export function drawSvg(
  { doc, lettering }: Pen,
  { viewBox, body }: { viewBox: string; body: string },
  area: Area,
): void {
  const [left = 0, top = 0, width = 1, height = 1] = viewBox.split(' ').map(Number)
  const scale = Math.min(area.width / width, area.height / height)
  doc.save()
  doc.translate(area.x + (area.width - width * scale) / 2, area.y + (area.height - height * scale) / 2)
  doc.scale(scale).translate(-left, -top).lineJoin('round').lineCap('round')
  for (const [, name, tag = '', text = ''] of body.matchAll(
    /<(path|circle|text)\b([^>]*)>(?:([^<]*)<\/text>)?/g,
  )) {
    const given = attributesIn(tag)
    if (name === 'text') drawText({ doc, lettering }, tag, text)
    else {
      if (name === 'path') doc.path(given.d ?? '')
      else doc.circle(Number(given.cx), Number(given.cy), Number(given.r))
      paint(doc, given.class ?? '', scale)
    }
  }
  doc.restore()
}
