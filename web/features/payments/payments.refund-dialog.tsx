import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { formatMoney } from '#contract/money.ts'
import { type Payment, refundForm, refundPayment } from '#contract/payments/payments.ts'
import { t } from '#i18n/t.ts'
import { createAttemptKeys } from '../../api/attempt-key.ts'
import { callWith } from '../../api/call.ts'
import { ApiError, sentenceOf } from '../../api/problem.ts'
import { Refusal } from '../../patterns/refusal.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Input, Textarea } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'
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
  const [refusal, setRefusal] = useState<string | null>(null)
  const [keyOf] = useState(() => createAttemptKeys(() => crypto.randomUUID()))
  const form = useForm<Values, unknown, z.infer<typeof refundForm>>({
    defaultValues: { amount: writeAmount(payment.refundable), reason: '', cancelOrder: canCancel },
    resolver: standardSchemaResolver(typed),
  })
  const { errors, isSubmitting } = form.formState
  const isWhole = typedAmount(form.watch('amount')) === payment.amount

  const send = form.handleSubmit(async (values) => {
    setRefusal(null)
    const body = { ...values, cancelOrder: canCancel && isWhole && values.cancelOrder }
    try {
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
    } catch (error) {
      const field = error instanceof ApiError ? error.errors.find(({ path }) => path === 'amount') : undefined
      if (field) form.setError('amount', { message: field.message }, { shouldFocus: true })
      else setRefusal(sentenceOf(error))
    }
  })

  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={(event) => void send(event)}>
      <Field
        id="refund-amount"
        label={t('Amount in {currency}', { currency: payment.currency })}
        hint={t('Up to {sum} can be refunded', { sum: formatMoney(payment.refundable, payment.currency) })}
        error={errors.amount?.message}
      >
        {(described) => (
          <Input {...form.register('amount')} {...described} inputMode="decimal" autoComplete="off" />
        )}
      </Field>
      <Field
        id="refund-reason"
        label={t('Reason')}
        hint={t('Visible to the customer')}
        error={errors.reason?.message}
      >
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
        <Button type="submit" look="danger" isBusy={isSubmitting}>
          {t('Refund')}
        </Button>
      </div>
    </form>
  )
}
