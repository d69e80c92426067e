import path from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import type { Drawing } from '#contract/drawings/pack.ts'
import { escapeText, renderInside } from '#contract/drawings/render.ts'
import { mark } from '#tenant/mark.ts'

/** The preview picture of a shared link, in the pixel size for Open Graph. */
export const cardSize = { width: 1200, height: 630 }

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

const sheet = { x: 600, y: 56, width: 544, height: 518, chamfer: 36 }
/** A photograph fills the sheet of the card. In pixels. */
export const photographSize = { width: sheet.width, height: sheet.height }

const titleWidth = 490
const mostLines = 4

/** Estimated width of a text in the headline's font, relative to its size: exact enough to break lines. */
function widthOf(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + (/[iljt.,;:'|!() ]/.test(character) ? 0.3 : 0.6), 0)
}

/** Breaks a title into lines that fit; a longer title ends in an ellipsis. */
export function breakTitle(title: string, size: number): string[] {
  const lines = ['']
  for (const word of title.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`.trim()
    if (widthOf(longer) * size <= titleWidth || lines.at(-1) === '') lines[lines.length - 1] = longer
    else lines.push(word)
  }
  const shown = lines.slice(0, mostLines).map((line) => shorten(line, size))
  if (lines.length > mostLines) shown[mostLines - 1] = shorten(`${shown[mostLines - 1]}…`, size)
  return shown
}

function shorten(line: string, size: number): string {
  let cut = line
  while (widthOf(cut) * size > titleWidth && cut.length > 1) cut = `${Array.from(cut).slice(0, -2).join('')}…`
  return cut
}

function titleOf(title: string): string {
  const size = title.length > 48 ? 50 : 64
  const lines = breakTitle(title, size)
  const top = 300 - ((lines.length - 1) * size * 1.08) / 2
  return lines
    .map((line, index) => {
      const at = `x="64" y="${Math.round(top + index * size * 1.08)}"`
      return `<text ${at} class="title" font-size="${size}">${escapeText(line)}</text>`
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
export function drawCard({ title, note, seller, price, shown }: Card): string {
  const { x } = sheet
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}" viewBox="0 0 ${cardSize.width} ${cardSize.height}">` +
    `<style>.title,.name{font-family:Archivo;fill:${colour.ink}}.note{fill:${colour.ink2}}text{font-family:'Martian Mono SemiExpanded'}</style>` +
    `<path d="M0 0h1200v630H0z" fill="${colour.field}"/>` +
    `<path d="M64 0v630M0 118h${x}M0 528h${x}" stroke="${colour.line}" stroke-width="1.5" fill="none" opacity=".55"/>` +
    `<path d="M64 528h96" stroke="${colour.chromate}" stroke-width="5"/>` +
    `<text x="64" y="92" class="note" font-size="24">${escapeText(note)}</text>${titleOf(title)}` +
    `<svg x="64" y="554" width="36" height="42" viewBox="${mark.viewBox}" color="${colour.ink}">${mark.body}</svg>` +
    `<text x="114" y="586" class="name" font-size="30">${escapeText(seller)}</text>` +
    `${price ? `<text x="556" y="585" text-anchor="end" class="note" font-size="26">${escapeText(price)}</text>` : ''}` +
    `${sheetOf(shown)}</svg>`
  )
}

/** The card as PNG. */
export function renderCard(card: Card): Uint8Array {
  const image = new Resvg(drawCard(card), {
    font: {
      fontFiles: fonts,
      loadSystemFonts: false,
      defaultFontFamily: 'Archivo',
      monospaceFamily: 'Martian Mono SemiExpanded',
    },
  })
  return image.render().asPng()
}
