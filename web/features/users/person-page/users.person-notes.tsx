import { useState } from 'react'
import { deleteUserNote, type UserNote } from '#contract/users/notes.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { ConfirmDialog } from '../../../patterns/confirm-dialog.tsx'
import { showToast } from '../../../patterns/toast.ts'
import { useConfirmation } from '../../../patterns/use-confirmation.ts'
import { AnyIcon } from '../../../ui/any-icon.tsx'
import { Time } from '../../../ui/time.tsx'
import { Side } from '../../orders/order-page/orders.block.tsx'
import { noteFieldId } from './users.note-form.tsx'

type PersonNotesProps = { userId: string; notes: readonly UserNote[]; onChanged: () => Promise<void> }

const shownAtFirst = 5

/** Notes of staff about a customer, newest first. */
export function PersonNotes({ userId, notes, onChanged }: PersonNotesProps) {
  const [isWhole, setIsWhole] = useState(false)
  const removal = useConfirmation(async ({ _id }: UserNote) => {
    await call(deleteUserNote, { params: { id: userId, noteId: _id } })
    await onChanged()
    showToast(t('Note deleted'))
  })
  const shown = isWhole ? notes : notes.slice(0, shownAtFirst)
  return (
    <Side title={t('Staff notes')} action={<AddLink />}>
      {notes.length === 0 ? <p className="text-ink-2">{t('No notes yet.')}</p> : null}
      {shown.map((note) => (
        <Note key={note._id} note={note} onDelete={() => removal.ask(note)} />
      ))}
      {shown.length < notes.length ? (
        <button type="button" className="person-more justify-self-start" onClick={() => setIsWhole(true)}>
          {t('Show all {count} notes', { count: notes.length })}
        </button>
      ) : null}
      <ConfirmDialog {...removal.dialog} title={t('Delete this note?')} confirmLabel={t('Delete')}>
        <p className="line-clamp-3 whitespace-pre-line wrap-anywhere">{removal.asked?.text}</p>
      </ConfirmDialog>
    </Side>
  )
}

function AddLink() {
  return (
    <button type="button" className="person-more" onClick={() => document.getElementById(noteFieldId)?.focus()}>
      {t('Add')}
      <span className="hidden-but-read"> {t('Staff note')}</span>
    </button>
  )
}

function Note({ note, onDelete }: { note: UserNote; onDelete: () => void }) {
  return (
    <div className="order-quote person-note" data-internal="true">
      <div className="min-w-0">
        <p>{note.text}</p>
        <p className="text-note text-ink-2">
          {note.by}, <Time at={note.at} />
        </p>
      </div>
      <button
        type="button"
        className="order-copy"
        aria-label={t('Delete the note by {name}', { name: note.by })}
        title={t('Delete')}
        onClick={onDelete}
      >
        <AnyIcon name="trash" className="size-4" />
      </button>
    </div>
  )
}
