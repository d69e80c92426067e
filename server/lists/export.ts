import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import type { Schema } from '#contract/endpoint.ts'
import { type AdminExport, adminExport } from '#contract/lists/bulk.ts'
import { asAttachment } from '#server/http/attachment.ts'
import { actorFor, type Identify, parse } from '#server/http/handle.ts'
import { collectValues, selectedConditions } from './conditions.ts'
import type { Cursor } from './cursor.ts'
import { type KeyedRow, type Listing, orderOf, readRows } from './listing.ts'

/** Rows asked for at a time: all that is in memory, however many there are. */
const atATime = 500

export type Export<Row extends pg.QueryResultRow> = {
  pool: pg.Pool
  listing: Listing<Row>
  /** The row as the API returns it to this actor: its fields are the columns, the same names in every language. */
  toRecord: (row: Row, actor: Actor) => Record<string, unknown>
}

/**
 * A list as CSV (RFC 4180) in UTF-8 with the mark that spreadsheets look for: times as ISO 8601, amounts with a decimal
 * point. A cell that a spreadsheet would run as a formula is kept from it by an apostrophe in front. `X-Total-Count` says how
 * many rows will come. A caller that leaves ends the reading.
 */
export async function sendExport<Row extends pg.QueryResultRow>(
  reply: FastifyReply,
  what: Export<Row>,
  { actor, ...asked }: AdminExport & { actor: Actor },
): Promise<FastifyReply> {
  const { list } = what.listing
  const columns = [...(asked.columns?.length ? asked.columns : list.exported)]
  const total = await countAll(what, asked)
  const cast = { boolean: String }
  const table = stringify({ header: true, columns, bom: true, escape_formulas: true, cast })
  const source = Readable.from(allRecords(what, { actor, ...asked }))
  // A table that breaks off must not look like a whole one: the connection ends with it.
  source.on('error', (error) => table.destroy(error))
  table.on('close', () => source.destroy())
  const day = new Date().toISOString().slice(0, 10)
  return asAttachment(reply, `${list.name}-${day}.csv`)
    .header('x-total-count', String(total))
    .type('text/csv; charset=utf-8')
    .send(source.pipe(table))
}

/** Row after row, a page at a time by key. */
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

async function countAll<Row extends pg.QueryResultRow>(
  { pool, listing }: Export<Row>,
  { selection }: AdminExport,
): Promise<number> {
  const { values, bind } = collectValues()
  const where = selectedConditions(listing, selection, bind).join(' and ')
  const text = `select count(*) as count from ${listing.from} where ${where}`
  const { rows } = await pool.query<{ count: number }>({ text, values })
  return rows[0]?.count ?? 0
}

type Route<Row extends pg.QueryResultRow> = { path: string; identify: Identify; what: Export<Row> }

/** The export of a list for admins: by a body (POST), or by a link (GET). */
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

/** What a link asks for, in the form of the body. */
function askedByLink({ query }: FastifyRequest): unknown {
  const { columns, sort, ids, ...matching } = query as Record<string, string | string[] | undefined>
  return {
    ...(columns && { columns: wordsOf(columns) }),
    ...(sort && { sort }),
    selection: ids === undefined ? { matching } : { ids: wordsOf(ids).filter(Boolean) },
  }
}

/** A parameter that is there twice says what it would with a comma. */
function wordsOf(parameter: string | string[]): string[] {
  return [parameter].flat().flatMap((words) => words.split(','))
}
