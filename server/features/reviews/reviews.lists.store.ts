import { adminReviews } from '#contract/reviews/admin-list.ts'
import type { ReviewSort } from '#contract/reviews/reviews.ts'
import type { Database } from '#server/database/pool.ts'
import { buildStatement } from '#server/database/statement.ts'
import type { PageBounds } from '#server/http/paging.ts'
import type { Formats } from '#server/lists/conditions.store.ts'
import { keysetSql, pageSql } from '#server/lists/keyset.store.ts'
import { defineListing, type Listing } from '#server/lists/listing.store.ts'
import { type ReviewRow, reviewColumns, reviewWithProduct, shown } from './reviews.store.ts'

export async function listReviewRows(db: Database, page: PageBounds): Promise<ReviewRow[]> {
  const { text, values } = buildStatement(
    (bind) =>
      `select ${reviewColumns} from ${reviewWithProduct} where ${shown}${pageSql(page, 'review.seq', bind)}`,
  )
  const { rows } = await db.query<ReviewRow>(text, values)
  return rows
}

const maxOwn = 200

export async function listOwnReviewRows(db: Database, userId: string): Promise<ReviewRow[]> {
  const { rows } = await db.query<ReviewRow>(
    `select ${reviewColumns} from ${reviewWithProduct} where review.user_id = $1 and review.deleted_at is null
     order by review.seq desc limit ${maxOwn}`,
    [userId],
  )
  return rows
}

export async function hasAuthor(db: Database, id: string): Promise<boolean> {
  const { rowCount } = await db.query('select from users where id = $1', [id])
  return rowCount === 1
}

type RatingRow = { count: number; total: number; spread: number[] }

export async function findRating(db: Database, productId: string): Promise<RatingRow | undefined> {
  const { rows } = await db.query<RatingRow>(
    'select count, total::float8 as total, spread from product_rating where product_id = $1',
    [productId],
  )
  return rows[0]
}

type ProductReviewQuery = {
  productId: string
  sort: ReviewSort
  page: PageBounds
  after: { rating: number; seq: number } | null
}

/** A page of a product's published reviews. `after` is the cursor of a page sorted by rating. */
export async function listRowsOfProduct(
  db: Database,
  { productId, sort, page, after }: ProductReviewQuery,
): Promise<ReviewRow[]> {
  const byRating = {
    keys: [{ sql: 'review.ratings', type: 'float8' }, written],
    isDescending: sort === 'highest',
    position: after && [after.rating, after.seq],
    limit: page.limit,
  } as const
  const { text, values } = buildStatement((bind) => {
    const ofProduct = `review.product_id = ${bind(productId)}`
    const end = sort === 'newest' ? pageSql(page, 'review.seq', bind) : keysetSql(byRating, bind)
    return `select ${reviewColumns} from ${reviewWithProduct} where ${shown} and ${ofProduct}${end}`
  })
  const { rows } = await db.query<ReviewRow>(text, values)
  return rows
}

type Reports = { report_count: number; reports: { reason: string; at: string }[] }
export type AdminRow = ReviewRow & Reports

/** Columns of a `review`: the number of its reports, and the newest five. */
const reports = `(select count(*) from review_report r where r.review_id = review.id) as report_count,
  coalesce((select json_agg(newest) from (
    select r.reason, r.at from review_report r where r.review_id = review.id order by r.at desc limit 5
  ) newest), '[]') as reports`

export async function readReports(db: Database, reviewId: string): Promise<Reports> {
  const { rows } = await db.query<Reports>(`select ${reports} from (select $1::uuid as id) review`, [reviewId])
  return rows[0] ?? { report_count: 0, reports: [] }
}

const isReported = `(case when exists (select from review_report r where r.review_id = review.id) then 'yes' else 'no' end)`
const written = { sql: 'review.seq', type: 'bigint' } as const

export function reviewListing(formats: Formats): Listing<AdminRow> {
  return defineListing<AdminRow, typeof adminReviews>({
    list: adminReviews,
    from: reviewWithProduct,
    columns: `${reviewColumns}, ${reports}`,
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
    words: `' ' || review.review_text || ' ' || review.user_name || ' ' || review.email || ' ' || coalesce(product.name, '')`,
    formats,
  })
}
