import { type FormEvent, useState } from 'react'
import type { CartLine } from '#contract/cart/cart.ts'
import { t } from '#i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import type { CartEdit } from './cart.edit.ts'
import { dayError } from './checkout/cart.day-error.ts'

type NoteFormProps = { line: CartLine; onEdit: (edit: CartEdit) => void; onClose: () => void }

/** Note and requested date of a line. */
export function LineNoteForm({ line, onEdit, onClose }: NoteFormProps) {
  const [note, setNote] = useState(line.note)
  const [requestedOn, setRequestedOn] = useState(line.requestedOn ?? '')
  const [error, setError] = useState<string>()
  function save(event: FormEvent): void {
    event.preventDefault()
    const found = requestedOn === line.requestedOn ? undefined : dayError(requestedOn)
    setError(found)
    if (found) return
    onEdit({ kind: 'note', id: line.id, note: note.trim(), requestedOn: requestedOn || null })
    onClose()
  }
  return (
    <Dialog isOpen title={t('Note for {sku}', { sku: line.sku })} onClose={onClose}>
      <form className="mt-4 grid gap-4" onSubmit={save} noValidate>
        <TextField
          id="line-note"
          label={t('Note')}
          hint={t('For example a label for the box, a site or a project.')}
          isOptional
          value={note}
          maxLength={200}
          onChange={(event) => setNote(event.target.value)}
        />
        <DayField
          id="line-day"
          label={t('Requested delivery date')}
          isOptional
          {...(error && { error })}
          enterKeyHint="done"
          value={requestedOn}
          onChange={setRequestedOn}
        />
        <div className="flex gap-2">
          <Button type="submit" look="primary">
            {t('Save')}
          </Button>
          <Button onClick={onClose}>{t('Go back')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
