import { qrPath } from '#contract/qr-path.ts'
import { t } from '#i18n/t.ts'
import { mark } from '#tenant/mark.ts'
import type { DocumentColumn, DocumentContent, Fact } from './document-content.ts'
import { drawLines } from './lines-table.ts'
import type { Logos } from './logos.ts'
import { type Column, colour, createSheet, finishSheet, frame, type Sheet, type Style } from './sheet.ts'
import { heightOfSums, sumsOf, totalOf } from './sums.ts'
import type { Element } from './tags.ts'
import { type Faces, withFaces } from './text/faces.ts'
import { eastAsianOf } from './text/lettering.ts'

const label: Style = { font: 'text', size: 8, colour: colour.ink2 }
const body: Style = { font: 'text', size: 9.5 }
const figure: Style = { font: 'mono', size: 8.2 }
const width = frame.right - frame.left
const gutter = 14

const full = { x: frame.left, width }

/** Columns side by side, all of the same width. */
function sideBySide(count: number): Pick<Column, 'x' | 'width'>[] {
  const each = (width - gutter * (count - 1)) / count
  return Array.from({ length: count }, (_, index) => ({ x: frame.left + index * (each + gutter), width: each }))
}

/** Width and height of a PNG, from its first chunk. */
function sizeOf(png: Buffer): { width: number; height: number } {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}

const logoArea = { width: 110, height: 27 }

/** Draws the logo, or the mark that the portal is delivered with, at the left of the head. Returns its width. */
function drawBrand({ doc, tags }: Sheet, { logo }: DocumentContent['seller'], logos: Logos): number {
  if (logo === undefined) {
    tags.draw(undefined, () => drawMark(doc, frame.left, frame.top - 4))
    return 33
  }
  const png = Buffer.from(logos[logo] ?? '', 'base64')
  if (png.length === 0) return 0
  const { width: wide, height: high } = sizeOf(png)
  const scale = Math.min(logoArea.width / wide, logoArea.height / high)
  tags.draw(undefined, () => void doc.image(png, frame.left, frame.top - 4, { width: wide * scale }))
  return wide * scale + 9
}

/** The mark is drawn from its own paths, which are its only shapes. */
function drawMark(doc: PDFKit.PDFDocument, x: number, y: number): void {
  doc.save().translate(x, y).scale(0.92)
  for (const [, shape = '', rest = ''] of mark.body.matchAll(/<path d="([^"]+)"([^>]*)>/g)) {
    const stroke = /stroke-width="([\d.]+)"/.exec(rest)?.[1]
    const path = doc.path(shape)
    if (stroke) path.lineWidth(Number(stroke)).stroke(colour.blue)
    else path.fill(colour.blue)
  }
  doc.restore()
}

function head(sheet: Sheet, { title, number, seller }: DocumentContent, { part, logos }: Drawing): void {
  const { tags } = sheet
  const beside = drawBrand(sheet, seller, logos)
  const [name, legalName] = [tags.add('P', part), tags.add('P', part)]
  const heading = tags.add('H1', part)
  const big: Style = { font: 'headline', size: 17 }
  const right = { ...full, align: 'right' as const, element: heading }
  sheet.write({ ...full, x: frame.left + beside, text: seller.name, style: big, element: name }, frame.top)
  sheet.write({ ...right, text: title, style: { ...big, colour: colour.blue } }, frame.top)
  sheet.y = frame.top + 32
  sheet.rule(colour.blue, 1.2)
  sheet.y += 7
  sheet.write({ ...full, text: seller.legalName, style: label, element: legalName }, sheet.y)
  sheet.write({ ...right, text: number, style: { font: 'mono', size: 10 } }, sheet.y - 2)
  sheet.y += 40
}

function nextHead(sheet: Sheet, { title, number, seller }: DocumentContent): void {
  sheet.write({ ...full, text: `${seller.name}, ${title}`, style: label }, frame.top - 16)
  sheet.write({ ...full, text: number, style: figure, align: 'right' }, frame.top - 16)
  sheet.rule(colour.blue, 0.8)
  sheet.y += 14
}

type FactRow = { facts: readonly Fact[]; perRow: number; part: Element }

function factsOf(sheet: Sheet, { facts, perRow, part }: FactRow): void {
  for (let first = 0; first < facts.length; first += perRow) {
    const some = facts.slice(first, first + perRow)
    const places = sideBySide(perRow).slice(0, some.length)
    const elements = some.map(() => sheet.tags.add('P', part))
    const at = (index: number) => ({ ...(places[index] ?? full), element: elements[index] })
    sheet.need(40)
    sheet.band(some.map(({ name }, index) => ({ ...at(index), text: name, style: label })))
    sheet.y += 1
    sheet.band(
      some.map(({ value, isMono }, index) => ({ ...at(index), text: value, style: isMono ? figure : body })),
    )
    sheet.y += 14
  }
}

function columnsOf(
  columns: readonly DocumentColumn[],
): (Pick<Column, 'x' | 'width' | 'align'> & DocumentColumn)[] {
  let x = frame.left
  return columns.map((column, index) => {
    const all = column.width * width
    const placed = {
      ...column,
      x,
      width: index === columns.length - 1 ? all : all - gutter,
      ...(column.isFigure && { align: 'right' as const }),
    }
    x += all
    return placed
  })
}

/** The table of layout 1. */
function oneRowTable(sheet: Sheet, { columns, rows }: DocumentContent): void {
  const placed = columnsOf(columns)
  sheet.y += 8
  sheet.need(80)
  sheet.band(placed.map((column) => ({ ...column, text: column.name, style: label })))
  sheet.y += 4
  sheet.rule(colour.ink, 0.8)
  for (const { cells, below } of rows) {
    sheet.y += 9
    sheet.band(
      placed.map((column, index) => ({
        ...column,
        text: cells[index] ?? '',
        style: column.isFigure ? figure : body,
      })),
    )
    sheet.band([{ ...(placed[0] ?? full), text: below, style: { ...figure, colour: colour.ink2 } }])
    sheet.y += 8
    sheet.rule(colour.line)
  }
}

/** Side of a QR code with 69 modules or fewer: at least 0.5 mm a module, which cameras of phones read. */
const codeSide = 100

/** Black on white with four modules of white around it, as scanners ask for. */
function drawCode({ doc, tags, ...sheet }: Sheet, code: { text: string; name: string }, part: Element): void {
  const { size, path } = qrPath(code.text)
  tags.draw(tags.add('Figure', part, code.name), () => {
    doc.save().translate(frame.left, sheet.y + 8)
    doc
      .scale(codeSide / size)
      .path(path)
      .fill('#000000')
      .restore()
  })
}

function notesOf(sheet: Sheet, { notes }: DocumentContent, part: Element): void {
  sheet.y += 26
  for (const { name, text, code } of notes) {
    sheet.need(code ? 40 + codeSide : 40)
    if (name !== '') sheet.band([{ ...full, text: name, style: label, element: sheet.tags.add('H2', part) }])
    sheet.band([{ ...full, text, style: body, element: sheet.tags.add('P', part) }])
    if (code) {
      drawCode(sheet, code, part)
      sheet.y += codeSide + 12
    }
    sheet.y += 14
  }
}

function foot(sheet: Sheet, { seller }: DocumentContent, numbered: string): void {
  sheet.y = frame.bottom + 16
  sheet.rule(colour.line)
  const y = sheet.y + 7
  sheet.write({ ...full, text: `${seller.legalName}, ${seller.contactEmail}`, style: label }, y)
  sheet.write({ ...full, text: numbered, style: label, align: 'right' }, y)
}

type Repeat = (header: (() => void) | undefined) => void
type Drawing = { part: Element; logos: Logos }

function draw(sheet: Sheet, document: DocumentContent, { repeat, logos }: { repeat: Repeat; logos: Logos }): void {
  const part = sheet.tags.add('Sect')
  head(sheet, document, { part, logos })
  factsOf(sheet, { facts: document.facts, perRow: 4, part })
  factsOf(sheet, { facts: document.addresses, perRow: 2, part })
  if (document.layout === 1) oneRowTable(sheet, document)
  else drawLines(sheet, document, { part, after: heightOfSums(document), repeat })
  if (document.sums) sumsOf(sheet, document.sums, part)
  if (document.total) totalOf(sheet, document.total, part)
  notesOf(sheet, document, part)
}

/**
 * Several documents in one PDF for printing: each begins on a new page and numbers its own pages. A4, selectable text;
 * long content continues on the next page.
 */
export async function renderDocuments(
  documents: Documents,
  title: string,
  more: { logos?: Logos; eInvoice?: string } = {},
): Promise<Buffer> {
  return finishSheet(await withFaces((faces) => drawDocuments(documents, { title, faces, ...more })))
}

type Documents = readonly [DocumentContent, ...DocumentContent[]]

type Drawn = { title: string; faces: Faces; logos?: Logos; eInvoice?: string }

function drawDocuments(documents: Documents, { title, faces, logos = {}, eInvoice }: Drawn): Sheet {
  let [current] = documents
  /** The header of the table that continues on the next page. */
  let header: (() => void) | undefined
  const repeat: Repeat = (next) => {
    header = next
  }
  const sheet = createSheet({
    title,
    author: current.seller.name,
    language: current.language,
    isTagged: current.layout !== 1,
    faces,
    eastAsian: eastAsianOf(current.language, JSON.stringify(documents)),
    ...(eInvoice !== undefined && { eInvoice }),
    onNextPage: (next) => {
      nextHead(next, current)
      header?.()
    },
  })
  for (const [index, document] of documents.entries()) {
    current = document
    if (index > 0) nextDocument(sheet)
    draw(sheet, document, { repeat, logos })
    numberPages(sheet, document)
  }
  return sheet
}

/** Pages are numbered when all pages of their document are drawn, and then leave memory: 5,000 lines did not fit. */
function nextDocument(sheet: Sheet): void {
  sheet.doc.flushPages()
  sheet.doc.addPage()
  sheet.y = frame.top
}

function numberPages(sheet: Sheet, document: DocumentContent): void {
  const { start, count } = sheet.doc.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    sheet.doc.switchToPage(start + index)
    foot(sheet, document, t('Page {page} of {pages}', { page: String(index + 1), pages: String(count) }))
  }
}
