import type { Database } from '#server/database/pool.ts'
import { countRequestSql } from './identity.limits.store.ts'

/** Failures of one visitor at one account. A visitor is an address, or a device that the owner has signed in from. */
export const visitorLimit = { failures: 10, seconds: 15 * 60 }
/** Failures at one account from all visitors. */
export const accountLimit = { failures: 100, seconds: 60 * 60 }

/** Number of wrong passwords, and the seconds until each window ends. */
export type Failures = { ofVisitor: number; visitorSeconds: number; ofAccount: number; accountSeconds: number }

/**
 * `visitor` is never empty: the empty one stands for all visitors. If it is a device, its address counts as well:
 * otherwise guesses in an open session would not count at the sign-in.
 */
export type Attempt = { account: string; visitor: string; address?: string }

type Row = { of_visitor: number; visitor_seconds: number; of_account: number; account_seconds: number }

function toFailures(row: Row | undefined): Failures {
  return {
    ofVisitor: row?.of_visitor ?? 0,
    visitorSeconds: row?.visitor_seconds ?? 0,
    ofAccount: row?.of_account ?? 0,
    accountSeconds: row?.account_seconds ?? 0,
  }
}

const windowOf = `(case visitor when '' then ${accountLimit.seconds} else ${visitorLimit.seconds} end)`
const windowOfOld = windowOf.replace('visitor', 'f.visitor')
/** A window also ends if the clock was set back by more than its length. */
const isOver = `abs(extract(epoch from now() - started_at)) >= ${windowOf}`
const isOldOver = `abs(extract(epoch from now() - f.started_at)) >= ${windowOfOld}`
const secondsLeft = `greatest(1, ceil(${windowOf} - extract(epoch from now() - started_at)))::int`

/** Sums up rows of `counted`. */
const summary = `
  coalesce(max(failures) filter (where visitor = $2), 0)::int as of_visitor,
  coalesce(max(seconds_left) filter (where visitor = $2), 0)::int as visitor_seconds,
  coalesce(max(failures) filter (where visitor = ''), 0)::int as of_account,
  coalesce(max(seconds_left) filter (where visitor = ''), 0)::int as account_seconds`

const readSql = `select visitor, failures, ${secondsLeft} as seconds_left from password_failure
  where account = $1 and visitor in ($2, '') and not ${isOver}`

export async function readFailures(db: Database, { account, visitor }: Attempt): Promise<Failures> {
  const { rows } = await db.query<Row>(`with counted as (${readSql}) select ${summary} from counted`, [
    account,
    visitor,
  ])
  return toFailures(rows[0])
}

/**
 * As `readFailures`, and counts the sign-in request of an address. One statement for both, because every sign-in needs
 * them.
 */
export async function readFailuresCounting(
  db: Database,
  { account, visitor }: Attempt,
  { key, window }: { key: string; window: number },
): Promise<Failures & { requests: number; windowSeconds: number }> {
  const { rows } = await db.query<Row & { count: number; window_seconds: number }>(
    `with quick as (select set_config('synchronous_commit', 'off', true)),
     request as (${countRequestSql('$3', '$4')}),
     counted as (${readSql})
     select ${summary}, (select count from request) as count, (select seconds_left from request) as window_seconds
     from counted`,
    [account, visitor, key, window],
  )
  const [row] = rows
  return { ...toFailures(row), requests: row?.count ?? 0, windowSeconds: row?.window_seconds ?? window }
}

/**
 * Counts one failure, first for the visitor, then for the account: the same order everywhere avoids deadlocks. One
 * statement that does not wait for the disk.
 */
export async function countFailure(
  db: Database,
  { account, visitor, address = visitor }: Attempt,
): Promise<Failures> {
  const { rows } = await db.query<Row>(
    `with quick as (select set_config('synchronous_commit', 'off', true)),
     counted as (
       insert into password_failure as f (account, visitor, failures, started_at)
       select $1, v, 1, now() from quick, unnest($3::text[]) with ordinality as visitors (v, place) order by place
       on conflict (account, visitor) do update set
         failures = case when ${isOldOver} then 1 else f.failures + 1 end,
         started_at = case when ${isOldOver} then now() else f.started_at end
       returning f.visitor, f.failures, ${secondsLeft} as seconds_left
     )
     select ${summary} from counted`,
    [account, visitor, [...new Set([address, visitor, ''])]],
  )
  return toFailures(rows[0])
}

/** After the correct password, the failures of this visitor are deleted. */
export async function forgiveVisitor(db: Database, { account, visitor }: Attempt): Promise<void> {
  await db.query('delete from password_failure where account = $1 and visitor = $2', [account, visitor])
}

/**
 * Takes back an attempt that was counted in advance. After the correct password, the failures of this visitor are
 * deleted.
 */
export async function endTry(
  db: Database,
  { account, visitor, address }: Attempt,
  isRight: boolean,
): Promise<void> {
  await (isRight ? forgiveVisitor(db, { account, visitor }) : takeBack(db, account, visitor))
  if (address !== undefined) await takeBack(db, account, address)
  await takeBack(db, account, '')
}

async function takeBack(db: Database, account: string, visitor: string): Promise<void> {
  await db.query(
    'update password_failure set failures = failures - 1 where account = $1 and visitor = $2 and failures > 0',
    [account, visitor],
  )
}

/** Called when the owner has proved that the account is theirs. */
export async function deleteFailures(db: Database, account: string): Promise<void> {
  await db.query('delete from password_failure where account = $1', [account])
}

/** Whether the failures of a device count separately: not after a new password was set. */
export async function isDeviceCurrent(db: Database, account: string, issuedAt: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from accounts a join users u on u.id = a.user_id
     where u.email = $1 and a.provider_id = 'credential' and a.updated_at < to_timestamp($2) + interval '2 seconds'`,
    [account, issuedAt],
  )
  return rowCount === 1
}
