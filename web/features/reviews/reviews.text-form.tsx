import { useId } from 'react'
import type * as z from 'zod/mini'
import { t } from '#i18n/t.ts'
import { refusedAt } from '../../patterns/form/refused.ts'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Textarea } from '../../ui/field.tsx'

type Words = { words?: string | null | undefined }

export type TextFormProps = {
  label: string
  hint?: string
  confirmLabel: string
  initial?: string
  max: number
  /** The contract's rule for the text. */
  check: z.ZodMiniType<Words, Words>
  /** Sends the text; an error that it throws is shown beside the field. */
  send: (words: string) => Promise<void>
  onClose: () => void
}

/** Asks for a few words. */
export function TextForm({ label, hint, confirmLabel, initial = '', max, check, send, onClose }: TextFormProps) {
  const { form, field, formProps, isBusy } = useApiForm({
    ids: { words: useId() },
    first: { words: initial },
    check,
    send: ({ words }) => send(words ?? ''),
    readRefusal: refusedAt('words'),
  })
  return (
    <form {...formProps} className="mt-4 grid gap-5">
      <Field {...field('words')} label={label} hint={hint}>
        {(control) => <Textarea {...form.register('words')} {...control} rows={4} maxLength={max} />}
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('Cancel', { context: 'dialog' })}</Button>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  )
}
