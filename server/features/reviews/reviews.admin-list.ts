import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import type { AdminPage } from '#contract/lists/lists.ts'
import { type AdminReview, adminReviews, adminReviewsExportPath } from '#contract/reviews/admin-list.ts'
import type { Database } from '#server/database/pool.ts'
import type { Identify } from '#server/http/handle.ts'
import type { Criteria } from '#server/lists/conditions.ts'
import { serveExport } from '#server/lists/export.ts'
import { defineListing, type Listing, readListPage } from '#server/lists/listing.ts'
import { brand } from '#tenant/brand.ts'
import { toOwnReview } from './reviews.serializer.ts'
import { columns, type ReviewRow, reviewWithProduct } from './reviews.store.ts'

type Reports = { report_count: number; reports: { reason: string; at: string }[] }
export type AdminRow = ReviewRow & Reports

/** Of `review`: how often it was reported, and what the newest five said. */
const reports = `(select count(*) from review_report r where r.review_id = review.id) as report_count,
  coalesce((select json_agg(newest) from (
    select r.reason, r.at from review_report r where r.review_id = review.id order by r.at desc limit 5
  ) newest), '[]') as reports`

export async function readReports(db: Database, reviewId: string): Promise<Reports> {
  const { rows } = await db.query<Reports>(`select ${reports} from (select $1::uuid as id) review`, [reviewId])
  return rows[0] ?? { report_count: 0, reports: [] }
}

export function toAdminReview(row: AdminRow, actor: Actor): AdminReview {
  return {
    ...toOwnReview(row, actor),
    reportCount: row.report_count,
    reports: row.reports.map(({ reason, at }) => ({ reason, at: new Date(at).toISOString() })),
  }
}

const isReported = `(case when exists (select from review_report r where r.review_id = review.id) then 'yes' else 'no' end)`
const written = { sql: 'review.seq', type: 'bigint' } as const

export const reviewListing: Listing<AdminRow> = defineListing<AdminRow, typeof adminReviews>({
  list: adminReviews,
  from: reviewWithProduct,
  columns: `${columns}, ${reports}`,
  base: () => 'review.deleted_at is null',
  id: { sql: 'review.id', type: 'uuid' },
  tie: written,
  sorts: {
    createdAt: [written],
    ratings: [{ sql: 'round(review.ratings * 100)::integer', type: 'integer' }],
  },
  filters: {
    status: 'review.status',
    ratings: 'floor(review.ratings)::integer::text',
    reported: isReported,
    createdAt: 'review.created_at',
    product: { sql: 'review.product_id', type: 'uuid' },
  },
  words: `lower(' ' || review.review_text || ' ' || review.user_name || ' ' || review.email || ' ' || coalesce(product.name, ''))`,
  currency: brand.currency,
})

/** One page of all reviews, for staff. Throws `invalid_input` for an invalid cursor. */
export async function listReviewsForAdmin(
  pool: pg.Pool,
  actor: Actor,
  asked: Criteria,
): Promise<AdminPage<AdminReview>> {
  const page = await readListPage(pool, reviewListing, asked)
  return { ...page, items: page.items.map((row) => toAdminReview(row, actor)) }
}

export function reviewsExport(app: FastifyInstance, pool: pg.Pool, identify: Identify): void {
  const what = { pool, listing: reviewListing, toRecord: toAdminReview }
  serveExport(app, { path: adminReviewsExportPath, identify, what })
}
