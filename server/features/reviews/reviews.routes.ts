import * as reviews from '#contract/reviews.ts'
import type { Answer } from '#server/http/answer.ts'
import { tellPage } from '#server/http/paging.ts'
import { addReview, listReviews, type ReviewParts } from './reviews.service.ts'

export function reviewsRoutes(answer: Answer, parts: ReviewParts): void {
  answer(reviews.listReviews, async ({ actor, query, header }) => {
    const { reviews: page, next } = await listReviews(parts, actor, query)
    tellPage(header, { list: '/api/review', query, shown: page.length, next })
    return page
  })

  answer(reviews.addReview, ({ actor, body, idempotencyKey }) =>
    addReview(parts, { actor, form: body, idempotencyKey }),
  )
}
