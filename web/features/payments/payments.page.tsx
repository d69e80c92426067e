import { useEffect } from 'react'
import {
  type ClientLoaderFunctionArgs,
  Link,
  type MetaFunction,
  useLoaderData,
  useRevalidator,
} from 'react-router'
import { sameEmail } from '#contract/access.ts'
import { awaitsFreight } from '#contract/freight/order-freight.ts'
import { formatMoney, toMajor, toMinor } from '#contract/money.ts'
import { type Order, owedOf, receivedOf } from '#contract/orders/orders.ts'
import { type PaymentOptions, readPaymentOptions } from '#contract/payments/options.ts'
import { listOwnPayments } from '#contract/payments/own.ts'
import { getPayment, type PayableOrder, type Receipt as ReceiptOf } from '#contract/payments/payments.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { readSession } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { LiveNote } from '../../patterns/live/live-note.tsx'
import { formatQuantity } from '../../patterns/money.tsx'
import { withDrawings } from '../../patterns/pictures/drawing.tsx'
import { type Guard, requireSignIn } from '../../shell/guards.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { freightText, methodName } from '../freight/freight.words.ts'
import { NoCountry } from '../fulfilment/fulfilment.no-country.tsx'
import '../../theme/private.css'
import { routeError } from '../../patterns/page-exports.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OrderPart } from '../orders/orders.badges.tsx'
import { ForReader, PieceAmount, TaxedAmount } from '../tax/tax.gross.tsx'
import { WithoutVat } from '../tax/tax.without-vat.tsx'
import type { Offered } from './discount/payments.discount-offer.tsx'
import { askWhatIsTrue, usePaymentChanges } from './payments.check.ts'
import { NotPayable, PaymentReceipt, Processing } from './payments.outcome.tsx'
import { PayPanel } from './payments.panel.tsx'
import { CardFormSkeleton } from './payments.waiting.tsx'

export const clientMiddleware: Guard[] = [requireSignIn]

/** The order as it is, and for its buyer and for staff what the card provider says of it now. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const id = params.id ?? ''
  const order = await withDrawings(call(getPayment, { params: { id } }), (found) => [found])
  const session = readSession()
  const isOwn = order.email !== undefined && session !== null && sameEmail(order.email, session.email)
  if (order.email === undefined) return { order, receipt: null, isOwn, options: null, offered: null }
  const outcome = await askWhatIsTrue(id).catch(() => null)
  const now: PayableOrder = outcome?.order ?? order
  const isDue = isOwn && now.payment === 'due'
  const [options, offered] = await Promise.all([
    // Without an answer the card is tried, whose refusal says why it cannot pay.
    isDue ? call(readPaymentOptions, { params: { id } }).catch(() => null) : null,
    readOffer(now),
  ])
  return { order: now, receipt: outcome?.receipt ?? null, isOwn, options, offered }
}

/** The cash discount that the order can still be paid with. */
function readOffer({ _id: id, payment, cashDiscount }: PayableOrder): Promise<Offered | null> {
  if (payment !== 'due' || !cashDiscount) return Promise.resolve(null)
  return call(listOwnPayments, { params: { id } }).catch(() => null)
}

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData, matches }) =>
  pageMeta({
    title: loaderData ? t('Pay order {number}', { number: String(loaderData.order.number) }) : t('Pay an order'),
    description: t('Pay for your order.'),
    isPrivate: true,
    matches,
  })

/** The buyer may come back from a bank's app or another tab: the state may have changed meanwhile. */
function useFreshOnReturn(readAgain: () => Promise<void>): void {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void readAgain()
    }
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [readAgain])
}

function Summary({ order }: { order: PayableOrder }) {
  return (
    <section className="pay-summary" aria-labelledby="pay-heading">
      <Link
        to={paths.myOrders}
        className="not-printed inline-flex min-h-11 items-center gap-1 text-small text-ink-2"
      >
        <Icon name="left" className="size-4" />
        {t('My Orders')}
      </Link>
      <h1 id="pay-heading" className="mt-1 text-h2" tabIndex={-1}>
        {t('Order {number}', { number: String(order.number) })}
      </h1>
      <div className="mt-5">
        <OrderPart order={order} />
      </div>
      <dl className="order-sum mt-5">
        <div>
          <dt>
            {order.lineCount > 1 ? (
              t('Goods, {count, plural, one {# line} other {# lines}}', { count: order.lineCount })
            ) : (
              <>
                {formatQuantity(order.newOrderQty)} ×{' '}
                <PieceAmount
                  line={{ quantity: order.newOrderQty, unitprice: order.unitprice }}
                  gross={grossOf(order)?.goods}
                  currency={order.currency}
                />
              </>
            )}
            {order.tax ? <ForReader gross={null} net={<WithoutVat />} /> : null}
          </dt>
          <dd>
            <TaxedAmount net={order.goods} gross={grossOf(order)?.goods} currency={order.currency} />
          </dd>
        </div>
        <TaxRow order={order} gross={grossOf(order)} />
        <div className="order-total">
          <dt>{t('Total')}</dt>
          <dd>{formatMoney(order.total, order.currency)}</dd>
        </div>
        {order.credited > 0 ? (
          <>
            <div>
              <dt>{t('Credited')}</dt>
              <dd>{formatMoney(-order.credited, order.currency)}</dd>
            </div>
            <div className="order-total">
              <dt>{t('Total after corrections')}</dt>
              <dd>{formatMoney(owedOf(order), order.currency)}</dd>
            </div>
          </>
        ) : null}
        {receivedOf(order) > 0 ? (
          <>
            <div>
              <dt>{t('Paid so far')}</dt>
              <dd>{formatMoney(-receivedOf(order), order.currency)}</dd>
            </div>
            <div className="order-total">
              <dt>{t('Still to pay')}</dt>
              <dd>{formatMoney(order.open, order.currency)}</dd>
            </div>
          </>
        ) : null}
      </dl>
      {order.address ? (
        <div className="mt-5 text-ui">
          <p className="text-ink-2">{t('Deliver to')}</p>
          <p className="whitespace-pre-line">{order.address}</p>
        </div>
      ) : null}
    </section>
  )
}

type Gross = { goods: number; freight: number }

/** What consumers read; null without tax. The tax on freight is that of the goods, so goods and freight are the total. */
function grossOf({ goods, tax, freight, total, currency }: PayableOrder): Gross | null {
  if (!tax) return null
  const amount = freight?.amount ?? 0
  const ofFreight = toMinor(amount + (tax * amount) / (goods + amount), currency)
  return { goods: toMajor(toMinor(total, currency) - ofFreight, currency), freight: toMajor(ofFreight, currency) }
}

/** What the total has besides the goods, or that it has nothing. */
function TaxRow({ order: { tax, freight, currency }, gross }: { order: PayableOrder; gross: Gross | null }) {
  const vat = <ForReader gross={t('of which VAT')} net={t('VAT')} />
  if (freight) {
    return (
      <>
        <div>
          <dt>
            {methodName(freight)}
            {tax && freight.amount ? <ForReader gross={null} net={<WithoutVat />} /> : null}
          </dt>
          <dd>
            {freight.amount ? (
              <TaxedAmount net={freight.amount} gross={gross?.freight} currency={currency} />
            ) : (
              freightText(freight, currency)
            )}
          </dd>
        </div>
        {tax === null ? null : (
          <div>
            <dt>{vat}</dt>
            <dd>{formatMoney(tax, currency)}</dd>
          </div>
        )}
      </>
    )
  }
  return (
    <div>
      <dt>{tax === null ? t('Freight and tax') : vat}</dt>
      <dd>{tax === null ? t('not included') : formatMoney(tax, currency)}</dd>
    </div>
  )
}

type PanelProps = {
  order: PayableOrder
  receipt: ReceiptOf | null
  isOwn: boolean
  options: PaymentOptions | null
  offered: Offered | null
}

function Panel({ order, receipt, isOwn, options, offered }: PanelProps) {
  switch (order.payment) {
    case 'paid':
    case 'partially_refunded':
    case 'refunded':
      return <PaymentReceipt order={order} receipt={receipt} />
    case 'processing':
      return <Processing order={order} isOwn={isOwn} />
    case 'due':
      return isOwn && !awaitsFreight(order) ? (
        <PayPanel key={`${order._id} ${order.open}`} order={order} options={options} offered={offered} />
      ) : (
        <NotPayable order={order} />
      )
    case 'none':
      return <NotPayable order={order} />
  }
}

/** Only its owner and staff read all of an order. */
function isWhole(order: PayableOrder): order is Order {
  return order.email !== undefined
}

export default function PaymentPage() {
  const { order, receipt, isOwn, options, offered } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  useFreshOnReturn(usePaymentChanges(order, receipt))
  return (
    <div className="wrap-page md:py-10">
      {order.email === undefined ? null : <LiveNote topics={[`order:${order._id}`]} />}
      <div className="pay-sheet">
        <Summary order={order} />
        <section className="pay-panel" aria-label={t('Payment')}>
          {isWhole(order) && order.payment === 'due' ? (
            <div className="mb-5 empty:hidden">
              <NoCountry order={order} hasShipments={false} onChanged={revalidate} />
            </div>
          ) : null}
          <Panel order={order} receipt={receipt} isOwn={isOwn} options={options} offered={offered} />
        </section>
      </div>
    </div>
  )
}

export function HydrateFallback() {
  return (
    <div className="wrap-page md:py-10" aria-busy="true">
      <h1 className="hidden-but-read">{t('Pay an order')}</h1>
      <div className="pay-sheet">
        <div className="pay-summary">
          <Skeleton className="h-8 w-48" />
          <Skeleton className="h-18 w-full" />
          <Skeleton className="h-28 w-full" />
        </div>
        <div className="pay-panel">
          <Skeleton className="h-7 w-40" />
          <CardFormSkeleton />
          <Skeleton className="h-13 w-full" />
        </div>
      </div>
    </div>
  )
}

export const ErrorBoundary = routeError({ to: paths.myOrders, label: mark('My Orders') })
