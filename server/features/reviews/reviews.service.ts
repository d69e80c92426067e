import type pg from 'pg'
import { type Actor, sameEmail } from '#contract/access.ts'
import type { Review } from '#contract/reviews.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { once } from '#server/http/idempotency.ts'
import { type PageQuery, readPage, takePage } from '#server/http/paging.ts'
import { refuse } from '#server/http/problem.ts'
import { insertReview, listReviewRows, type ReviewRow } from './reviews.store.ts'

export type ReviewParts = { pool: pg.Pool; db: Database; changed: () => void }

/** Reviews, newest first. Addresses are masked but for the author's own and for admins. */
export async function listReviews(
  { db }: ReviewParts,
  actor: Actor | null,
  query: PageQuery,
): Promise<{ reviews: Review[]; next: number | undefined }> {
  const page = readPage(query)
  const { rows, hasNext } = takePage(await listReviewRows(db, page), page)
  return { reviews: rows.map((row) => toReview(row, actor)), next: hasNext ? rows.at(-1)?.seq : undefined }
}

type Writing = {
  actor: Actor
  form: { email?: string | undefined; reviewText: string; ratings: number }
  idempotencyKey: string | undefined
}

/** Writes a review in the author's own name. Throws `email_not_yours`. */
export async function addReview(parts: ReviewParts, { actor, form, idempotencyKey }: Writing): Promise<Review> {
  if (form.email !== undefined && !sameEmail(form.email, actor.email)) refuse('email_not_yours')
  async function write(db: Database): Promise<Review> {
    return toReview(await insertReview(db, actor, form), actor)
  }
  const review = await (idempotencyKey
    ? inTransaction(parts.pool, (tx) =>
        once(tx, { actorId: actor.id, key: idempotencyKey, request: ['review', form] }, () => write(tx)),
      )
    : write(parts.db))
  parts.changed()
  return review
}

/** `workshop@example.com` becomes `w***@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '***' : `${email[0]}***${email.slice(at)}`
}

function toReview(row: ReviewRow, actor: Actor | null): Review {
  const isTheirs = actor !== null && (actor.isAdmin || actor.id === row.user_id)
  return {
    _id: row.id,
    userName: row.user_name,
    email: isTheirs ? row.email : maskEmail(row.email),
    reviewText: row.review_text,
    photoUrl: row.photo_url,
    ratings: row.ratings,
    isVerified: row.is_verified,
    createdAt: row.created_at.toISOString(),
  }
}
