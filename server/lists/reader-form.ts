import type { Options } from 'csv-stringify'
import { guardCell } from '#contract/lists/cells.ts'
import type { ReaderNumbers } from '#contract/lists/reader-form.ts'
import { minorDigits } from '#contract/money.ts'
import { dateLocale, t } from '#i18n/t.ts'
import { readerColumn } from './reader-columns.ts'

/** Numbers of a file with one decimal separator, which an import reads as they were written. */
const readTwice = /^-?[1-9]\d{0,2}[.,]\d{3}$/

/** A number that an import reads as it is: 1,125 could be a thousand, so it is 1,1250. */
export function readerNumber(value: number, numbers: ReaderNumbers, digits?: number): string {
  const plain = digits === undefined ? String(value) : value.toFixed(digits)
  const written = numbers === 'comma' ? plain.replace('.', ',') : plain
  return readTwice.test(written) ? `${written}0` : written
}

/** `31.12.2026 14:05`, by the clock of the company. */
function timeWriter(timeZone: string): (moment: Date) => string {
  const format = new Intl.DateTimeFormat(dateLocale(), {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    numberingSystem: 'latn',
  })
  return (moment) =>
    format
      .format(moment)
      .replaceAll(/[\u200e\u200f]/g, '')
      .replace(/,? +(?=\S+$)/, ' ')
}

function dayWriter(): (day: Date) => string {
  const format = new Intl.DateTimeFormat(dateLocale(), {
    timeZone: 'UTC',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    numberingSystem: 'latn',
  })
  return (day) => format.format(day).replaceAll(/[\u200e\u200f]/g, '')
}

type Cell = string | number | boolean | null | undefined | object
type WriteCell = (value: Cell, record: Readonly<Record<string, unknown>>) => string

/** What a file for a person is made of. `titles`: of columns that only this table has. */
export type ReaderTable = {
  name: string
  numbers: ReaderNumbers
  timeZone: string
  columns: readonly string[]
  titles?: ReadonlyMap<string, string>
}

/** How a value is written by its type: a number with the decimal separator, yes and no as words. */
function plainCell(value: Cell, numbers: ReaderNumbers): string {
  if (value == null) return ''
  if (typeof value === 'number') return readerNumber(value, numbers)
  return guardCell(typeof value === 'string' ? value : JSON.stringify(value))
}

function cellWriters({ name, numbers, timeZone, columns }: ReaderTable): Map<string, WriteCell> {
  const writeTime = timeWriter(timeZone)
  const writeDay = dayWriter()
  const yes = t('Yes')
  const no = t('No')
  const plain = (value: Cell) => (typeof value === 'boolean' ? (value ? yes : no) : plainCell(value, numbers))
  const written = (value: Cell, write: (moment: Date) => string) => {
    const moment = typeof value === 'string' ? new Date(value) : null
    return moment && !Number.isNaN(moment.getTime()) ? write(moment) : plain(value)
  }
  function writerOf(column: string): WriteCell {
    const { kind, words } = readerColumn(name, column) ?? {}
    if (kind === 'time') return (value) => written(value, writeTime)
    if (kind === 'day') return (value) => written(value, writeDay)
    if (kind === 'money') {
      return (value, { currency }) =>
        typeof value === 'number' && typeof currency === 'string'
          ? readerNumber(value, numbers, minorDigits(currency))
          : plain(value)
    }
    if (!words) return plain
    const said = new Map(Object.entries(words).map(([word, text]) => [word, t(text)]))
    return (value) => plain(said.get(String(value)) ?? value)
  }
  return new Map(columns.map((column) => [column, writerOf(column)]))
}

/** The separator of cells that a spreadsheet expects with this decimal separator. */
export function readerDelimiter(numbers: ReaderNumbers): string {
  return numbers === 'comma' ? ';' : ','
}

/**
 * How records become a table for a person, in the language of the request. It is read here once: rows are written when the
 * request has been answered.
 */
export function readerTable(table: ReaderTable): {
  options: Options
  toRow: (record: Readonly<Record<string, unknown>>) => string[]
} {
  const { columns, titles, name, numbers } = table
  const writers = cellWriters(table)
  const header = columns.map((key) => {
    const title = titles?.get(key) ?? t(readerColumn(name, key)?.title ?? key)
    return { key, header: guardCell(title) }
  })
  return {
    options: { header: true, columns: header, bom: true, delimiter: readerDelimiter(numbers) },
    toRow: (record) => columns.map((column) => writers.get(column)?.(record[column] as Cell, record) ?? ''),
  }
}
