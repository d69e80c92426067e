import crypto from 'node:crypto'
import type { Database } from '#server/database/pool.ts'

/**
 * Links in mails. The provider keeps a row for each link that resets a password, none for those that verify an address:
 * they are only signed. So that a link can end before its time, a row is kept of these too. A new password or address ends
 * all links of the account; migration 0044 sees to that.
 */
function identifierOf(token: string): string {
  return `verify-email:${crypto.createHash('sha256').update(token).digest('hex')}`
}

/** The link that a mail carries works from now on. */
export async function keepVerificationLink(db: Database, userId: string, url: string): Promise<void> {
  const token = new URL(url).searchParams.get('token') ?? ''
  await db.query(
    `insert into verifications (identifier, value, expires_at) values ($1, $2, now() + interval '1 day')`,
    [identifierOf(token), userId],
  )
}

/** Whether a link still works, as far as its signature does not say. */
async function isVerificationLinkOpen(db: Database, token: string): Promise<boolean> {
  const { rows } = await db.query<{ is_open: boolean }>(
    `select exists (select from verifications where identifier = $1 and expires_at > now())
       or exists (
         select from verifications
         where identifier = 'verify-email-unlisted' and expires_at > now()
           and created_at + interval '1 hour' > to_timestamp($2)
       ) as is_open`,
    [identifierOf(token), issuedAtOf(token)],
  )
  return rows[0]?.is_open ?? false
}

/** When a token says that it was signed. Whether it was is for the provider to find out: a forged one opens nothing. */
function issuedAtOf(token: string): number {
  try {
    const { iat } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return Number.isSafeInteger(iat) && iat > 0 ? iat : Number.MAX_SAFE_INTEGER / 1e6
  } catch {
    return Number.MAX_SAFE_INTEGER / 1e6
  }
}

/**
 * Ends the other links to verify the same address. The one that was followed leads to the same page when it is followed
 * again: mail programs open links before people do.
 */
async function endOtherVerificationLinks(db: Database, token: string): Promise<void> {
  await db.query(
    `delete from verifications
     where identifier <> $1 and identifier like 'verify-email:%'
       and value in (select value from verifications where identifier = $1)`,
    [identifierOf(token)],
  )
}

/**
 * A reset link is about to be used: the others of its account end. All are locked in one order, so that of two used in the
 * same moment one finds itself gone.
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

/** Follows the link of a mail that verifies an address. One that has ended is answered as one that was never sent. */
export async function followVerificationLink(
  db: Database,
  url: URL,
  handOn: (to: URL) => Promise<Response>,
): Promise<Response> {
  const token = url.searchParams.get('token') ?? ''
  const to = new URL(url)
  const isOpen = await isVerificationLinkOpen(db, token)
  if (!isOpen) to.searchParams.set('token', 'ended')
  const answer = await handOn(to)
  const isFollowed = isOpen && answer.status < 400 && !answer.headers.get('location')?.includes('error=')
  if (isFollowed) await endOtherVerificationLinks(db, token)
  return answer
}
