import { useState } from 'react'
import * as z from 'zod/mini'
import { dayIn } from '#contract/days.ts'
import { formatMoney, toMajor, toMinor } from '#contract/money.ts'
import { type OrderReceipts, receiptForm, receiptKinds, recordReceipt } from '#contract/payments/transfers.ts'
import { t } from '#i18n/t.ts'
import { useCompany } from '../../../api/company.ts'
import { useCallOnce } from '../../../api/use-call-once.ts'
import { DialogForm } from '../../../patterns/form/dialog-form.tsx'
import { typedAmount, writeAmount } from '../../../patterns/form/typed-amount.ts'
import { useApiForm } from '../../../patterns/form/use-api-form.ts'
import { showToast } from '../../../patterns/toast.ts'
import { DayField } from '../../../ui/day-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CheckField, SelectField, TextField } from '../../../ui/fields.tsx'
import { optionsOf } from '../../../ui/options.tsx'
import { receiptLabels } from './payments.receipt-labels.ts'

type RecordProps = {
  state: OrderReceipts
  onClose: () => void
  onDone: (now: OrderReceipts) => Promise<void>
}

type Values = { kind: string; amount: string; receivedOn: string; note: string; isConfirmed: boolean }

const typed = z.object({
  kind: z.string(),
  amount: z.string(),
  receivedOn: z.string(),
  note: z.string(),
  isConfirmed: z.boolean(),
})

/** By how much an amount is above the open one; 0 for a text that is no amount. */
function aboveOpen(amount: string, { open, currency }: OrderReceipts): number {
  const more = toMinor(typedAmount(amount) || 0, currency) - toMinor(open, currency)
  return toMajor(Math.max(0, more), currency)
}

/** The rules of the server, and the question about money above the open amount. */
function checkFor(state: OrderReceipts) {
  const confirmed = typed.check((check) => {
    const { amount, isConfirmed } = check.value
    if (isConfirmed || aboveOpen(amount, state) === 0) return
    const message = t('This is more than is open. Enter less, or confirm the overpayment.')
    check.issues.push({ code: 'custom', input: amount, path: ['amount'], message })
  })
  const toForm = ({ amount, isConfirmed, ...rest }: Values): unknown => ({
    ...rest,
    amount: typedAmount(amount) ?? Number.NaN,
    ...(isConfirmed && aboveOpen(amount, state) > 0 && { overpay: true }),
  })
  return z.pipe(confirmed, z.pipe(z.transform(toForm), receiptForm))
}

function useRecordForm({ state, onDone }: RecordProps) {
  const [check] = useState(() => checkFor(state))
  const record = useCallOnce(recordReceipt)
  const { order, open, currency } = state
  const { timeZone = 'UTC' } = useCompany()
  return useApiForm<Values, z.output<typeof receiptForm>>({
    ids: { kind: 'receipt-kind', amount: 'receipt-amount', receivedOn: 'receipt-day', note: 'receipt-note' },
    first: {
      kind: 'transfer',
      amount: writeAmount(open),
      receivedOn: dayIn(timeZone, new Date()),
      note: '',
      isConfirmed: false,
    },
    check,
    send: async (body) => {
      const now = await record({ params: { id: order._id }, body })
      showToast(
        now.open > 0
          ? t('Recorded. {amount} is still open.', { amount: formatMoney(now.open, currency) })
          : t('Recorded. The order is paid.'),
      )
      await onDone(now)
    },
  })
}

/** Records money that came by transfer, in cash or otherwise: the whole amount that is open, or a part. */
export default function RecordDialog(props: RecordProps) {
  const state = useRecordForm(props)
  const { form, field, bound } = state
  const { currency, open } = props.state
  const above = aboveOpen(form.watch('amount'), props.state)
  return (
    <Dialog isOpen title={t('Record a payment')} onClose={props.onClose}>
      <DialogForm form={state} label={t('Record')} onClose={props.onClose}>
        <SelectField {...bound('kind')} label={t('Payment method')}>
          {optionsOf(receiptKinds, (kind) => [kind, t(receiptLabels[kind])])}
        </SelectField>
        <TextField
          {...bound('amount')}
          label={t('Amount in {currency}', { currency })}
          hint={t('{amount} is open. You can also record a partial payment.', {
            amount: formatMoney(open, currency),
          })}
          inputMode="decimal"
        />
        {above > 0 ? (
          <CheckField
            label={t('Book {amount} more than is open (listed under “Money to return”)', {
              amount: formatMoney(above, currency),
            })}
            {...form.register('isConfirmed')}
          />
        ) : null}
        <DayField
          {...field('receivedOn')}
          label={t('Received on')}
          value={form.watch('receivedOn')}
          onChange={(day) => form.setValue('receivedOn', day, { shouldDirty: true })}
        />
        <TextField {...bound('note')} label={t('Note')} isOptional maxLength={200} />
      </DialogForm>
    </Dialog>
  )
}
