import type { Actor } from '#contract/access.ts'
import { eventTypes } from '#server/events/event-types.ts'
import { writeFeedCursor } from './feed.cursor.ts'
import { type FeedDeps, type FeedQuery, openFeed } from './feed.service.ts'
import { type FeedRow, listFeedRows } from './feed.store.ts'

type ChangeFeed = {
  feed: string
  /** Events after which a row may be another one. */
  isAbout: (type: string) => boolean
  /** All rows by their ids, in pages. */
  listIds: (page: { after: string | null; limit: number }) => Promise<string[]>
  /** The rows that these events are about; null where an event says that many have changed, and not which. */
  idsOf: (events: readonly FeedRow[]) => Promise<string[] | null>
}

export type ChangedIds = { ids: string[]; cursor: string; hasMore: boolean }

/**
 * First all rows by their ids, then those that later events are about. The number of the cursor is taken before the first row
 * is read, so a row that changes meanwhile comes again.
 */
export async function readChanges(
  deps: FeedDeps,
  { actor, query }: { actor: Actor; query: FeedQuery },
  { feed, isAbout, listIds, idsOf }: ChangeFeed,
): Promise<ChangedIds> {
  const { cursor, ends, scope } = await openFeed(deps, { feed, actor, cursor: query.cursor })
  const number = query.cursor === undefined ? ends.last : cursor.number
  if (query.cursor === undefined || cursor.after !== null) {
    const ids = await listIds({ after: cursor.after, limit: query.limit + 1 })
    const hasMore = ids.length > query.limit
    const shown = ids.slice(0, query.limit)
    const after = hasMore ? (shown.at(-1) ?? null) : null
    return { ids: shown, cursor: writeFeedCursor({ number, after }, scope), hasMore }
  }
  const types = eventTypes.filter(isAbout)
  const events = await listFeedRows(deps.pool, { after: number, upTo: ends.last, types, limit: query.limit + 1 })
  const shown = events.slice(0, query.limit)
  const ids = await idsOf(shown)
  // From the beginning once more: below every id.
  const again = { number: ends.last, after: '00000000-0000-0000-0000-000000000000' }
  if (ids === null) return { ids: [], cursor: writeFeedCursor(again, scope), hasMore: true }
  const hasMore = events.length > query.limit
  const next = hasMore ? (shown.at(-1)?.number ?? number) : ends.last
  return { ids, cursor: writeFeedCursor({ number: next, after: null }, scope), hasMore }
}

/** Each subject once, in the order of its last event. */
export function subjectsOf(events: readonly FeedRow[]): string[] {
  const ids = events.flatMap(({ subject_id: id }) => id ?? [])
  return [...new Set(ids.toReversed())].toReversed()
}
