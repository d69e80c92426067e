import { type PaymentException, resolvePaymentException } from '#contract/payments/payments.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { refusedAt } from '../../patterns/form/refused.ts'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Textarea } from '../../ui/field.tsx'

type ResolveFormProps = { exception: PaymentException; onClose: () => void; onDone: () => Promise<void> }

/** Takes a payment off the list of those that need a person, with a note of how it was settled. */
export function ResolveForm({ exception, onClose, onDone }: ResolveFormProps) {
  const { form, field, formProps, isBusy } = useApiForm({
    ids: { note: 'note' },
    first: { note: '' },
    check: resolvePaymentException.body,
    send: async (body) => {
      await call(resolvePaymentException, { params: { id: exception._id }, body })
      await onDone()
    },
    explain: refusedAt('note'),
  })
  return (
    <form {...formProps} className="mt-4 grid gap-5">
      <Field {...field('note')} label={t('Note')} hint={t('Saved in the payment history with your name')}>
        {(control) => <Textarea {...form.register('note')} {...control} rows={3} maxLength={500} />}
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
