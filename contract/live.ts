import * as z from 'zod/mini'
import { t } from '#i18n/t.ts'
import { endpoint } from './endpoint.ts'

/** What an open page can subscribe to: one's own orders, one order, and for admins all orders and all payments. */
export const liveTopics = ['own', 'all', 'payments'] as const
export type LiveTopic = (typeof liveTopics)[number] | `order:${string}`

const maxTopics = 10

function isTopic(text: string): text is LiveTopic {
  return (
    liveTopics.some((topic) => topic === text) || /^order:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
  )
}

function areTopics(text: string): boolean {
  const topics = text.split(',')
  return topics.length <= maxTopics && topics.every(isTopic)
}

const topicsMessage = {
  error: () => t('Specify a topic: own, order:{id}, all or payments', { id: '<id>' }),
}

/** The token is in the header, as in every call, so it is not in addresses and logs; browsers read the stream with `fetch`. */
export const streamEvents = endpoint({
  id: 'live.events',
  summary: 'A stream of server-sent events, which say what has changed; all and payments are for staff',
  method: 'GET',
  path: '/live',
  access: 'customer',
  query: z.strictObject({
    topics: z.pipe(
      z.string(topicsMessage).check(z.refine(areTopics, topicsMessage)),
      z.transform((text: string) => text.split(',').filter(isTopic)),
    ),
  }),
  sends: ['text/event-stream'],
  errors: ['admin_only', 'permission_missing'],
})

/**
 * Events say what has changed, not how: the page reads it again through the calls, which check access.
 * - `ready`: the stream is open; `missed`: events may be lost, so the page reads everything again
 * - `order`, `payment`: the order with this id, its payments; `concern`: the payments that need review
 * - `ended`: the sign-in or the role has changed; `closing`: this instance stops, another one answers
 */
export const liveKinds = ['ready', 'missed', 'order', 'payment', 'concern', 'ended', 'closing'] as const
export type LiveKind = (typeof liveKinds)[number]

export type LiveEvent = { kind: LiveKind; id: string | null }

/** Most streams of one user: tabs and devices. */
export const maxStreamsEach = 12

export const heartbeatMs = 20_000
