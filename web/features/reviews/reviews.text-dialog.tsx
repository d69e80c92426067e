import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { t } from '#i18n/t.ts'
import { ApiError, sentenceOf } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Textarea } from '../../ui/field.tsx'

type TextDialogProps = {
  isOpen: boolean
  title: string
  label: string
  hint?: string
  confirmLabel: string
  initial?: string
  max: number
  /** Sends the text; an error that it throws is shown beside the field. */
  send: (words: string) => Promise<void>
  onClose: () => void
  children?: ReactNode
}

/** Asks for a few words: why a review is hidden or reported, what is answered to it. */
export function TextDialog(props: TextDialogProps) {
  return (
    <Dialog isOpen={props.isOpen} title={props.title} onClose={props.onClose}>
      {props.children}
      <TextForm {...props} />
    </Dialog>
  )
}

function TextForm({ label, hint, confirmLabel, initial = '', max, send, onClose }: TextDialogProps) {
  const id = useId()
  const [error, setError] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const words = String(new FormData(event.currentTarget).get('words') ?? '')
    setBusy(true)
    try {
      await send(words)
    } catch (failure) {
      setError((failure instanceof ApiError ? failure.errors[0]?.message : undefined) ?? sentenceOf(failure))
      setBusy(false)
    }
  }
  return (
    <form noValidate className="mt-4 grid gap-5" onSubmit={(event) => void submit(event)}>
      <Field id={id} label={label} hint={hint} error={error}>
        {(described) => <Textarea name="words" {...described} rows={4} maxLength={max} defaultValue={initial} />}
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
