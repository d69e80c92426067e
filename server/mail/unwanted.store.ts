import type { Database } from '../database/pool.ts'

/** Kinds of mails that users can leave out: the steps of an order, its shipments, and replies to their reviews. */
export type MailKind = 'progress' | 'shipping' | 'reviews'

export async function listUnwanted(db: Database, userId: string): Promise<MailKind[]> {
  const { rows } = await db.query<{ kind: MailKind }>('select kind from unwanted_mail where user_id = $1', [
    userId,
  ])
  return rows.map(({ kind }) => kind)
}

/**
 * These kinds, and no others, are unwanted from now on. The account is locked in a statement before: of two saves at
 * once the later one must see the rows of the other, or the kinds of both would stay. Nothing for an account that is gone.
 */
export async function replaceUnwanted(tx: Database, userId: string, kinds: readonly MailKind[]): Promise<void> {
  await tx.query('select from users where id = $1 for no key update', [userId])
  await tx.query(
    `with wanted as (delete from unwanted_mail where user_id = $1::uuid and kind <> all($2::text[]))
     insert into unwanted_mail (user_id, kind)
     select u.id, unwanted.kind from users u, unnest($2::text[]) as unwanted (kind) where u.id = $1::uuid
     on conflict do nothing`,
    [userId, kinds],
  )
}

/** Whether to send a mail of this kind to an account; also where the account is gone. */
export async function isWanted(db: Database, userId: string | null, kind: MailKind): Promise<boolean> {
  if (userId === null) return true
  return !(await listUnwanted(db, userId)).includes(kind)
}
