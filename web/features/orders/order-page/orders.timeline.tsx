import { formatMoney } from '#contract/money.ts'
import type { OrderEvent, OrderLifecycle } from '#contract/orders/lifecycle.ts'
import { mark, t } from '#i18n/t.ts'
import { formatQuantity } from '../../../patterns/money.tsx'
import { Time } from '../../../ui/time.tsx'

const words: Record<OrderEvent['kind'], string> = {
  placed: mark('Order placed'),
  confirmed: mark('Confirmed'),
  in_production: mark('Production started'),
  shipment: mark('{pieces} pcs shipped'),
  pieces_ended: mark('{pieces} pcs will not be shipped'),
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
  freight_stated: mark('Freight entered: {amount}'),
  corrected: mark('Invoice corrected: {amount} credited'),
  tax_day_changed: mark('Tax rates of the day of supply, total now {amount}'),
  discounted: mark('Cash discount: {amount} credited'),
  vat_id_changed: mark('VAT number changed, total now {amount}'),
}

const newTotal = mark('Delivery address changed, total now {amount}')

/** What happened, in words. */
export function eventText(
  { kind, quantity, amount }: Pick<OrderEvent, 'kind' | 'quantity' | 'amount'>,
  currency: string,
): string {
  const text = kind === 'address_changed' && amount !== null ? newTotal : words[kind]
  return t(text, {
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
          <p className="font-[560]">{eventText(event, order.currency)}</p>
          {event.note ? <p className="whitespace-pre-line wrap-anywhere">{event.note}</p> : null}
          {event.withoutMail ? <p>{t('The customer was not notified by email')}</p> : null}
          <p className="text-small text-ink-2">
            <Time at={event.at} />
            {event.actor ? `, ${event.actor}` : null}
          </p>
        </li>
      ))}
    </ol>
  )
}
