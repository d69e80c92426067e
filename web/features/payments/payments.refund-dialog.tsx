import { useState } from 'react'
import * as z from 'zod/mini'
import { formatMoney } from '#contract/money.ts'
import { type Payment, refundForm, refundPayment } from '#contract/payments/payments.ts'
import { t } from '#i18n/t.ts'
import { createAttemptKeys } from '../../api/attempt-key.ts'
import { callWith } from '../../api/call.ts'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { Refusal } from '../../patterns/refusal.tsx'
import { showToast } from '../../patterns/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Input, Textarea } from '../../ui/field.tsx'
import { typedAmount, writeAmount } from './payments.typed-amount.ts'

type RefundDialogProps = {
  payment: Payment | null
  canCancel: boolean
  onClose: () => void
  onDone: () => Promise<void>
}

/** Gives a payment back, whole or in part, with a reason that stays in its history. */
export function RefundDialog({ payment, onClose, ...rest }: RefundDialogProps) {
  return (
    <Dialog isOpen={payment !== null} title={t('Refund this payment')} onClose={onClose}>
      {payment ? <RefundFields payment={payment} onClose={onClose} {...rest} /> : null}
    </Dialog>
  )
}

type Values = { amount: string; reason: string; cancelOrder: boolean }

/** What is typed, as the contract's form wants it: the same rules as on the server. */
const typed = z.pipe(
  z.object({ amount: z.string(), reason: z.string(), cancelOrder: z.boolean() }),
  z.pipe(z.transform(toForm), refundForm),
)

function toForm({ amount, ...rest }: Values): z.input<typeof refundForm> {
  return { ...rest, amount: typedAmount(amount) }
}

function RefundFields({
  payment,
  canCancel,
  onClose,
  onDone,
}: Omit<RefundDialogProps, 'payment'> & { payment: Payment }) {
  const [keyOf] = useState(() => createAttemptKeys(() => crypto.randomUUID()))
  const { form, field, formProps, refusal, isBusy } = useApiForm({
    ids: { amount: 'refund-amount', reason: 'refund-reason' },
    first: { amount: writeAmount(payment.refundable), reason: '', cancelOrder: canCancel },
    check: typed,
    send: async (values) => {
      const body = { ...values, cancelOrder: canCancel && isWhole && values.cancelOrder }
      const refund = await callWith(
        refundPayment,
        { params: { id: payment._id }, body },
        { idempotencyKey: keyOf(body) },
      )
      const sum = formatMoney(refund.amount, payment.currency)
      showToast(
        refund.status === 'succeeded'
          ? t('{sum} refunded', { sum })
          : t('{sum} will be refunded as soon as possible', { sum }),
      )
      await onDone()
    },
  })
  const isWhole = typedAmount(form.watch('amount')) === payment.amount

  return (
    <form {...formProps} className="mt-4 grid gap-4">
      <Field
        {...field('amount')}
        label={t('Amount in {currency}', { currency: payment.currency })}
        hint={t('Up to {sum} can be refunded', { sum: formatMoney(payment.refundable, payment.currency) })}
      >
        {(described) => (
          <Input {...form.register('amount')} {...described} inputMode="decimal" autoComplete="off" />
        )}
      </Field>
      <Field {...field('reason')} label={t('Reason')} hint={t('Visible to the customer')}>
        {(described) => <Textarea {...form.register('reason')} {...described} rows={2} maxLength={500} />}
      </Field>
      {canCancel && isWhole ? (
        <label className="flex min-h-11 items-center gap-3 text-control">
          <input type="checkbox" className="size-5 accent-blue" {...form.register('cancelOrder')} />
          {t('Also cancel the order and return its pieces to stock')}
        </label>
      ) : null}
      <Refusal text={refusal} />
      <div className="mt-2 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('Cancel', { context: 'dialog' })}</Button>
        <Button type="submit" look="danger" isBusy={isBusy}>
          {t('Refund')}
        </Button>
      </div>
    </form>
  )
}
