import type pg from 'pg'
import type { Database } from '#server/database/pool.ts'
import type { DomainEvent } from './event-types.ts'
import { insertEvents } from './events.store.ts'

/** Called once for each committed transaction that recorded events, before its response is sent. */
export type EventConsumer = (events: readonly DomainEvent[]) => void

const recorded = new WeakMap<Database, DomainEvent[]>()
const consumers = new WeakMap<pg.Pool, Set<EventConsumer>>()

/**
 * Records facts in the transaction that makes them true. Consumers get them after the commit; a rollback discards them.
 * Throws outside a transaction.
 */
export async function recordEvents(tx: Database, ...events: DomainEvent[]): Promise<void> {
  if (events.length === 0) return
  noteEvents(tx, ...events)
  await insertEvents(tx, events)
}

/** For a statement that writes its events itself: see `insertOrder`. */
export function noteEvents(tx: Database, ...events: DomainEvent[]): void {
  const noted = recorded.get(tx)
  if (!noted) throw new Error('events are recorded within a transaction')
  noted.push(...events)
}

/** Collects the events of this connection until the transaction ends. */
export function beginRecording(tx: Database): void {
  recorded.set(tx, [])
}

/** Ends the collection. `publish` passes the events to the consumers; after a rollback they are discarded. */
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
