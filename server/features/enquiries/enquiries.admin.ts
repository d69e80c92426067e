import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import {
  type AdminEnquiry,
  type EnquiryStatus,
  type enquiryBulkActions,
  exportEnquiries,
} from '#contract/enquiries/admin-list.ts'
import type { AdminSelection, BulkResult, SeenRows } from '#contract/lists/bulk.ts'
import type { AdminPage } from '#contract/lists/lists.ts'
import { recordAudit } from '#server/database/audit.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { App } from '#server/http/app.ts'
import { refuse, refuseStale } from '#server/http/problem.ts'
import type { RunSteps } from '#server/http/writes.ts'
import { type BulkDeps, readSeen, runBulk } from '#server/lists/bulk.ts'
import type { Criteria } from '#server/lists/conditions.store.ts'
import { eachRow, serveExport } from '#server/lists/export.ts'
import type { ListDeps } from '#server/lists/listing.store.ts'
import { readListPage } from '#server/lists/listing.ts'
import {
  deleteEnquiryRow,
  type EnquiryRow,
  enquiryListing,
  lockEnquiry,
  setEnquiryStatus,
} from './enquiries.store.ts'

function toAdminEnquiry(row: EnquiryRow): AdminEnquiry {
  const { id, status, name, email, company, body, page, language, version, created_at, updated_by } = row
  return {
    _id: id,
    status,
    name,
    email,
    company,
    text: body,
    page,
    language,
    version,
    createdAt: created_at.toISOString(),
    updatedBy: updated_by,
  }
}

/** One page of all enquiries. Throws `invalid_input` for an invalid cursor. */
export async function listEnquiries(
  { pool, settings }: ListDeps,
  asked: Criteria,
): Promise<AdminPage<AdminEnquiry>> {
  const page = await readListPage(pool, enquiryListing(settings.formats()), asked)
  return { ...page, items: page.items.map(toAdminEnquiry) }
}

export function registerEnquiriesExport({ handle }: App, { pool, settings }: ListDeps): void {
  serveExport(handle, exportEnquiries, {
    pool,
    listing: () => enquiryListing(settings.formats()),
    toRecords: eachRow(toAdminEnquiry),
  })
}

type Decision = {
  actor: Actor
  id: string
  status: EnquiryStatus
  /** Left out for bulk actions: they apply to the current version. */
  version?: number
}

/** Says what has become of an enquiry. Throws `enquiry_not_found`, `stale_version` with the enquiry as it is. */
export async function decideEnquiry(pool: pg.Pool, decision: Decision): Promise<AdminEnquiry> {
  const { actor, id, status, version } = decision
  return inTransaction(pool, async (tx) => {
    const before = await lockOrRefuse(tx, id)
    if (version !== undefined && before.version !== version) refuseStale('stale_version', toAdminEnquiry(before))
    await setEnquiryStatus(tx, id, { status, by: actor.name })
    const after = await lockOrRefuse(tx, id)
    await recordAudit(tx, {
      actor,
      action: 'enquiry.changed',
      // The log does not name who wrote: it is kept longer than the enquiry.
      subject: { kind: 'enquiry', id, name: before.page },
      before: { status: before.status },
      after: { status: after.status },
    })
    return toAdminEnquiry(after)
  })
}

async function lockOrRefuse(tx: Database, id: string): Promise<EnquiryRow> {
  return (isUuid(id) ? await lockEnquiry(tx, id) : undefined) ?? refuse('enquiry_not_found')
}

async function deleteEnquiry(pool: pg.Pool, actor: Actor, id: string): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const before = await lockOrRefuse(tx, id)
    await deleteEnquiryRow(tx, id)
    await recordAudit(tx, {
      actor,
      action: 'enquiry.deleted',
      subject: { kind: 'enquiry', id, name: before.page },
      before: { status: before.status },
    })
  })
}

const rowsOf = { idOf: ({ id }: EnquiryRow) => id, versionOf: ({ version }: EnquiryRow) => version }

/** The selected enquiries with their versions. Throws `selection_too_large`. */
export function readSelectedEnquiries(
  { pool, settings }: ListDeps,
  selection: AdminSelection,
): Promise<{ rows: SeenRows }> {
  return readSeen<EnquiryRow>(pool, { listing: enquiryListing(settings.formats()), selection }, rowsOf)
}

type Bulk = {
  actor: Actor
  action: (typeof enquiryBulkActions)[number]
  selection: AdminSelection
  steps: RunSteps
}

/** Sets the status of many enquiries, or deletes them, each by the rules for one. Throws `selection_too_large`. */
export async function bulkEnquiries({ pool, log, settings }: BulkDeps, bulk: Bulk): Promise<BulkResult> {
  const { actor, action, selection, steps } = bulk
  return steps(() =>
    runBulk<EnquiryRow>(
      { pool, log, listing: enquiryListing(settings.formats()), selection },
      {
        ...rowsOf,
        nameOf: ({ name }) => name,
        missing: 'enquiry_not_found',
        command: ({ id }) =>
          action === 'delete'
            ? deleteEnquiry(pool, actor, id)
            : decideEnquiry(pool, { actor, id, status: action }),
      },
    ),
  )
}
