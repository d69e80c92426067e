import type { Database } from '#server/database/pool.ts'
import { sweepMailCounts } from '#server/mail/mail.store.ts'

const nowMs = '(extract(epoch from now()) * 1000)::bigint'

/**
 * SQL that counts a request of an address to a path, for all instances together and with the database's clock; `key`
 * and `window` are placeholders. A window begins with a request and ends by itself, so an office that signs in all day
 * is never locked out. `quick` means that it does not wait for the disk: a crash of the database may lose the last
 * tenths of a second.
 */
export function countRequestSql(key: string, window: string): string {
  // A window also ends if the clock was set back by more than its length.
  const isOver = `abs(excluded.last_request - l.last_request) >= ${window}::int * 1000`
  // Of two requests at once, the one that is counted second may have begun first.
  const secondsLeft = `least(${window}::int, ceil(${window}::int - (${nowMs} - last_request) / 1000.0)::int)`
  return `insert into rate_limits as l (key, count, last_request) select ${key}, 1, ${nowMs} from quick
    on conflict (key) do update set
      count = case when ${isOver} then 1 else l.count + 1 end,
      last_request = case when ${isOver} then excluded.last_request else l.last_request end
    returning count, ${secondsLeft} as seconds_left`
}

/** Counts one request. Returns the number of requests in the window, and its remaining time. */
export async function countRequest(
  db: Database,
  key: string,
  window: number,
): Promise<{ count: number; secondsLeft: number }> {
  const { rows } = await db.query<{ count: number; seconds_left: number }>(
    `with quick as (select set_config('synchronous_commit', 'off', true)) ${countRequestSql('$1', '$2')}`,
    [key, window],
  )
  const [row] = rows
  return { count: row?.count ?? 1, secondsLeft: row?.seconds_left ?? window }
}

/** Deletes expired sessions, links in mails, and counts of requests, wrong passwords and mails. */
export async function sweepIdentity(db: Database): Promise<void> {
  await db.query('delete from sessions where expires_at < now()')
  await db.query('delete from verifications where expires_at < now()')
  await db.query(`delete from rate_limits where last_request < ${nowMs} - 3600000`)
  await db.query(`delete from password_failure where started_at < now() - interval '1 hour'`)
  await sweepMailCounts(db)
}
