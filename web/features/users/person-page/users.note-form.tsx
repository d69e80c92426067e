import { useState } from 'react'
import { addUserNote, longestNote, userNoteForm } from '#contract/users/notes.ts'
import { t } from '#i18n/t.ts'
import { createAttemptKeys } from '../../../api/attempt-key.ts'
import { callWith } from '../../../api/call.ts'
import { useApiForm } from '../../../patterns/form/use-api-form.ts'
import { showToast } from '../../../patterns/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields.tsx'

export const noteFieldId = 'person-note'

/** Adds a note about a customer, which only staff see. */
export function AccountNoteForm({ userId, onAdded }: { userId: string; onAdded: () => Promise<void> }) {
  const [keys, setKeys] = useState(() => createAttemptKeys(() => crypto.randomUUID()))
  const { bound, formProps, refusal, isBusy, reset } = useApiForm({
    ids: { text: noteFieldId },
    first: { text: '' },
    check: userNoteForm,
    send: async (body) => {
      const asked = { params: { id: userId }, body }
      await callWith(addUserNote, asked, { idempotencyKey: keys(asked) })
      // The same words again are another note.
      setKeys(() => createAttemptKeys(() => crypto.randomUUID()))
      reset()
      await onAdded()
      showToast(t('Note saved'))
    },
  })
  return (
    <form {...formProps} className="person-note-form" aria-label={t('Staff note')}>
      <TextField {...bound('text')} label={t('Staff note')} maxLength={longestNote} enterKeyHint="done" />
      <Button type="submit" className="mt-6.5" isBusy={isBusy}>
        {t('Add note')}
      </Button>
      <p role="alert" className="w-full text-ui font-[560] text-danger empty:hidden">
        {refusal}
      </p>
    </form>
  )
}
