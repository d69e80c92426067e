import { useState } from 'react'
import * as z from 'zod/mini'
import { lacksAddress } from '#contract/fulfilment/address.ts'
import { shipmentForm, shipOrder } from '#contract/fulfilment/shipments.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import { t } from '#i18n/t.ts'
import { createAttemptKeys } from '../../api/attempt-key.ts'
import { callWith } from '../../api/call.ts'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { Refusal } from '../../patterns/refusal.tsx'
import { showToast } from '../../patterns/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Input } from '../../ui/field.tsx'

type Values = { quantity: string; carrier: string; tracking: string; withoutAddress: boolean }

/** What is typed, as the contract's form wants it: the same rules as on the server. */
const typed = z.pipe(
  z.object({ quantity: z.string(), carrier: z.string(), tracking: z.string(), withoutAddress: z.boolean() }),
  z.pipe(z.transform(toForm), shipmentForm),
)

function toForm({ quantity, ...rest }: Values): z.input<typeof shipmentForm> {
  return { ...rest, quantity: quantity.trim() === '' ? Number.NaN : Number(quantity) }
}

/** Ships parts of an order: by default all that are not shipped yet. */
export function ShipForm({ lifecycle, onShipped }: { lifecycle: OrderLifecycle; onShipped: () => Promise<void> }) {
  const [keyOf] = useState(() => createAttemptKeys(() => crypto.randomUUID()))
  const { form, field, formProps, refusal, isBusy } = useApiForm({
    ids: { quantity: 'ship-quantity', carrier: 'ship-carrier', tracking: 'ship-tracking' },
    first: { quantity: String(lifecycle.unsent), carrier: '', tracking: '', withoutAddress: false },
    check: typed,
    send: async (body) => {
      await callWith(shipOrder, { params: { id: lifecycle.order._id }, body }, { idempotencyKey: keyOf(body) })
      showToast(t('Shipment added'))
      await onShipped()
    },
  })

  return (
    <form {...formProps} aria-label={t('Ship parts')} className="order-ship">
      <Field
        {...field('quantity')}
        label={t('Quantity')}
        hint={t('{left, plural, one {# piece} other {# pieces}} left to ship', { left: lifecycle.unsent })}
      >
        {(control) => <Input {...form.register('quantity')} {...control} inputMode="numeric" autoComplete="off" />}
      </Field>
      <Field {...field('carrier')} label={t('Carrier')} hint={t('For example DHL or UPS')}>
        {(control) => <Input {...form.register('carrier')} {...control} autoComplete="off" maxLength={100} />}
      </Field>
      <Field {...field('tracking')} label={t('Tracking number')} hint={t('The customer gets it by email')}>
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
      {lacksAddress(lifecycle.order) ? (
        <label className="flex min-h-11 items-center gap-3 text-control">
          <input type="checkbox" className="size-5 accent-blue" {...form.register('withoutAddress')} />
          {t('Ship without a delivery address')}
        </label>
      ) : null}
      <Refusal text={refusal} />
      <Button type="submit" look="primary" className="justify-self-start" isBusy={isBusy}>
        {t('Ship parts')}
      </Button>
    </form>
  )
}
