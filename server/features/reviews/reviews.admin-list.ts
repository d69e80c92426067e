import type { Actor } from '#contract/access.ts'
import type { AdminPage } from '#contract/lists/lists.ts'
import { type AdminReview, exportReviews } from '#contract/reviews/admin-list.ts'
import type { App } from '#server/http/app.ts'
import type { Criteria } from '#server/lists/conditions.store.ts'
import { eachRow, serveExport } from '#server/lists/export.ts'
import type { ListDeps } from '#server/lists/listing.store.ts'
import { readListPage } from '#server/lists/listing.ts'
import { type AdminRow, reviewListing } from './reviews.lists.store.ts'
import { toOwnReview } from './reviews.serializer.ts'

export function toAdminReview(row: AdminRow, actor: Actor): AdminReview {
  return {
    ...toOwnReview(row, actor),
    reportCount: row.report_count,
    reports: row.reports.map(({ reason, at }) => ({ reason, at: new Date(at).toISOString() })),
  }
}

/** One page of all reviews, for staff. Throws `invalid_input` for an invalid cursor. */
export async function listReviewsForAdmin(
  { pool, settings }: ListDeps,
  actor: Actor,
  asked: Criteria,
): Promise<AdminPage<AdminReview>> {
  const page = await readListPage(pool, reviewListing(settings.formats()), asked)
  return { ...page, items: page.items.map((row) => toAdminReview(row, actor)) }
}

export function registerReviewsExport({ handle }: App, { pool, settings }: ListDeps): void {
  serveExport(handle, exportReviews, {
    pool,
    listing: () => reviewListing(settings.formats()),
    toRecords: eachRow(toAdminReview),
  })
}
