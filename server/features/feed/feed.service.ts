import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import type { FeedEvent } from '#contract/feed/feed.ts'
import { cut } from '#i18n/cut.ts'
import { t } from '#i18n/t.ts'
import { eventFacts, eventTypes } from '#server/events/event-types.ts'
import { refuse } from '#server/http/problem.ts'
import { type CursorScope, type FeedCursor, readFeedCursor, writeFeedCursor } from './feed.cursor.ts'
import { type FeedEnds, type FeedRow, listFeedRows, numberEvents, readEnds } from './feed.store.ts'

export type FeedDeps = {
  /** Events that a commit has just added may not have reached a replica. */
  pool: pg.Pool
  secret: string
}

export type FeedQuery = { cursor?: string | undefined; limit: number }

export type Reading = { cursor: FeedCursor; ends: FeedEnds; scope: CursorScope }

/** Where this reader goes on. Throws `invalid_input`, `cursor_expired`. */
export async function openFeed(
  { pool, secret }: FeedDeps,
  { feed, actor, cursor: text }: { feed: string; actor: Actor; cursor: string | undefined },
): Promise<Reading> {
  await numberEvents(pool)
  const ends = await readEnds(pool)
  const scope = { feed, readerId: actor.id, epoch: ends.epoch, secret }
  if (text === undefined) return { cursor: { number: startOf(ends), after: null }, ends, scope }
  const cursor = readFeedCursor(text, scope)
  // What lies between is deleted, or was never given: the reader would miss it.
  if (BigInt(cursor.number) > BigInt(ends.last) || BigInt(cursor.number) < BigInt(startOf(ends)))
    refuse('cursor_expired')
  return { cursor, ends, scope }
}

/** The number before the oldest event. */
function startOf({ oldest, last }: FeedEnds): string {
  return oldest === null ? last : String(BigInt(oldest) - 1n)
}

export type FeedAsked = FeedQuery & { types?: string[] | undefined }
export type FeedPage = { events: FeedEvent[]; cursor: string; hasMore: boolean }

/** A page of events. Throws `rule_broken` for a type that does not exist, `invalid_input`, `cursor_expired`. */
export async function readEvents(deps: FeedDeps, actor: Actor, asked: FeedAsked): Promise<FeedPage> {
  const types = asked.types ?? null
  checkTypes(types)
  const { cursor, ends, scope } = await openFeed(deps, { feed: 'events', actor, cursor: asked.cursor })
  const range = { after: cursor.number, upTo: ends.last, types, limit: asked.limit + 1 }
  const rows = await listFeedRows(deps.pool, range)
  const shown = rows.slice(0, asked.limit)
  const hasMore = rows.length > asked.limit
  const number = hasMore ? (shown.at(-1)?.number ?? cursor.number) : ends.last
  return { events: shown.map(toEvent), cursor: writeFeedCursor({ number, after: null }, scope), hasMore }
}

function checkTypes(types: readonly string[] | null): void {
  const unknown = types?.filter((type) => !eventTypes.some((one) => one === type)) ?? []
  if (unknown.length === 0) return
  const message = t('There are no events of {types}. Types are {names}.', {
    types: cut(unknown.join(', '), 200),
    names: eventTypes.join(', '),
  })
  refuse('rule_broken', [{ path: 'types', message }])
}

function toEvent({ number, type, at, subject_id: id, data }: FeedRow): FeedEvent {
  const fact = eventTypes.find((one) => one === type)
  const kind = (fact && eventFacts[fact].subject) ?? null
  return {
    id: number,
    type,
    at: at.toISOString(),
    subject: id === null ? null : { kind: kind ?? type.split('.')[0] ?? '', id },
    data,
  }
}
