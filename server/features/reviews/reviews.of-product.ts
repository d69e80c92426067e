import type { Actor } from '#contract/access.ts'
import type { ProductReviews, ReviewSort } from '#contract/reviews/reviews.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { readPage, takePage } from '#server/http/paging.ts'
import { findRating, listRowsOfProduct } from './reviews.lists.store.ts'
import { ratingOf, readRatingCursor } from './reviews.rules.ts'
import { toReview } from './reviews.serializer.ts'
import type { ReviewRow } from './reviews.store.ts'

type Asked = {
  productId: string
  sort?: ReviewSort | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

const usualLimit = 10
const maxLimit = 100

/** Published reviews of a product with their average and spread. Empty for a product without reviews. */
export async function listProductReviews(
  db: Database,
  actor: Actor | null,
  { productId, sort = 'newest', limit = usualLimit, cursor }: Asked,
): Promise<ProductReviews> {
  const counted = isUuid(productId) ? await findRating(db, productId) : undefined
  const rating = ratingOf(counted)
  if (rating.count === 0) return { ...rating, items: [], next: null }
  const page = readPage({ limit: Math.min(limit, maxLimit), cursor })
  const { rows: items, hasNext } = takePage(
    await listRowsOfProduct(db, { productId, sort, page, after: readRatingCursor(cursor) }),
    page,
  )
  const last = items.at(-1)
  const next = hasNext && last ? cursorOf(last, sort) : null
  return { ...rating, items: items.map((row) => toReview(row, actor)), next }
}

function cursorOf({ ratings, seq }: ReviewRow, sort: ReviewSort): string {
  return sort === 'newest' ? String(seq) : `${ratings}_${seq}`
}
