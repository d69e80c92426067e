import type { ReactNode } from 'react'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router'
import { formatMoney } from '#contract/money.ts'
import { type OrderLifecycle, readOrderLifecycle } from '#contract/orders/lifecycle.ts'
import type { Order } from '#contract/orders/orders.ts'
import { dateLocale, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { LiveNote } from '../../patterns/live-note.tsx'
import { formatQuantity } from '../../patterns/money.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { loadDrawings } from '../../patterns/pictures/drawing.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ReorderButton } from '../cart/cart.reorder-button.tsx'
import { DeliveryAddress } from '../fulfilment/fulfilment.address.tsx'
import { OrderDocuments } from '../invoices/invoices.documents.tsx'
import { AdjacentOrders } from './orders.adjacent.tsx'
import { OrderPart, PaymentBadge, StatusBadge } from './orders.badges.tsx'
import { CancelOrder } from './orders.cancellation.tsx'
import { OrderSteps } from './orders.steps.tsx'
import { OrderTimeline, Shipments } from './orders.timeline.tsx'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const [lifecycle] = await Promise.all([
    call(readOrderLifecycle, { params: { id: params.id ?? '' } }),
    loadDrawings(),
  ])
  return lifecycle
}

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData, matches }) =>
  pageMeta({
    title: loaderData ? t('Order {number}', { number: String(loaderData.order.number) }) : t('Order'),
    description: t('The status of your order.'),
    isPrivate: true,
    matches,
  })

function longDay(at: string): string {
  return new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'long' }).format(new Date(at))
}

/** What happens next, and who has to do it. */
function nextStep({ order, unsent, shipments }: OrderLifecycle): string {
  switch (order.status) {
    case 'pending':
      return order.payment === 'due' && order.holdUntil
        ? t('Pay by {day}. The parts are reserved for you until then.', { day: longDay(order.holdUntil) })
        : t('We are reviewing your order and will confirm it.')
    case 'confirmed':
      return t('Production of your parts starts next.')
    case 'in_production':
      return shipments.length > 0
        ? t('{pieces} pcs are still in production.', { pieces: formatQuantity(unsent) })
        : t('Your parts are in production. They will ship next.')
    case 'shipped':
      return t('Your parts are on their way to you.')
    case 'delivered':
      return t('Your order has been delivered.')
    case 'cancelled':
      return t('This order was cancelled. You do not have to pay anything.')
    case 'expired':
      return t('This order has expired because it was not paid in time. Nothing was charged.')
  }
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Facts({ lifecycle }: { lifecycle: OrderLifecycle }) {
  const { order } = lifecycle
  const { revalidate } = useRevalidator()
  return (
    <dl className="order-sheet-facts">
      <Fact name={t('Quantity')}>{t('{pieces} pcs', { pieces: formatQuantity(order.newOrderQty) })}</Fact>
      <Fact name={t('Unit price')}>
        {order.unitprice > 0 ? formatMoney(order.unitprice, order.currency) : t('On request')}
      </Fact>
      <Fact name={t('Total')}>{order.total > 0 ? formatMoney(order.total, order.currency) : '–'}</Fact>
      <Fact name={t('Placed')}>
        <time dateTime={order.createdAt}>{longDay(order.createdAt)}</time>
      </Fact>
      <Fact name={t('Delivery address')}>
        <DeliveryAddress lifecycle={lifecycle} who="own" onChanged={revalidate} />
      </Fact>
      <Fact name={t('Phone')}>{order.phone || t('not given')}</Fact>
      {order.others ? <Fact name={t('Notes')}>{order.others}</Fact> : null}
    </dl>
  )
}

/** A buyer who has paid for a part, or has received it, can review it. */
function canReview({ productId, paid, status }: Order): boolean {
  return productId !== null && (paid || status === 'delivered')
}

export default function OrderPage() {
  const lifecycle = useLoaderData<typeof clientLoader>()
  const { order, events, shipments } = lifecycle
  return (
    <>
      <PageHeader
        title={t('Order {number}', { number: String(order.number) })}
        trail={{ to: paths.myOrders, label: t('My Orders') }}
        lead={nextStep(lifecycle)}
        actions={
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            <AdjacentOrders key={order._id} orderId={order._id} who="own" />
            <Button size="small" onClick={() => window.print()}>
              {t('Print')}
            </Button>
            {order.lineCount > 1 ? null : (
              <ButtonLink size="small" to={paths.reorder(order._id)}>
                {t('Reorder')}
              </ButtonLink>
            )}
            <ReorderButton orderId={order._id} number={order.number} lineCount={order.lineCount} />
            {canReview(order) ? (
              <ButtonLink size="small" to={paths.reviewPart(order.productId ?? '', order._id)}>
                {t('Review this part')}
              </ButtonLink>
            ) : null}
            <CancelOrder order={order} />
            <PaymentBadge order={order} who="own" />
          </div>
        }
      />
      <LiveNote topics={[`order:${order._id}`]} />
      <div className="grid gap-8 border-t border-line px-4 py-6 md:px-6">
        <OrderSteps status={order.status} />
        <div className="flex flex-wrap items-center justify-between gap-4">
          <OrderPart order={order} />
          <StatusBadge status={order.status} />
        </div>
        <Facts lifecycle={lifecycle} />
        <OrderDocuments lifecycle={lifecycle} who="own" />
        <Shipments shipments={shipments} />
        <section aria-labelledby="history" className="grid gap-2">
          <h2 id="history" className="text-h3">
            {t('History')}
          </h2>
          <OrderTimeline events={events} order={order} />
        </section>
      </div>
    </>
  )
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title={t('Order')} trail={{ to: paths.myOrders, label: t('My Orders') }} />
      <div className="grid gap-4 border-t border-line px-4 py-6 md:px-6" aria-busy="true">
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-9 w-64" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return <RouteError wayOut={{ to: paths.myOrders, label: t('My Orders') }} />
}
