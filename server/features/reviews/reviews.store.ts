import type { Actor } from '#contract/access.ts'
import type { ReviewStatus } from '#contract/reviews/reviews.ts'
import type { Database } from '#server/database/pool.ts'
import type { UserText } from '#server/database/user-text.ts'
import { recordEvents } from '#server/events/events.ts'

export type ReviewRow = {
  id: string
  seq: number
  user_id: string | null
  user_name: UserText
  email: string
  review_text: UserText
  photo_url: string
  ratings: number
  is_verified: boolean
  product_id: string | null
  product_name: string | null
  product_sku: string | null
  status: ReviewStatus
  hidden_reason: string
  reply: string
  replied_at: Date | null
  created_at: Date
  edited_at: Date | null
  version: number
}

/** Columns of a `review`, joined with its `product` if it has one. */
export const reviewColumns = `review.id, review.seq, review.user_id, review.user_name, review.email, review.review_text,
  review.photo_url, review.ratings, review.product_id, product.name as product_name, product.sku as product_sku, review.status,
  review.hidden_reason, review.reply, review.replied_at, review.created_at, review.edited_at, review.version,
  exists (select from orders o where o.user_id = review.user_id and o.paid and o.deleted_at is null
    and (review.product_id is null or exists (
      select from order_line l where l.order_id = o.id and l.product_id = review.product_id))) as is_verified`

export const reviewWithProduct = 'review left join product on product.id = review.product_id'
const written = 'written as review left join product on product.id = review.product_id'
export const shown = `review.deleted_at is null and review.status = 'published'`

export async function findReview(db: Database, id: string): Promise<ReviewRow | undefined> {
  const { rows } = await db.query<ReviewRow>(
    `select ${reviewColumns} from ${reviewWithProduct} where review.id = $1 and review.deleted_at is null`,
    [id],
  )
  return rows[0]
}

/** Locks the review until the end of the transaction. */
export async function lockReview(tx: Database, id: string): Promise<ReviewRow | undefined> {
  const { rows } = await tx.query<ReviewRow>(
    `select ${reviewColumns} from ${reviewWithProduct} where review.id = $1 and review.deleted_at is null
     for update of review`,
    [id],
  )
  return rows[0]
}

/** Until the end of the transaction, no other review of this author is counted. */
export async function lockAuthor(tx: Database, userId: string): Promise<void> {
  await tx.query('select from users where id = $1 for no key update', [userId])
}

/** Reviews of the company by this author in the last 24 hours, with deleted ones. */
export async function countOfDay(tx: Database, userId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*) as count from review
     where user_id = $1 and product_id is null and created_at > now() - interval '1 day'`,
    [userId],
  )
  return rows[0]?.count ?? 0
}

type NewReview = {
  author: Actor
  reviewText: string
  ratings: number
  productId: string | null
  orderId: string | null
  status: ReviewStatus
}

/** Violates `review_once` if the author has already reviewed the product. */
export async function insertReview(db: Database, given: NewReview): Promise<ReviewRow> {
  const { author, reviewText, ratings, productId, orderId, status } = given
  const { rows } = await db.query<ReviewRow>(
    `with written as (
       insert into review (user_id, user_name, email, photo_url, review_text, ratings, product_id, order_id, status)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *
     ) select ${reviewColumns} from ${written}`,
    [author.id, author.name, author.email, author.image ?? '', reviewText, ratings, productId, orderId, status],
  )
  const [row] = rows
  if (!row) throw new Error('the review was not returned by its own insert')
  return row
}

type Change = Partial<{
  review_text: string
  ratings: number
  status: ReviewStatus
  hidden_reason: string
  reply: string
  replied_at: Date | null
  edited_at: Date
  deleted_at: Date
}>

/** Changes a review that the caller has locked. */
export async function changeReview(tx: Database, id: string, change: Change): Promise<ReviewRow> {
  const names = Object.keys(change)
  const set = names.map((name, index) => `${name} = $${index + 2}`).join(', ')
  const { rows } = await tx.query<ReviewRow>(
    `with written as (
       update review set ${set}, version = version + 1 where id = $1 returning *
     ) select ${reviewColumns} from ${written}`,
    [id, ...Object.values(change)],
  )
  const [row] = rows
  if (!row) throw new Error(`review ${id} was locked and is gone`)
  await recordEvents(tx, { type: 'review.changed', subjectId: id })
  return row
}

/** Returns false if this user has reported it before. */
export async function insertReport(
  db: Database,
  report: { reviewId: string; userId: string; reason: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    'insert into review_report (review_id, user_id, reason) values ($1, $2, $3) on conflict do nothing',
    [report.reviewId, report.userId, report.reason],
  )
  return rowCount === 1
}

/** Whether a product is on sale, or this user has ordered it. */
export async function isReviewable(db: Database, productId: string, userId: string): Promise<boolean> {
  const { rows } = await db.query<{ yes: boolean }>(
    `select archived_at is null and published_at is not null or exists (
       select from orders join order_line l on l.order_id = orders.id
       where user_id = $2 and l.product_id = $1 and deleted_at is null
     ) as yes from product where id = $1`,
    [productId, userId],
  )
  return rows[0]?.yes ?? false
}

/** The product of an order of this user; undefined if there is no such order. */
export async function findOrderedProduct(
  db: Database,
  orderId: string,
  userId: string,
): Promise<string | undefined> {
  const { rows } = await db.query<{ product_id: string }>(
    'select product_id from orders where id = $1 and user_id = $2 and deleted_at is null',
    [orderId, userId],
  )
  return rows[0]?.product_id
}

/** The reviews of an account name its new address. */
export async function renameReviewer(db: Database, userId: string, email: string): Promise<void> {
  await db.query('update review set email = $2 where user_id = $1 and email <> $2', [userId, email])
}

/** The review stays for its readers; the author's data is removed. */
export async function anonymiseReviews(db: Database, userId: string): Promise<void> {
  await db.query(
    `update review set user_name = 'Former customer', email = '', photo_url = '' where user_id = $1`,
    [userId],
  )
}
