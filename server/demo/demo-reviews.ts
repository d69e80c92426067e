import type { Database } from '../database/pool.ts'

type SeededReview = {
  text: string
  rating: number
  person: { id: string; name: string; email: string } | undefined
  productId?: string | undefined
  reply?: string
}

/** One review every twelve days; the last one is older than `younger` others. */
export async function insertReviews(tx: Database, reviews: SeededReview[], younger = 0): Promise<void> {
  const rows = reviews.map(({ text, rating, person, productId, reply }, index) => ({
    user_id: person?.id,
    user_name: person?.name,
    email: person?.email,
    review_text: text,
    ratings: rating,
    product_id: productId ?? null,
    reply: reply ?? '',
    days: (younger + reviews.length - index) * 12,
  }))
  await tx.query(
    `insert into review (user_id, user_name, email, review_text, ratings, product_id, reply, replied_at, created_at)
     select user_id, user_name, email, review_text, ratings, product_id, reply,
       case when reply <> '' then now() - (days - 2) * interval '1 day' end, now() - days * interval '1 day'
     from jsonb_to_recordset($1::jsonb) as given (user_id uuid, user_name text, email text, review_text text, ratings float8,
       product_id uuid, reply text, days int)
     order by days desc`,
    [JSON.stringify(rows)],
  )
}
