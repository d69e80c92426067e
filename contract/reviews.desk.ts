import * as z from 'zod/mini'
import { mark } from '#texts/t.ts'
import { endpoint } from './endpoint.ts'
import { idParams, optionalText, say } from './fields.ts'
import { ownReview, type ReviewStatus, reviewStatuses } from './reviews.ts'

/** A review as staff see it. `reports`: what readers said is wrong with it, newest first, at most five. */
export const deskReview = z.extend(ownReview, {
  reportCount: z.int(),
  reports: z.array(z.object({ reason: z.string(), at: z.string() })),
})

export type DeskReview = z.infer<typeof deskReview>

export const deskReviewSorts = ['-createdAt', 'createdAt', '-ratings', 'ratings'] as const
export type DeskReviewSort = (typeof deskReviewSorts)[number]

/* @__NO_SIDE_EFFECTS__ */
function oneOrMore<T extends string>(values: readonly T[], name: string) {
  return z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => text.split(',').every((value) => values.some((known) => known === value)),
          say('{name} may only be {values}', { name, values: values.join(', ') }),
        ),
      ),
  )
}

const days = /^(20\d\d-\d\d-\d\d)?\.\.(20\d\d-\d\d-\d\d)?$/

/* @__NO_SIDE_EFFECTS__ */
function place(name: string) {
  return z.optional(z.string().check(z.maxLength(60, say('{name} is not one of ours', { name }))))
}

/** Stars as staff filter them: 4 holds 4 and 4.5. */
export const starSteps = ['0', '1', '2', '3', '4', '5'] as const

export const deskReviewQuery = z.object({
  q: optionalText(mark('Search'), 100),
  sort: z.optional(
    z.enum(deskReviewSorts, say('sort must be one of {names}', { names: deskReviewSorts.join(', ') })),
  ),
  limit: z.optional(z.enum(['25', '50', '100'], say('limit may be 25, 50 or 100'))),
  after: place('after'),
  before: place('before'),
  at: z.optional(z.enum(['last'], say('at may only be "last"'))),
  status: oneOrMore(reviewStatuses, 'status'),
  ratings: oneOrMore(starSteps, 'ratings'),
  product: place('product'),
  createdAt: z.optional(
    z.string().check(z.regex(days, say('createdAt must be two days such as 2026-11-01..2026-11-21'))),
  ),
  reported: z.optional(z.enum(['yes'], say('reported may only be "yes"'))),
})

export type DeskReviewQuery = z.output<typeof deskReviewQuery>

/** `position`: how many rows come before the first one shown. `before` and `after` are null where the list ends. */
export const deskReviews = z.object({
  items: z.array(deskReview),
  total: z.int(),
  totalIsExact: z.boolean(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  position: z.int(),
})

export type DeskReviews = z.infer<typeof deskReviews>

export const listDeskReviews = endpoint({
  id: 'reviews.desk',
  summary: 'All reviews for staff: searched, filtered, sorted, by pages',
  method: 'GET',
  path: '/desk/reviews',
  access: 'admin',
  query: deskReviewQuery,
  reply: deskReviews,
  errors: [],
})

/** Where staff may put a review. Nothing is put back to waiting by hand. */
export const reviewDecisions = ['published', 'hidden'] as const
export type ReviewDecision = Extract<ReviewStatus, (typeof reviewDecisions)[number]>

const reasonMissing = mark('Say why it is hidden: its author reads it')
const version = z.int(say('version must be the one that was read'))
const reason = optionalText(mark('Reason'), 500)

/** Whoever hides a review says why. */
/* @__NO_SIDE_EFFECTS__ */
function reasoned(isHiding: (value: { status?: string; action?: string }) => boolean) {
  return z.refine<{ status?: string; action?: string; reason?: string | null | undefined }>(
    (value) => !isHiding(value) || Boolean(value.reason?.trim()),
    { ...say(reasonMissing), path: ['reason'] },
  )
}

export const decideReview = endpoint({
  id: 'reviews.decide',
  summary: 'Publish a review, or hide it with a reason that its author reads',
  method: 'POST',
  path: '/desk/reviews/{id}/status',
  access: 'admin',
  params: idParams,
  body: z
    .object({
      status: z.enum(reviewDecisions, say('status may only be "published" or "hidden"')),
      reason,
      version,
    })
    .check(reasoned(({ status }) => status === 'hidden')),
  reply: deskReview,
  errors: ['review_not_found', 'stale_version'],
})

export const replyToReview = endpoint({
  id: 'reviews.reply',
  summary: 'Answer a review in public, change the answer, or take it away with an empty one',
  method: 'PUT',
  path: '/desk/reviews/{id}/reply',
  access: 'admin',
  params: idParams,
  body: z.object({ reply: optionalText(mark('Reply'), 2000), version }),
  reply: deskReview,
  errors: ['review_not_found', 'stale_version'],
})

export const bulkActions = ['publish', 'hide'] as const

export const mostSelected = 100

export const decideReviews = endpoint({
  id: 'reviews.decideMany',
  summary: 'Publish or hide up to 100 reviews; each for itself, what failed is named',
  method: 'POST',
  path: '/desk/reviews/bulk',
  access: 'admin',
  body: z
    .object({
      action: z.enum(bulkActions, say('action may only be "publish" or "hide"')),
      reason,
      selection: z.object({
        ids: z
          .array(z.string(), say('Choose at least one'))
          .check(
            z.minLength(1, say('Choose at least one')),
            z.maxLength(mostSelected, say('Choose at most {max}', { max: String(mostSelected) })),
          ),
      }),
    })
    .check(reasoned(({ action }) => action === 'hide')),
  reply: z.object({
    done: z.int(),
    failed: z.array(z.object({ id: z.string(), name: z.string(), code: z.string(), message: z.string() })),
    failedCount: z.int(),
  }),
  errors: [],
})
