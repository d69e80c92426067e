import crypto from 'node:crypto'
import type pg from 'pg'
import type { Database } from '../database/pool.ts'
import { claimKey, claimKeyAgain, deleteKey, findAnswer, saveAnswer } from './idempotency.store.ts'
import { refuse } from './problem.ts'

export type Repeat = { actorId: string; key: string; request: unknown }

/**
 * Runs `run` once per key: a repeated request gets the first response, a different one with the same key is refused
 * with `idempotency_key_reused`. Runs inside the transaction of the work. A second request that arrives meanwhile waits
 * at the unique index until the first one commits or fails.
 */
export async function once<T>(tx: Database, { actorId, key, request }: Repeat, run: () => Promise<T>): Promise<T> {
  const fingerprint = fingerprintOf(request)
  const isFirst = await claimKey(tx, { actorId, key, fingerprint })
  if (!isFirst) return earlierResponse<T>(tx, { actorId, key, fingerprint })
  const answer = await run()
  await saveAnswer(tx, { actorId, key }, answer)
  return answer
}

async function earlierResponse<T>(
  tx: Database,
  known: { actorId: string; key: string; fingerprint: string },
): Promise<T> {
  const earlier = await findAnswer<T>(tx, known)
  if (!earlier || earlier.fingerprint !== known.fingerprint) refuse('idempotency_key_reused')
  return earlier.answer
}

function fingerprintOf(request: unknown): string {
  return crypto.createHash('sha256').update(JSON.stringify(request)).digest('base64')
}

/** A request with a key, as it is recorded. */
export type KeyedRequest = { actorId: string; key: string; fingerprint: string }

export function keyedRequest({ actorId, key, request }: Repeat): KeyedRequest {
  return { actorId, key, fingerprint: fingerprintOf(request) }
}

/**
 * What the statement of an earlier request with this key has recorded; undefined if none has committed, and without a key. Throws
 * `idempotency_key_reused` where that was a different request.
 *
 * A command of one statement inserts the record itself, with its snapshot as the answer: one row that is written once, where
 * `once` writes it twice in a transaction of four more round trips. Of two requests at the same time, the second one waits at the
 * unique index, and its statement fails as a whole with what it has written. So a command asks here whenever its statement has
 * failed or has written nothing, before it looks for any other reason.
 */
export async function findRecorded<T>(db: Database, keyed: KeyedRequest | null): Promise<T | undefined> {
  const earlier = keyed ? await findAnswer<T>(db, keyed) : undefined
  if (earlier && earlier.fingerprint !== keyed?.fingerprint) refuse('idempotency_key_reused')
  return earlier?.answer
}

/**
 * Runs work once per key that commits in steps. A repeated request gets the first response; while the first one runs,
 * it is refused with `still_running`. Work that throws may be repeated, so its steps must be idempotent.
 */
export async function onceInSteps<T>(
  pool: pg.Pool,
  { actorId, key, request }: Repeat,
  run: () => Promise<T>,
): Promise<T> {
  const fingerprint = fingerprintOf(request)
  const isFirst = await claimKeyAgain(pool, { actorId, key, fingerprint })
  if (!isFirst) {
    return (await earlierResponse<T | null>(pool, { actorId, key, fingerprint })) ?? refuse('still_running')
  }
  try {
    const answer = await run()
    await saveAnswer(pool, { actorId, key }, answer)
    return answer
  } catch (error) {
    await deleteKey(pool, { actorId, key })
    throw error
  }
}
