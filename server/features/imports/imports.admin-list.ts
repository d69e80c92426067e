import type pg from 'pg'
import { exportImports } from '#contract/imports/admin-list.ts'
import type { ImportSummary } from '#contract/imports/imports.ts'
import type { AdminPage } from '#contract/lists/lists.ts'
import type { App } from '#server/http/app.ts'
import type { Criteria } from '#server/lists/conditions.store.ts'
import { type CsvRecord, serveExport } from '#server/lists/export.ts'
import type { ListDeps } from '#server/lists/listing.store.ts'
import { readListPage } from '#server/lists/listing.ts'
import { countOutcomes } from './imports.lines.store.ts'
import { toSummary } from './imports.service.ts'
import { type ImportRow, importListing } from './imports.store.ts'

async function withCounts(pool: pg.Pool, rows: readonly ImportRow[]): Promise<ImportSummary[]> {
  const counts = await countOutcomes(
    pool,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toSummary(row, counts.get(row.id)))
}

/** One page of the imports, for staff. Throws `invalid_input` for an invalid cursor. */
export async function listImportsForAdmin(
  { pool, settings }: ListDeps,
  asked: Criteria,
): Promise<AdminPage<ImportSummary>> {
  const page = await readListPage(pool, importListing(settings.formats()), asked)
  return { ...page, items: await withCounts(pool, page.items) }
}

function toRecord({ counts, ...imported }: ImportSummary): CsvRecord {
  return { ...imported, ...counts }
}

export function registerImportsExport({ handle }: App, { pool, settings }: ListDeps): void {
  async function* toRecords(rows: readonly ImportRow[]): AsyncGenerator<CsvRecord> {
    yield* (await withCounts(pool, rows)).map(toRecord)
  }
  serveExport(handle, exportImports, { pool, listing: () => importListing(settings.formats()), toRecords })
}
