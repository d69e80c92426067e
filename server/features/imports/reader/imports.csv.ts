import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { t } from '#i18n/t.ts'
import { bounds, type Count, unreadable } from './imports.bounds.ts'
import { createCsvScan } from './imports.csv-scan.ts'
import type { TableRow } from './imports.table-row.ts'

const chunkBytes = 65_536
const delimiters = [';', '\t', ',', '|']

/** Spreadsheets write UTF-8 or UTF-16 with a byte order mark, older ones Windows-1252. */
export function encodingOf(file: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  if (file[0] === 0xff && file[1] === 0xfe) return 'utf-16le'
  if (file[0] === 0xfe && file[1] === 0xff) return 'utf-16be'
  return isUtf8(file) ? 'utf-8' : 'windows-1252'
}

/** The most frequent delimiter in the first line, outside quotes. */
export function delimiterOf(text: string): string {
  const counts = new Map(delimiters.map((delimiter) => [delimiter, 0]))
  let isQuoted = false
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && (character === '\n' || character === '\r')) break
    else if (!isQuoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  const [best] = Array.from(counts).sort(([, a], [, b]) => b - a)
  return best && best[1] > 0 ? best[0] : ','
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
export async function* readCsv(file: Uint8Array, count: Count): AsyncGenerator<TableRow> {
  const encoding = encodingOf(file)
  const start = new TextDecoder(encoding).decode(file.subarray(0, chunkBytes))
  if (start.includes('\u0000')) unreadable(t('This is not a CSV or XLSX file.'))
  const [, separator] = separatorLine.exec(start) ?? []
  const delimiter = separator ?? delimiterOf(start)
  const rows = parse({
    delimiter,
    relax_column_count: true,
    skip_empty_lines: false,
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
    unreadable(sayCsvError(error))
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
