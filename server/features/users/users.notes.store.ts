import type { Database } from '#server/database/pool.ts'

export type NoteRow = { id: string; at: Date; author_name: string; text: string }

const columns = 'id, at, author_name, text'

/** Notes about one account are added one at a time, so that the limit is exact. False for an unknown account. */
export async function lockNotes(tx: Database, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from users where id = $1 for no key update', [userId])
  return rowCount === 1
}

export async function countNotes(tx: Database, userId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'select count(*) as count from user_note where user_id = $1',
    [userId],
  )
  return rows[0]?.count ?? 0
}

/** Newest first; at most as many as an account can have. */
export async function listNoteRows(db: Database, userId: string): Promise<NoteRow[]> {
  const { rows } = await db.query<NoteRow>(
    `select ${columns} from user_note where user_id = $1 order by seq desc`,
    [userId],
  )
  return rows
}

export type NewNote = { userId: string; authorId: string; authorName: string; text: string }

export async function insertAccountNote(tx: Database, note: NewNote): Promise<NoteRow | undefined> {
  const { rows } = await tx.query<NoteRow>(
    `insert into user_note (user_id, author_id, author_name, text) values ($1, $2, $3, $4) returning ${columns}`,
    [note.userId, note.authorId, note.authorName, note.text],
  )
  return rows[0]
}

/** Whether there was such a note about this account. */
export async function deleteNoteRow(
  tx: Database,
  { id, noteId }: { id: string; noteId: string },
): Promise<boolean> {
  const { rowCount } = await tx.query('delete from user_note where id = $1 and user_id = $2', [noteId, id])
  return rowCount === 1
}
