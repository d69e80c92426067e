import type { Actor } from '#contract/access.ts'
import type { ProductReviews, ReviewSort } from '#contract/reviews/reviews.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { fetchLimit, type Page, pageSql, readPage, takePage } from '#server/http/paging.ts'
import { ratingOf, readRatingCursor } from './reviews.rules.ts'
import { toReview } from './reviews.serializer.ts'
import { columns, type ReviewRow, reviewWithProduct, shown } from './reviews.store.ts'

type Asked = {
  productId: string
  sort?: ReviewSort | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

const usualLimit = 10
const mostLimit = 100

/** Published reviews of a product, with what its page says of all of them. Nothing for a product nobody has reviewed. */
export async function listProductReviews(
  db: Database,
  actor: Actor | null,
  { productId, sort = 'newest', limit = usualLimit, cursor }: Asked,
): Promise<ProductReviews> {
  const kept = isUuid(productId) ? await readRating(db, productId) : undefined
  const rating = ratingOf(kept)
  if (rating.count === 0) return { ...rating, items: [], next: null }
  const page = readPage({ limit: Math.min(limit, mostLimit), cursor })
  const { rows: items, hasNext } = takePage(await listRows(db, { productId, sort, page, cursor }), page)
  const last = items.at(-1)
  const next = hasNext && last ? cursorOf(last, sort) : null
  return { ...rating, items: items.map((row) => toReview(row, actor)), next }
}

type KeptRating = { count: number; total: number; spread: number[] }

async function readRating(db: Database, productId: string): Promise<KeptRating | undefined> {
  const { rows } = await db.query<KeptRating>(
    'select count, total::float8 as total, spread from product_rating where product_id = $1',
    [productId],
  )
  return rows[0]
}

function cursorOf({ ratings, seq }: ReviewRow, sort: ReviewSort): string {
  return sort === 'newest' ? String(seq) : `${ratings}_${seq}`
}

type Wanted = { productId: string; sort: ReviewSort; page: Page; cursor: string | undefined }

async function listRows(db: Database, { productId, sort, page, cursor }: Wanted): Promise<ReviewRow[]> {
  const begin = `select ${columns} from ${reviewWithProduct} where ${shown} and review.product_id = $1`
  if (sort === 'newest') {
    const values: unknown[] = [productId]
    const { rows } = await db.query<ReviewRow>(`${begin}${pageSql(page, 'review.seq', values)}`, values)
    return rows
  }
  const position = readRatingCursor(cursor)
  const [order, beyond] = sort === 'highest' ? ['desc', '<'] : ['asc', '>']
  const after = position ? `and (review.ratings, review.seq) ${beyond} ($3, $4)` : ''
  const { rows } = await db.query<ReviewRow>(
    `${begin} ${after} order by review.ratings ${order}, review.seq ${order} limit $2`,
    [productId, fetchLimit(page), ...(position ? [position.rating, position.seq] : [])],
  )
  return rows
}
