import type { Actor } from '#contract/access.ts'
import type { Database } from '#server/database/pool.ts'
import type { Claims } from './identity.tokens.ts'

type ActorRow = {
  id: string
  email: string
  name: string
  image: string | null
  is_verified: boolean
  is_admin: boolean
}

/** The person behind a token, as they are now; undefined once the session has ended. */
export async function findActor(db: Database, { userId, sessionId }: Claims): Promise<Actor | undefined> {
  const { rows } = await db.query<ActorRow>(
    `select u.id, u.email, u.name, u.image, u.email_verified as is_verified, r.role is not null as is_admin
     from users u
     join sessions s on s.user_id = u.id and s.id = $2 and s.expires_at > now()
     left join user_role r on r.user_id = u.id
     where u.id = $1`,
    [userId, sessionId],
  )
  const row = rows[0]
  return (
    row && {
      id: row.id,
      email: row.email,
      name: row.name,
      image: row.image,
      isVerified: row.is_verified,
      isAdmin: row.is_admin,
    }
  )
}

/** Makes the person an admin if they are not yet. */
export async function grantAdmin(db: Database, userId: string): Promise<void> {
  await db.query(`insert into user_role (user_id, role) values ($1, 'admin') on conflict (user_id) do nothing`, [
    userId,
  ])
}

/** Failed sign-ins of this address in the current window, and the seconds until it ends. */
export async function readFailures(db: Database, email: string, windowSeconds: number) {
  const { rows } = await db.query<{ failures: number; wait_seconds: number }>(
    `select failures, ceil(extract(epoch from window_started_at + $2 * interval '1 second' - now()))::int as wait_seconds
     from sign_in_failure
     where email = $1 and window_started_at > now() - $2 * interval '1 second'`,
    [email, windowSeconds],
  )
  return { failures: rows[0]?.failures ?? 0, waitSeconds: rows[0]?.wait_seconds ?? 0 }
}

/** Counts one more failed sign-in; the first after a quiet window starts a new one. */
export async function countFailure(db: Database, email: string, windowSeconds: number): Promise<void> {
  await db.query(
    `insert into sign_in_failure as f (email, failures, window_started_at) values ($1, 1, now())
     on conflict (email) do update set
       failures = case when f.window_started_at > now() - $2 * interval '1 second' then f.failures + 1 else 1 end,
       window_started_at = case when f.window_started_at > now() - $2 * interval '1 second' then f.window_started_at else now() end`,
    [email, windowSeconds],
  )
}

export async function forgetFailures(db: Database, email: string): Promise<void> {
  await db.query('delete from sign_in_failure where email = $1', [email])
}

export async function markVerified(db: Database, userId: string): Promise<void> {
  await db.query('update users set email_verified = true, updated_at = now() where id = $1', [userId])
}
