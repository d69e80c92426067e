import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { say } from '../fields.ts'
import { orderOfLines } from '../orders/lifecycle.ts'
import { product } from '../products/products.ts'

/** Most rows of an answer, and how many without `limit`. */
export const maxFeedRows = 500
const usualRows = 100
/** Longest that a call waits for the next event. */
export const maxWaitSeconds = 25
const maxTypes = 50
const typePattern = /^[a-z_]{1,40}\.[a-z_]{1,40}$/

const limitText = say('limit must be a whole number from 1 to {max}', { max: String(maxFeedRows) })
const waitText = say('wait must be a whole number of seconds from 0 to {max}', { max: String(maxWaitSeconds) })

/* @__NO_SIDE_EFFECTS__ */
function wholeNumber(
  message: ReturnType<typeof say>,
  { min, max, usual }: { min: number; max: number; usual: number },
) {
  return z._default(
    z.pipe(
      z.string(message).check(
        z.regex(/^\d{1,4}$/, message),
        z.refine((text) => Number(text) >= min && Number(text) <= max, message),
      ),
      z.transform((text: string) => Number(text)),
    ),
    usual,
  )
}

const typesText = say('types must be types of events, separated by commas, at most {max}', {
  max: String(maxTypes),
})

const feedQuery = {
  /** Absent: from the beginning. */
  cursor: z.optional(z.string().check(z.maxLength(400))),
  limit: wholeNumber(limitText, { min: 1, max: maxFeedRows, usual: usualRows }),
}

/** An event: `type` names the fact, `subject` what it is about, `data` what belongs to it. */
export const feedEvent = z.object({
  id: z.string(),
  type: z.string(),
  at: z.string(),
  subject: z.nullable(z.object({ kind: z.string(), id: z.string() })),
  data: z.record(z.string(), z.unknown()),
})
export type FeedEvent = z.infer<typeof feedEvent>

/** `cursor` continues after this answer; `hasMore` says that there is more now. */
const page = { cursor: z.string(), hasMore: z.boolean() }

export const readFeed = endpoint({
  id: 'feed.events',
  summary:
    'What has happened since a cursor, in the order of commits: no event is missing and none comes twice. Without a cursor, from the oldest event that is kept (90 days)',
  method: 'GET',
  path: '/events',
  access: 'staff',
  permission: 'events:read',
  query: z.strictObject({
    ...feedQuery,
    types: z.optional(
      z
        .pipe(
          z.string(typesText).check(z.maxLength(2000, typesText)),
          z.transform((text: string) => text.split(',').map((type) => type.trim())),
        )
        .check(
          z.refine(
            (types) => types.length <= maxTypes && types.every((type) => typePattern.test(type)),
            typesText,
          ),
        ),
    ),
    /** How long to wait if there is nothing yet. */
    wait: wholeNumber(waitText, { min: 0, max: maxWaitSeconds, usual: 0 }),
  }),
  reply: z.object({ events: z.array(feedEvent), ...page }),
  errors: ['cursor_expired'],
})

const changes =
  'Without a cursor, all of them in pages; then, with the cursor of the last page, those that were changed since, each once per answer and as it is now'

export const readOrderChanges = endpoint({
  id: 'feed.orders',
  summary: `Orders with their lines. ${changes}. \`removed\`: deleted orders`,
  method: 'GET',
  path: '/orders/changes',
  access: 'staff',
  permission: { all: ['events:read', 'orders:read'] },
  query: z.strictObject(feedQuery),
  reply: z.object({ orders: z.array(orderOfLines), removed: z.array(z.string()), ...page }),
  errors: ['cursor_expired'],
})

export const readProductChanges = endpoint({
  id: 'feed.products',
  summary: `Products, drafts among them. ${changes}. \`removed\`: deleted products`,
  method: 'GET',
  path: '/products/changes',
  access: 'staff',
  permission: { all: ['events:read', 'products:read'] },
  query: z.strictObject(feedQuery),
  reply: z.object({ products: z.array(product), removed: z.array(z.string()), ...page }),
  errors: ['cursor_expired'],
})

export const stockNow = z.object({ productId: z.string(), sku: z.string(), available: z.int() })

export const readStockChanges = endpoint({
  id: 'feed.stock',
  summary: `The stock of products. ${changes}`,
  method: 'GET',
  path: '/stock/changes',
  access: 'staff',
  permission: { all: ['events:read', 'stock:read'] },
  query: z.strictObject(feedQuery),
  reply: z.object({ stock: z.array(stockNow), ...page }),
  errors: ['cursor_expired'],
})
