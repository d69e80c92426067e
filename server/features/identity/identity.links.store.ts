import type { Database } from '#server/database/pool.ts'

export async function insertVerificationLink(db: Database, identifier: string, userId: string): Promise<void> {
  await db.query(
    `insert into verifications (identifier, value, expires_at) values ($1, $2, now() + interval '1 day')`,
    [identifier, userId],
  )
}

/** Whether a signed link was not ended before its expiry. */
export async function isVerificationLinkOpen(db: Database, identifier: string): Promise<boolean> {
  const { rowCount } = await db.query('select from verifications where identifier = $1 and expires_at > now()', [
    identifier,
  ])
  return rowCount === 1
}

/**
 * Ends the other links for the same address. The one that was opened keeps working, because mail programs open links
 * before their users do.
 */
export async function endOtherVerificationLinks(db: Database, identifier: string): Promise<void> {
  await db.query(
    `delete from verifications
     where identifier <> $1 and identifier like 'verify-email:%'
       and value in (select value from verifications where identifier = $1)`,
    [identifier],
  )
}

/**
 * A reset link is about to be used: ends the others of its account. All are locked in one order, so if two are used at
 * once, one of them is gone.
 */
export async function endOtherResetLinks(db: Database, token: string): Promise<void> {
  await db.query(
    `with links as materialized (
       select id, identifier from verifications
       where identifier like 'reset-password:%'
         and value = (select value from verifications where identifier = $1 limit 1)
       order by id for update
     )
     delete from verifications
     where id in (select id from links where identifier <> $1) and exists (select from links where identifier = $1)`,
    [`reset-password:${token}`],
  )
}
