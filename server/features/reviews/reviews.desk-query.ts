import type { DeskReviewQuery, DeskReviewSort } from '#contract/reviews.desk.ts'
import { isUuid } from '#server/database/ids.ts'

/** A condition in SQL with its values, to be put together. */
export type Condition = { sql: string; values: unknown[] }

/** Puts conditions together by "and"; `$1` of each becomes the number that its value has among all of them. */
export function allOf(conditions: readonly Condition[]): Condition {
  const values: unknown[] = []
  const parts = conditions.map(({ sql, values: own }) => {
    const offset = values.length
    values.push(...own)
    return sql.replaceAll(/\$(\d+)/g, (_, number: string) => `$${Number(number) + offset}`)
  })
  return { sql: parts.join(' and ') || 'true', values }
}

/** What staff look for, as conditions. An id that is none finds nothing. */
export function filterOf(query: DeskReviewQuery): Condition {
  const conditions: Condition[] = [{ sql: 'review.deleted_at is null', values: [] }]
  const { q, status, ratings, product, createdAt, reported } = query
  for (const word of (q ?? '').split(/\s+/).filter(Boolean).slice(0, 8)) {
    const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    const sql =
      '(review.review_text ilike $1 or review.user_name ilike $1 or review.email ilike $1 or product.name ilike $1)'
    conditions.push({ sql, values: [pattern] })
  }
  if (status) conditions.push({ sql: 'review.status = any ($1)', values: [status.split(',')] })
  if (ratings)
    conditions.push({
      sql: 'floor(review.ratings)::int = any ($1::int[])',
      values: [ratings.split(',').map(Number)],
    })
  if (product) {
    conditions.push(
      isUuid(product) ? { sql: 'review.product_id = $1', values: [product] } : { sql: 'false', values: [] },
    )
  }
  if (createdAt) conditions.push(...daysOf(createdAt))
  if (reported)
    conditions.push({ sql: 'exists (select from review_report r where r.review_id = review.id)', values: [] })
  return allOf(conditions)
}

function isDay(text: string | undefined): text is string {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text ?? '')
}

/** Both days are part of it, counted in UTC. A day that is on no calendar is left out. */
function daysOf(range: string): Condition[] {
  const [from, to] = range.split('..')
  return [
    ...(isDay(from) ? [{ sql: 'review.created_at >= $1::date', values: [from] }] : []),
    ...(isDay(to) ? [{ sql: 'review.created_at < $1::date + 1', values: [to] }] : []),
  ]
}

export type Order = { isDescending: boolean; byRating: boolean }

export function orderOf(sort: DeskReviewSort = '-createdAt'): Order {
  return { isDescending: sort.startsWith('-'), byRating: sort.endsWith('ratings') }
}

type Place = { ratings: number; seq: number }

/** A row of the list as a cursor names it. */
export function placeOf({ ratings, seq }: Place): string {
  return `${ratings}_${seq}`
}

export function readPlace(cursor: string | undefined): Place | null {
  const [, ratings, seq] = /^(\d(?:\.\d{1,16})?)_(\d{1,15})$/.exec(cursor ?? '') ?? []
  return ratings === undefined || seq === undefined ? null : { ratings: Number(ratings), seq: Number(seq) }
}

/** Rows beyond a place, looking forwards or backwards along the order. */
export function beyond({ ratings, seq }: Place, { isDescending, byRating }: Order, isForward: boolean): Condition {
  const sign = isDescending === isForward ? '<' : '>'
  return byRating
    ? { sql: `(review.ratings, review.seq) ${sign} ($1, $2)`, values: [ratings, seq] }
    : { sql: `review.seq ${sign} $1`, values: [seq] }
}

export function orderSql({ isDescending, byRating }: Order, isForward: boolean): string {
  const direction = isDescending === isForward ? 'desc' : 'asc'
  return `${byRating ? `review.ratings ${direction}, ` : ''}review.seq ${direction}`
}
