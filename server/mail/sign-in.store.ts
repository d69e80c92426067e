import type { Database } from '../database/pool.ts'

export type RefusedSignIn = { reason: string; since: Date }

/** What the mail server has answered to the sign-in, if it refuses it. */
export async function findRefusedSignIn(db: Database): Promise<RefusedSignIn | undefined> {
  const { rows } = await db.query<RefusedSignIn>('select reason, since from mail_sign_in_refused')
  return rows[0]
}

export async function saveRefusedSignIn(db: Database, reason: string): Promise<void> {
  await db.query(
    `insert into mail_sign_in_refused (reason) values ($1) on conflict (id) do update set reason = excluded.reason`,
    [reason],
  )
}

export async function deleteRefusedSignIn(db: Database): Promise<void> {
  await db.query('delete from mail_sign_in_refused')
}
