import type { Actor } from '#contract/access.ts'
import type { Language } from '#i18n/language.ts'
import { recordAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/pool.ts'
import { type StaffRoleRow, staffRoleColumns, staffRoleJoins, toStaffRole } from '#server/staff-role.ts'
import { deleteFailures } from './identity.failures.store.ts'
import type { TokenClaims } from './identity.tokens.ts'

type ActorRow = StaffRoleRow & {
  id: string
  email: string
  name: string
  image: string | null
  is_verified: boolean
  is_seen: boolean
  payment_days: number | null
  discount_bp: number | null
  discount_days: number | null
}

const columns = `u.id, u.email, u.name, u.image, u.email_verified as is_verified, ${staffRoleColumns}, u.payment_days, u.discount_bp, u.discount_days,
  coalesce(u.last_seen_at > now() - interval '1 hour', false) as is_seen`
const sources = `users u
  join sessions s on s.user_id = u.id and s.id = $2 and s.expires_at > now()
  ${staffRoleJoins}`
const active = 'u.id = $1 and u.deactivated_at is null'

function toActor({
  is_verified: isVerified,
  payment_days: paymentDays,
  discount_bp: bp,
  discount_days: days,
  ...row
}: ActorRow): Actor {
  const discount = bp === null || days === null ? null : { bp, days }
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    image: row.image,
    isVerified,
    role: toStaffRole(row),
    paymentDays,
    discount,
  }
}

/** `pipelined` is for reads of every request. */
export type ActorDeps = { db: Database; pipelined: Database }

/**
 * The current account of a token; undefined if the session has ended or the account is deactivated. The time of the
 * visit is stored to the hour: at most one write per hour and account.
 */
export async function findActor(
  { db, pipelined }: ActorDeps,
  { userId, sessionId }: TokenClaims,
): Promise<Actor | undefined> {
  const { rows } = await pipelined.query<ActorRow>(`select ${columns} from ${sources} where ${active}`, [
    userId,
    sessionId,
  ])
  if (rows[0]?.is_seen === false) await keepLastSeen(db, userId)
  return rows[0] && toActor(rows[0])
}

/** A database that cannot write for the moment still reads, so a failure here refuses nobody. */
async function keepLastSeen(db: Database, userId: string): Promise<void> {
  await db
    .query(
      `update users set last_seen_at = now()
       where id = $1 and (last_seen_at is null or last_seen_at < now() - interval '1 hour')`,
      [userId],
    )
    .catch(() => undefined)
}

/** Whether signing in to this account is disabled. */
export async function isDeactivated(db: Database, userId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from users where id = $1 and deactivated_at is not null', [userId])
  return rowCount === 1
}

export type ActorWithLanguage = { actor: Actor; language: Language | null }

/** The account of a token, with its language; null while the language is unknown. */
export async function findReader(
  db: Database,
  { userId, sessionId }: TokenClaims,
): Promise<ActorWithLanguage | undefined> {
  const { rows } = await db.query<ActorRow & { language: Language | null }>(
    `select ${columns}, l.language
     from ${sources}
     left join account_language l on l.user_id = u.id
     where ${active}`,
    [userId, sessionId],
  )
  return rows[0] && { actor: toActor(rows[0]), language: rows[0].language }
}

export async function keepLanguage(db: Database, userId: string, language: Language): Promise<void> {
  await db.query(
    `insert into account_language (user_id, language) values ($1, $2)
     on conflict (user_id) do update set language = excluded.language`,
    [userId, language],
  )
}

/** Makes the configured first admin an admin, if they are not yet. In a transaction. */
export async function grantAdmin(db: Database, userId: string): Promise<void> {
  const { rowCount } = await db.query(
    `insert into user_role (user_id, role) values ($1, 'admin') on conflict (user_id) do nothing`,
    [userId],
  )
  if (!rowCount) return
  await db.query('delete from staff_member where user_id = $1', [userId])
  const change = { before: { role: 'customer' }, after: { role: 'admin' } }
  await recordAudit(db, {
    actor: null,
    action: 'user.made_admin',
    subject: { kind: 'user', id: userId },
    ...change,
  })
}

export async function markVerified(db: Database, userId: string): Promise<void> {
  await db.query('update users set email_verified = true, updated_at = now() where id = $1', [userId])
}

/** Deletes sign-in data outside the account: unused links in mails, and failures. */
export async function deleteSignInTraces(
  tx: Database,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await tx.query('delete from verifications where value = $1', [id])
  await deleteFailures(tx, email)
}

/** An active account with a verified address. */
export async function findVerified(
  db: Database,
  email: string,
): Promise<{ id: string; email: string } | undefined> {
  const { rows } = await db.query<{ id: string; email: string }>(
    'select id, email from users where email = $1 and email_verified and deactivated_at is null',
    [email],
  )
  return rows[0]
}

export async function findUserByEmail(
  db: Database,
  email: string,
): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await db.query<{ id: string; name: string }>('select id, name from users where email = $1', [
    email,
  ])
  return rows[0]
}

/** Where mails to an account go. */
export async function findAddressee(
  db: Database,
  id: string,
): Promise<{ email: string; isActive: boolean } | undefined> {
  const { rows } = await db.query<{ email: string; isActive: boolean }>(
    'select email, deactivated_at is null as "isActive" from users where id = $1',
    [id],
  )
  return rows[0]
}

/** Whether an account has a password, not only the sign-in of another provider. */
export async function hasOwnPassword(db: Database, userId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from accounts where user_id = $1 and provider_id = 'credential' and password is not null`,
    [userId],
  )
  return rowCount === 1
}

export async function countPasskeys(db: Database, userId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::integer as count from passkeys where user_id = $1',
    [userId],
  )
  return rows[0]?.count ?? 0
}

type SessionRow = { id: string; user_agent: string | null; ip_address: string | null; created_at: Date }

/** Open sessions, newest first. */
export async function listSessionRows(db: Database, userId: string): Promise<SessionRow[]> {
  const { rows } = await db.query<SessionRow>(
    `select id, user_agent, ip_address, created_at from sessions
     where user_id = $1 and expires_at > now() order by created_at desc, id`,
    [userId],
  )
  return rows
}

/** Number of ended sessions: 0 if the session belongs to another account. */
export async function deleteSession(db: Database, id: string, userId: string): Promise<number> {
  const { rowCount } = await db.query('delete from sessions where id = $1 and user_id = $2', [id, userId])
  return rowCount ?? 0
}

/** Ends every session, so all users have to sign in again. */
export async function deleteAllSessions(tx: Database): Promise<void> {
  await tx.query('delete from sessions')
}

/** A key that signs identity tokens, as the provider stores it. */
export type KeyRow = {
  id: string
  publicKey: string
  privateKey: string
  alg: 'EdDSA' | null
  crv: 'Ed25519' | null
  createdAt: Date
  expiresAt: Date | null
}

const keyLockId = 7_220_420

/** Keys are created one at a time. */
export async function lockKeys(tx: Database): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [keyLockId])
}

export async function listKeyRows(db: Database): Promise<KeyRow[]> {
  const { rows } = await db.query<KeyRow>(
    `select id, public_key as "publicKey", private_key as "privateKey", alg, crv, created_at as "createdAt",
       expires_at as "expiresAt"
     from jwks`,
  )
  return rows
}

export async function deleteKeys(tx: Database, ids: readonly string[]): Promise<void> {
  await tx.query('delete from jwks where id = any($1)', [ids])
}
