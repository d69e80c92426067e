import { type DocumentColumn, type DocumentContent, nameColumn } from './document-content.ts'
import { letter } from './letter/geometry.ts'
import { type Band, colour, type Sheet, type SheetColumn, type Style } from './sheet.ts'
import type { TagElement } from './tags.ts'

const label: Style = { font: 'text', size: 7.5, colour: colour.ink2 }
const body: Style = { font: 'text', size: 9 }
const figure: Style = { font: 'mono', size: 7.8 }
const gutter = 10
const padding = 4

type Placed = DocumentColumn & Pick<SheetColumn, 'x' | 'width' | 'align'>

function place(columns: readonly DocumentColumn[]): Placed[] {
  const { left, right } = letter.text
  const width = right - left
  let x = left
  return columns.map((column, index) => {
    const all = column.width * width
    const isLast = index === columns.length - 1
    const placed = { ...column, x, width: isLast ? all : all - gutter }
    x += all
    return column.isFigure ? { ...placed, align: 'right' as const } : placed
  })
}

/** `row` is the element of the header; where it is repeated on a later page, screen readers skip it. */
function drawHeader(sheet: Sheet, columns: readonly Placed[], row?: TagElement): void {
  sheet.band(
    columns.map((column) => ({
      ...column,
      text: column.name,
      style: label,
      element: row && sheet.tags.add('TH', row),
    })),
  )
  sheet.y += 4
  sheet.rule(colour.ink, 0.8)
}

/** The bands of a row: its cells, and the texts below the name. */
function bandsOf(sheet: Sheet, columns: readonly Placed[], row: { line: Line; element: TagElement }): Band[] {
  const { cells, below } = row.line
  const elements = columns.map(() => sheet.tags.add('TD', row.element))
  const first = columns.map((column, index) => ({
    ...column,
    text: cells[index] ?? '',
    style: column.isFigure || column.isMono ? figure : body,
    element: elements[index],
  }))
  const name = columns[nameColumn]
  const isMore = below !== '' && name !== undefined
  const more = isMore ? [{ ...name, text: below, style: label, element: elements[nameColumn] }] : []
  return [sheet.measure(first), ...(isMore ? [sheet.measure(more)] : [])]
}

type Line = DocumentContent['rows'][number]

type Setting = {
  part: TagElement
  after: number
  /** Called with what draws the header on later pages, and without it at the end. */
  repeat: (header: (() => void) | undefined) => void
}

/** A row that is higher than this is broken; most of a page below its header. */
const highestRow = 600

/**
 * The lines of an order. The header is repeated on each page, and a row is on one page if a page can hold it. The last
 * row stays with what follows it: `after` in points.
 */
export function drawLines(
  sheet: Sheet,
  { columns, rows }: Pick<DocumentContent, 'columns' | 'rows'>,
  { part, after, repeat }: Setting,
): void {
  const placed = place(columns)
  const table = sheet.tags.add('Table', part)
  sheet.y += 8
  sheet.need(80)
  drawHeader(sheet, placed, sheet.tags.add('TR', table))
  repeat(() => drawHeader(sheet, placed))
  for (const [index, line] of rows.entries()) {
    const row = sheet.tags.add('TR', table)
    const bands = bandsOf(sheet, placed, { line, element: row })
    const height = bands.reduce((sum, band) => sum + band.height, 2 * padding)
    if (height <= highestRow) sheet.need(height + (index === rows.length - 1 ? after : 0))
    sheet.y += padding
    for (const band of bands) band.draw()
    sheet.tags.end(row)
    sheet.y += padding
    sheet.rule(colour.line)
  }
  repeat(undefined)
}
