import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { deleted, idParams, requiredText } from '../fields.ts'

/** Most notes about one account. The sentence of `too_many_notes` says the number too. */
export const maxNotes = 200
export const longestNote = 1000

export const userNoteForm = z.object({ text: requiredText(mark('Note'), mark('Enter a note'), longestNote) })
export type UserNoteForm = z.infer<typeof userNoteForm>

/** A note of staff about an account. `by` is the author's name at that time; its owner never sees it. */
export const userNote = z.object({ _id: z.string(), at: z.string(), by: z.string(), text: z.string() })
export type UserNote = z.infer<typeof userNote>

export const listUserNotes = endpoint({
  id: 'users.listNotes',
  summary: 'The notes of staff about an account, newest first',
  method: 'GET',
  path: '/users/{id}/notes',
  access: 'staff',
  permission: 'customers:read',
  params: idParams,
  reply: z.array(userNote),
  errors: ['user_not_found'],
})

export const addUserNote = endpoint({
  id: 'users.addNote',
  summary: 'Add a note about an account, for staff only',
  method: 'POST',
  path: '/users/{id}/notes',
  access: 'staff',
  permission: 'customers:write',
  params: idParams,
  body: userNoteForm,
  status: 201,
  reply: userNote,
  errors: ['user_not_found', 'too_many_notes', 'idempotency_key_reused'],
})

export const deleteUserNote = endpoint({
  id: 'users.deleteNote',
  summary: 'Delete a note about an account',
  method: 'DELETE',
  path: '/users/{id}/notes/{noteId}',
  access: 'staff',
  permission: 'customers:write',
  params: z.object({ id: z.string(), noteId: z.string() }),
  reply: deleted,
  errors: ['note_not_found'],
})
