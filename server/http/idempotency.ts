import crypto from 'node:crypto'
import type pg from 'pg'
import type { Database } from '../database/pool.ts'
import { refuse } from './problem.ts'

export type Repeat = { actorId: string; key: string; request: unknown }

/**
 * Runs `work` once per key: a repeated request gets the first response, a different one with the same key is refused
 * with `idempotency_key_reused`. Runs inside the transaction of the work. A second request that arrives meanwhile waits
 * at the unique index until the first one commits or fails.
 */
export async function once<T>(
  tx: Database,
  { actorId, key, request }: Repeat,
  work: () => Promise<T>,
): Promise<T> {
  const fingerprint = fingerprintOf(request)
  const claimed = await tx.query(
    'insert into idempotency_record (actor_id, key, fingerprint) values ($1, $2, $3) on conflict do nothing',
    [actorId, key, fingerprint],
  )
  if (claimed.rowCount === 0) return earlierResponse<T>(tx, { actorId, key, fingerprint })
  const answer = await work()
  await tx.query('update idempotency_record set answer = $3 where actor_id = $1 and key = $2', [
    actorId,
    key,
    JSON.stringify(answer),
  ])
  return answer
}

async function earlierResponse<T>(
  tx: Database,
  known: { actorId: string; key: string; fingerprint: string },
): Promise<T> {
  const { rows } = await tx.query<{ fingerprint: string; answer: T }>(
    'select fingerprint, answer from idempotency_record where actor_id = $1 and key = $2',
    [known.actorId, known.key],
  )
  const earlier = rows[0]
  if (!earlier || earlier.fingerprint !== known.fingerprint) refuse('idempotency_key_reused')
  return earlier.answer
}

function fingerprintOf(request: unknown): string {
  return crypto.createHash('sha256').update(JSON.stringify(request)).digest('base64')
}

/** After this time without progress, the process that did the work must have died. */
const givenUp = `interval '5 minutes'`

/**
 * Runs work once per key that commits in steps. A repeated request gets the first response; while the first one runs,
 * it is refused with `still_running`. Work that throws may be repeated, so its steps must be idempotent.
 */
export async function onceInPieces<T>(
  pool: pg.Pool,
  { actorId, key, request }: Repeat,
  work: () => Promise<T>,
): Promise<T> {
  const fingerprint = fingerprintOf(request)
  const claimed = await pool.query(
    `insert into idempotency_record (actor_id, key, fingerprint) values ($1, $2, $3)
     on conflict (actor_id, key) do update set created_at = now()
     where idempotency_record.fingerprint = $3 and idempotency_record.answer is null
       and idempotency_record.created_at < now() - ${givenUp}`,
    [actorId, key, fingerprint],
  )
  if (claimed.rowCount === 0) {
    return (await earlierResponse<T | null>(pool, { actorId, key, fingerprint })) ?? refuse('still_running')
  }
  try {
    const answer = await work()
    await pool.query('update idempotency_record set answer = $3 where actor_id = $1 and key = $2', [
      actorId,
      key,
      JSON.stringify(answer),
    ])
    return answer
  } catch (error) {
    await pool.query('delete from idempotency_record where actor_id = $1 and key = $2', [actorId, key])
    throw error
  }
}
