import { useState } from 'react'
import { countryName } from '#contract/addresses/postal.ts'
import { addressRefusal } from '#contract/fulfilment/address.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import { hasUnpricedAddress } from '#contract/orders/ship-to.ts'
import { t } from '#i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { AddressDialog } from './fulfilment.address.tsx'

type Props = { lifecycle: OrderLifecycle; onChanged: () => Promise<void> }

function noticeText({ pricedFor }: OrderLifecycle['order']): string {
  return pricedFor === null
    ? t(
        'The address was changed as free text: freight and VAT are still those of the previous address. Enter the address in the separate fields to recalculate them.',
      )
    : t(
        'The address was changed as free text: freight and VAT are still those of {country}. Enter the address in the separate fields to recalculate them.',
        { country: countryName(pricedFor) },
      )
}

/** For staff: that the money of an order is that of an address that it no longer has, and the way to put it right. */
export function UnpricedAddress({ lifecycle: { order, shipments }, onChanged }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  if (!hasUnpricedAddress(order)) return null
  const canChange = addressRefusal({ ...order, hasShipments: shipments.length > 0 }) === null
  const close = () => setIsOpen(false)
  return (
    <div
      role="note"
      className="flex flex-wrap items-center gap-3 border-b border-s-3 border-b-line border-s-warn bg-warn-soft px-4 py-3 text-ui print:hidden"
    >
      <p className="min-w-0 flex-1 basis-60">{noticeText(order)}</p>
      {canChange ? (
        <Button size="small" look="primary" onClick={() => setIsOpen(true)}>
          {t('Enter the address…')}
        </Button>
      ) : null}
      <AddressDialog
        order={order}
        isOpen={isOpen}
        onClose={close}
        onSaved={async () => {
          await onChanged()
          close()
        }}
      />
    </div>
  )
}
