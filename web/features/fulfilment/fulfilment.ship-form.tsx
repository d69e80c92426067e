import { useRef, useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import { lacksAddress } from '#contract/fulfilment/address.ts'
import { remainingOf, shipOrder } from '#contract/fulfilment/shipments.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import type { LinePieces } from '#contract/orders/lines.ts'
import { t } from '#i18n/t.ts'
import { createAttemptKeys } from '../../api/attempt-key.ts'
import { callWith } from '../../api/call.ts'
import { refusedBy } from '../../patterns/form/refused.ts'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { Refusal } from '../../patterns/refusal.tsx'
import { showToast } from '../../patterns/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { parseQuantity } from '../../ui/stepper-values.ts'
import { ShipLines, shipLinesOf } from './fulfilment.ship-lines.tsx'
import { firstValues, lineFieldOf, piecesOf, type ShipValues, shipCheck } from './fulfilment.ship-values.ts'

type ShipFormProps = { lifecycle: OrderLifecycle; onClose: () => void; onShipped: () => Promise<void> }

type Sent = { sent: readonly LinePieces[]; remaining: readonly LinePieces[] }

/** The field of the form that a path belongs to. */
function fieldOf(path: string, { sent, remaining }: Sent): FieldPath<ShipValues> | undefined {
  if (path === 'carrier' || path === 'tracking') return path
  return lineFieldOf(path, sent, remaining)
}

function useShipForm({ lifecycle, onShipped }: ShipFormProps) {
  const [keyOf] = useState(() => createAttemptKeys(() => crypto.randomUUID()))
  // What was left when the dialog opened: a change by a colleague must not move what is typed to other lines.
  const [remaining] = useState(() => remainingOf(lifecycle))
  const sent = useRef<readonly LinePieces[]>([])
  const lineIds = remaining.map(({ line }, index) => [`lines.${index}.quantity`, `ship-line-${line}`])
  const form = useApiForm({
    ids: { ...Object.fromEntries(lineIds), carrier: 'ship-carrier', tracking: 'ship-tracking' },
    first: firstValues(remaining),
    check: shipCheck(remaining),
    send: async (body) => {
      sent.current = body.lines
      await callWith(shipOrder, { params: { id: lifecycle.order._id }, body }, { idempotencyKey: keyOf(body) })
      showToast(t('Shipment added'))
      await onShipped()
    },
    explain: (error) => refusedBy(error, (path) => fieldOf(path, { sent: sent.current, remaining })),
  })
  return { ...form, remaining }
}

/** Ships parts of an order, by line: by default all that are not shipped yet. */
export function ShipForm(props: ShipFormProps) {
  const { lifecycle, onClose } = props
  const { form, field, formProps, refusal, isBusy, remaining } = useShipForm(props)
  const lines = shipLinesOf(lifecycle.order, remaining)
  const typed = form.watch('lines').map(({ quantity }) => parseQuantity(quantity) ?? 0)
  const isTried = form.formState.isSubmitted
  const [pieces, count] = [piecesOf(typed), typed.filter((quantity) => quantity > 0).length]
  return (
    <form {...formProps} aria-label={t('Ship parts')} className="ship-form">
      <ShipLines
        lines={lines}
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
        <Field {...field('carrier')} label={t('Carrier')} hint={t('For example DHL or UPS')}>
          {(control) => <Input {...form.register('carrier')} {...control} autoComplete="off" maxLength={100} />}
        </Field>
        <Field
          {...field('tracking')}
          label={t('Tracking number')}
          hint={t('The customer gets it by email')}
          isOptional
        >
          {(control) => (
            <Input
              {...form.register('tracking')}
              {...control}
              autoComplete="off"
              enterKeyHint="send"
              maxLength={100}
            />
          )}
        </Field>
      </div>
      {lacksAddress(lifecycle.order) ? (
        <label className="flex min-h-11 items-center gap-3 text-control">
          <input type="checkbox" className="size-5 accent-blue" {...form.register('withoutAddress')} />
          {t('Ship without a delivery address')}
        </label>
      ) : null}
      <StaysOpen left={piecesOf(remaining.map(({ quantity }) => quantity)) - pieces} />
      <Refusal text={refusal} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('Cancel', { context: 'dialog' })}</Button>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {t('Ship {pieces} pcs in {lines, plural, one {# line} other {# lines}}', {
            pieces: formatQuantity(pieces),
            lines: count,
          })}
        </Button>
      </div>
    </form>
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
