import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'
import { type ErrorCode, errors } from '#contract/errors.ts'
import type { AdminSelection, BulkResult, SeenRows } from '#contract/lists/bulk.ts'
import { maxInBulk } from '#contract/lists/lists.ts'
import { t } from '#i18n/t.ts'
import { isPassingError, RefusalError, refuse } from '#server/http/problem.ts'
import { selectedConditions } from './conditions.store.ts'
import { type ListDeps, type Listing, readListRows, sortOrderOf } from './listing.store.ts'

/** Rows whose command may run in one turn of the event loop: a command that asks nobody does not end its turn. */
const rowsInTurn = 200

/** Most failures that are reported by row, unless a command says otherwise. */
const usuallyReported = 100

export type BulkDeps = ListDeps & { log: (message: string) => void }

type Bulk<Row extends pg.QueryResultRow> = Pick<BulkDeps, 'pool' | 'log'> & {
  listing: Listing<Row>
  selection: AdminSelection
}

export type BulkCommand<Row> = {
  idOf: (row: Row) => string
  /** The version of a row, in a list whose rows have one: what has changed since it was seen is left out. */
  versionOf?: (row: Row) => number
  /** The name of the row for users. */
  nameOf: (row: Row) => string
  /** The code for an unknown id. */
  missing: ErrorCode
  /** Most failures that are reported by row. */
  maxReported?: number
  /** Runs for one row in its own transaction. A refusal is reported, and the other rows continue. */
  command: (row: Row) => Promise<unknown>
}

/**
 * Runs a command for each selected row, by the rules for one row. Throws `selection_too_large` above `maxInBulk` rows,
 * with nothing done.
 */
export async function runBulk<Row extends pg.QueryResultRow>(
  { pool, log, listing, selection }: Bulk<Row>,
  { idOf, nameOf, versionOf, missing, maxReported = usuallyReported, command }: BulkCommand<Row>,
): Promise<BulkResult> {
  const rows = await readSelected(pool, { listing, selection, most: maxInBulk })
  if (rows.length > maxInBulk) refuse('selection_too_large')
  const result: BulkResult = { done: 0, failedCount: 0, failed: [] }
  const fail = (id: string, name: string, error: unknown) => {
    result.failedCount += 1
    if (result.failed.length < maxReported) result.failed.push({ id, name, ...errorOf(error) })
  }
  const found = new Set(rows.map(idOf))
  for (const id of new Set(selection.ids ?? Object.keys(selection.rows ?? {})))
    if (!found.has(id)) fail(id, '', new RefusalError(missing))
  for (const [index, row] of rows.entries()) {
    if (index % rowsInTurn === 0) await nextTurn()
    try {
      const seen = selection.rows?.[idOf(row)]
      if (versionOf && seen !== undefined && versionOf(row) !== seen) refuse('stale_version')
      await command(row)
      result.done += 1
    } catch (error) {
      // The other rows continue, so the error reaches no caller.
      if (isUnexpected(error))
        log(`bulk action, row ${idOf(row)}: ${error instanceof Error ? error.stack : error}`)
      fail(idOf(row), nameOf(row), error)
    }
  }
  return result
}

type Selected<Row extends pg.QueryResultRow> = Pick<Bulk<Row>, 'listing' | 'selection'> & { most: number }

/** The selected rows in the default order of their list; of more than `most`, one more than that. */
export async function readSelected<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { listing, selection, most }: Selected<Row>,
): Promise<Row[]> {
  const rows = await readListRows(pool, listing, {
    conditions: (bind) => selectedConditions(listing, selection, bind),
    order: sortOrderOf(listing, null),
    cursor: null,
    isBackwards: false,
    limit: most,
  })
  return rows.map(({ row }) => row)
}

/** The selected rows with their versions, for a question about exactly these. Throws `selection_too_large`. */
export async function readSeen<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { listing, selection }: Pick<Bulk<Row>, 'listing' | 'selection'>,
  { idOf, versionOf }: Pick<BulkCommand<Row>, 'idOf' | 'versionOf'>,
): Promise<{ rows: SeenRows }> {
  const rows = await readSelected(pool, { listing, selection, most: maxInBulk })
  if (rows.length > maxInBulk) refuse('selection_too_large')
  return { rows: Object.fromEntries(rows.map((row) => [idOf(row), versionOf?.(row) ?? null])) }
}

function isUnexpected(error: unknown): boolean {
  return !(error instanceof RefusalError) && !isPassingError(error)
}

function errorOf(error: unknown): { code: ErrorCode; message: string } {
  if (error instanceof RefusalError) {
    return { code: error.code, message: error.fields?.[0]?.message ?? t(errors[error.code].sentence) }
  }
  const code = isUnexpected(error) ? 'internal' : 'unavailable'
  return { code, message: t(errors[code].sentence) }
}
