import type { Actor } from '#contract/access.ts'
import type { AdminSelection, BulkResult, SeenRows } from '#contract/lists/bulk.ts'
import type { AdminPage } from '#contract/lists/lists.ts'
import { type AdminUser, exportUsers, type UserBulkForm } from '#contract/users/admin-list.ts'
import type { App } from '#server/http/app.ts'
import type { RunSteps } from '#server/http/writes.ts'
import { type BulkDeps, readSeen, runBulk } from '#server/lists/bulk.ts'
import type { Criteria } from '#server/lists/conditions.store.ts'
import { eachRow, serveExport } from '#server/lists/export.ts'
import { readListPage } from '#server/lists/listing.ts'
import { setDeactivated } from './users.person.ts'
import { toUser, type UserDeps } from './users.service.ts'
import { type UserRow, userListing } from './users.store.ts'

/** A page of all accounts, for staff. Throws `invalid_input` for an invalid cursor. */
export async function listUsersForAdmin(
  { pool, settings }: UserDeps,
  actor: Actor,
  asked: Criteria,
): Promise<AdminPage<AdminUser>> {
  const page = await readListPage(pool, userListing(settings.formats()), asked)
  return {
    ...page,
    items: page.items.map((row) => ({
      ...toUser(row),
      customerNumber: row.customer_number,
      isYou: row.id === actor.id,
    })),
  }
}

/** The selected accounts; they have no version. Throws `selection_too_large`. */
export function readSelectedUsers(
  { pool, settings }: UserDeps,
  selection: AdminSelection,
): Promise<{ rows: SeenRows }> {
  return readSeen<UserRow>(pool, { listing: userListing(settings.formats()), selection }, { idOf: ({ id }) => id })
}

type Bulk = { actor: Actor; form: UserBulkForm; steps: RunSteps }

/** Deactivates or activates the selected accounts, each by the rules for one. Throws `selection_too_large`. */
export async function bulkUsers(deps: UserDeps & BulkDeps, { actor, form, steps }: Bulk): Promise<BulkResult> {
  const { action, selection } = form
  return steps(() =>
    runBulk<UserRow>(
      { pool: deps.pool, log: deps.log, listing: userListing(deps.settings.formats()), selection },
      {
        idOf: ({ id }) => id,
        nameOf: ({ name, email }) => name || email,
        missing: 'user_not_found',
        command: ({ id }) => setDeactivated(deps, { actor, id, deactivated: action === 'deactivate' }),
      },
    ),
  )
}

export function registerUsersExport({ handle }: App, { pool, settings }: UserDeps): void {
  serveExport(handle, exportUsers, {
    pool,
    listing: () => userListing(settings.formats()),
    toRecords: eachRow((row: UserRow) => ({ ...toUser(row), customerNumber: row.customer_number })),
  })
}
