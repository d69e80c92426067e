import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import { Writing } from '#server/http/writes.ts'

/** The means to write of a request of this user that places an order, or of one like it; with a key, the work is done once. */
export function writingOf(
  pool: pg.Pool,
  actor: Actor,
  sent: { key?: string | undefined; body?: unknown } = {},
): Writing {
  const { key: idempotencyKey, body } = sent
  const writes = { once: true, transaction: 'one statement' } as const
  return new Writing(pool, writes, {
    call: 'test',
    actor,
    idempotencyKey,
    params: undefined,
    query: undefined,
    body,
  })
}
