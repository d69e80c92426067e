import type { Database } from '#server/database/pool.ts'

/** False for an address nobody signed up with: the answer does not tell whether an account exists. */
export async function hasAdminRole(db: Database, email: string): Promise<boolean> {
  const { rows } = await db.query<{ admin: boolean }>(
    'select exists (select from users u join user_role r on r.user_id = u.id where u.email = $1) as admin',
    [email],
  )
  return rows[0]?.admin ?? false
}
