import { deliveryText, toBillText } from '#contract/orders/bill-to.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import { t } from '#i18n/t.ts'
import { formatDay } from '../../../ui/dates.ts'
import { Time } from '../../../ui/time.tsx'
import type { OrderPageSlots } from '../orders.slots.ts'
import { Side } from './orders.block.tsx'
import { Buyer } from './orders.buyer.tsx'
import { CopyButton } from './orders.copy-button.tsx'

type SideProps = {
  lifecycle: OrderLifecycle
  who: 'own' | 'all'
  isDeleted?: boolean
  slots: Pick<OrderPageSlots, 'Address' | 'Documents'>
  onChanged: () => Promise<void>
}

/** Who ordered, where it goes to, what they wrote, and the documents: beside the lines, or below them. */
export function OrderSide({ lifecycle, who, isDeleted = false, slots, onChanged }: SideProps) {
  const { order } = lifecycle
  return (
    <aside className="order-side" aria-label={t('Order details')}>
      {who === 'all' ? <Buyer order={order} /> : null}
      <Side title={t('Delivery address')}>
        {isDeleted ? (
          <p className="whitespace-pre-line">{deliveryText(order) || t('not provided')}</p>
        ) : (
          <div>
            <slots.Address lifecycle={lifecycle} onChanged={onChanged} />
          </div>
        )}
        {who === 'own' && order.phone ? <p>{order.phone}</p> : null}
      </Side>
      {order.billTo ? (
        <Side title={t('Invoice address')}>
          <p className="whitespace-pre-line wrap-anywhere">{toBillText(order.billTo)}</p>
        </Side>
      ) : null}
      {order.poNumber || order.requestedOn ? <Reference order={order} /> : null}
      <Notes lifecycle={lifecycle} />
      {isDeleted ? null : (
        <Side title={t('Documents')}>
          <slots.Documents lifecycle={lifecycle} onChanged={onChanged} />
        </Side>
      )}
    </aside>
  )
}

type Shown = Pick<OrderLifecycle, 'order'>

/** The buyer's own number of the order, and the day they want it. */
function Reference({ order: { poNumber, requestedOn } }: Shown) {
  return (
    <Side title={poNumber ? t('PO number') : t('Requested delivery date')}>
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        {poNumber ? (
          <span className="flex min-w-0 items-center gap-1">
            <span className="mono wrap-anywhere">{poNumber}</span>
            <CopyButton text={poNumber} label={t('Copy the PO number')} />
          </span>
        ) : null}
        {requestedOn ? (
          <span className={poNumber ? 'text-ink-2' : ''}>
            {poNumber
              ? t('Requested for {day}', { day: formatDay(requestedOn, 'short') })
              : formatDay(requestedOn, 'short')}
          </span>
        ) : null}
      </p>
    </Side>
  )
}

/** What the buyer wrote, and what staff noted for themselves. Buyers do not get notes for staff from the server. */
function Notes({ lifecycle: { order, events } }: { lifecycle: OrderLifecycle }) {
  const internal = events.filter(({ kind, note }) => kind === 'internal_note' && note)
  if (!order.others && internal.length === 0) return null
  return (
    <Side title={t('Notes')}>
      {order.others ? <p className="order-quote">{order.others}</p> : null}
      {internal.map(({ id, note, at, actor }) => (
        <div key={id} className="order-quote" data-internal="true">
          <p>{note}</p>
          <p className="text-note text-ink-2">
            {t('Staff only')}
            {actor ? ` · ${actor}` : null}, <Time at={at} />
          </p>
        </div>
      ))}
    </Side>
  )
}
