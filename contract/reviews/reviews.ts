import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { deleted, email, idParams, optionalText, pageQuery, requiredText, say, sayMissing } from '../fields.ts'

const range = say('Ratings must be 0-5')

const ratings = z
  // "ratings" is the specification's own message for a missing rating.
  .number(sayMissing(say('ratings'), range))
  .check(z.minimum(0, range), z.maximum(5, range))

/** Add A Review form (specification section 5). */
export const reviewForm = z.object({
  reviewText: requiredText(mark('Review'), mark('Review is Required'), 2000),
  ratings,
})

export type ReviewForm = z.infer<typeof reviewForm>

/** A review in the API. Only its author and admins see the whole `email`; it is masked for others. */
export const review = z.object({
  _id: z.string(),
  userName: z.string(),
  email: z.string(),
  reviewText: z.string(),
  photoUrl: z.string(),
  ratings: z.number(),
  /**
   * Whether the author has paid for an order: of this product, or of any product for a review about the manufacturer.
   */
  isVerified: z.boolean(),
  /** What the review is about; both null for the manufacturer. */
  productId: z.nullable(z.string()),
  productName: z.nullable(z.string()),
  productSku: z.nullable(z.string()),
  /** The manufacturer's reply; empty without one. */
  reply: z.string(),
  repliedAt: z.nullable(z.string()),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
})

export type Review = z.infer<typeof review>

export const reviewStatuses = ['published', 'waiting', 'hidden'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** Additional fields that the author sees. `hiddenReason` is empty unless the review is hidden. */
export const ownReview = z.extend(review, {
  status: z.enum(reviewStatuses),
  hiddenReason: z.string(),
  version: z.int(),
})

export type OwnReview = z.infer<typeof ownReview>

export const listReviews = endpoint({
  id: 'reviews.list',
  summary: 'Published reviews, newest first',
  method: 'GET',
  path: '/review',
  access: 'everyone',
  query: z.object(pageQuery),
  reply: z.array(review),
  errors: [],
})

export const addReview = endpoint({
  id: 'reviews.add',
  summary: 'Write a review, of a product or of the manufacturer; name, address and picture are the author’s own',
  method: 'POST',
  path: '/review',
  access: 'customer',
  body: z.object({
    userName: z.optional(z.unknown()),
    email: z.optional(email),
    photoUrl: optionalText(mark('Picture'), 2000),
    productId: z.optional(z.nullable(z.string(say('productId must be text.')))),
    orderId: z.optional(z.nullable(z.string(say('orderId must be text.')))),
    ...reviewForm.shape,
  }),
  status: 201,
  reply: ownReview,
  errors: [
    'email_not_yours',
    'product_not_found',
    'order_not_found',
    'review_exists',
    'too_many_reviews',
    'idempotency_key_reused',
  ],
})

export const reviewSorts = ['newest', 'highest', 'lowest'] as const
export type ReviewSort = (typeof reviewSorts)[number]

/**
 * `spread`: the number of ratings with 5, 4, 3, 2, 1 and 0 whole stars (4.5 counts as 4). `average` is null without a
 * review.
 */
export const productReviews = z.object({
  average: z.nullable(z.number()),
  count: z.int(),
  spread: z.array(z.int()),
  items: z.array(review),
  next: z.nullable(z.string()),
})

export type ProductReviews = z.infer<typeof productReviews>

export const listProductReviews = endpoint({
  id: 'reviews.ofProduct',
  summary: 'Published reviews of a product with the average and the number by stars, ten in a page',
  method: 'GET',
  path: '/products/{id}/reviews',
  access: 'everyone',
  params: idParams,
  query: z.object({
    ...pageQuery,
    sort: z.optional(z.enum(reviewSorts, say('sort must be one of {names}', { names: reviewSorts.join(', ') }))),
  }),
  reply: productReviews,
  errors: [],
})

export const listOwnReviews = endpoint({
  id: 'reviews.own',
  summary: 'Your own reviews, newest first, with those that are waiting or hidden',
  method: 'GET',
  path: '/review/own',
  access: 'customer',
  reply: z.array(ownReview),
  errors: [],
})

const version = z.int(say('version must be the one that was last read'))

export const editReview = endpoint({
  id: 'reviews.edit',
  summary: 'Change one of your own reviews; `version` must be the one that was read',
  method: 'PUT',
  path: '/review/{id}',
  access: 'customer',
  params: idParams,
  body: z.extend(reviewForm, { version }),
  reply: ownReview,
  errors: ['review_not_found', 'not_yours', 'stale_version'],
})

export const deleteReview = endpoint({
  id: 'reviews.delete',
  summary: 'Delete one of your own reviews; with `version`, only if it has not changed since',
  method: 'DELETE',
  path: '/review/{id}',
  access: 'customer',
  params: idParams,
  query: z.object({
    version: z.optional(z.string().check(z.regex(/^\d{1,9}$/, say('version must be the one that was last read')))),
  }),
  reply: deleted,
  errors: ['review_not_found', 'not_yours', 'stale_version'],
})

export const reportReview = endpoint({
  id: 'reviews.report',
  summary: 'Report another user’s review to staff; once per user',
  method: 'POST',
  path: '/review/{id}/report',
  access: 'customer',
  params: idParams,
  body: z.object({ reason: requiredText(mark('Reason'), mark('Describe the problem'), 500) }),
  reply: z.object({ isReported: z.boolean() }),
  errors: ['review_not_found', 'review_is_yours'],
})
