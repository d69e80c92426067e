import type { ProfileForm } from '#contract/profile/profile.ts'
import type { Database } from '#server/database/pool.ts'

export type ProfileRow = ProfileForm & { userId: string; email: string; version: number }

/**
 * The profile of an account, with empty texts and version 0 until it is saved; undefined if the account does not exist.
 */
export async function findProfile(db: Database, email: string): Promise<ProfileRow | undefined> {
  const { rows } = await db.query<ProfileRow>(
    `select u.id as "userId", u.email, coalesce(p.education, '') as education, coalesce(p.location, '') as location,
       coalesce(p.phone, '') as phone, coalesce(p.linkedin, '') as linkedin, coalesce(p.version, 0) as version
     from users u left join profile p on p.user_id = u.id where u.email = $1`,
    [email],
  )
  return rows[0]
}

/** Saves if `version` is the stored one or not given; returns whether it was. */
export async function writeProfile(
  db: Database,
  email: string,
  form: ProfileForm & { version?: number | undefined },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into profile as p (user_id, education, location, phone, linkedin)
     select id, $2, $3, $4, $5 from users
     where email = $1 and ($6::bigint is null or $6 = 0 or exists (select from profile where user_id = users.id))
     on conflict (user_id) do update set education = $2, location = $3, phone = $4, linkedin = $5,
       version = p.version + 1, updated_at = now()
     where $6::bigint is null or p.version = $6`,
    [email, form.education, form.location, form.phone, form.linkedin, form.version ?? null],
  )
  return rowCount === 1
}
