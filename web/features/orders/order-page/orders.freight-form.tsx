import * as z from 'zod/mini'
import { freightForm, stateFreight } from '#contract/orders/freight.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { typedAmount, writeAmount } from '../../../patterns/form/typed-amount.ts'
import { useApiForm } from '../../../patterns/form/use-api-form.ts'
import { Refusal } from '../../../patterns/refusal.tsx'
import { showToast } from '../../../patterns/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Input, Textarea } from '../../../ui/field.tsx'
import { withStatusNow } from './orders.step-refusal.ts'

type FormProps = {
  lifecycle: OrderLifecycle
  onClose: () => void
  onDone: () => Promise<void>
  /** Reads the order again: it was changed since the dialog opened, which stays open with what was typed. */
  onStale: () => Promise<void>
}
type Values = { amount: string; version: number; note: string }

const check = z.pipe(
  z.object({ amount: z.string(), version: z.int(), note: z.string() }),
  z.pipe(
    z.transform(
      ({ amount, ...rest }: Values) => ({ ...rest, amount: typedAmount(amount) ?? Number.NaN }) as unknown,
    ),
    freightForm,
  ),
)

/** Staff enter the freight of an order: the buyer gets the figure and the new total by mail. */
export function FreightForm({ lifecycle: { order }, onClose, onDone, onStale }: FormProps) {
  const { form, field, formProps, refusal, isBusy } = useApiForm<Values, z.output<typeof freightForm>>({
    ids: { amount: 'freight-amount', note: 'freight-note' },
    first: {
      amount: order.freight?.amount == null ? '' : writeAmount(order.freight.amount),
      version: 0,
      note: '',
    },
    check,
    send: async ({ amount, note }) => {
      try {
        // The version of the page, which is newer than that of the form after a refusal.
        await call(stateFreight, { params: { id: order._id }, body: { amount, note, version: order.version } })
      } catch (error) {
        const said = await withStatusNow(error, order)
        if (said !== error) await onStale()
        throw said
      }
      showToast(t('Freight entered. {userName} will be notified by email.', { userName: order.userName }))
      await onDone()
    },
  })
  return (
    <form {...formProps} className="mt-4 grid gap-4">
      <p className="text-control text-ink-2">
        {t(
          'The total and the tax change accordingly. {userName} gets both by email, and can cancel until the order is paid.',
          {
            userName: order.userName,
          },
        )}
      </p>
      <Field {...field('amount')} label={t('Freight in {currency}, excluding tax', { currency: order.currency })}>
        {(control) => <Input {...form.register('amount')} {...control} inputMode="decimal" autoComplete="off" />}
      </Field>
      <Field {...field('note')} label={t('Note')} hint={t('Visible to the customer')} isOptional>
        {(control) => <Textarea {...form.register('note')} {...control} rows={2} maxLength={1000} />}
      </Field>
      <Refusal text={refusal} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('Cancel', { context: 'dialog' })}</Button>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {t('Enter the freight')}
        </Button>
      </div>
    </form>
  )
}
