import { type FormEvent, useState } from 'react'
import { type PaymentException, resolvePaymentException } from '#contract/payments/payments.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { ApiError, sentenceOf } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Textarea } from '../../ui/field.tsx'

type ResolveDialogProps = { exception: PaymentException | null; onClose: () => void; onDone: () => Promise<void> }

/** Takes a payment off the list of those that need a person, with a note of how it was settled. */
export function ResolveDialog({ exception, onClose, onDone }: ResolveDialogProps) {
  return (
    <Dialog isOpen={exception !== null} title={t('How was it resolved?')} onClose={onClose}>
      {exception ? <ResolveForm exception={exception} onClose={onClose} onDone={onDone} /> : null}
    </Dialog>
  )
}

function ResolveForm({ exception, onClose, onDone }: ResolveDialogProps & { exception: PaymentException }) {
  const [error, setError] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)
  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const note = String(new FormData(event.currentTarget).get('note') ?? '')
    setBusy(true)
    try {
      await call(resolvePaymentException, { params: { id: exception._id }, body: { note } })
      await onDone()
    } catch (failure) {
      setError((failure instanceof ApiError ? failure.errors[0]?.message : undefined) ?? sentenceOf(failure))
      setBusy(false)
    }
  }
  return (
    <form noValidate className="mt-4 grid gap-5" onSubmit={(event) => void send(event)}>
      <Field id="note" label={t('Note')} hint={t('Saved in the payment history with your name')} error={error}>
        {(described) => <Textarea name="note" {...described} rows={3} maxLength={500} />}
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('Cancel', { context: 'dialog' })}</Button>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {t('Mark as resolved')}
        </Button>
      </div>
    </form>
  )
}
