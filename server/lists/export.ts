import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import type { Schema } from '#contract/endpoint.ts'
import { type AdminExport, adminExport } from '#contract/lists/bulk.ts'
import { asAttachment } from '#server/http/attachment.ts'
import { actorFor, type Identify, parse } from '#server/http/handle.ts'
import { selectedConditions } from './conditions.store.ts'
import { countSelected } from './counting.store.ts'
import type { Cursor } from './cursor.ts'
import { type KeyedRow, type Listing, orderOf, readRows } from './listing.store.ts'

/** Rows read at a time: only these are in memory. */
const atATime = 200

export type Export<Row extends pg.QueryResultRow> = {
  pool: pg.Pool
  listing: Listing<Row>
  /** The row as the API returns it to this actor. Its fields are the columns, with the same names in every language. */
  toRecord: (row: Row, actor: Actor) => Record<string, unknown>
}

/**
 * A list as CSV (RFC 4180) in UTF-8 with a byte order mark for spreadsheets: times as ISO 8601, amounts with a decimal
 * point. A cell that a spreadsheet would run as a formula gets an apostrophe in front. `X-Total-Count` is the number of
 * rows. When the client disconnects, reading stops.
 */
export async function sendExport<Row extends pg.QueryResultRow>(
  reply: FastifyReply,
  what: Export<Row>,
  { actor, ...asked }: AdminExport & { actor: Actor },
): Promise<FastifyReply> {
  const { list } = what.listing
  const columns = [...(asked.columns?.length ? asked.columns : list.exported)]
  const total = await countSelected(what.pool, what.listing, asked.selection)
  const cast = { boolean: String }
  const table = stringify({ header: true, columns, bom: true, escape_formulas: true, cast })
  const source = Readable.from(allRecords(what, { actor, ...asked }))
  // An incomplete table must not look complete, so the connection is cut.
  source.on('error', (error) => table.destroy(error))
  table.on('close', () => source.destroy())
  const day = new Date().toISOString().slice(0, 10)
  return asAttachment(reply, `${list.name}-${day}.csv`)
    .header('x-total-count', String(total))
    .type('text/csv; charset=utf-8')
    .send(source.pipe(table))
}

/** All rows, read in pages by cursor. */
async function* allRecords<Row extends pg.QueryResultRow>(
  { pool, listing, toRecord }: Export<Row>,
  { sort, selection, actor }: AdminExport & { actor: Actor },
): AsyncGenerator<Record<string, unknown>> {
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
    for (const { row } of page) yield toRecord(row, actor)
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
  const config = { endpointId: `${what.listing.list.name}.adminExport` }
  const handlerOf = (criteriaOf: (request: FastifyRequest) => unknown) => ({
    config,
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const actor = await actorFor(request, identify, 'admin')
      const asked = parse(schema, criteriaOf(request), []) as AdminExport
      return sendExport(reply, what, { ...asked, actor })
    },
  })
  app.get(url, handlerOf(askedByLink))
  app.post(
    url,
    handlerOf((request) => request.body ?? {}),
  )
}

/** The query of a link, in the form of the body. */
function askedByLink({ query }: FastifyRequest): unknown {
  const { columns, sort, ids, ...matching } = query as Record<string, string | string[] | undefined>
  return {
    ...(columns && { columns: wordsOf(columns) }),
    ...(sort && { sort }),
    selection: ids === undefined ? { matching } : { ids: wordsOf(ids).filter(Boolean) },
  }
}

/** A repeated parameter means the same as one with commas. */
function wordsOf(parameter: string | string[]): string[] {
  return [parameter].flat().flatMap((words) => words.split(','))
}
