/** What an open page can subscribe to: one's own orders, one order, and for admins all orders and all payments. */
export const liveTopics = ['own', 'all', 'payments'] as const
export type LiveTopic = (typeof liveTopics)[number] | `order:${string}`

/** The stream of server-sent events for signed-in users, below `/api`. */
export const liveRoute = '/events'

export function livePath(topics: readonly LiveTopic[]): string {
  return `${liveRoute}?topics=${encodeURIComponent(topics.join(','))}`
}

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
export const mostStreamsEach = 12

export const heartbeatMs = 20_000
