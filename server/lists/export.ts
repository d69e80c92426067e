import { Readable } from 'node:stream'
import { type Stringifier, stringify } from 'csv-stringify'
import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import { dayIn } from '#contract/days.ts'
import { guardCell } from '#contract/lists/cells.ts'
import type { AdminExport, adminExports } from '#contract/lists/exports.ts'
import { exportedOf } from '#contract/lists/lists.ts'
import type { ReaderNumbers } from '#contract/lists/reader-form.ts'
import type { FileAnswer } from '#server/http/file-answer.ts'
import type { Handle } from '#server/http/handle.ts'
import { selectedConditions } from './conditions.store.ts'
import { countSelected } from './counting.store.ts'
import type { Cursor } from './cursor.ts'
import { type KeyedRow, type Listing, readListRows, sortOrderOf } from './listing.store.ts'
import { readerTable } from './reader-form.ts'

/** Rows read at a time: only these are in memory. */
export const atATime = 200

export type CsvRecord = Record<string, unknown>

export type Export<Row extends pg.QueryResultRow> = {
  pool: pg.Pool
  /** As amounts and days are written now. */
  listing: () => Listing<Row>
  /** The name of the file, if it is not that of the list. */
  name?: string
  /** The rows as the API returns them to this actor. Their fields are the columns, with the same names in every language. */
  toRecords: (rows: readonly Row[], actor: Actor) => Iterable<CsvRecord> | AsyncIterable<CsvRecord>
  /** How rows become a file for a person. */
  forReader?: (numbers: ReaderNumbers) => ReaderSide
}

/** `titles`: of columns that only this list has. `toCells`: their cells in place of the values of programs. */
export type ReaderSide = {
  titles: ReadonlyMap<string, string>
  toCells: (record: CsvRecord) => CsvRecord
}

/** For a file with a record for each row of the list. */
export function eachRow<Row>(toRecord: (row: Row, actor: Actor) => CsvRecord) {
  return (rows: readonly Row[], actor: Actor) => rows.map((row) => toRecord(row, actor))
}

export type ExportTable = {
  name: string
  timeZone: string
  columns: readonly string[]
  total: number
  records: AsyncIterable<CsvRecord>
  /** Makes it a file for a person. */
  reader?: ReaderNumbers | undefined
  readerSide?: ReaderSide | undefined
}

/**
 * Records as CSV (RFC 4180) in UTF-8 with a byte order mark for spreadsheets: times as ISO 8601, amounts with a decimal
 * point. A text that a spreadsheet would run as a formula gets an apostrophe in front, which an import removes again.
 * `X-Total-Count` is the number of rows. When the client disconnects, reading stops. With `reader`, it is written for a person.
 */
export function csvFile(table: ExportTable): FileAnswer {
  const { name, timeZone, total } = table
  const { rows, stringifier } = table.reader === undefined ? programRows(table) : readerRows(table, table.reader)
  return {
    ...csvOf(`${name}-${dayIn(timeZone, new Date())}.csv`, rows, stringifier),
    headers: { 'x-total-count': String(total) },
  }
}

type Rows = { rows: AsyncIterable<unknown>; stringifier: Stringifier }

function programRows({ columns, records }: ExportTable): Rows {
  const cast = { boolean: String, string: guardCell }
  return { rows: records, stringifier: stringify({ header: true, columns: [...columns], bom: true, cast }) }
}

function readerRows({ name, timeZone, columns, records, readerSide }: ExportTable, numbers: ReaderNumbers): Rows {
  const titles = readerSide?.titles
  const { options, toRow } = readerTable({ name, numbers, timeZone, columns, ...(titles && { titles }) })
  async function* rows() {
    for await (const record of records) yield toRow(readerSide?.toCells(record) ?? record)
  }
  return { rows: rows(), stringifier: stringify(options) }
}

/** Rows as CSV, written while they are read. */
export function csvOf(
  saveAs: string,
  rows: Iterable<unknown> | AsyncIterable<unknown>,
  table: Stringifier,
): FileAnswer {
  const source = Readable.from(rows)
  // An incomplete table must not look complete, so the connection is cut.
  source.on('error', (error) => table.destroy(error))
  table.on('close', () => source.destroy())
  return { saveAs, body: source.pipe(table) }
}

/** A list as CSV, in the chosen columns or all of them. */
export async function exportFile<Row extends pg.QueryResultRow>(
  what: Export<Row>,
  asked: AdminExport & { actor: Actor },
): Promise<FileAnswer> {
  const listing = what.listing()
  const { list, formats } = listing
  return csvFile({
    name: what.name ?? list.name,
    timeZone: formats.timeZone,
    columns: asked.columns ?? [...exportedOf(list)],
    total: await countSelected(what.pool, listing, asked.selection),
    records: allRecords(what, asked),
    reader: asked.reader,
    readerSide: asked.reader && what.forReader?.(asked.reader),
  })
}

/** All rows, read in pages by cursor. */
async function* allRecords<Row extends pg.QueryResultRow>(
  { pool, listing: listingNow, toRecords }: Export<Row>,
  { sort, selection, actor }: AdminExport & { actor: Actor },
): AsyncGenerator<CsvRecord> {
  const listing = listingNow()
  const order = sortOrderOf(listing, sort)
  let cursor: Pick<Cursor, 'keys'> | null = null
  do {
    const rows: KeyedRow<Row>[] = await readListRows(pool, listing, {
      conditions: (bind) => selectedConditions(listing, selection, bind),
      order,
      cursor,
      isBackwards: false,
      limit: atATime,
    })
    const page = rows.slice(0, atATime)
    yield* toRecords(
      page.map(({ row }) => row),
      actor,
    )
    const last = rows.length > atATime ? page.at(-1) : undefined
    cursor = last ? { keys: last.keys } : null
  } while (cursor !== null)
}

type ExportCalls = ReturnType<typeof adminExports>

/** The export of a list for admins: by a body (POST) or by a link (GET). */
export function serveExport<Row extends pg.QueryResultRow>(
  handle: Handle,
  { byLink, byBody }: ExportCalls,
  what: Export<Row>,
): void {
  handle(byLink, ({ actor, query }) => exportFile(what, { ...query, actor }))
  handle(byBody, ({ actor, body }) => exportFile(what, { ...body, actor }))
}
