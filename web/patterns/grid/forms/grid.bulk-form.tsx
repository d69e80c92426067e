import { useMemo } from 'react'
import * as z from 'zod/mini'
import { TextAreaField } from '../../../ui/fields.tsx'
import { DialogForm } from '../../form/dialog-form.tsx'
import { useApiForm } from '../../form/use-api-form.ts'
import type { GridAction } from '../state/grid.setup.ts'

type BulkFormProps = {
  action: GridAction
  /** Does it; what it throws is shown in the form. */
  onConfirm: (note: string) => Promise<void>
  onCancel: () => void
}

function schemaOf({ note }: GridAction) {
  const isThere = (text: string) => note?.missing === undefined || text !== ''
  return z.object({
    note: z.string().check(z.trim(), z.refine(isThere, { error: note?.missing ?? '' })),
  })
}

/** The question before a bulk action, and what it needs to know. */
export function BulkForm({ action, onConfirm, onCancel }: BulkFormProps) {
  const form = useApiForm({
    ids: { note: 'bulk-note' },
    first: { note: '' },
    check: useMemo(() => schemaOf(action), [action]),
    send: ({ note }) => onConfirm(note),
  })
  return (
    <DialogForm
      form={form}
      label={action.label}
      look={action.isDanger ? 'danger' : 'primary'}
      {...(action.cancelLabel && { cancelLabel: action.cancelLabel })}
      onClose={onCancel}
    >
      <p className="text-control text-ink-2">{action.effect}</p>
      {action.note ? (
        <TextAreaField
          {...form.bound('note')}
          label={action.note.label}
          hint={action.note.hint}
          isOptional={action.note.missing === undefined}
          rows={2}
          maxLength={action.note?.max}
        />
      ) : null}
    </DialogForm>
  )
}
