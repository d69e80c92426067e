import type { Database } from '#server/database/pool.ts'

export type OpenInvitationRow = {
  id: string
  email: string
  name: string
  role: 'customer' | 'admin'
  invited_by: string | null
}

/** An invitation as admin is valid only while its sender is an active admin. */
const valid = `accepted_at is null and revoked_at is null and expires_at > now()
  and (role = 'customer' or exists (
    select from user_role r join users u on u.id = r.user_id
    where r.user_id = invitation.invited_by and u.deactivated_at is null))`

const columns = 'id, email, name, role, invited_by'

/** A valid invitation, by the hash of the token in its link. */
export async function findInvitation(db: Database, tokenHash: string): Promise<OpenInvitationRow | undefined> {
  const { rows } = await db.query<OpenInvitationRow>(
    `select ${columns} from invitation where token_hash = $1 and ${valid}`,
    [tokenHash],
  )
  return rows[0]
}

/** Locks the review until the end of the transaction. */
export async function lockInvitationByToken(
  tx: Database,
  tokenHash: string,
): Promise<OpenInvitationRow | undefined> {
  const { rows } = await tx.query<OpenInvitationRow>(
    `select ${columns} from invitation where token_hash = $1 and ${valid} for update`,
    [tokenHash],
  )
  return rows[0]
}

/** Inserts an account with a password and a verified address. Undefined if the address has an account. */
export async function insertAccount(
  tx: Database,
  { email, name, hash }: { email: string; name: string; hash: string },
): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into users (name, email, email_verified) values ($1, $2, true) on conflict (email) do nothing returning id`,
    [name, email],
  )
  const id = rows[0]?.id
  if (id === undefined) return undefined
  await tx.query(
    `insert into accounts (user_id, account_id, provider_id, password) values ($1::uuid, ($1::uuid)::text, 'credential', $2)`,
    [id, hash],
  )
  return id
}

export async function markAccepted(tx: Database, id: string): Promise<void> {
  await tx.query('update invitation set accepted_at = now() where id = $1', [id])
}

/** Grants the admin role of an invitation; `inviterId` is the admin who sent it. */
export async function insertInvitedAdmin(tx: Database, userId: string, inviterId: string | null): Promise<void> {
  await tx.query(`insert into user_role (user_id, role, granted_by) values ($1, 'admin', $2)`, [userId, inviterId])
}

export async function findUserById(
  db: Database,
  id: string | null,
): Promise<{ id: string; name: string; email: string } | undefined> {
  const { rows } = await db.query<{ id: string; name: string; email: string }>(
    'select id, name, email from users where id = $1',
    [id],
  )
  return rows[0]
}
