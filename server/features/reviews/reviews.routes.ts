import * as desk from '#contract/reviews/admin-list.ts'
import * as reviews from '#contract/reviews/reviews.ts'
import type { Answer } from '#server/http/answer.ts'
import { tellPage } from '#server/http/paging.ts'
import { decideReview, decideReviews, replyToReview } from './reviews.desk.ts'
import { listDeskReviews } from './reviews.desk-list.ts'
import { listProductReviews } from './reviews.of-product.ts'
import {
  addReview,
  deleteReview,
  editReview,
  listOwnReviews,
  listReviews,
  type ReviewDeps,
  reportReview,
} from './reviews.service.ts'

export function reviewsRoutes(answer: Answer, deps: ReviewDeps): void {
  answer(reviews.listReviews, async ({ actor, query, header }) => {
    const { reviews: page, next } = await listReviews(deps, actor, query)
    tellPage(header, { list: '/api/review', query, shown: page.length, next })
    return page
  })

  answer(reviews.addReview, ({ actor, body, idempotencyKey }) =>
    addReview(deps, { actor, form: body, idempotencyKey }),
  )

  answer(reviews.listProductReviews, ({ actor, params, query }) =>
    listProductReviews(deps.db, actor, { productId: params.id, ...query }),
  )

  answer(reviews.listOwnReviews, ({ actor }) => listOwnReviews(deps, actor))

  answer(reviews.editReview, ({ actor, params, body }) => editReview(deps, { actor, id: params.id, form: body }))

  answer(reviews.deleteReview, ({ actor, params, query }) =>
    deleteReview(deps, {
      actor,
      id: params.id,
      version: query.version === undefined ? undefined : Number(query.version),
    }),
  )

  answer(reviews.reportReview, ({ actor, params, body }) =>
    reportReview(deps, { actor, id: params.id, reason: body.reason }),
  )

  answer(desk.listDeskReviews, ({ actor, query }) => listDeskReviews(deps.pool, actor, query))

  answer(desk.decideReview, ({ actor, params, body }) => decideReview(deps, { actor, id: params.id, ...body }))

  answer(desk.replyToReview, ({ actor, params, body }) =>
    replyToReview(deps, { actor, id: params.id, reply: body.reply ?? '', version: body.version }),
  )

  answer(desk.decideReviews, ({ actor, body, idempotencyKey }) =>
    decideReviews(deps, { actor, ...body, reason: body.reason, idempotencyKey }),
  )
}
