import PDFDocument from 'pdfkit'
import { attachEInvoice, pdfSubset } from './factur-x.ts'
import { createTags, type TagElement, type Tags } from './tags.ts'
import type { Direction } from './text/direction.ts'
import type { Faces } from './text/faces.ts'
import { ownFonts } from './text/families.ts'
import { ownFile } from './text/font-files.ts'
import type { EastAsian } from './text/font-table.ts'
import { createLettering, type Lettering, type Style } from './text/lettering.ts'
import { toPrintable } from './text/printable.ts'

/** The part of a page that content fills, in points from its top left. */
export type PageFrame = { left: number; right: number; top: number; bottom: number }

/** On A4, 595.28 by 841.89 points. */
export const frame: PageFrame = { left: 56, right: 539.28, top: 56, bottom: 766 }

/** The design's colours in hexadecimal, which PDF needs: `--blue`, `--ink`, `--ink-2`, `--line`. */
export const colour = { blue: '#223fb6', ink: '#0f1830', ink2: '#424d63', line: '#d4dae0' }

export type { Style }

/** Without an `element`, screen readers skip the text. */
export type SheetColumn = {
  x: number
  width: number
  text: string
  style: Style
  align?: 'right'
  /** That of the whole text, where the column is one line of it. */
  direction?: Direction
  element?: TagElement
}

/** Texts side by side, broken into lines but not drawn yet; `height` in points. */
export type Band = { height: number; draw: () => void }

export type SheetOptions = {
  title: string
  author: string
  language: string
  /** The XML of an invoice, which goes into the PDF. */
  eInvoice?: string
  faces: Faces
  /** The family for characters that several East Asian languages share. */
  eastAsian: EastAsian
  /** Draws the header of each page from the second on, and returns where the content continues. */
  onNextPage: (sheet: Sheet) => void
}

export type Sheet = {
  /** How far the page is filled, in points from the top. */
  y: number
  frame: PageFrame
  doc: PDFKit.PDFDocument
  tags: Tags
  /** For drawing outside of bands. */
  lettering: Lettering
  /** Starts a new page unless there is space for this many points. */
  need(height: number): void
  /** Texts side by side, each broken into lines. What does not fit continues on the next page. */
  band(columns: readonly SheetColumn[]): void
  /** The same, to be drawn when its height is known. */
  measure(columns: readonly SheetColumn[]): Band
  /** Writes one line at a fixed position and does not move `y`. */
  write(column: SheetColumn, y: number): void
  rule(colour: string, width?: number): void
}

const leading = 1.42

/** Metadata are XML that PDFKit does not escape: a name that would break them is left out of it. */
function infoOf({ title, author }: SheetOptions) {
  return /[&<>]/.test(author) ? { Title: title } : { Title: title, Author: author, Creator: author }
}

function openDocument(options: SheetOptions): PDFKit.PDFDocument {
  const { language, eInvoice } = options
  return new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    font: ownFile(ownFonts.text),
    lang: language,
    displayTitle: true,
    pdfVersion: '1.7',
    info: infoOf(options),
    tagged: true,
    ...(eInvoice !== undefined && { subset: pdfSubset }),
  })
}

function measureBand(sheet: Sheet, columns: readonly SheetColumn[]): Band {
  const texts = columns.map(({ text, style, width }) => sheet.lettering.linesOf(style, text, width))
  // Texts of one line share a baseline, although sizes and fonts differ.
  const size = Math.max(...columns.map(({ style }) => style.size))
  const rows = Math.max(...texts.map(({ lines }) => lines.length))
  return {
    height: rows * size * leading,
    draw() {
      for (let row = 0; row < rows; row += 1) {
        sheet.need(size * leading)
        columns.forEach((column, index) => {
          const { lines, side } = texts[index] ?? { lines: [], side: 'left' }
          const align = column.align ?? (side === 'right' ? side : undefined)
          writeTagged(sheet, { ...column, text: '', ...lines[row], ...(align && { align }) }, sheet.y + size)
        })
        sheet.y += size * leading
      }
    },
  }
}

function writeTagged({ lettering, tags }: Sheet, column: SheetColumn, base: number): void {
  if (column.text !== '') tags.draw(column.element, () => lettering.write(column, base))
}

/** An empty document, filled from top to bottom. */
export function createSheet(options: SheetOptions): Sheet {
  const doc = openDocument(options)
  if (options.eInvoice !== undefined) attachEInvoice(doc, options.eInvoice)
  const tags = createTags(doc)
  const sheet: Sheet = {
    y: frame.top,
    frame,
    doc,
    tags,
    lettering: createLettering(doc, { faces: options.faces, first: options.eastAsian }),
    need(height) {
      if (sheet.y + height <= sheet.frame.bottom) return
      doc.addPage()
      sheet.y = sheet.frame.top
      options.onNextPage(sheet)
    },
    band: (columns) => measureBand(sheet, columns).draw(),
    measure: (columns) => measureBand(sheet, columns),
    write(column, y) {
      writeTagged(sheet, { ...column, text: toPrintable(column.text) }, y + column.style.size)
    },
    rule(ruleColour, width = 0.6) {
      tags.draw(undefined, () => {
        doc
          .lineWidth(width)
          .strokeColor(ruleColour)
          .moveTo(sheet.frame.left, sheet.y)
          .lineTo(sheet.frame.right, sheet.y)
          .stroke()
      })
    },
  }
  return sheet
}

/** Ends the document and returns it. */
export function finishSheet({ doc }: Sheet): Promise<Buffer> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
    doc.end()
  })
}
