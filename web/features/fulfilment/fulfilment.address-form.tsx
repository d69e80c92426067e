import { addressForm, changeOrderAddress } from '#contract/fulfilment/address.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { DialogActions } from '../../patterns/form/dialog-actions.tsx'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { Refusal } from '../../patterns/refusal.tsx'
import { showToast } from '../../patterns/toast.ts'
import { TextAreaField, TextField } from '../../ui/fields.tsx'

type AddressFormProps = { order: OrderLifecycle['order']; onClose: () => void; onSaved: () => Promise<void> }

/** Changes where an order goes to. */
export function AddressForm({ order, onClose, onSaved }: AddressFormProps) {
  const { bound, formProps, refusal, isBusy } = useApiForm({
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
      <TextAreaField
        {...bound('address')}
        label={t('Address')}
        rows={4}
        maxLength={500}
        autoComplete="street-address"
      />
      <TextField {...bound('phone')} label={t('Phone')} isOptional type="tel" maxLength={50} autoComplete="tel" />
      <Refusal text={refusal} />
      <DialogActions label={t('Save address')} isBusy={isBusy} onCancel={onClose} />
    </form>
  )
}
