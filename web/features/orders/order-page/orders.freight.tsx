import { useState } from 'react'
import { awaitsFreight } from '#contract/freight/order-freight.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import { t } from '#i18n/t.ts'
import { FormDialog } from '../../../patterns/form/form-dialog.tsx'
import { Button } from '../../../ui/button.tsx'

const load = () => import('./orders.freight-form.tsx')

type FreightProps = { lifecycle: OrderLifecycle; onChanged: () => Promise<void> }

const ended = ['cancelled', 'expired']
const shipped = ['shipped', 'delivered']

/** After the shipment, only missing freight: the invoice that follows shows it. */
function isToState(order: OrderLifecycle['order']): boolean {
  if (order.freight?.kind !== 'quoted' || order.payment !== 'due' || ended.includes(order.status)) return false
  return awaitsFreight(order) || !shipped.includes(order.status)
}

function FreightNote({ isMissing, onOpen }: { isMissing: boolean; onOpen: () => void }) {
  return (
    <div
      className={`flex flex-wrap items-center gap-3 border-s-3 px-4 py-3 text-ui print:hidden ${isMissing ? 'border-warn bg-warn-soft' : 'border-line bg-well'}`}
    >
      <p className="min-w-0 flex-1 basis-60">
        {isMissing
          ? t('The freight of this order has not been entered yet. The order can be paid after that.')
          : t('The freight was entered by staff. It can be corrected until a payment begins.')}
      </p>
      <Button size="small" look={isMissing ? 'primary' : 'plain'} onClick={onOpen}>
        {isMissing ? t('Enter the freight…') : t('Correct the freight…')}
      </Button>
    </div>
  )
}

/** That the freight of an order has not been set yet, and the way to do it; also to correct it until it is paid. */
export function StateFreight({ lifecycle, onChanged }: FreightProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { order } = lifecycle
  const isOurs = isToState(order)
  // Open, it stays with what was typed, also when the order has moved on meanwhile.
  if (!isOurs && !isOpen) return null
  const close = () => setIsOpen(false)
  return (
    <>
      {isOurs ? <FreightNote isMissing={awaitsFreight(order)} onOpen={() => setIsOpen(true)} /> : null}
      <FormDialog
        load={load}
        isOpen={isOpen}
        title={t('Freight of order {number}', { number: String(order.number) })}
        onClose={close}
      >
        {({ FreightForm }) => (
          <FreightForm
            lifecycle={lifecycle}
            onClose={close}
            onStale={onChanged}
            onDone={async () => {
              await onChanged()
              close()
            }}
          />
        )}
      </FormDialog>
    </>
  )
}
