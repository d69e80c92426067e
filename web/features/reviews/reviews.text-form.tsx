import { useId } from 'react'
import type * as z from 'zod/mini'
import { DialogForm } from '../../patterns/form/dialog-form.tsx'
import { refusedAt } from '../../patterns/form/refused.ts'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { TextAreaField } from '../../ui/fields.tsx'

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
  const form = useApiForm({
    ids: { words: useId() },
    first: { words: initial },
    check,
    send: ({ words }) => send(words ?? ''),
    readRefusal: refusedAt('words'),
  })
  return (
    <DialogForm form={form} label={confirmLabel} onClose={onClose}>
      <TextAreaField {...form.bound('words')} label={label} hint={hint} rows={4} maxLength={max} />
    </DialogForm>
  )
}
