import type pg from 'pg'
import { type Actor, sameEmail } from '#contract/access.ts'
import type { OwnReview, Review, ReviewForm } from '#contract/reviews/reviews.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { type Transaction, type Transactional, violates } from '#server/database/transaction.ts'
import { recordEvents } from '#server/events/events.ts'
import { type PageQuery, readPageBounds, takePage } from '#server/http/paging.ts'
import { refuse } from '#server/http/problem.ts'
import { hasAuthor, listOwnReviewRows, listReviewRows } from './reviews.lists.store.ts'
import { statusAfterEdit, statusOfNew } from './reviews.rules.ts'
import { toOwnReview, toReview } from './reviews.serializer.ts'
import {
  changeReview,
  countOfDay,
  findOrderedProduct,
  findReview,
  insertReport,
  insertReview,
  isReviewable,
  lockAuthor,
  lockReview,
  type ReviewRow,
} from './reviews.store.ts'

export type ReviewDeps = {
  pool: pg.Pool
  db: Database
  /** Whether reviews are published by staff only. */
  isModerated: () => boolean
  /** Most reviews of the company by one account in 24 hours; 0: no limit. */
  perDay: () => number
}

/** Published reviews, newest first. Addresses are masked, except for the author and admins. */
export async function listReviews(
  { db }: ReviewDeps,
  actor: Actor | null,
  query: PageQuery,
): Promise<{ reviews: Review[]; next: number | undefined }> {
  const page = readPageBounds(query)
  const { rows, hasNext } = takePage(await listReviewRows(db, page), page)
  return { reviews: rows.map((row) => toReview(row, actor)), next: hasNext ? rows.at(-1)?.seq : undefined }
}

/** The user's own reviews, with those that only the author sees. */
export async function listOwnReviews({ db }: ReviewDeps, actor: Actor): Promise<OwnReview[]> {
  return (await listOwnReviewRows(db, actor.id)).map((row) => toOwnReview(row, actor))
}

/** The reviews of a customer, for staff. Throws `user_not_found`. */
export async function listCustomerReviews({ db }: ReviewDeps, actor: Actor, id: string): Promise<OwnReview[]> {
  if (!isUuid(id) || !(await hasAuthor(db, id))) refuse('user_not_found')
  return (await listOwnReviewRows(db, id)).map((row) => toOwnReview(row, actor))
}

type About = { productId?: string | null | undefined; orderId?: string | null | undefined }

type NewReview = {
  actor: Actor
  form: ReviewForm & About & { email?: string | undefined }
  transaction: Transaction
}

/**
 * Writes a review in the author's own name, of a product or of the manufacturer. Throws `email_not_yours`,
 * `product_not_found`, `order_not_found`, `review_exists` if the author has already reviewed the product, and
 * `too_many_reviews` of the manufacturer.
 */
export async function addReview(deps: ReviewDeps, { actor, form, transaction }: NewReview): Promise<OwnReview> {
  if (form.email !== undefined && !sameEmail(form.email, actor.email)) refuse('email_not_yours')
  async function write(db: Database): Promise<OwnReview> {
    const { reviewText, ratings } = form
    const about = await readSubject(db, actor, form)
    if (about.productId === null) await refuseBeyondDay(db, actor.id, deps.perDay())
    const status = statusOfNew(deps.isModerated())
    const row = await insertReview(db, { author: actor, reviewText, ratings, ...about, status })
    await recordEvents(db, { type: 'review.changed', subjectId: row.id })
    return toOwnReview(row, actor)
  }
  return refusingSecond(() => transaction(write))
}

/** An order implies its product; a product that is given as well must be the same. */
async function readSubject(db: Database, actor: Actor, { productId, orderId }: About) {
  if (orderId) {
    const ordered = isUuid(orderId) ? await findOrderedProduct(db, orderId, actor.id) : undefined
    if (!ordered || (productId && productId.toLowerCase() !== ordered)) refuse('order_not_found')
    return { productId: ordered, orderId }
  }
  if (!productId) return { productId: null, orderId: null }
  if (!isUuid(productId) || !(await isReviewable(db, productId, actor.id))) refuse('product_not_found')
  return { productId, orderId: null }
}

/** Each customer writes one review of a product, but may write several of the company. The limit stops scripts. */
async function refuseBeyondDay(tx: Database, userId: string, perDay: number): Promise<void> {
  if (perDay === 0) return
  await lockAuthor(tx, userId)
  if ((await countOfDay(tx, userId)) >= perDay) refuse('too_many_reviews')
}

async function refusingSecond<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violates(error, 'review_once')) refuse('review_exists')
    throw error
  }
}

type ReadReview = { actor: Actor; id: string; version: number | undefined }

/**
 * Locks the actor's own review in the version that was read. Throws `review_not_found`, `not_yours` and
 * `stale_version`.
 */
async function lockOwn(tx: Database, { actor, id, version }: ReadReview): Promise<ReviewRow> {
  const row = (isUuid(id) ? await lockReview(tx, id) : undefined) ?? refuse('review_not_found')
  if (row.user_id !== actor.id) refuse('not_yours')
  if (version !== undefined && row.version !== version) refuse('stale_version')
  return row
}

type Edit = { actor: Actor; id: string; form: ReviewForm & { version: number } }

/** Changes the actor's own review; a hidden one waits for staff again. Throws as `lockOwn` does. */
export async function editReview(deps: ReviewDeps & Transactional, { actor, id, form }: Edit): Promise<OwnReview> {
  const row = await deps.transaction(async (tx) => {
    const before = await lockOwn(tx, { actor, id, version: form.version })
    return changeReview(tx, before.id, {
      review_text: form.reviewText,
      ratings: form.ratings,
      status: statusAfterEdit(before.status, deps.isModerated()),
      hidden_reason: '',
      edited_at: new Date(),
    })
  })
  return toOwnReview(row, actor)
}

/** Deletes the actor's own review. Throws `review_not_found`, `not_yours` and `stale_version`. */
export async function deleteReview(
  deps: ReviewDeps & Transactional,
  { actor, id, version }: ReadReview,
): Promise<{ deletedCount: number }> {
  await deps.transaction(async (tx) => {
    const row = await lockOwn(tx, { actor, id, version })
    await changeReview(tx, row.id, { deleted_at: new Date() })
  })
  return { deletedCount: 1 }
}

type Report = { actor: Actor; id: string; reason: string }

/** Reports a public review to staff. A second report by the same user changes nothing. */
export async function reportReview(
  { db }: ReviewDeps,
  { actor, id, reason }: Report,
): Promise<{ isReported: boolean }> {
  const row = isUuid(id) ? await findReview(db, id) : undefined
  if (row?.status !== 'published') refuse('review_not_found')
  if (row.user_id === actor.id) refuse('review_is_yours')
  await insertReport(db, { reviewId: id, userId: actor.id, reason })
  return { isReported: true }
}
