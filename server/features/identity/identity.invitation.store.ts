import type { Database } from '#server/database/pool.ts'
import { type StaffRoleRow, staffRoleColumns, staffRoleJoins } from '#server/staff-role.ts'

export type OpenInvitationRow = {
  id: string
  email: string
  name: string
  role: 'customer' | 'admin'
  role_id: string | null
  role_name: string | null
  invited_by: string | null
}

/** An invitation as staff is valid only while its sender is an active owner, or for less an active member of staff. */
const valid = `accepted_at is null and revoked_at is null and expires_at > now()
  and (role = 'customer' and role_id is null or exists (
    select from users u left join user_role r on r.user_id = u.id left join staff_member m on m.user_id = u.id
    where u.id = invitation.invited_by and u.deactivated_at is null
      and (r.user_id is not null or role = 'customer' and m.user_id is not null)))`

const columns = `id, email, name, role, role_id,
  (select s.name from staff_role s where s.id = invitation.role_id) as role_name, invited_by`

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

export type InviterRow = StaffRoleRow & { id: string; name: string; email: string }

export async function findInviter(db: Database, id: string | null): Promise<InviterRow | undefined> {
  const { rows } = await db.query<InviterRow>(
    `select u.id, u.name, u.email, ${staffRoleColumns} from users u ${staffRoleJoins} where u.id = $1`,
    [id],
  )
  return rows[0]
}
