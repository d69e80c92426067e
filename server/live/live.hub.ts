import { PassThrough, type Readable } from 'node:stream'
import type { Actor } from '#contract/access.ts'
import { can } from '#contract/authorise.ts'
import { heartbeatMs, type LiveEvent, type LiveKind, type LiveTopic, maxStreamsEach } from '#contract/live.ts'

/** The NOTIFY channel of the triggers, `tell_live`; `app.ts` listens to it. */
export const liveChannel = 'datum_live'

/** Most streams of one process: each is a connection and a few kB. */
const maxStreams = 2_000
/** A client that does not read is disconnected when this much is buffered for it. */
const maxWaitingBytes = 64 * 1024
/** During a burst of orders, events are sent twice a second. */
const gapMs = 500
/** Above this many orders at a time, a page reads everything again. */
const maxIds = 50

type Reading = {
  actor: Actor
  topics: readonly LiveTopic[]
  /** Whether the user is still signed in, with the role that the stream began with. */
  isStill: () => Promise<boolean>
}

type Stream = Reading & {
  out: PassThrough
  waiting: Map<string, LiveEvent>
  timer: NodeJS.Timeout | undefined
}

export type LiveHub = {
  /** A new stream of events; null if this user, or all together, have too many. */
  open(reading: Reading): Readable | null
  /** Handles a NOTIFY; undefined if notifications may be lost. */
  onNotify(payload: string | undefined): void
  count(): number
  /** Ends every stream with `closing`, so that pages connect to another instance, and opens no new ones. */
  stop(): void
}

type Notification = { kind: string; orderId: string | null; userId: string | null }

function readNotification(payload: string): Notification {
  const [kind = '', orderId, userId] = payload.split(' ')
  const idOf = (part: string | undefined) => (part === undefined || part === '-' ? null : part)
  return { kind, orderId: idOf(orderId), userId: idOf(userId) }
}

/** How soon such a page may reconnect, in milliseconds. */
const comeBackMs = 1_000

function writeEvent({ kind, id }: LiveEvent): string {
  const hint = kind === 'closing' ? `retry: ${comeBackMs}\n` : ''
  return `${hint}event: ${kind}\ndata: ${JSON.stringify(id === null ? {} : { id })}\n\n`
}

const sentKinds: readonly string[] = ['order', 'payment', 'concern'] satisfies LiveKind[]

/** Who receives what: a user gets events about own orders, and staff about what they may read. */
export function mayReceive(
  { actor, topics }: Pick<Reading, 'actor' | 'topics'>,
  { kind, orderId, userId }: Notification,
): boolean {
  const isTheirs = userId !== null && userId === actor.id
  if (!isTheirs && !can(actor, kind === 'order' ? 'orders:read' : 'payments:read')) return false
  if (orderId !== null && topics.includes(`order:${orderId}`)) return true
  if (topics.includes('own') && isTheirs) return true
  return kind === 'order'
    ? topics.includes('all') && can(actor, 'orders:read')
    : topics.includes('payments') && can(actor, 'payments:read')
}

function write(stream: Stream, text: string): void {
  stream.out.write(text)
  if (stream.out.writableLength > maxWaitingBytes) stream.out.destroy()
}

function flush(stream: Stream): void {
  stream.timer = undefined
  if (stream.waiting.size === 0) return
  const events = [...stream.waiting.values()]
  stream.waiting.clear()
  write(
    stream,
    events.length > maxIds ? writeEvent({ kind: 'missed', id: null }) : events.map(writeEvent).join(''),
  )
  stream.timer = setTimeout(() => flush(stream), gapMs)
}

/** Sends an event at once, or together with others at the end of the current interval. */
function queue(stream: Stream, event: LiveEvent): void {
  if (stream.waiting.size <= maxIds) stream.waiting.set(`${event.kind} ${event.id}`, event)
  if (!stream.timer) flush(stream)
}

/** All open streams of this process. One connection listens to the database for them. */
export function createLiveHub(): LiveHub {
  const streams = new Set<Stream>()
  let isStopped = false
  const heartbeat = setInterval(() => {
    for (const stream of streams) {
      write(stream, ': still here\n\n')
      void check(stream)
    }
  }, heartbeatMs)
  heartbeat.unref()

  function end(stream: Stream, kind: LiveKind): void {
    if (!streams.delete(stream)) return
    clearTimeout(stream.timer)
    stream.out.end(writeEvent({ kind, id: null }))
  }

  /** If the database cannot be asked, the stream stays open until the next check. */
  async function check(stream: Stream): Promise<void> {
    const isStill = await stream.isStill().catch(() => true)
    if (!isStill) end(stream, 'ended')
  }

  function deliver(notification: Notification): void {
    for (const stream of streams) {
      if (notification.kind === 'access' && notification.userId === stream.actor.id) void check(stream)
      if (!sentKinds.includes(notification.kind) || !mayReceive(stream, notification)) continue
      queue(stream, { kind: notification.kind as LiveKind, id: notification.orderId })
    }
  }

  return {
    open(reading) {
      const own = [...streams].filter(({ actor }) => actor.id === reading.actor.id).length
      if (isStopped || own >= maxStreamsEach || streams.size >= maxStreams) return null
      const stream: Stream = { ...reading, out: new PassThrough(), waiting: new Map(), timer: undefined }
      streams.add(stream)
      stream.out.on('error', () => undefined)
      stream.out.once('close', () => {
        streams.delete(stream)
        clearTimeout(stream.timer)
      })
      write(stream, writeEvent({ kind: 'ready', id: null }))
      return stream.out
    },
    onNotify(payload) {
      if (payload !== undefined) return deliver(readNotification(payload))
      for (const stream of streams) queue(stream, { kind: 'missed', id: null })
    },
    count: () => streams.size,
    stop() {
      isStopped = true
      clearInterval(heartbeat)
      for (const stream of streams) end(stream, 'closing')
    },
  }
}
