import type { Database } from '#server/database/pool.ts'

/** A business has saved an address with a company and its VAT number. False for an unknown address of email. */
export async function findRole(db: Database, email: string): Promise<{ admin: boolean; business: boolean }> {
  const { rows } = await db.query<{ admin: boolean; business: boolean }>(
    `select exists (select from users u join user_role r on r.user_id = u.id where u.email = $1) as admin,
       exists (select from users u join address a on a.user_id = u.id
         where u.email = $1 and a.vat_id <> '' and a.company <> '') as business`,
    [email],
  )
  return rows[0] ?? { admin: false, business: false }
}
