import type { Actor } from '#contract/access.ts'
import { can } from '#contract/authorise.ts'
import type { OwnReview, Review } from '#contract/reviews/reviews.ts'
import type { ReviewRow } from './reviews.store.ts'

/** `workshop@example.com` becomes `w***@example.com`. */
export function maskEmail(email: string): string {
  const index = email.lastIndexOf('@')
  return index < 1 ? '***' : `${email[0]}***${email.slice(index)}`
}

/** A review as `actor` may read it. */
export function toReview(row: ReviewRow, actor: Actor | null): Review {
  const isTheirs = actor !== null && (can(actor, 'reviews:read') || actor.id === row.user_id)
  return {
    _id: row.id,
    userName: row.user_name,
    email: isTheirs ? row.email : maskEmail(row.email),
    reviewText: row.review_text,
    photoUrl: row.photo_url,
    ratings: row.ratings,
    isVerified: row.is_verified,
    productId: row.product_id,
    productName: row.product_name,
    productSku: row.product_sku,
    reply: row.reply,
    repliedAt: row.replied_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
  }
}

/** A review with the fields for its author and staff. */
export function toOwnReview(row: ReviewRow, actor: Actor): OwnReview {
  return {
    ...toReview(row, actor),
    status: row.status,
    hiddenReason: row.hidden_reason,
    version: row.version,
  }
}
