import type { Actor } from '#contract/access.ts'
import type { Database } from '#server/database/pool.ts'
import { fetchLimit, type Page } from '#server/http/paging.ts'

export type ReviewRow = {
  id: string
  seq: number
  user_id: string | null
  user_name: string
  email: string
  review_text: string
  photo_url: string
  ratings: number
  is_verified: boolean
  created_at: Date
}

const columns = `id, seq, user_id, user_name, email, review_text, photo_url, ratings, created_at,
  exists (select from orders o where o.user_id = review.user_id and o.paid and o.deleted_at is null) as is_verified`

export async function listReviewRows(db: Database, page: Page): Promise<ReviewRow[]> {
  const { rows } = await db.query<ReviewRow>(
    `select ${columns} from review where deleted_at is null and seq < $2 order by seq desc limit $1`,
    [fetchLimit(page), page.below],
  )
  return rows
}

export async function insertReview(
  db: Database,
  author: Actor,
  { reviewText, ratings }: { reviewText: string; ratings: number },
): Promise<ReviewRow> {
  const { rows } = await db.query<ReviewRow>(
    `insert into review (user_id, user_name, email, photo_url, review_text, ratings)
     values ($1, $2, $3, $4, $5, $6) returning ${columns}`,
    [author.id, author.name, author.email, author.image ?? '', reviewText, ratings],
  )
  const [row] = rows
  if (!row) throw new Error('the review was not returned by its own insert')
  return row
}

/** The review stays for its readers; who wrote it goes. */
export async function anonymiseReviews(db: Database, userId: string): Promise<void> {
  await db.query(
    `update review set user_name = 'Former customer', email = '', photo_url = '' where user_id = $1`,
    [userId],
  )
}
