import { CsvError, parse } from 'csv-parse/sync'
import { t } from '#i18n/t.ts'
import { storable } from '#server/database/json.ts'
import { bounds, createCount } from '../../../imports/reader/imports.bounds.ts'
import { createCsvScan } from '../../../imports/reader/imports.csv-scan.ts'
import { type Statement, unreadable, type Wanted } from '../payments.statement.ts'
import { columnsOf } from './payments.csv-columns.ts'
import { readTable } from './payments.csv-table.ts'
import { decodeCsv } from './payments.decoding.ts'

const delimiters = [';', '\t', ',', '|']
/** Lines above the titles, at most. */
const maxPreamble = 60
const startCharacters = 65_536

const options = {
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: false,
  max_record_size: 2 * bounds.rowCharacters,
}

/** `="0012"` and `'0012` are texts of spreadsheets. */
const plainCell = (cell: string) =>
  storable(
    cell
      .trim()
      .replace(/^="(.*)"$/s, '$1')
      .replace(/^'(.*?)'?$/s, '$1'),
  )

function firstRows(text: string, delimiter: string): string[][] {
  const rows: string[][] = []
  try {
    parse(text.slice(0, startCharacters), {
      ...options,
      delimiter,
      to: maxPreamble,
      on_record: (row: string[]) => {
        rows.push(row.map(plainCell))
        return null
      },
    })
  } catch {
    // The start may end inside a quoted cell; what came before it counts.
  }
  return rows
}

type Layout = {
  delimiter: string
  fits: (row: string[]) => boolean
  titles: string[]
  read: (row: string[]) => string[]
}

const compactDay = /^(\d{4})(\d\d)(\d\d)$/

/** Banks whose tables have no titles. */
const untitledLayouts: readonly Layout[] = [
  {
    // Wells Fargo: day, amount, an asterisk, the number of a check, the description.
    delimiter: ',',
    fits: (row) => row.length === 5 && /^\d\d\/\d\d\/\d{4}$/.test(row[0] ?? '') && row[2] === '*',
    titles: ['Date', 'Amount', '', 'Check', 'Description'],
    read: ([day = '', amount = '', , check = '', text = '']) => {
      const [month, date, year] = day.split('/')
      return [`${year}-${month}-${date}`, amount, '', check, text]
    },
  },
  {
    // ABN AMRO: account, currency, day, balances, value day, amount, description.
    delimiter: '\t',
    fits: (row) => row.length === 8 && /^[A-Z]{3}$/.test(row[1] ?? '') && compactDay.test(row[2] ?? ''),
    titles: ['Rekening', 'Munt', 'Datum', 'Beginsaldo', 'Eindsaldo', 'Rentedatum', 'Bedrag', 'Omschrijving'],
    read: (row) => row,
  },
]

/** The delimiter with which a row of titles is found, or that of a table without titles. */
function shapeOf(
  text: string,
  said: string | null,
  ours: string,
): { delimiter: string; layout: Layout | null } | null {
  let best: { delimiter: string; found: number } | null = null
  for (const delimiter of said === null ? delimiters : [said]) {
    for (const row of firstRows(text, delimiter)) {
      const found = Object.keys(columnsOf(row, ours)?.places ?? {}).length
      if (found > (best?.found ?? 0)) best = { delimiter, found }
    }
  }
  if (best) return { delimiter: best.delimiter, layout: null }
  for (const layout of untitledLayouts) {
    const rows = firstRows(text, layout.delimiter).filter((row) => row.some((cell) => cell !== ''))
    if (rows.length > 0 && rows.every(layout.fits)) return { delimiter: layout.delimiter, layout }
  }
  return null
}

function refuseCsv(error: unknown): never {
  if (!(error instanceof CsvError)) throw error
  const line = String('lines' in error ? error.lines : '?')
  const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED'
  return unreadable(
    isOpen
      ? t('A quotation mark opened near line {line} is not closed.', { line })
      : t('Near line {line}, a quotation mark inside a cell is not doubled. Write it twice.', { line }),
  )
}

/** The table that a bank's CSV has, whatever its titles, marks, encoding and the lines around it. */
export function readCsvStatement(file: Uint8Array, wanted: Wanted): Statement {
  const decoded = decodeCsv(file).replace(/^\ufeff/, '')
  if (decoded.slice(0, 4000).includes('\u0000')) unreadable(t('This is neither CAMT.053 (XML) nor CSV.'))
  const said = /^"?sep=(.)"?\r?\n/i.exec(decoded)
  const text = said ? decoded.slice(said[0].length) : decoded
  const shape = shapeOf(text, said?.[1] ?? null, wanted.currency)
  if (!shape) {
    return unreadable(
      t('There is no row with the column names "Date" and "Amount". Export the file with column names.'),
    )
  }
  createCsvScan(shape.delimiter, createCount())(text)
  try {
    const rows: string[][] = parse(text, { ...options, delimiter: shape.delimiter })
    const cells = rows.map((row) => row.map(plainCell))
    const { layout } = shape
    return readTable(layout ? [layout.titles, ...cells.map(layout.read)] : cells, wanted)
  } catch (error) {
    return refuseCsv(error)
  }
}
