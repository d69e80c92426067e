import type { Database } from '#server/database/pool.ts'

export type InvitationRow = {
  id: string
  email: string
  name: string
  role: 'customer' | 'admin'
  role_id: string | null
  role_name: string | null
  invited_by: string | null
  sent_at: Date
  mails: number
  expires_at: Date
  is_expired: boolean
}

const columns = `id, email, name, role, role_id,
  (select s.name from staff_role s where s.id = invitation.role_id) as role_name, (select name from users where users.id = invitation.invited_by) as invited_by,
  sent_at, mails, expires_at, expires_at <= now() as is_expired`
const open = 'accepted_at is null and revoked_at is null'
const most = 500
const lockId = 7_220_421

/** Invitations are sent one at a time, so that the counts below are exact. */
export async function lockInvitations(tx: Database): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [lockId])
}

type MailCounts = { ofHour: number; toThemLately: number; toThemToday: number }

/** Number of mails in the last hour, and of those to this address in the last quarter of an hour and the last day. */
export async function countMails(tx: Database, email: string): Promise<MailCounts> {
  const { rows } = await tx.query<{ of_hour: number; lately: number; today: number }>(
    `select coalesce(sum(mails) filter (where sent_at > now() - interval '1 hour'), 0)::int as of_hour,
       coalesce(sum(mails) filter (where email = $1 and sent_at > now() - interval '15 minutes'), 0)::int as lately,
       coalesce(sum(mails) filter (where email = $1), 0)::int as today
     from invitation where sent_at > now() - interval '1 day'`,
    [email],
  )
  const [row] = rows
  return { ofHour: row?.of_hour ?? 0, toThemLately: row?.lately ?? 0, toThemToday: row?.today ?? 0 }
}

/** Deletes invitations without an answer after a while, and with them the address. */
export async function deleteOldInvitations(tx: Database): Promise<void> {
  await tx.query(`delete from invitation where expires_at < now() - interval '90 days'`)
}

export async function listInvitationRows(db: Database): Promise<InvitationRow[]> {
  const { rows } = await db.query<InvitationRow>(
    `select ${columns} from invitation where ${open} order by sent_at desc, id limit $1`,
    [most],
  )
  return rows
}

/** Whether an account had the address until recently. */
export async function isReserved(tx: Database, email: string): Promise<boolean> {
  const { rows } = await tx.query<{ reserved: boolean }>(
    'select coalesce(email_reserved($1, null), false) as reserved',
    [email],
  )
  return rows[0]?.reserved ?? false
}

export async function isInvited(tx: Database, email: string): Promise<boolean> {
  const { rowCount } = await tx.query(`select from invitation where email = $1 and ${open}`, [email])
  return rowCount === 1
}

export async function lockInvitation(tx: Database, id: string): Promise<InvitationRow | undefined> {
  const { rows } = await tx.query<InvitationRow>(
    `select ${columns} from invitation where id = $1 and ${open} for update`,
    [id],
  )
  return rows[0]
}

export type NewInvitation = {
  email: string
  name: string
  role: 'customer' | 'admin'
  roleId: string | null
  tokenHash: string
  invitedBy: string
  days: number
}

export async function insertInvitation(tx: Database, given: NewInvitation): Promise<InvitationRow | undefined> {
  const { rows } = await tx.query<InvitationRow>(
    `insert into invitation (email, name, role, token_hash, invited_by, expires_at, role_id)
     values ($1, $2, $3, $4, $5, now() + $6 * interval '1 day', $7) returning ${columns}`,
    [given.email, given.name, given.role, given.tokenHash, given.invitedBy, given.days, given.roleId],
  )
  return rows[0]
}

type Renewal = Pick<NewInvitation, 'tokenHash' | 'invitedBy' | 'days'> & { id: string }

/** Gives an invitation a new link for another week; the former link no longer works. */
export async function renewInvitation(tx: Database, given: Renewal): Promise<InvitationRow | undefined> {
  const { rows } = await tx.query<InvitationRow>(
    `update invitation set token_hash = $2, invited_by = $3, expires_at = now() + $4 * interval '1 day',
       mails = mails + 1, sent_at = now()
     where id = $1 returning ${columns}`,
    [given.id, given.tokenHash, given.invitedBy, given.days],
  )
  return rows[0]
}

export async function markRevoked(tx: Database, id: string): Promise<void> {
  await tx.query('update invitation set revoked_at = now() where id = $1', [id])
}

/** Deletes every invitation to an address whose owner deletes the account. */
export async function deleteInvitationsTo(db: Database, email: string): Promise<void> {
  await db.query('delete from invitation where email = $1', [email])
}
