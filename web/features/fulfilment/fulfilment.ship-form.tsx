import { useLayoutEffect, useRef, useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import { lacksAddress } from '#contract/fulfilment/address.ts'
import { printNextPackingSlip, readyOf, remainingOf, shipOrder } from '#contract/fulfilment/shipments.ts'
import { formatMoney } from '#contract/money.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import type { LinePieces } from '#contract/orders/lines.ts'
import { t } from '#i18n/t.ts'
import { ApiError } from '../../api/problem.ts'
import { useCallOnce } from '../../api/use-call-once.ts'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { Refusal } from '../../patterns/refusal.tsx'
import { SaveButton } from '../../patterns/save-button.tsx'
import { showToast } from '../../patterns/toast.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, TextField } from '../../ui/fields.tsx'
import { Icon } from '../../ui/icon.tsx'
import { parseQuantity } from '../../ui/stepper-values.ts'
import { MailChoice } from './fulfilment.mail-choice.tsx'
import { ShipLines, shipLinesOf } from './fulfilment.ship-lines.tsx'
import {
  chosenOf,
  firstValues,
  lineFieldOf,
  piecesOf,
  type ShipValues,
  shipCheck,
} from './fulfilment.ship-values.ts'

type ShipFormProps = {
  lifecycle: OrderLifecycle
  onClose: () => void
  onDone: () => Promise<void>
  /** Reads the order again: a colleague has shipped parts of it. */
  onStale: () => Promise<void>
}

type Sent = { sent: readonly LinePieces[]; remaining: readonly LinePieces[] }

/** The field of the form that a path belongs to. */
function fieldOf(path: string, { sent, remaining }: Sent): FieldPath<ShipValues> | undefined {
  if (path === 'carrier' || path === 'tracking') return path
  return lineFieldOf(path, sent, remaining)
}

/** Whether the server refused because less is left than this window shows. */
function isOutdated(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === 'shipment_too_large' || error.code === 'order_step_not_allowed')
  )
}

function useShipForm({ lifecycle, onDone, onStale }: ShipFormProps) {
  const ship = useCallOnce(shipOrder)
  // The lines that the dialog opened with: a shipment by a colleague must not move typed pieces to other lines.
  const [remaining] = useState(() => readyOf(lifecycle))
  const now = new Map(readyOf(lifecycle).map(({ line, quantity }) => [line, quantity]))
  const left = remaining.map(({ line }) => ({ line, quantity: now.get(line) ?? 0 }))
  const sent = useRef<readonly LinePieces[]>([])
  const [needsReason, setNeedsReason] = useState(false)
  const lineIds = remaining.map(({ line }, index) => [`lines.${index}.quantity`, `ship-line-${line}`])
  const form = useApiForm({
    ids: {
      ...Object.fromEntries(lineIds),
      carrier: 'ship-carrier',
      tracking: 'ship-tracking',
      unpaidReason: 'ship-reason',
    },
    first: firstValues(remaining, lifecycle.shipments.at(-1)?.carrier ?? ''),
    check: shipCheck(left),
    send: async (body) => {
      sent.current = body.lines
      try {
        await ship({ params: { id: lifecycle.order._id }, body })
      } catch (error) {
        if (isOutdated(error)) await onStale()
        if (error instanceof ApiError && error.code === 'order_not_paid') setNeedsReason(true)
        throw error
      }
      showToast(t('Shipment added'))
      await onDone()
    },
    fieldOf: (path) => fieldOf(path, { sent: sent.current, remaining }),
  })
  return {
    ...form,
    left,
    needsReason,
    isStale: left.some(({ quantity }, index) => quantity !== remaining[index]?.quantity),
  }
}

/** Usually all lines are shipped and only the carrier is missing. On a touch screen the keyboard would cover the lines. */
function useStartAtCarrier(): void {
  useLayoutEffect(() => {
    const carrier = document.querySelector<HTMLInputElement>('#ship-carrier')
    // Read by the dialog, which is opened after this.
    if (carrier?.value === '' && matchMedia('(pointer: fine)').matches) carrier.setAttribute('autofocus', '')
  }, [])
}

type ExceptionsProps = { state: ReturnType<typeof useShipForm>; order: OrderLifecycle['order'] }

/** What staff have to say to ship without an address, or before payment where the settings ask for a reason. */
function Exceptions({ state: { form, bound, needsReason }, order }: ExceptionsProps) {
  return (
    <>
      {lacksAddress(order) ? (
        <CheckField
          label={t('Ship without a delivery address')}
          className="col-span-full flex min-h-11 items-center gap-3 text-control"
          {...form.register('withoutAddress')}
        />
      ) : null}
      {needsReason ? (
        <TextField
          {...bound('unpaidReason')}
          label={t('Reason to ship before payment')}
          hint={t('The order is not paid. The reason is recorded in the audit log.')}
          maxLength={200}
        />
      ) : null}
    </>
  )
}

/** Ships parts of an order, by line: by default all that are ready. */
export function ShipForm(props: ShipFormProps) {
  useStartAtCarrier()
  const { lifecycle, onClose } = props
  const state = useShipForm(props)
  const { form, field, bound, formProps, refusal, isBusy, left, isStale } = state
  const typed = form.watch('lines').map(({ quantity }) => parseQuantity(quantity) ?? 0)
  const isMailed = form.watch('isMailed')
  const isTried = form.formState.isSubmitted
  const [pieces, count] = [piecesOf(typed), typed.filter((quantity) => quantity > 0).length]
  // With pieces that are not made yet.
  const open = piecesOf(remainingOf(lifecycle).map(({ quantity }) => quantity))
  return (
    <form {...formProps} aria-label={t('Ship items')} className="ship-form">
      <div className="ship-body">
        {isStale ? <Meanwhile left={left} /> : null}
        <RefundedBefore order={lifecycle.order} />
        <ShipLines
          lines={shipLinesOf(lifecycle.order, left)}
          texts={{
            caption: t('Lines to ship'),
            left: t('To ship'),
            choose: (sku) => t('Ship {sku}', { sku }),
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
          <TextField
            {...bound('carrier')}
            label={t('Carrier')}
            hint={t('For example DHL or UPS')}
            maxLength={100}
          />
          <TextField
            {...bound('tracking')}
            label={t('Tracking number')}
            hint={isMailed ? t('Emailed to the customer') : undefined}
            isOptional
            enterKeyHint="send"
            maxLength={100}
          />
          <Exceptions state={state} order={lifecycle.order} />
          <MailChoice control={form.register('isMailed')} label={t('Notify the customer by email')} />
          <StaysOpen left={open - pieces} />
          {refusal !== null && open > 0 ? (
            <div className="col-span-full">
              <Refusal text={refusal} />
            </div>
          ) : null}
        </div>
      </div>
      <div className="ship-foot">
        <Button type="submit" look="primary" isBusy={isBusy}>
          {t('Ship {pieces} pcs in {lines, plural, one {# line} other {# lines}}', {
            pieces: formatQuantity(pieces),
            lines: count,
          })}
        </Button>
        <SaveButton
          size="normal"
          className="ship-slip"
          file={printNextPackingSlip}
          input={{ params: { id: lifecycle.order._id }, body: { lines: chosenOf(form.watch('lines')) } }}
          name="packing-slip.pdf"
          label={t('Packing slip first')}
        />
        <Button look="ghost" onClick={onClose}>
          {t('Cancel', { context: 'dialog' })}
        </Button>
      </div>
    </form>
  )
}

/** A refund does not say by itself that its pieces are not to be sent. */
function RefundedBefore({ order }: { order: OrderLifecycle['order'] }) {
  if (order.refunded <= 0) return null
  return (
    <p className="notice flex-none items-start px-6 bg-warn-soft text-warn">
      <Icon name="warn" className="size-4.5" />
      <span>
        {t('{amount} of this order has been refunded. Ship only what the customer still expects.', {
          amount: formatMoney(order.refunded, order.currency),
        })}
      </span>
    </p>
  )
}

/** A colleague has shipped parts since the dialog opened. The rows below show the pieces left. */
function Meanwhile({ left }: { left: readonly LinePieces[] }) {
  const lines = left.filter(({ quantity }) => quantity > 0)
  return (
    <p role="alert" className="notice flex-none items-start px-6 bg-warn-soft text-warn">
      <Icon name="warn" className="size-4.5" />
      <span>
        {lines.length > 0
          ? t(
              'Some of this order has since been shipped. {pieces, plural, one {# piece} other {# pieces}} in {lines, plural, one {# line} other {# lines}} still to ship. Your entries are kept.',
              { pieces: piecesOf(lines.map(({ quantity }) => quantity)), lines: lines.length },
            )
          : t('This order has since been shipped in full. Your entries are kept.')}
      </span>
    </p>
  )
}

/** Says beforehand that the order stays partly shipped. */
function StaysOpen({ left }: { left: number }) {
  return (
    <p className="ship-left" data-empty={left <= 0} role="status">
      {left > 0
        ? t(
            '{pieces, plural, one {# piece remains} other {# pieces remain}} to ship, so the order will be partly shipped.',
            {
              pieces: left,
            },
          )
        : null}
    </p>
  )
}
