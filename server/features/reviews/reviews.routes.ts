import * as admin from '#contract/reviews/admin-list.ts'
import { listCustomerReviews as ofCustomer } from '#contract/reviews/customer.ts'
import * as reviews from '#contract/reviews/reviews.ts'
import type { App } from '#server/http/app.ts'
import { setPageHeaders } from '#server/http/paging.ts'
import type { BulkDeps } from '#server/lists/bulk.ts'
import { decideReview, decideReviews, readSelectedReviews, replyToReview } from './reviews.admin.ts'
import { listReviewsForAdmin, registerReviewsExport } from './reviews.admin-list.ts'
import { listProductReviews } from './reviews.of-product.ts'
import {
  addReview,
  deleteReview,
  editReview,
  listCustomerReviews,
  listOwnReviews,
  listReviews,
  type ReviewDeps,
  reportReview,
} from './reviews.service.ts'

export function registerReviews(app: App, deps: ReviewDeps & BulkDeps): void {
  const { handle } = app
  handle(reviews.listReviews, async ({ actor, query, header }) => {
    const { reviews: page, next } = await listReviews(deps, actor, query)
    setPageHeaders(header, { list: '/api/review', query, shown: page.length, next })
    return page
  })

  handle(reviews.addReview, { once: true }, ({ actor, body, transaction }) =>
    addReview(deps, { actor, form: body, transaction }),
  )

  handle(reviews.listProductReviews, ({ actor, params, query }) =>
    listProductReviews(deps.db, actor, { productId: params.id, ...query }),
  )

  handle(reviews.listOwnReviews, ({ actor }) => listOwnReviews(deps, actor))

  handle(ofCustomer, ({ actor, params }) => listCustomerReviews(deps, actor, params.id))

  handle(reviews.editReview, { transaction: true }, ({ actor, params, body, transaction }) =>
    editReview({ ...deps, transaction }, { actor, id: params.id, form: body }),
  )

  handle(reviews.deleteReview, { transaction: true }, ({ actor, params, query, transaction }) =>
    deleteReview(
      { ...deps, transaction },
      {
        actor,
        id: params.id,
        version: query.version === undefined ? undefined : Number(query.version),
      },
    ),
  )

  handle(reviews.reportReview, ({ actor, params, body }) =>
    reportReview(deps, { actor, id: params.id, reason: body.reason }),
  )

  handle(admin.listAdminReviews, ({ actor, query }) => listReviewsForAdmin(deps, actor, query))

  handle(admin.decideReview, { transaction: true }, ({ actor, params, body, transaction }) =>
    decideReview({ ...deps, transaction }, { actor, id: params.id, ...body }),
  )

  handle(admin.replyToReview, { transaction: true }, ({ actor, params, body, transaction }) =>
    replyToReview(
      { ...deps, transaction },
      { actor, id: params.id, reply: body.reply ?? '', version: body.version },
    ),
  )

  handle(admin.selectedReviews, ({ body }) => readSelectedReviews(deps, body.selection))

  handle(admin.decideReviews, { once: 'in steps' }, ({ actor, body, steps }) =>
    decideReviews(deps, { actor, ...body, reason: body.reason, steps }),
  )
  registerReviewsExport(app, deps)
}
