import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { addressForm, addressRefusal, changeOrderAddress, lacksAddress } from '#contract/fulfilment/address.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { ApiError, sentenceOf } from '../../api/problem.ts'
import { Refusal } from '../../patterns/refusal.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Input, Textarea } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast.tsx'

type DeliveryProps = { lifecycle: OrderLifecycle; who: 'own' | 'all'; onChanged: () => Promise<void> }

/** Where an order goes to: staff can copy it, and who may add or change it can until the parts are sent. */
export function DeliveryAddress({ lifecycle, who, onChanged }: DeliveryProps) {
  const { order, shipments } = lifecycle
  const [isOpen, setIsOpen] = useState(false)
  const canChange = addressRefusal({ ...order, hasShipments: shipments.length > 0 }) === null
  const hasAddress = order.address.trim() !== ''
  return (
    <>
      <Address order={order} />
      <span className="mt-1.5 flex flex-wrap gap-2">
        {hasAddress && who === 'all' ? (
          <Button size="small" onClick={() => void copyAddress(order)}>
            {t('Copy address')}
          </Button>
        ) : null}
        {canChange ? (
          <Button size="small" onClick={() => setIsOpen(true)}>
            {hasAddress ? t('Change address') : t('Add an address')}
          </Button>
        ) : null}
      </span>
      <Dialog isOpen={isOpen} title={t('Delivery address')} onClose={() => setIsOpen(false)}>
        <AddressFields
          lifecycle={lifecycle}
          onClose={() => setIsOpen(false)}
          onSaved={async () => {
            setIsOpen(false)
            await onChanged()
          }}
        />
      </Dialog>
    </>
  )
}

function Address({ order }: Pick<OrderLifecycle, 'order'>) {
  if (order.address.trim() !== '') {
    return <span className="block whitespace-pre-line wrap-anywhere">{order.address}</span>
  }
  return lacksAddress(order) ? <NoAddress /> : <span>{t('not given')}</span>
}

/** Marks an order that waits for shipment and has no address. */
export function NoAddress() {
  return (
    <span className="flex items-center gap-1.5 font-[560] text-warn">
      <Icon name="warn" className="size-4.5" />
      {t('No delivery address')}
    </span>
  )
}

async function copyAddress({ userName, address }: OrderLifecycle['order']): Promise<void> {
  await navigator.clipboard.writeText(`${userName}\n${address}`)
  showToast(t('Address copied'))
}

type Values = z.input<typeof addressForm>
type FieldsProps = { lifecycle: OrderLifecycle; onClose: () => void; onSaved: () => Promise<void> }

function AddressFields({ lifecycle: { order }, onClose, onSaved }: FieldsProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<Values, unknown, z.output<typeof addressForm>>({
    defaultValues: { address: order.address, phone: order.phone, version: order.version },
    resolver: standardSchemaResolver(addressForm),
  })
  const { errors, isSubmitting } = form.formState
  const save = form.handleSubmit(async (body) => {
    setRefusal(null)
    try {
      await call(changeOrderAddress, { params: { id: order._id }, body })
      showToast(t('Delivery address saved'))
      await onSaved()
    } catch (error) {
      const wrong = error instanceof ApiError ? error.errors : []
      const known = wrong.filter(({ path }) => path === 'address' || path === 'phone')
      for (const { path, message } of known) form.setError(path as 'address' | 'phone', { message })
      if (known.length === 0) setRefusal(sentenceOf(error))
    }
  })
  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={(event) => void save(event)}>
      <Field id="delivery-address" label={t('Address')} error={errors.address?.message}>
        {(control) => (
          <Textarea
            {...form.register('address')}
            {...control}
            rows={4}
            maxLength={500}
            autoComplete="street-address"
          />
        )}
      </Field>
      <Field id="delivery-phone" label={t('Phone')} error={errors.phone?.message} isOptional>
        {(control) => (
          <Input {...form.register('phone')} {...control} type="tel" maxLength={50} autoComplete="tel" />
        )}
      </Field>
      <Refusal text={refusal} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('Cancel', { context: 'dialog' })}</Button>
        <Button type="submit" look="primary" isBusy={isSubmitting}>
          {t('Save address')}
        </Button>
      </div>
    </form>
  )
}
