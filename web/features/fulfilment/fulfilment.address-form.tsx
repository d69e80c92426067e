import { addressForm, changeOrderAddress } from '#contract/fulfilment/address.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { DialogForm } from '../../patterns/form/dialog-form.tsx'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { showToast } from '../../patterns/toast.ts'
import { TextAreaField, TextField } from '../../ui/fields.tsx'

type AddressFormProps = { order: OrderLifecycle['order']; onClose: () => void; onSaved: () => Promise<void> }

/** Changes where an order goes to. */
export function AddressForm({ order, onClose, onSaved }: AddressFormProps) {
  const form = useApiForm({
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
    <DialogForm form={form} label={t('Save address')} onClose={onClose}>
      <TextAreaField
        {...form.bound('address')}
        label={t('Address')}
        rows={4}
        maxLength={500}
        autoComplete="street-address"
      />
      <TextField
        {...form.bound('phone')}
        label={t('Phone')}
        isOptional
        type="tel"
        maxLength={50}
        autoComplete="tel"
      />
    </DialogForm>
  )
}
