import { useMemo } from 'react'
import * as z from 'zod/mini'
import { t } from '#i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
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
  const { bound, formProps, refusal, isBusy } = useApiForm({
    ids: { note: 'bulk-note' },
    first: { note: '' },
    check: useMemo(() => schemaOf(action), [action]),
    send: ({ note }) => onConfirm(note),
  })
  return (
    <form {...formProps} className="mt-3 grid gap-4">
      <p className="text-control text-ink-2">{action.effect}</p>
      {action.note ? (
        <TextAreaField
          {...bound('note')}
          label={action.note.label}
          hint={action.note.hint}
          isOptional={action.note.missing === undefined}
          rows={2}
          maxLength={action.note?.max}
        />
      ) : null}
      {refusal ? (
        <p role="alert" className="flex gap-2 bg-danger-soft px-3.5 py-2.5 text-ui font-[540] text-danger">
          <Icon name="warn" />
          {refusal}
        </p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{action.cancelLabel ?? t('Cancel', { context: 'dialog' })}</Button>
        <Button type="submit" look={action.isDanger ? 'danger' : 'primary'} isBusy={isBusy}>
          {action.label}
        </Button>
      </div>
    </form>
  )
}
