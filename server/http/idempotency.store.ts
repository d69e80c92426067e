import { toJson } from '#server/database/json.ts'
import type { Database } from '../database/pool.ts'

type Key = { actorId: string; key: string }
type KeyedRequest = Key & { fingerprint: string }

/** Whether the key was free. Waits for an open transaction that has claimed it. */
export async function claimKey(db: Database, { actorId, key, fingerprint }: KeyedRequest): Promise<boolean> {
  const { rowCount } = await db.query(
    'insert into idempotency_record (actor_id, key, fingerprint) values ($1, $2, $3) on conflict do nothing',
    [actorId, key, fingerprint],
  )
  return rowCount !== 0
}

/** After this time without progress, the process that did the work must have died. */
const givenUp = `interval '5 minutes'`

/** As `claimKey`; also takes over the same request if its process gave up. */
export async function claimKeyAgain(db: Database, { actorId, key, fingerprint }: KeyedRequest): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into idempotency_record (actor_id, key, fingerprint) values ($1, $2, $3)
     on conflict (actor_id, key) do update set created_at = now()
     where idempotency_record.fingerprint = $3 and idempotency_record.answer is null
       and idempotency_record.created_at < now() - ${givenUp}`,
    [actorId, key, fingerprint],
  )
  return rowCount !== 0
}

/** The request of a key, and its response: null while it is running. */
export async function findAnswer<T>(
  db: Database,
  { actorId, key }: Key,
): Promise<{ fingerprint: string; answer: T } | undefined> {
  const { rows } = await db.query<{ fingerprint: string; answer: T }>(
    'select fingerprint, answer from idempotency_record where actor_id = $1 and key = $2',
    [actorId, key],
  )
  return rows[0]
}

export async function saveAnswer(db: Database, { actorId, key }: Key, answer: unknown): Promise<void> {
  await db.query('update idempotency_record set answer = $3 where actor_id = $1 and key = $2', [
    actorId,
    key,
    toJson(answer),
  ])
}

export async function deleteKey(db: Database, { actorId, key }: Key): Promise<void> {
  await db.query('delete from idempotency_record where actor_id = $1 and key = $2', [actorId, key])
}
