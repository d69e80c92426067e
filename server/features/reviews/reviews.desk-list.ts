import type { Actor } from '#contract/access.ts'
import type { DeskReview, DeskReviewQuery, DeskReviews } from '#contract/reviews.desk.ts'
import type { Database } from '#server/database/pool.ts'
import {
  allOf,
  beyond,
  type Condition,
  filterOf,
  type Order,
  orderOf,
  orderSql,
  placeOf,
  readPlace,
} from './reviews.desk-query.ts'
import { columns, type ReviewRow, reviewWithProduct } from './reviews.store.ts'
import { toOwnReview } from './reviews.wire.ts'

type Reports = { report_count: number; reports: { reason: string; at: string }[] }
export type DeskRow = ReviewRow & Reports

/** Of `review`: how often it was reported, and what the newest five said. */
const reports = `(select count(*) from review_report r where r.review_id = review.id) as report_count,
  coalesce((select json_agg(newest) from (
    select r.reason, r.at from review_report r where r.review_id = review.id order by r.at desc limit 5
  ) newest), '[]') as reports`

export async function readReports(db: Database, reviewId: string): Promise<Reports> {
  const { rows } = await db.query<Reports>(`select ${reports} from (select $1::uuid as id) review`, [reviewId])
  return rows[0] ?? { report_count: 0, reports: [] }
}

export function toDeskReview(row: DeskRow, actor: Actor): DeskReview {
  return {
    ...toOwnReview(row, actor),
    reportCount: row.report_count,
    reports: row.reports.map(({ reason, at }) => ({ reason, at: new Date(at).toISOString() })),
  }
}

/** Beyond this many nobody counts: the total is then at least this. */
const mostCounted = 10_000

/** One page of all reviews, for staff. Pages go by key: the last one costs what the first one costs. */
export async function listDeskReviews(db: Database, actor: Actor, query: DeskReviewQuery): Promise<DeskReviews> {
  const filter = filterOf(query)
  const order = orderOf(query.sort)
  const limit = Number(query.limit ?? 25)
  const [before, after] = [readPlace(query.before), readPlace(query.after)]
  const isForward = query.at !== 'last' && !before
  const from = before ?? (query.at === 'last' ? null : after)
  const conditions = from ? [filter, beyond(from, order, isForward)] : [filter]
  const [found, total] = await Promise.all([
    listRows(db, allOf(conditions), { order, isForward, limit }),
    countRows(db, filter),
  ])
  const rows = found.slice(0, limit)
  if (!isForward) rows.reverse()
  const [first, last] = [rows[0], rows.at(-1)]
  const hasMore = found.length > limit
  const position = first ? await countRows(db, allOf([filter, beyond(first, order, false)])) : 0
  const hasAfter = isForward ? hasMore : before !== null
  return {
    items: rows.map((row) => toDeskReview(row, actor)),
    total: Math.min(total, mostCounted),
    totalIsExact: total <= mostCounted,
    before: first && position > 0 ? placeOf(first) : null,
    after: last && hasAfter ? placeOf(last) : null,
    position,
  }
}

type Slice = { order: Order; isForward: boolean; limit: number }

async function listRows(
  db: Database,
  { sql, values }: Condition,
  { order, isForward, limit }: Slice,
): Promise<DeskRow[]> {
  const { rows } = await db.query<DeskRow>(
    `select ${columns}, ${reports} from ${reviewWithProduct} where ${sql}
     order by ${orderSql(order, isForward)} limit ${limit + 1}`,
    values,
  )
  return rows
}

async function countRows(db: Database, { sql, values }: Condition): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*) from (select from ${reviewWithProduct} where ${sql} limit ${mostCounted + 1}) counted`,
    values,
  )
  return rows[0]?.count ?? 0
}
