import type { Database } from '#server/database/pool.ts'
import { type StaffRoleRow, staffRoleColumns, staffRoleJoins } from '#server/staff-role.ts'

export type AccountRoleRow = StaffRoleRow & { business: boolean }

/** A business has saved an address with a company and its VAT number. Undefined for an unknown address of email. */
export async function findRole(db: Database, email: string): Promise<AccountRoleRow | undefined> {
  const { rows } = await db.query<AccountRoleRow>(
    `select ${staffRoleColumns},
       exists (select from address a where a.user_id = u.id and a.vat_id <> '' and a.company <> '') as business
     from users u ${staffRoleJoins} where u.email = $1`,
    [email],
  )
  return rows[0]
}
