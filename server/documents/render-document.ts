import { t } from '#i18n/t.ts'
import { mark } from '#tenant/drawings/mark.ts'
import type { DocumentColumn, DocumentContent, Fact } from './document-content.ts'
import { type Column, colour, createSheet, finishSheet, frame, type Sheet, type Style } from './sheet.ts'

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

/** The logo is drawn from its own paths, which are its only shapes. */
function drawMark({ doc }: Sheet, x: number, y: number): void {
  doc.save().translate(x, y).scale(0.92)
  for (const [, shape = '', rest = ''] of mark.body.matchAll(/<path d="([^"]+)"([^>]*)>/g)) {
    const stroke = /stroke-width="([\d.]+)"/.exec(rest)?.[1]
    const path = doc.path(shape)
    if (stroke) path.lineWidth(Number(stroke)).stroke(colour.blue)
    else path.fill(colour.blue)
  }
  doc.restore()
}

function head(sheet: Sheet, { title, number, seller }: DocumentContent): void {
  drawMark(sheet, frame.left, frame.top - 4)
  const right = { ...full, align: 'right' as const }
  sheet.write({ ...full, x: frame.left + 33, text: seller.name, style: { font: 'headline', size: 17 } }, frame.top)
  sheet.write({ ...right, text: title, style: { font: 'headline', size: 17, colour: colour.blue } }, frame.top)
  sheet.y = frame.top + 32
  sheet.rule(colour.blue, 1.2)
  sheet.y += 7
  sheet.write({ ...full, text: seller.legalName, style: label }, sheet.y)
  sheet.write({ ...right, text: number, style: { font: 'mono', size: 10 } }, sheet.y - 2)
  sheet.y += 40
}

function nextHead(sheet: Sheet, { title, number, seller }: DocumentContent): void {
  sheet.write({ ...full, text: `${seller.name}, ${title}`, style: label }, frame.top - 16)
  sheet.write({ ...full, text: number, style: figure, align: 'right' }, frame.top - 16)
  sheet.rule(colour.blue, 0.8)
  sheet.y += 14
}

function factsOf(sheet: Sheet, facts: readonly Fact[], perRow: number): void {
  for (let first = 0; first < facts.length; first += perRow) {
    const some = facts.slice(first, first + perRow)
    const places = sideBySide(perRow).slice(0, some.length)
    const at = (index: number) => places[index] ?? full
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

function tableOf(sheet: Sheet, { columns, rows }: DocumentContent): void {
  const placed = columnsOf(columns)
  sheet.y += 8
  sheet.need(80)
  sheet.band(placed.map((column) => ({ ...column, text: column.name, style: label })))
  sheet.y += 4
  sheet.rule(colour.ink, 0.8)
  for (const { cells, code } of rows) {
    sheet.y += 9
    sheet.band(
      placed.map((column, index) => ({
        ...column,
        text: cells[index] ?? '',
        style: column.isFigure ? figure : body,
      })),
    )
    sheet.band([{ ...(placed[0] ?? full), text: code, style: { ...figure, colour: colour.ink2 } }])
    sheet.y += 8
    sheet.rule(colour.line)
  }
}

function totalOf(sheet: Sheet, { name, value }: Fact): void {
  sheet.y += 10
  sheet.need(24)
  const half = width / 2
  sheet.band([
    { x: frame.left, width: half - gutter, text: name, style: { font: 'headline', size: 10 } },
    {
      x: frame.left + half,
      width: half,
      align: 'right',
      text: value,
      style: { font: 'mono', size: 11, colour: colour.blue },
    },
  ])
  sheet.y += 6
  sheet.rule(colour.blue, 1.2)
}

function notesOf(sheet: Sheet, { notes }: DocumentContent): void {
  sheet.y += 26
  for (const { name, text } of notes) {
    sheet.need(40)
    if (name !== '') sheet.band([{ ...full, text: name, style: label }])
    sheet.band([{ ...full, text, style: body }])
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

function draw(sheet: Sheet, document: DocumentContent): void {
  head(sheet, document)
  factsOf(sheet, document.facts, 4)
  factsOf(sheet, document.addresses, 2)
  tableOf(sheet, document)
  if (document.total) totalOf(sheet, document.total)
  notesOf(sheet, document)
}

/**
 * Several documents in one PDF for printing: each begins on a new page and numbers its own pages. A4, selectable text;
 * long content continues on the next page.
 */
export function renderDocuments(
  [first, ...others]: readonly [DocumentContent, ...DocumentContent[]],
  title: string,
): Promise<Buffer> {
  /** The document that each page belongs to. */
  const owners: DocumentContent[] = [first]
  const sheet = createSheet({
    title,
    author: first.seller.name,
    language: first.language,
    onNextPage: (next) => {
      const document = owners.at(-1) ?? first
      owners.push(document)
      nextHead(next, document)
    },
  })
  draw(sheet, first)
  for (const document of others) {
    sheet.doc.addPage()
    sheet.y = frame.top
    owners.push(document)
    draw(sheet, document)
  }
  return finishSheet(sheet, (page) => {
    const document = owners[page - 1] ?? first
    const own = page - owners.indexOf(document)
    const pages = owners.filter((owner) => owner === document).length
    foot(sheet, document, t('Page {page} of {pages}', { page: String(own), pages: String(pages) }))
  })
}
