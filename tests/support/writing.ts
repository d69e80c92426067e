import type pg from 'pg'
import * as z from 'zod/mini'
import type { Actor } from '#contract/access.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Writing } from '#server/http/writes.ts'

type Sent = { call: Endpoint; key?: string; params?: Record<string, string>; body?: unknown }

/** The means to write of one request: sent again with its key, also over HTTP, its work is done once. */
export function writingOf(pool: pg.Pool, actor: Actor, { call: { id, body }, ...sent }: Sent): Writing {
  const writes = { once: true, transaction: 'one statement' } as const
  return new Writing(pool, writes, {
    call: id,
    actor,
    idempotencyKey: sent.key,
    params: sent.params,
    query: undefined,
    body: body && sent.body && z.parse(body, sent.body),
  })
}
