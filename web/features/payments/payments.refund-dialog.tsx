import { useRef, useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import { formatMoney } from '#contract/money.ts'
import type { LinePieces, OrderLine } from '#contract/orders/lines.ts'
import { type Payment, refundPayment } from '#contract/payments/payments.ts'
import { t } from '#i18n/t.ts'
import { useCallOnce } from '../../api/use-call-once.ts'
import { DialogForm } from '../../patterns/form/dialog-form.tsx'
import { typedAmount, writeAmount } from '../../patterns/form/typed-amount.ts'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { showToast } from '../../patterns/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckField, TextAreaField, TextField } from '../../ui/fields.tsx'
import { parseQuantity } from '../../ui/stepper-values.ts'
import { ShipLines, shipLinesOf } from '../fulfilment/fulfilment.ship-lines.tsx'
import { lineFieldOf } from '../fulfilment/fulfilment.ship-values.ts'
import {
  type RefundValues,
  refundAmount,
  refundableLines,
  refundCheck,
  refundedLines,
  unsentOfRefund,
} from './payments.refund-values.ts'

type RefundDialogProps = {
  payment: Payment | null
  lines: readonly OrderLine[]
  /** Pieces still to be shipped. */
  remaining: readonly LinePieces[]
  canCancel: boolean
  onClose: () => void
  onDone: () => Promise<void>
}

/** Gives a payment back, whole or in part, with a reason that stays in its history. */
export function RefundDialog({ payment, onClose, ...rest }: RefundDialogProps) {
  return (
    <Dialog isOpen={payment !== null} title={t('Refund this payment')} isWide onClose={onClose}>
      {payment ? <RefundFields payment={payment} onClose={onClose} {...rest} /> : null}
    </Dialog>
  )
}

type FieldsProps = Omit<RefundDialogProps, 'payment'> & { payment: Payment }

function useRefundForm({ payment, lines, remaining, canCancel, onDone }: FieldsProps) {
  const repay = useCallOnce(refundPayment)
  const [refundable] = useState(() => refundableLines(payment, lines))
  const sent = useRef<readonly LinePieces[]>([])
  const isWhole = (amount: number | null) => amount === payment.amount
  const fieldOf = (path: string): FieldPath<RefundValues> | undefined =>
    path === 'amount' || path === 'reason' ? path : lineFieldOf(path, sent.current, refundable)
  const lineIds = refundable.map(({ line }, index) => [`lines.${index}.quantity`, `refund-line-${line}`])
  const form = useApiForm({
    ids: { ...Object.fromEntries(lineIds), amount: 'refund-amount', reason: 'refund-reason' },
    first: {
      lines: refundable.map(({ line }) => ({ line, quantity: '' })),
      amount: '',
      reason: '',
      cancelOrder: canCancel,
      // Pieces refunded before they were sent are usually not to be sent.
      endPieces: true,
    },
    check: refundCheck(refundable),
    send: async (values) => {
      sent.current = values.lines ?? []
      const cancelOrder = canCancel && isWhole(values.amount ?? null) && values.cancelOrder === true
      const endPieces = !cancelOrder && values.endPieces === true && unsentOfRefund(sent.current, remaining) > 0
      const body = { ...values, cancelOrder, endPieces }
      const refund = await repay({ params: { id: payment._id }, body })
      const sum = formatMoney(refund.amount, payment.currency)
      showToast(
        refund.status === 'succeeded'
          ? t('{sum} refunded', { sum })
          : t('{sum} will be refunded as soon as possible', { sum }),
      )
      await onDone()
    },
    fieldOf,
  })
  /** The amount follows the chosen pieces. */
  const recount = () => {
    const chosen = refundedLines(form.form.getValues('lines'))
    form.form.setValue('amount', chosen.length === 0 ? '' : writeAmount(refundAmount(payment, lines, chosen)))
  }
  /** Everything that is left, or what corrections have made too much. */
  const fillAll = () => {
    for (const [index, { quantity }] of refundable.entries()) {
      form.form.setValue(`lines.${index}.quantity`, String(quantity))
    }
    form.form.setValue('amount', writeAmount(payment.overpaid || payment.refundable))
  }
  const amount = typedAmount(form.form.watch('amount')) ?? 0
  const unsent = unsentOfRefund(refundedLines(form.form.watch('lines')), remaining)
  return { ...form, refundable, recount, fillAll, amount, unsent, isWhole: isWhole(amount) }
}

function RefundFields(props: FieldsProps) {
  const { payment, canCancel, onClose } = props
  const state = useRefundForm(props)
  const { form, field, bound, isWhole, refundable, recount, amount, unsent } = state
  const isCancelled = canCancel && isWhole && form.watch('cancelOrder')
  return (
    <DialogForm
      form={state}
      label={t('Refund {sum}', { sum: formatMoney(Math.max(0, amount || 0), payment.currency) })}
      look="danger"
      disabled={!(amount > 0)}
      onClose={onClose}
    >
      {refundable.length > 0 ? (
        <Lines lines={props.lines} refundable={refundable} form={{ form, field, recount }} />
      ) : null}
      <TextField
        {...bound('amount')}
        label={t('Amount in {currency}', { currency: payment.currency })}
        hint={hintOf(payment)}
        inputMode="decimal"
      />
      <Button size="small" className="justify-self-start" onClick={state.fillAll}>
        {payment.overpaid > 0
          ? t('Overpayment: {sum}', { sum: formatMoney(payment.overpaid, payment.currency) })
          : t('Remaining amount: {sum}', { sum: formatMoney(payment.refundable, payment.currency) })}
      </Button>
      <TextAreaField
        {...bound('reason')}
        label={t('Reason')}
        hint={t('Visible to the customer')}
        rows={2}
        maxLength={500}
      />
      {canCancel && isWhole ? (
        <CheckField
          label={t('Also cancel the order and return the goods to stock')}
          {...form.register('cancelOrder')}
        />
      ) : null}
      {unsent > 0 && !isCancelled ? (
        <label className="flex min-h-11 items-center gap-3 text-control">
          <input type="checkbox" className="size-5 shrink-0 accent-blue" {...form.register('endPieces')} />
          {t(
            '{pieces, plural, one {# of these pieces is not shipped yet: do not ship it} other {# of these pieces are not shipped yet: do not ship them}}',
            { pieces: unsent },
          )}
        </label>
      ) : null}
    </DialogForm>
  )
}

function hintOf({ refundable, overpaid, currency }: Payment): string {
  const most = t('Up to {sum} can be refunded', { sum: formatMoney(refundable, currency) })
  if (overpaid === 0) return most
  const settled = t(
    'Corrections have already credited {sum} of this, so no further credit note is issued for it',
    {
      sum: formatMoney(overpaid, currency),
    },
  )
  return `${most}. ${settled}`
}

type LinesProps = {
  lines: readonly OrderLine[]
  refundable: readonly LinePieces[]
  form: Pick<ReturnType<typeof useRefundForm>, 'form' | 'field' | 'recount'>
}

/** Which pieces the refund is for: the credit of an order of several lines names them. */
function Lines({ lines, refundable, form: { form, field, recount } }: LinesProps) {
  const typed = form.watch('lines')
  const isTried = form.formState.isSubmitted
  return (
    <ShipLines
      lines={shipLinesOf({ lines: [...lines] }, refundable)}
      texts={{
        caption: t('Lines to refund'),
        left: t('Refundable'),
        choose: (sku) => t('Refund {sku}', { sku }),
      }}
      fieldAt={(index) => ({
        ...field(`lines.${index}.quantity`),
        quantity: parseQuantity(typed[index]?.quantity ?? '') ?? 0,
        control: form.register(`lines.${index}.quantity`, { onChange: recount }),
        set: (quantity) => {
          form.setValue(`lines.${index}.quantity`, String(quantity), { shouldValidate: isTried })
          recount()
        },
      })}
    />
  )
}
