import type { Database } from '#server/database/pool.ts'

type NoticeFile = { hash: string; type: string; bytes: Buffer }

export async function countNotices(db: Database): Promise<number> {
  const { rows } = await db.query<{ count: number }>('select count(*)::integer as count from guarantee_notice')
  return rows[0]?.count ?? 0
}

/** The same file again is the same row, and counts as uploaded now. */
export async function insertNotice(db: Database, { hash, type, bytes }: NoticeFile): Promise<void> {
  await db.query(
    `insert into guarantee_notice (hash, type, bytes) values ($1, $2, $3)
     on conflict (hash) do update set uploaded_at = now()`,
    [hash, type, bytes],
  )
}

export async function findNotice(
  db: Database,
  hash: string,
): Promise<{ type: string; bytes: Buffer } | undefined> {
  const { rows } = await db.query<{ type: string; bytes: Buffer }>(
    'select type, bytes from guarantee_notice where hash = $1',
    [hash],
  )
  return rows[0]
}

/** Files that no version of the settings names, a day after they were uploaded. */
export async function sweepNotices(db: Database): Promise<void> {
  await db.query(
    `delete from guarantee_notice n where n.uploaded_at < now() - interval '1 day' and not exists (
       select from settings_version v where v.group_name = 'buyers' and v.content::text like '%' || n.hash || '%')`,
  )
}
