import type { Actor } from '#contract/access.ts'
import { maxNotes, type UserNote, type UserNoteForm } from '#contract/users/notes.ts'
import { recordAudit } from '#server/database/audit.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Transaction } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import {
  countNotes,
  deleteNoteRow,
  insertAccountNote,
  listNoteRows,
  lockNotes,
  type NoteRow,
} from './users.notes.store.ts'
import type { UserDeps } from './users.service.ts'
import { findUserRow } from './users.store.ts'

/** The notes of staff about an account, newest first. Throws `user_not_found`. */
export async function listUserNotes({ db }: Pick<UserDeps, 'db'>, id: string): Promise<UserNote[]> {
  if (!isUuid(id) || !(await findUserRow(db, id))) refuse('user_not_found')
  return (await listNoteRows(db, id)).map(toNote)
}

type Adding = { actor: Actor; id: string; form: UserNoteForm }

/**
 * Adds a note about an account. The audit log says that there is one, and not what it says: the log is never deleted, and
 * a note is about a person. Throws `user_not_found`, `too_many_notes`.
 */
export async function addUserNote(transaction: Transaction, note: Adding): Promise<UserNote> {
  return transaction((tx) => add(tx, note))
}

async function add(tx: Database, { actor, id, form }: Adding): Promise<UserNote> {
  if (!isUuid(id) || !(await lockNotes(tx, id))) refuse('user_not_found')
  if ((await countNotes(tx, id)) >= maxNotes) refuse('too_many_notes')
  const row = await insertAccountNote(tx, {
    userId: id,
    authorId: actor.id,
    authorName: actor.name,
    text: form.text,
  })
  if (!row) throw new Error('the note was not returned by its own insert')
  const subject = { kind: 'user', id } as const
  await recordAudit(tx, { actor, action: 'user.noted', subject, after: { note: row.id } })
  return toNote(row)
}

/** Throws `note_not_found`, also for a note about another account. */
export async function deleteUserNote(
  { pool }: Pick<UserDeps, 'pool'>,
  actor: Actor,
  { id, noteId }: { id: string; noteId: string },
): Promise<{ deletedCount: number }> {
  if (!isUuid(id) || !isUuid(noteId)) refuse('note_not_found')
  await inTransaction(pool, async (tx) => {
    if (!(await deleteNoteRow(tx, { id, noteId }))) refuse('note_not_found')
    const subject = { kind: 'user', id } as const
    await recordAudit(tx, { actor, action: 'user.note_deleted', subject, before: { note: noteId } })
  })
  return { deletedCount: 1 }
}

function toNote({ id, at, author_name: by, text }: NoteRow): UserNote {
  return { _id: id, at: at.toISOString(), by, text }
}
