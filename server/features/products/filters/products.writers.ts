import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { listWriters } from './products.writers.store.ts'

const gapMs = 250

/**
 * Waits for the transactions that write products now: they may not know of a filter or a name that was just committed. What
 * other databases of the server do does not count.
 */
export async function untilWritersEnd(pool: pg.Pool): Promise<void> {
  const writers = new Set(await listWriters(pool))
  while (writers.size > 0) {
    await sleep(gapMs)
    const still = new Set(await listWriters(pool))
    for (const writer of writers) if (!still.has(writer)) writers.delete(writer)
  }
}
