import { addressForm, changeOrderAddress } from '#contract/fulfilment/address.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { Refusal } from '../../patterns/refusal.tsx'
import { showToast } from '../../patterns/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Input, Textarea } from '../../ui/field.tsx'

type AddressFormProps = { order: OrderLifecycle['order']; onClose: () => void; onSaved: () => Promise<void> }

/** Changes where an order goes to. */
export function AddressForm({ order, onClose, onSaved }: AddressFormProps) {
  const { form, field, formProps, refusal, isBusy } = useApiForm({
    ids: { address: 'delivery-address', phone: 'delivery-phone' },
    first: { address: order.address, phone: order.phone, version: order.version },
    check: addressForm,
    send: async (body) => {
      await call(changeOrderAddress, { params: { id: order._id }, body })
      showToast(t('Delivery address saved'))
      await onSaved()
    },
  })
  return (
    <form {...formProps} className="mt-4 grid gap-4">
      <Field {...field('address')} label={t('Address')}>
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
      <Field {...field('phone')} label={t('Phone')} isOptional>
        {(control) => (
          <Input {...form.register('phone')} {...control} type="tel" maxLength={50} autoComplete="tel" />
        )}
      </Field>
      <Refusal text={refusal} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('Cancel', { context: 'dialog' })}</Button>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {t('Save address')}
        </Button>
      </div>
    </form>
  )
}
