import { useState } from 'react'
import { addressRefusal, lacksAddress } from '#contract/fulfilment/address.ts'
import { deliveryText } from '#contract/orders/bill-to.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import { hasPricedAddress } from '#contract/orders/ship-to.ts'
import { t } from '#i18n/t.ts'
import { useMay } from '../../api/may.ts'
import { FormDialog } from '../../patterns/form/form-dialog.tsx'
import { showToast } from '../../patterns/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

type DeliveryProps = { lifecycle: OrderLifecycle; who: 'own' | 'all'; onChanged: () => Promise<void> }

const loadForm = () => import('./fulfilment.address-form.tsx')
const loadShipToForm = () => import('./fulfilment.ship-to-form.tsx')

/** Where an order goes to: staff can copy it, and who may add or change it can until the parts are sent. */
export function DeliveryAddress({ lifecycle, who, onChanged }: DeliveryProps) {
  const { order, shipments } = lifecycle
  const [isOpen, setIsOpen] = useState(false)
  const mayChange = useMay('orders:write') || who !== 'all'
  const canChange = mayChange && addressRefusal({ ...order, hasShipments: shipments.length > 0 }) === null
  const hasAddress = order.address.trim() !== ''
  const close = () => setIsOpen(false)
  const saved = async () => {
    await onChanged()
    close()
  }
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
      <AddressDialog order={order} isOpen={isOpen} onClose={close} onSaved={saved} />
    </>
  )
}

type DialogProps = {
  order: OrderLifecycle['order']
  isOpen: boolean
  onClose: () => void
  onSaved: () => Promise<void>
}

/** The address of an order whose money depends on it is entered in fields, country first; any other is a text. */
export function AddressDialog({ isOpen, ...props }: DialogProps) {
  const { order, onClose } = props
  const dialog = { isOpen, title: t('Delivery address'), onClose }
  if (!hasPricedAddress(order)) {
    return (
      <FormDialog load={loadForm} {...dialog}>
        {({ AddressForm }) => <AddressForm {...props} />}
      </FormDialog>
    )
  }
  return (
    <FormDialog load={loadShipToForm} {...dialog} isWide>
      {({ ShipToForm }) => <ShipToForm {...props} />}
    </FormDialog>
  )
}

function Address({ order }: Pick<OrderLifecycle, 'order'>) {
  if (order.address.trim() !== '') {
    return <span className="block whitespace-pre-line wrap-anywhere">{deliveryText(order)}</span>
  }
  return lacksAddress(order) ? <NoAddress /> : <span>{t('not provided')}</span>
}

/** Marks an order that waits for shipment and has no address. */
export function NoAddress() {
  return (
    <span className="flex items-center gap-1.5 font-[560] text-warn" title={t('No delivery address')}>
      <Icon name="warn" className="size-4.5" />
      <span>{t('No delivery address')}</span>
    </span>
  )
}

async function copyAddress({ userName, address }: OrderLifecycle['order']): Promise<void> {
  await navigator.clipboard.writeText(`${userName}\n${address}`)
  showToast(t('Address copied'))
}
