import PDFDocument from 'pdfkit'
import { t } from '#i18n/t.ts'
import { drawSvg } from './draw-svg.ts'
import { colour } from './sheet.ts'
import { type Faces, withFaces } from './text/faces.ts'
import { ownFonts } from './text/families.ts'
import { ownFile } from './text/font-files.ts'
import { createLettering, eastAsianOf, type Lettering, type Style } from './text/lettering.ts'

export type DrawingSheet = {
  name: string
  sku: string
  category: string
  /** Attributes in the user's language. */
  facts: { name: string; value: string }[]
  date: string
  language: string
  seller: { name: string; legalName: string }
  drawing: { viewBox: string; body: string }
}

type Doc = PDFKit.PDFDocument

/** A4 landscape in points, with a wider margin for filing at the left (ISO 5457). */
const page = { left: 56, top: 28, right: 813.89, bottom: 567.28 }
const column = { x: 576, width: page.right - 576 }
const rowHeight = 17
const titleHeight = 158

const label: Style = { font: 'text', size: 7.5, colour: colour.ink2 }
const value: Style = { font: 'text', size: 9 }

type Pen = { doc: Doc; lettering: Lettering }

/** Cut to one line, so that no text runs over the frame. */
function write(
  { lettering }: Pen,
  text: string,
  { x, y, width, style }: { x: number; y: number; width: number; style: Style },
) {
  const line = { x, width, text: lettering.fit(style, text, width), style, align: 'left' } as const
  lettering.write(line, y + style.size)
}

function rule(doc: Doc, y: number, width = 0.5): void {
  doc.lineWidth(width).strokeColor(colour.ink).moveTo(column.x, y).lineTo(page.right, y).stroke()
}

function factTable(pen: Pen, facts: DrawingSheet['facts']): void {
  const space = Math.floor((page.bottom - titleHeight - page.top - 26) / rowHeight)
  const half = column.width / 2 - 12
  write(pen, t('Specifications'), {
    x: column.x + 8,
    y: page.top + 8,
    width: column.width,
    style: { font: 'headline', size: 10 },
  })
  for (const [index, fact] of facts.slice(0, space).entries()) {
    const y = page.top + 26 + index * rowHeight
    rule(pen.doc, y, 0.3)
    write(pen, fact.name, { x: column.x + 8, y: y + 4, width: half, style: label })
    write(pen, fact.value, { x: column.x + 16 + half, y: y + 4, width: half, style: { font: 'text', size: 8 } })
  }
}

function titleBlock(pen: Pen, { name, sku, category, date, seller }: DrawingSheet): void {
  const top = page.bottom - titleHeight
  rule(pen.doc, top, 1)
  const rows = [
    [t('Name'), name],
    [t('SKU'), sku],
    [t('Family'), category],
    [t('Scale'), t('Fit to page, dimensions in mm')],
    [t('Date'), date],
    [seller.name, seller.legalName],
  ] as const
  const height = titleHeight / rows.length
  for (const [index, [head, text]] of rows.entries()) {
    const y = top + index * height
    if (index > 0) rule(pen.doc, y)
    const box = { x: column.x + 8, width: column.width - 16 }
    write(pen, head, { ...box, y: y + 3, style: label })
    write(pen, text, { ...box, y: y + 12.5, style: index === 0 ? { font: 'headline', size: 10 } : value })
  }
}

/** A drawing sheet as PDF: frame, drawing, attributes and title block, as lines and text. */
export async function renderDrawing(sheet: DrawingSheet): Promise<Buffer> {
  const doc = await withFaces((faces) => drawSheet(sheet, faces))
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
    doc.end()
  })
}

function drawSheet(sheet: DrawingSheet, faces: Faces): Doc {
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    font: ownFile(ownFonts.text),
    lang: sheet.language,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: `${sheet.name} ${sheet.sku}`, Author: sheet.seller.name, Creator: sheet.seller.name },
  })
  const lettering = createLettering(doc, { faces, first: eastAsianOf(sheet.language, JSON.stringify(sheet)) })
  const inner = { x: page.left + 16, y: page.top + 16, width: column.x - page.left - 32 }
  drawSvg({ doc, lettering }, sheet.drawing, { ...inner, height: page.bottom - page.top - 32 })
  doc.undash().lineWidth(1).strokeColor(colour.ink)
  doc.rect(page.left, page.top, page.right - page.left, page.bottom - page.top).stroke()
  doc.moveTo(column.x, page.top).lineTo(column.x, page.bottom).stroke()
  factTable({ doc, lettering }, sheet.facts)
  titleBlock({ doc, lettering }, sheet)
  return doc
}
