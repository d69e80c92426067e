import type { ReviewStatus } from '#contract/reviews/reviews.ts'

/** Where a new review begins. */
export function statusOfNew(isModerated: boolean): ReviewStatus {
  return isModerated ? 'waiting' : 'published'
}

/**
 * Where a review stands after its author has changed it. What staff have hidden is looked at again before it is shown;
 * with moderation, so is everything.
 */
export function statusAfterEdit(status: ReviewStatus, isModerated: boolean): ReviewStatus {
  return status === 'published' && !isModerated ? 'published' : 'waiting'
}

type Counted = { count: number; total: number; spread: readonly number[] }

/** Average to one decimal, and how many begin with 5, 4, 3, 2, 1 and 0. Kept from 0 up, shown from 5 down. */
export function ratingOf(kept: Counted | undefined): { average: number | null; count: number; spread: number[] } {
  const count = kept?.count ?? 0
  const average = kept && count > 0 ? Math.round((kept.total / count) * 10) / 10 : null
  return { average, count, spread: kept ? [...kept.spread].reverse() : [0, 0, 0, 0, 0, 0] }
}

/** Where a list that is sorted by rating goes on: the last one's rating, and its number for those of the same. */
export function readRatingCursor(cursor: string | undefined): { rating: number; seq: number } | null {
  const [, rating, seq] = /^(\d(?:\.\d{1,16})?)_(\d{1,15})$/.exec(cursor ?? '') ?? []
  return rating === undefined || seq === undefined ? null : { rating: Number(rating), seq: Number(seq) }
}
