import { useState } from 'react'
import { shipToRefusal } from '#contract/fulfilment/address.ts'
import type { Order } from '#contract/orders/orders.ts'
import { lacksCountry, noCountryText } from '#contract/orders/ship-to.ts'
import { t } from '#i18n/t.ts'
import { FormDialog } from '../../patterns/form/form-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

const loadForm = () => import('./fulfilment.ship-to-form.tsx')

type Props = { order: Order; hasShipments: boolean; onChanged: () => Promise<void> }

/** For the buyer and staff: that nobody has said to which country an order goes, and the way to say it and to see what it costs there. */
export function NoCountry({ order, hasShipments, onChanged }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  if (!lacksCountry(order) || order.status === 'cancelled' || order.status === 'expired') return null
  const canEnter = shipToRefusal({ ...order, hasShipments }) === null
  const close = () => setIsOpen(false)
  const saved = async () => {
    await onChanged()
    close()
  }
  return (
    <div
      role="note"
      className="flex flex-wrap items-center gap-3 border-b border-s-3 border-b-line border-s-warn bg-warn-soft px-4 py-3 text-ui print:hidden"
    >
      <p className="min-w-0 flex-1 basis-60">
        <b className="block font-[620]">{noCountryText(order)}</b>
        {canEnter ? t('Enter the address with its country to see the cost.') : null}
      </p>
      {canEnter ? (
        <Button size="small" onClick={() => setIsOpen(true)}>
          {t('Enter the country…')}
        </Button>
      ) : null}
      <FormDialog load={loadForm} isOpen={isOpen} title={t('Delivery address')} onClose={close} isWide>
        {({ ShipToForm }) => <ShipToForm order={order} onClose={close} onSaved={saved} />}
      </FormDialog>
    </div>
  )
}

/** Marks such an order in the list of staff. */
export function NoCountryMark({ order }: { order: Order }) {
  if (!lacksCountry(order) || order.status === 'cancelled' || order.status === 'expired') return null
  return (
    <span className="flex items-center gap-1.5 font-[560] text-warn">
      <Icon name="warn" className="size-4.5" />
      <span>{noCountryText(order)}</span>
    </span>
  )
}
