import * as z from 'zod/mini'
import { freightForm, stateFreight } from '#contract/orders/freight.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { DialogForm } from '../../../patterns/form/dialog-form.tsx'
import { typedAmount, writeAmount } from '../../../patterns/form/typed-amount.ts'
import { useApiForm } from '../../../patterns/form/use-api-form.ts'
import { showToast } from '../../../patterns/toast.ts'
import { TextAreaField, TextField } from '../../../ui/fields.tsx'
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
  const form = useApiForm<Values, z.output<typeof freightForm>>({
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
    <DialogForm form={form} label={t('Enter the freight')} onClose={onClose}>
      <p className="text-control text-ink-2">
        {t(
          'The tax and the total change too. {userName} is notified by email and can cancel until the order is paid.',
          {
            userName: order.userName,
          },
        )}
      </p>
      <TextField
        {...form.bound('amount')}
        label={t('Freight in {currency}, excluding tax', { currency: order.currency })}
        inputMode="decimal"
      />
      <TextAreaField
        {...form.bound('note')}
        label={t('Note')}
        hint={t('Visible to the customer')}
        isOptional
        rows={2}
        maxLength={1000}
      />
    </DialogForm>
  )
}
