import path from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import type { Drawing } from '#contract/drawings/pack.ts'
import { escapeText, renderInside } from '#contract/drawings/render.ts'
import { mark } from '#tenant/mark.ts'
import { type Faces, withFaces } from '../documents/text/faces.ts'
import { drawOutlines } from '../documents/text/outlines.ts'
import { cardSize, sheet } from './card-size.ts'

export type Card = {
  title: string
  /** A part number, or the topic of the page. */
  note: string
  /** The name of the company. */
  seller: string
  /** Formatted, with its currency. */
  price?: string | undefined
  /** A JPEG of the size of `photographSize`. */
  shown: { drawing: Drawing } | { photograph: Uint8Array }
}

const fonts = ['archivo-headline.ttf', 'martian-mono.ttf'].map((file) => path.join(import.meta.dirname, file))

/**
 * The design's colours in hexadecimal, which pictures need: `--field`, `--field-line`, `--field-ink`, `--field-ink-2`.
 */
const colour = { field: '#15298d', line: '#4261be', ink: '#f8fafe', ink2: '#becdf3', chromate: '#cef03e' }

const titleWidth = 490
const maxLines = 4

/** Estimated width of a text in the headline's font, relative to its size: exact enough to break lines. */
function widthOf(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + widthOfCharacter(character), 0)
}

function widthOfCharacter(character: string): number {
  if (/[iljt.,;:'|!() ]/.test(character)) return 0.3
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(character) ? 1 : 0.6
}

/** Breaks a title into lines that fit; a longer title ends in an ellipsis. */
export function breakTitle(title: string, size: number): string[] {
  const lines = ['']
  for (const word of title.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`.trim()
    if (widthOf(longer) * size <= titleWidth || lines.at(-1) === '') lines[lines.length - 1] = longer
    else lines.push(word)
  }
  const shown = lines.slice(0, maxLines).map((line) => shorten(line, size))
  if (lines.length > maxLines) shown[maxLines - 1] = shorten(`${shown[maxLines - 1]}…`, size)
  return shown
}

function shorten(line: string, size: number): string {
  let cut = line
  while (widthOf(cut) * size > titleWidth && cut.length > 1) cut = `${Array.from(cut).slice(0, -2).join('')}…`
  return cut
}

type Text = { x: number; y: number; size: number; className?: 'title' | 'name' | 'note'; isEnd?: boolean }

/** A text in our fonts, which the drawing knows, or as outlines where they lack its letters. */
function drawText(text: string, { x, y, size, className, isEnd = false }: Text, faces: Faces): string {
  const font = className === 'note' ? 'mono' : 'headline'
  const outlines = drawOutlines(text, { x, y, size, font, isEnd, faces })
  if (outlines !== null) return `<g fill="${className === 'note' ? colour.ink2 : colour.ink}">${outlines}</g>`
  const place = `x="${x}" y="${y}"${isEnd ? ' text-anchor="end"' : ''} class="${className}"`
  return `<text ${place} font-size="${size}">${escapeText(text)}</text>`
}

function titleOf(title: string, faces: Faces): string {
  const size = title.length > 48 ? 50 : 64
  const lines = breakTitle(title, size)
  const top = 300 - ((lines.length - 1) * size * 1.08) / 2
  return lines
    .map((line, index) => {
      const y = Math.round(top + index * size * 1.08)
      return drawText(line, { x: 64, y, size, className: 'title' }, faces)
    })
    .join('')
}

function sheetOf(shown: Card['shown']): string {
  const { x, y, width, height, chamfer } = sheet
  const corner = `M${x} ${y}h${width - chamfer}l${chamfer} ${chamfer}v${height - chamfer}h${-width}z`
  const paper = `<path d="${corner}" fill="#fff"/>`
  if ('drawing' in shown) {
    const inside = { x: x + 28, y: y + 32, width: width - 56, height: height - 64 }
    return paper + renderInside(shown.drawing, inside)
  }
  const data = Buffer.from(shown.photograph).toString('base64')
  return (
    `${paper}<clipPath id="sheet"><path d="${corner}"/></clipPath>` +
    `<image x="${x}" y="${y}" width="${width}" height="${height}" clip-path="url(#sheet)" href="data:image/jpeg;base64,${data}"/>`
  )
}

/** The card as SVG: the product on its sheet, name and number beside it on the blue background. */
function drawCard({ title, note, seller, price, shown }: Card, faces: Faces): string {
  const { x } = sheet
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}" viewBox="0 0 ${cardSize.width} ${cardSize.height}">` +
    `<style>.title,.name{font-family:Archivo;fill:${colour.ink}}.note{fill:${colour.ink2}}text{font-family:'Martian Mono SemiExpanded'}</style>` +
    `<path d="M0 0h1200v630H0z" fill="${colour.field}"/>` +
    `<path d="M64 0v630M0 118h${x}M0 528h${x}" stroke="${colour.line}" stroke-width="1.5" fill="none" opacity=".55"/>` +
    `<path d="M64 528h96" stroke="${colour.chromate}" stroke-width="5"/>` +
    `${drawText(note, { x: 64, y: 92, size: 24, className: 'note' }, faces)}${titleOf(title, faces)}` +
    `<svg x="64" y="554" width="36" height="42" viewBox="${mark.viewBox}" color="${colour.ink}">${mark.body}</svg>` +
    drawText(seller, { x: 114, y: 586, size: 30, className: 'name' }, faces) +
    (price ? drawText(price, { x: 556, y: 585, size: 26, className: 'note', isEnd: true }, faces) : '') +
    `${sheetOf(shown)}</svg>`
  )
}

/** The card as PNG. */
export async function renderCard(card: Card): Promise<Uint8Array> {
  const image = new Resvg(await withFaces((faces) => drawCard(card, faces)), {
    font: {
      fontFiles: fonts,
      loadSystemFonts: false,
      defaultFontFamily: 'Archivo',
      monospaceFamily: 'Martian Mono SemiExpanded',
    },
  })
  return image.render().asPng()
}
