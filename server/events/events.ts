import type pg from 'pg'
import type { Database } from '#server/database/pool.ts'
import type { DomainEvent } from './event-types.ts'
import { insertEvents } from './events.store.ts'

/** Called once for each committed transaction that recorded events, before the response to it is sent. */
export type EventConsumer = (events: readonly DomainEvent[]) => void

const recorded = new WeakMap<Database, DomainEvent[]>()
const consumers = new WeakMap<pg.Pool, Set<EventConsumer>>()

/**
 * Records facts in the transaction that makes them true. Consumers get them after the commit; with a rollback there are
 * none. Throws outside of a transaction.
 */
export async function recordEvents(tx: Database, ...events: DomainEvent[]): Promise<void> {
  if (events.length === 0) return
  noteEvents(tx, ...events)
  await insertEvents(tx, events)
}

/** For a statement that has written its events itself: see `insertOrder`. */
export function noteEvents(tx: Database, ...events: DomainEvent[]): void {
  const noted = recorded.get(tx)
  if (!noted) throw new Error('events are recorded within a transaction')
  noted.push(...events)
}

/** Collects what is recorded on this connection until the transaction ends. */
export function beginRecording(tx: Database): void {
  recorded.set(tx, [])
}

/** Ends the collection. The events are given to the consumers by `publish`, or dropped after a rollback. */
export function endRecording(tx: Database): DomainEvent[] {
  const events = recorded.get(tx) ?? []
  recorded.delete(tx)
  return events
}

export function publish(pool: pg.Pool, events: readonly DomainEvent[]): void {
  if (events.length === 0) return
  for (const consume of consumers.get(pool) ?? []) consume(events)
}

/** Consumers in this process: caches and open pages. Work that must not be lost reads the table `event`. */
export function subscribe(pool: pg.Pool, consumer: EventConsumer): () => void {
  const all = consumers.get(pool) ?? new Set()
  consumers.set(pool, all.add(consumer))
  return () => all.delete(consumer)
}
