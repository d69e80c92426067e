import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import type { Schema } from '#contract/endpoint.ts'
import { type AdminExport, adminExport } from '#contract/lists/bulk.ts'
import { guardCell } from '#contract/lists/cells.ts'
import { adminMatching, exportedOf } from '#contract/lists/lists.ts'
import { namesOfQuery } from '#contract/specification-calls.ts'
import { asAttachment } from '#server/http/attachment.ts'
import { actorFor, type Identify } from '#server/http/handle.ts'
import { parse } from '#server/http/parse.ts'
import { companyToday } from '#server/portal-settings/company-days.ts'
import { selectedConditions } from './conditions.store.ts'
import { countSelected } from './counting.store.ts'
import type { Cursor } from './cursor.ts'
import { type KeyedRow, type Listing, orderOf, readRows } from './listing.store.ts'

/** Rows read at a time: only these are in memory. */
export const atATime = 200

export type CsvRecord = Record<string, unknown>

export type Export<Row extends pg.QueryResultRow> = {
  pool: pg.Pool
  listing: Listing<Row>
  /** The name of the file, if it is not that of the list. */
  name?: string
  /** The rows as the API returns them to this actor. Their fields are the columns, with the same names in every language. */
  toRecords: (rows: readonly Row[], actor: Actor) => Iterable<CsvRecord> | AsyncIterable<CsvRecord>
}

/** For a file with a record for each row of the list. */
export function eachRow<Row>(toRecord: (row: Row, actor: Actor) => CsvRecord) {
  return (rows: readonly Row[], actor: Actor) => rows.map((row) => toRecord(row, actor))
}

export type Table = {
  name: string
  columns: readonly string[]
  total: number
  records: AsyncIterable<CsvRecord>
}

/**
 * Records as CSV (RFC 4180) in UTF-8 with a byte order mark for spreadsheets: times as ISO 8601, amounts with a decimal
 * point. A text that a spreadsheet would run as a formula gets an apostrophe in front, which an import removes again.
 * `X-Total-Count` is the number of rows. When the client disconnects, reading stops.
 */
export function sendTable(reply: FastifyReply, { name, columns, total, records }: Table): FastifyReply {
  const cast = { boolean: String, string: guardCell }
  const table = stringify({ header: true, columns: [...columns], bom: true, cast })
  const source = Readable.from(records)
  // An incomplete table must not look complete, so the connection is cut.
  source.on('error', (error) => table.destroy(error))
  table.on('close', () => source.destroy())
  return asAttachment(reply, `${name}-${companyToday()}.csv`)
    .header('x-total-count', String(total))
    .type('text/csv; charset=utf-8')
    .send(source.pipe(table))
}

/** A list as CSV, in the chosen columns or all of them. */
export async function sendExport<Row extends pg.QueryResultRow>(
  reply: FastifyReply,
  what: Export<Row>,
  asked: AdminExport & { actor: Actor },
): Promise<FastifyReply> {
  const { list } = what.listing
  return sendTable(reply, {
    name: what.name ?? list.name,
    columns: asked.columns ?? [...exportedOf(list)],
    total: await countSelected(what.pool, what.listing, asked.selection),
    records: allRecords(what, asked),
  })
}

/** All rows, read in pages by cursor. */
async function* allRecords<Row extends pg.QueryResultRow>(
  { pool, listing, toRecords }: Export<Row>,
  { sort, selection, actor }: AdminExport & { actor: Actor },
): AsyncGenerator<CsvRecord> {
  const order = orderOf(listing, sort)
  let cursor: Cursor | null = null
  do {
    const rows: KeyedRow<Row>[] = await readRows(pool, listing, {
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
    cursor = last ? { sort: order.name, position: null, keys: last.keys } : null
  } while (cursor !== null)
}

type Route<Row extends pg.QueryResultRow> = { path: string; identify: Identify; what: Export<Row> }

/** The export of a list for admins: by a body (POST) or by a link (GET). */
export function serveExport<Row extends pg.QueryResultRow>(
  app: FastifyInstance,
  { path, identify, what }: Route<Row>,
): void {
  const schema: Schema = adminExport(what.listing.list)
  const url = `/api${path}`
  const { list } = what.listing
  const endpointId = `${what.name ?? list.name}.adminExport`
  const handlerOf = (parameters: readonly string[], criteriaOf: (request: FastifyRequest) => unknown) => ({
    config: { endpointId, parameters },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const actor = await actorFor(request, identify, 'admin')
      const asked = parse(schema, criteriaOf(request)) as AdminExport
      return sendExport(reply, what, { ...asked, actor })
    },
  })
  app.get(url, handlerOf(['columns', 'sort', 'ids', ...namesOfQuery(adminMatching(list))], askedByLink))
  app.post(
    url,
    handlerOf([], (request) => request.body ?? {}),
  )
}

/** The query of a link, in the form of the body. */
function askedByLink({ query }: FastifyRequest): unknown {
  const { columns, sort, ids, ...matching } = query as Record<string, string | string[] | undefined>
  return {
    ...(columns !== undefined && { columns: wordsOf(columns) }),
    ...(sort !== undefined && { sort }),
    selection: ids === undefined ? { matching } : { ids: wordsOf(ids).filter(Boolean) },
  }
}

/** A repeated parameter means the same as one with commas. */
function wordsOf(parameter: string | string[]): string[] {
  return [parameter].flat().flatMap((words) => words.split(','))
}
