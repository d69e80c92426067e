import type { Database } from '#server/database/pool.ts'
import type { UserText } from '#server/database/user-text.ts'

export type ChangingUser = {
  id: string
  email: string
  name: UserText
  is_active: boolean
  is_staff: boolean
}

/** Locks an account until the end of the transaction: of two changes at once, the second sees the first. */
export async function lockChangingUser(tx: Database, id: string): Promise<ChangingUser | undefined> {
  const { rows } = await tx.query<ChangingUser>(
    `select id, email, name, deactivated_at is null as is_active,
       exists (select from user_role r where r.user_id = users.id)
         or exists (select from staff_member m where m.user_id = users.id) as is_staff
     from users where id = $1 for no key update`,
    [id],
  )
  return rows[0]
}

export type Holder = { id: string; name: UserText; email: string }

/** The account that has an address, or had it until recently; not the account that asks. */
export async function findHolder(
  db: Database,
  email: string,
  askingId: string | null,
): Promise<Holder | undefined> {
  const { rows } = await db.query<Holder>(
    `select id, name, email from users where id is distinct from $2 and (
       email = $1 or exists (select from former_email f where f.user_id = users.id and f.email = $1 and f.free_at > now())
     ) limit 1`,
    [email, askingId],
  )
  return rows[0]
}

export async function findPasswordHash(db: Database, userId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ password: string | null }>(
    `select password from accounts where user_id = $1 and provider_id = 'credential' and password is not null`,
    [userId],
  )
  return rows[0]?.password ?? undefined
}

/** Whether a session began within so many seconds. */
export async function isSessionFresh(db: Database, sessionId: string, seconds: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from sessions where id = $1 and created_at > now() - make_interval(secs => $2)',
    [sessionId, seconds],
  )
  return rowCount === 1
}

export type OpenChange = { new_email: string; expires_at: Date }

export async function findOpenChange(db: Database, userId: string): Promise<OpenChange | undefined> {
  const { rows } = await db.query<OpenChange>(
    'select new_email, expires_at from email_change where user_id = $1 and expires_at > now()',
    [userId],
  )
  return rows[0]
}

export type NewChange = {
  userId: string
  email: string
  tokenHash: string
  requestedBy: string | null
  hours: number
}

/** Stores a change in place of the one before it, whose link ends. */
export async function writeChange(tx: Database, change: NewChange): Promise<OpenChange | undefined> {
  const { userId, email, tokenHash, requestedBy, hours } = change
  const { rows } = await tx.query<OpenChange>(
    `insert into email_change (user_id, new_email, token_hash, requested_by, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(hours => $5))
     on conflict (user_id) do update set new_email = excluded.new_email, token_hash = excluded.token_hash,
       requested_by = excluded.requested_by, created_at = now(), expires_at = excluded.expires_at
     returning new_email, expires_at`,
    [userId, email, tokenHash, requestedBy, hours],
  )
  return rows[0]
}

export async function deleteChange(db: Database, userId: string): Promise<number> {
  const { rowCount } = await db.query('delete from email_change where user_id = $1', [userId])
  return rowCount ?? 0
}

export type ChangeRow = { user_id: string; new_email: string; requested_by: string | null }

/** An open change by the hash of the token in its link. */
export async function findChange(db: Database, tokenHash: string): Promise<ChangeRow | undefined> {
  const { rows } = await db.query<ChangeRow>(
    'select user_id, new_email, requested_by from email_change where token_hash = $1 and expires_at > now()',
    [tokenHash],
  )
  return rows[0]
}

/** Gives an account its new address, which its owner has shown to read. */
export async function writeEmail(tx: Database, userId: string, email: string): Promise<void> {
  await tx.query('update users set email = $2, email_verified = true, updated_at = now() where id = $1', [
    userId,
    email,
  ])
}

export type Former = { userId: string; email: string; undoHash: string | null; days: number }

/** Keeps a former address for its account; an address that the account has again is none. */
export async function writeFormer(tx: Database, { userId, email, undoHash, days }: Former): Promise<void> {
  await tx.query(
    'delete from former_email f using users u where f.user_id = $1 and u.id = $1 and f.email = u.email',
    [userId],
  )
  await tx.query(
    `insert into former_email (user_id, email, free_at, undo_hash) values ($1, $2, now() + make_interval(days => $3), $4)
     on conflict (user_id, email) do update
       set changed_at = now(), free_at = excluded.free_at, undo_hash = excluded.undo_hash`,
    [userId, email, days, undoHash],
  )
}

export type FormerRow = { user_id: string; email: string; changed_at: Date }

/** A former address whose change can be undone, by the hash of the token in its link. */
export async function findFormer(db: Database, undoHash: string): Promise<FormerRow | undefined> {
  const { rows } = await db.query<FormerRow>(
    'select user_id, email, changed_at from former_email where undo_hash = $1 and free_at > now()',
    [undoHash],
  )
  return rows[0]
}

/** Forgets an address that the account has again, and those that it got afterwards. */
export async function deleteFormerSince(tx: Database, userId: string, changedAt: Date): Promise<void> {
  await tx.query('delete from former_email where user_id = $1 and changed_at >= $2', [userId, changedAt])
}

/** The former addresses of an account that nobody else has now: what was sent to them goes with the account. */
export async function listFormerEmails(tx: Database, userId: string): Promise<string[]> {
  const { rows } = await tx.query<{ email: string }>(
    `select f.email from former_email f
     where f.user_id = $1 and not exists (select from users u where u.email = f.email and u.id <> $1)`,
    [userId],
  )
  return rows.map(({ email }) => email)
}

/** Ends the sessions of an account, but not the one named. */
export async function endSessionsBut(tx: Database, userId: string, sessionId: string | null): Promise<void> {
  await tx.query('delete from sessions where user_id = $1 and id is distinct from $2', [userId, sessionId])
}

/**
 * Ends every way to sign in that another person may know or have added: the password, all passkeys, and accounts of other
 * providers that were linked since.
 */
export async function endWaysToSignIn(tx: Database, userId: string, since: Date): Promise<void> {
  await tx.query('delete from passkeys where user_id = $1', [userId])
  await tx.query(`delete from accounts where user_id = $1 and (provider_id = 'credential' or created_at >= $2)`, [
    userId,
    since,
  ])
}
