import { formatMoney } from '#contract/money.ts'
import type { OrderEvent, OrderLifecycle, Shipment } from '#contract/orders/lifecycle.ts'
import { mark, t } from '#i18n/t.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { Time } from '../../ui/time.tsx'

const words: Record<OrderEvent['kind'], string> = {
  placed: mark('Order placed'),
  confirmed: mark('Confirmed'),
  in_production: mark('Production started'),
  shipment: mark('{pieces} pcs shipped'),
  shipped: mark('Shipped'),
  delivered: mark('Delivered'),
  cancelled: mark('Cancelled'),
  expired: mark('Expired without payment'),
  paid: mark('Paid'),
  refunded: mark('{amount} refunded'),
  deleted: mark('Deleted'),
  restored: mark('Restored'),
  note: mark('Note'),
  internal_note: mark('Internal note'),
  address_changed: mark('Delivery address changed'),
}

function textOf({ kind, quantity, amount }: OrderEvent, currency: string): string {
  return t(words[kind], {
    pieces: quantity === null ? '' : formatQuantity(quantity),
    amount: amount === null ? '' : formatMoney(amount, currency),
  })
}

/** What happened to an order, the newest first. Staff also read who did it. */
export function OrderTimeline({ events, order }: Pick<OrderLifecycle, 'events' | 'order'>) {
  return (
    <ol className="history" aria-label={t('History')}>
      {events.toReversed().map((event) => (
        <li key={event.id} className="history-event">
          <p className="font-[560]">{textOf(event, order.currency)}</p>
          {event.note ? <p className="whitespace-pre-line">{event.note}</p> : null}
          <p className="text-small text-ink-2">
            <Time at={event.at} />
            {event.actor ? `, ${event.actor}` : null}
          </p>
        </li>
      ))}
    </ol>
  )
}

/** The shipments, with their tracking numbers. */
export function Shipments({ shipments }: { shipments: readonly Shipment[] }) {
  if (shipments.length === 0) return null
  return (
    <section aria-labelledby="shipments" className="grid gap-2">
      <h2 id="shipments" className="text-h3">
        {t('Shipments')}
      </h2>
      <ul className="grid gap-2">
        {shipments.map(({ _id, quantity, carrier, tracking, at }) => (
          <li key={_id} className="flex flex-wrap gap-x-5 gap-y-1 border-b border-line py-2 text-control">
            <span className="font-[560]">{t('{pieces} pcs', { pieces: formatQuantity(quantity) })}</span>
            <span>{carrier}</span>
            {tracking ? <span className="mono">{tracking}</span> : null}
            <span className="ml-auto text-ink-2">
              <Time at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
