import { useRef, useState } from 'react'
import type { FieldPath, UseFormRegisterReturn } from 'react-hook-form'
import { type EndingMoney, endOrderPieces } from '#contract/fulfilment/endings.ts'
import { remainingOf } from '#contract/fulfilment/shipments.ts'
import { formatMoney } from '#contract/money.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import type { LinePieces } from '#contract/orders/lines.ts'
import type { Order } from '#contract/orders/orders.ts'
import { t } from '#i18n/t.ts'
import { ApiError } from '../../api/problem.ts'
import { useCallOnce } from '../../api/use-call-once.ts'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { Refusal } from '../../patterns/refusal.tsx'
import { showToast } from '../../patterns/toast.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/fields.tsx'
import { parseQuantity } from '../../ui/stepper-values.ts'
import { type EndValues, endCheck, firstEndValues } from './fulfilment.end-values.ts'
import { MailChoice } from './fulfilment.mail-choice.tsx'
import { ShipLines, shipLinesOf } from './fulfilment.ship-lines.tsx'
import { lineFieldOf, piecesOf } from './fulfilment.ship-values.ts'

type EndFormProps = {
  lifecycle: OrderLifecycle
  onClose: () => void
  onDone: () => Promise<void>
  /** Reads the order again: it has changed since the dialog opened. */
  onStale: () => Promise<void>
}

function useEndForm({ lifecycle, onDone, onStale }: EndFormProps) {
  const { order } = lifecycle
  const end = useCallOnce(endOrderPieces)
  const [remaining] = useState(() => remainingOf(lifecycle))
  const now = new Map(remainingOf(lifecycle).map(({ line, quantity }) => [line, quantity]))
  const left = remaining.map(({ line }) => ({ line, quantity: now.get(line) ?? 0 }))
  const sent = useRef<readonly LinePieces[]>([])
  const lineIds = remaining.map(({ line }, index) => [`lines.${index}.quantity`, `end-line-${line}`])
  const fieldOf = (path: string): FieldPath<EndValues> | undefined =>
    path === 'reason' || path === 'money' ? path : lineFieldOf(path, sent.current, remaining)
  const form = useApiForm({
    ids: { ...Object.fromEntries(lineIds), reason: 'end-reason', money: 'end-money' },
    first: firstEndValues(remaining, order),
    check: endCheck(left),
    send: async (values) => {
      sent.current = values.lines
      // The version of the page, which is newer than that of the form after a refusal.
      const body = { ...values, version: order.version }
      try {
        await end({ params: { id: order._id }, body })
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) await onStale()
        throw error
      }
      showToast(
        t('{pieces} pcs will not be shipped', {
          pieces: formatQuantity(piecesOf(values.lines.map(({ quantity }) => quantity))),
        }),
      )
      await onDone()
    },
    fieldOf,
  })
  return { ...form, left }
}

/** What each choice does with the money of this order. */
function moneyTexts(order: Order): Record<EndingMoney, { label: string; hint: string }> {
  if (order.paid) {
    return {
      return: { label: t('Refund the price'), hint: t('The refund is issued immediately, with a credit note.') },
      keep: {
        label: t('No refund'),
        hint:
          order.refunded > 0
            ? t('{amount} of this order has already been refunded.', {
                amount: formatMoney(order.refunded, order.currency),
              })
            : t('The customer has paid for them and gets no money back.'),
      },
    }
  }
  return {
    return: {
      label: t('Do not charge for them'),
      hint: t('They are left off the invoice, or credited if it has already been issued.'),
    },
    keep: { label: t('Charge for them anyway'), hint: t('The order total stays the same.') },
  }
}

type ChoiceProps = { order: Order; control: UseFormRegisterReturn }

function MoneyChoice({ order, control }: ChoiceProps) {
  const texts = moneyTexts(order)
  return (
    <fieldset id="end-money" className="col-span-full grid gap-2">
      <legend className="mb-1 text-ui font-[560]">{t('Payment for these pieces')}</legend>
      {(['return', 'keep'] as const).map((choice) => (
        <label key={choice} className="flex min-h-11 items-start gap-3 text-control">
          <input type="radio" value={choice} className="mt-0.5 size-5 shrink-0 accent-blue" {...control} />
          <span className="min-w-0">
            <span className="block">{texts[choice].label}</span>
            <span className="block text-small text-ink-2">{texts[choice].hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** What the order is once these pieces have ended. */
function endOf({ shipments }: OrderLifecycle, left: number): string {
  if (left > 0) {
    return t('{pieces, plural, one {# piece remains} other {# pieces remain}} to ship.', { pieces: left })
  }
  return shipments.length > 0
    ? t('Nothing remains to ship: the order will be marked as shipped.')
    : t('Nothing remains to ship: the order will be cancelled.')
}

/** Ends pieces of an order that will not be shipped: they return to stock. */
export function EndForm(props: EndFormProps) {
  const { lifecycle, onClose } = props
  const { form, field, bound, formProps, refusal, isBusy, left } = useEndForm(props)
  const typed = form.watch('lines').map(({ quantity }) => parseQuantity(quantity) ?? 0)
  const isTried = form.formState.isSubmitted
  const pieces = piecesOf(typed)
  const open = piecesOf(left.map(({ quantity }) => quantity))
  return (
    <form {...formProps} aria-label={t('Pieces that will not be shipped')} className="ship-form">
      <div className="ship-body">
        <ShipLines
          lines={shipLinesOf(lifecycle.order, left)}
          texts={{
            caption: t('Lines to ship'),
            left: t('To ship'),
            choose: (sku) => t('Do not ship {sku}', { sku }),
          }}
          fieldAt={(index) => ({
            ...field(`lines.${index}.quantity`),
            quantity: typed[index] ?? 0,
            control: form.register(`lines.${index}.quantity`),
            set: (quantity) =>
              form.setValue(`lines.${index}.quantity`, String(quantity), { shouldValidate: isTried }),
          })}
        />
        <div className="ship-facts">
          <MoneyChoice order={lifecycle.order} control={form.register('money')} />
          <div className="col-span-full">
            <TextAreaField
              {...bound('reason')}
              label={t('Reason')}
              hint={t('Visible to the customer')}
              rows={2}
              maxLength={500}
            />
          </div>
          <MailChoice control={form.register('isMailed')} label={t('Notify the customer by email')} />
          <p className="ship-left" data-empty={pieces === 0} role="status">
            {pieces > 0 ? endOf(lifecycle, open - pieces) : null}
          </p>
          {refusal !== null ? (
            <div className="col-span-full">
              <Refusal text={refusal} />
            </div>
          ) : null}
        </div>
      </div>
      <div className="ship-foot">
        <Button type="submit" look="danger" isBusy={isBusy}>
          {t('Do not ship {pieces} pcs', { pieces: formatQuantity(pieces) })}
        </Button>
        <Button look="ghost" onClick={onClose}>
          {t('Cancel', { context: 'dialog' })}
        </Button>
      </div>
    </form>
  )
}
