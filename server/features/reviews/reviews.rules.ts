import type { ReviewStatus } from '#contract/reviews/reviews.ts'

/** The status of a new review. */
export function statusOfNew(isModerated: boolean): ReviewStatus {
  return isModerated ? 'waiting' : 'published'
}

/**
 * The status of a review after its author has changed it. A hidden review waits for staff before it is shown again;
 * with moderation, so does every review.
 */
export function statusAfterEdit(status: ReviewStatus, isModerated: boolean): ReviewStatus {
  return status === 'published' && !isModerated ? 'published' : 'waiting'
}

type Counted = { count: number; total: number; spread: readonly number[] }

/**
 * Average with one decimal, and the number of ratings with 5, 4, 3, 2, 1 and 0 stars. Stored from 0 up, returned from 5
 * down.
 */
export function ratingOf(row: Counted | undefined): { average: number | null; count: number; spread: number[] } {
  const count = row?.count ?? 0
  const average = row && count > 0 ? Math.round((row.total / count) * 10) / 10 : null
  return { average, count, spread: row ? [...row.spread].reverse() : [0, 0, 0, 0, 0, 0] }
}

/** The cursor of a list sorted by rating: the last review's rating, and its number among equal ratings. */
export function readRatingCursor(cursor: string | undefined): { rating: number; seq: number } | null {
  const [, rating, seq] = /^(\d(?:\.\d{1,16})?)_(\d{1,15})$/.exec(cursor ?? '') ?? []
  return rating === undefined || seq === undefined ? null : { rating: Number(rating), seq: Number(seq) }
}
