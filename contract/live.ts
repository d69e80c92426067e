/** What an open page may hear of: orders of one's own, one order, and for admins all orders and all payments. */
export const liveTopics = ['own', 'all', 'payments'] as const
export type LiveTopic = (typeof liveTopics)[number] | `order:${string}`

/** Where a page listens, below `/api`: a stream of server-sent events for anybody signed in. */
export const liveRoute = '/events'

export function livePath(topics: readonly LiveTopic[]): string {
  return `${liveRoute}?topics=${encodeURIComponent(topics.join(','))}`
}

/**
 * Events carry what has changed, never how: the page reads it again by the calls that check who asks.
 * - `ready`: the stream stands; `missed`: something may have been missed, all is to be read again
 * - `order`, `payment`: the order with this id, its payments; `concern`: payments that need a person
 * - `ended`: sign-in or role are not what they were; `closing`: this instance is going, another one answers
 */
export const liveKinds = ['ready', 'missed', 'order', 'payment', 'concern', 'ended', 'closing'] as const
export type LiveKind = (typeof liveKinds)[number]

export type LiveEvent = { kind: LiveKind; id: string | null }

/** Most streams one person may hold at a time: tabs and devices. */
export const mostStreamsEach = 12

export const heartbeatMs = 20_000
