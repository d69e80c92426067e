import type pg from 'pg'
import * as z from 'zod/mini'
import type { Actor } from '#contract/access.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Writes, Writing } from '#server/http/writes.ts'

/** `once`: as the route of the call says it. */
type Sent = {
  call: Endpoint
  once: true | 'in one statement'
  key?: string
  params?: Record<string, string>
  body?: unknown
}

/** The means to write of one request: sent again with its key, also over HTTP, its work is done once. */
export function writingOf(pool: pg.Pool, actor: Actor, { call: { id, body }, once, ...sent }: Sent): Writing {
  const writes: Writes = { once }
  return new Writing(pool, writes, {
    call: id,
    actor,
    idempotencyKey: sent.key,
    params: sent.params,
    query: undefined,
    body: body && sent.body && z.parse(body, sent.body),
  })
}
