import type { ReactNode } from 'react'
import { awaitsFreight } from '#contract/freight/order-freight.ts'
import { formatMoney } from '#contract/money.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { PaymentMethod } from '#contract/payments/methods.ts'
import type { PaymentOptions } from '#contract/payments/options.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../paths.ts'
import { NoCardForAmount, NoPayment } from '../../patterns/no-payment.tsx'
import { AnyIcon } from '../../ui/any-icon.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { formatDay } from '../../ui/dates.ts'
import { percentText } from '../tax/tax.percent.ts'
import { TransferInstructions } from './transfers/payments.transfer-details.tsx'

type PlacedProps = {
  order: Order
  /** Null: they could not be read. */
  found: PaymentOptions | null
  chosen: PaymentMethod | null
}

/** How an order that was just placed is paid: what was chosen, or what works. It stays possible from the order. */
export function PlacedPayment(props: PlacedProps) {
  const { order, chosen } = props
  if (order.payment === 'none' || order.payment === 'refunded') return null
  if (order.payment === 'due' && !awaitsFreight(order)) return <Due {...props} />
  return (
    <Part title={chosen?.title ?? t('Payment')}>
      <p className="mt-1 text-control text-ink-2">{statusText(order, chosen)}</p>
      {chosen?.id === 'transfer' ? <TransferInstructions orderId={order._id} changes={order.version} /> : null}
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="placed-block" aria-labelledby="placed-payment">
      <h2 id="placed-payment" className="text-h3">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** What there is to know while nothing is to be chosen. */
function statusText({ payment, holdUntil }: Order, chosen: PaymentMethod | null): string {
  if (payment === 'due') return t('We will email you the freight and the total. You can then pay or cancel.')
  if (payment !== 'processing') return t('This order is paid. Thank you.')
  if (chosen === null) return t('Your payment is being processed.')
  if (chosen.id !== 'transfer' || holdUntil === null) return chosen.hint
  return t('Transfer the amount to this account. The goods are reserved for you until {day}.', {
    day: formatDay(holdUntil, 'long'),
  })
}

/** When an order on invoice is paid, and what an early transfer saves; null for an order without terms. */
function termsText({ paymentDays: days, cashDiscount }: Order): string | null {
  if (days === null) return null
  if (cashDiscount) {
    return t(
      '{percent} cash discount by transfer within {discountDays, plural, one {# day} other {# days}} of the invoice, otherwise payable within {days, plural, one {# day} other {# days}} by transfer or card.',
      { percent: percentText(cashDiscount.percent), discountDays: cashDiscount.days, days },
    )
  }
  return t('Payable within {days, plural, one {# day} other {# days}} of the invoice.', { days })
}

function Due({ order, found }: PlacedProps) {
  const { holdUntil } = order
  const isPayable = found === null || found.options.length > 0
  const terms = termsText(order)
  return (
    <Part title={isPayable ? t('Pay now or later') : t('Payment')}>
      {terms === null ? null : <p className="mt-1 text-control text-ink-2">{terms}</p>}
      {isPayable ? (
        <>
          <p className="mt-1 text-control text-ink-2">{timeText(holdUntil)}</p>
          {found?.cardRefusal === 'amount_not_chargeable' ? <NoCardForAmount /> : null}
          <Ways order={order} found={found} />
        </>
      ) : terms === null ? (
        <NoPayment />
      ) : null}
    </Part>
  )
}

function timeText(holdUntil: string | null): string {
  return holdUntil
    ? t('Pay now, or later from the order page. The goods are reserved for you until {day}.', {
        day: formatDay(holdUntil, 'long'),
      })
    : t('Pay now, or later from the order page.')
}

/** The button says what its page takes. */
function Ways({ order, found }: Pick<PlacedProps, 'order' | 'found'>) {
  const amount = formatMoney(order.open, order.currency)
  const hasCard = found?.options.some(({ id }) => id === 'card') ?? false
  const others = found?.options.filter(({ id }) => id !== 'card') ?? []
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <ButtonLink look="primary" size="large" to={paths.payment(order._id)} className="max-sm:w-full">
        {hasCard ? <AnyIcon name="card" /> : null}
        {hasCard ? t('Pay {amount} by card', { amount }) : t('Pay {amount}', { amount })}
      </ButtonLink>
      {others.length > 0 ? (
        <p className="text-ui text-ink-2">
          {t('Payment methods: {ways}', { ways: (found?.options ?? []).map(({ title }) => title).join(', ') })}
        </p>
      ) : null}
    </div>
  )
}
