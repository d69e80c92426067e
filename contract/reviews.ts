import * as z from 'zod/mini'
import { mark } from '#texts/t.ts'
import { endpoint } from './endpoint.ts'
import { email, optionalText, pageQuery, requiredText, say, sayMissing } from './fields.ts'

const range = say('Ratings must be 0-5')

const ratings = z
  // "ratings" is the specification's own message for a rating that is missing.
  .number(sayMissing(say('ratings'), range))
  .check(z.minimum(0, range), z.maximum(5, range))

/** Add A Review form (specification section 5). */
export const reviewForm = z.object({
  reviewText: requiredText(mark('Review'), mark('Review is Required'), 2000),
  ratings,
})

export type ReviewForm = z.infer<typeof reviewForm>

/** A review on the wire. `email` is masked for everybody but its author and admins. */
export const review = z.object({
  _id: z.string(),
  userName: z.string(),
  email: z.string(),
  reviewText: z.string(),
  photoUrl: z.string(),
  ratings: z.number(),
  /** Whether its author has paid for an order here. */
  isVerified: z.boolean(),
  createdAt: z.string(),
})

export type Review = z.infer<typeof review>

export const listReviews = endpoint({
  id: 'reviews.list',
  summary: 'Reviews, newest first',
  method: 'GET',
  path: '/review',
  access: 'everyone',
  query: z.object(pageQuery),
  reply: z.array(review),
  errors: [],
})

export const addReview = endpoint({
  id: 'reviews.add',
  summary: 'Write a review; name, address and picture are the author’s own',
  method: 'POST',
  path: '/review',
  access: 'customer',
  body: z.object({
    userName: z.optional(z.unknown()),
    email: z.optional(email),
    photoUrl: optionalText(mark('Picture'), 2000),
    ...reviewForm.shape,
  }),
  status: 201,
  reply: review,
  errors: ['email_not_yours', 'idempotency_key_reused'],
})
