import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, optionalText, requiredText, say } from '../fields.ts'
import { adminSelection, bulkResult, selectedRows } from '../lists/bulk.ts'
import { adminExports } from '../lists/exports.ts'
import { type AdminList, adminListQuery, adminPage } from '../lists/lists.ts'
import { ownReview, type ReviewStatus, reviewStatuses } from './reviews.ts'

/** A review as staff see it. `reports`: what readers reported about it, newest first, at most five. */
export const adminReview = z.extend(ownReview, {
  reportCount: z.int(),
  reports: z.array(z.object({ reason: z.string(), at: z.string() })),
})

export type AdminReview = z.infer<typeof adminReview>

/** `ratings` by whole stars: 4 includes 4.5. `product` is an id. */
export const adminReviews = {
  name: 'reviews',
  sorts: ['createdAt', 'ratings'],
  firstSort: '-createdAt',
  filters: {
    status: { kind: 'choice', choices: reviewStatuses },
    ratings: { kind: 'choice', choices: ['0', '1', '2', '3', '4', '5'] },
    reported: { kind: 'choice', choices: ['yes', 'no'] },
    createdAt: { kind: 'date' },
    product: { kind: 'is' },
  },
  exported: [
    'createdAt',
    'status',
    'ratings',
    'productName',
    'userName',
    'email',
    'isVerified',
    'reviewText',
    'reportCount',
    'hiddenReason',
    'reply',
    'repliedAt',
  ],
} as const satisfies AdminList

export const listAdminReviews = endpoint({
  id: 'reviews.adminList',
  summary: 'Reviews for staff: search, filters, sort, one page',
  method: 'GET',
  path: '/manage/reviews',
  access: 'staff',
  permission: 'reviews:read',
  query: adminListQuery(adminReviews),
  reply: adminPage(adminReview),
  errors: [],
})

/** Statuses that staff can set. A review never returns to `waiting`. */
export const reviewDecisions = ['published', 'hidden'] as const
export type ReviewDecision = Extract<ReviewStatus, (typeof reviewDecisions)[number]>

const reasonMissing = mark('Enter a reason. The author can see it.')
const version = z.int(say('version must be the one that was last read'))
const reason = optionalText(mark('Reason'), 500)

/** The reason for hiding a review, as `reasoned` asks for it. */
export const hidingReason = requiredText(mark('Reason'), reasonMissing, 500)

/** Hiding a review needs a reason. */
/* @__NO_SIDE_EFFECTS__ */
function reasoned(isHiding: (value: { status?: string; action?: string }) => boolean) {
  return z.refine<{ status?: string; action?: string; reason?: string | null | undefined }>(
    (value) => !isHiding(value) || Boolean(value.reason?.trim()),
    { ...say(reasonMissing), path: ['reason'] },
  )
}

export const decideReview = endpoint({
  id: 'reviews.decide',
  summary: 'Publish a review, or hide it with a reason for its author',
  method: 'POST',
  path: '/manage/reviews/{id}/status',
  access: 'staff',
  permission: 'reviews:write',
  params: idParams,
  body: z
    .object({
      status: z.enum(reviewDecisions, say('status must be "published" or "hidden"')),
      reason,
      version,
    })
    .check(reasoned(({ status }) => status === 'hidden')),
  reply: adminReview,
  errors: ['review_not_found', 'stale_version'],
})

/** Never left out: a misspelt field would remove the reply. */
const replyText = z.nonoptional(
  optionalText(mark('Reply'), 2000),
  say('Enter a reply, or send empty text to remove it'),
)

export const replyToReview = endpoint({
  id: 'reviews.reply',
  summary: 'Reply to a review in public, or change the reply; an empty text removes it',
  method: 'PUT',
  path: '/manage/reviews/{id}/reply',
  access: 'staff',
  permission: 'reviews:write',
  params: idParams,
  body: z.object({ reply: replyText, version }),
  reply: adminReview,
  errors: ['review_not_found', 'stale_version'],
})

export const bulkActions = ['publish', 'hide'] as const

export const selectedReviews = selectedRows(adminReviews, {
  permission: 'reviews:read',
  id: 'reviews.selected',
  path: '/manage/reviews/selected',
})

export const decideReviews = endpoint({
  id: 'reviews.decideMany',
  summary: 'Publish or hide many reviews; the result lists what failed',
  method: 'POST',
  path: '/manage/reviews/bulk',
  access: 'staff',
  permission: 'reviews:write',
  body: z
    .strictObject({
      action: z.enum(bulkActions, say('action must be "publish" or "hide"')),
      reason,
      selection: adminSelection(adminReviews),
    })
    .check(reasoned(({ action }) => action === 'hide')),
  reply: bulkResult,
  errors: ['selection_too_large', 'still_running', 'idempotency_key_reused'],
})

export const exportReviews = adminExports(adminReviews, {
  permission: 'reviews:read',
  of: 'reviews',
  id: 'export',
  path: '/manage/reviews/export.csv',
  what: 'Reviews',
})
