import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { t } from '#i18n/t.ts'
import { bounds, type RowCounter, refuseUnreadableTable } from './imports.bounds.ts'
import { createCsvScan } from './imports.csv-scan.ts'
import { encodingOf } from './imports.encoding.ts'
import type { TableRow } from './imports.table-row.ts'

const chunkBytes = 65_536
const delimiters = [';', '\t', ',', '|']

/** Lines at the start of a file in which the delimiter is looked for. */
const lookedLines = 20

/** What a quotation mark opens a cell after; the second of two marks in a quoted cell opens it again. */
const beforeCell = /["\n\r;\t,|]/

/** How often each delimiter is in each of the first lines, outside quotes; lines without any are left out. */
function countDelimiters(text: string): Map<string, number>[] {
  const lines: Map<string, number>[] = []
  let counts = new Map<string, number>()
  let isQuoted = false
  let before = ''
  for (const character of text) {
    if (character === '"') isQuoted = isQuoted ? false : before === '' || beforeCell.test(before)
    else if (!isQuoted && (character === '\n' || character === '\r')) {
      if (counts.size > 0 && lines.push(counts) === lookedLines) return lines
      counts = new Map()
    } else if (!isQuoted && delimiters.includes(character)) {
      counts.set(character, (counts.get(character) ?? 0) + 1)
    }
    before = character
  }
  return counts.size > 0 ? [...lines, counts] : lines
}

/**
 * The delimiter that most of the first lines have equally often. The first line alone does not show it: above the titles there
 * may be the name of a price list, with a comma in it.
 */
export function delimiterOf(text: string): string {
  const lines = countDelimiters(text)
  const found = delimiters.map((delimiter) => {
    const counts = lines.flatMap((line) => line.get(delimiter) ?? [])
    const most = Math.max(0, ...counts)
    const columns = counts.find((count) => count >= most / 2) ?? 0
    return { delimiter, columns, lines: counts.filter((count) => count === columns).length }
  })
  const [best] = found.toSorted((a, b) => b.lines - a.lines || b.columns - a.columns)
  return best && best.columns > 0 ? best.delimiter : ','
}

function* decoded(file: Uint8Array, encoding: string, scan: (text: string) => void): Generator<string> {
  const decoder = new TextDecoder(encoding)
  for (let index = 0; index < file.length; index += chunkBytes) {
    const text = decoder.decode(file.subarray(index, index + chunkBytes), { stream: true })
    // Before the parser, which would make a million texts of a million commas.
    scan(text)
    yield text
  }
  yield decoder.decode()
}

/** Excel's line in front of the titles: `sep=;`. */
const separatorLine = /^\ufeff?"?sep=(.)"?(?:\r\n|\n|\r|$)/i

/** CSV (RFC 4180) with any of the usual delimiters and encodings, row by row. */
export async function* readCsv(file: Uint8Array, count: RowCounter): AsyncGenerator<TableRow> {
  const encoding = encodingOf(file)
  const start = new TextDecoder(encoding).decode(file.subarray(0, chunkBytes))
  if (start.includes('\u0000')) refuseUnreadableTable(t('This is not a CSV or XLSX file.'))
  const [, separator] = separatorLine.exec(start) ?? []
  const delimiter = separator ?? delimiterOf(start)
  const rows = parse({
    delimiter,
    relax_column_count: true,
    skip_empty_lines: false,
    // A mark in the text of a cell is text; the scan refuses what can be read in two ways.
    relax_quotes: true,
    max_record_size: 2 * bounds.rowCharacters,
  })
  const source = Readable.from(decoded(file, encoding, createCsvScan(delimiter, count)))
  source.on('error', (error) => rows.destroy(error))
  source.pipe(rows)
  let line = 0
  try {
    for await (const cells of rows) {
      line += 1
      if (line === 1 && separator !== undefined) continue
      yield { line, cells }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    refuseUnreadableTable(sayCsvError(error))
  } finally {
    source.destroy()
  }
}

function sayCsvError(error: CsvError): string {
  const line = String('lines' in error ? error.lines : '?')
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return t('A quotation mark opened near line {line} is not closed.', { line })
    case 'CSV_MAX_RECORD_SIZE':
      return t('Line {line} is too long. A quotation mark may be missing.', { line })
    default:
      return t('Near line {line}, a quotation mark inside a cell is not doubled. Write it twice.', { line })
  }
}
