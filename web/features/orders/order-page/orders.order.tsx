import { type MetaArgs, useRevalidator } from 'react-router'
import { awaitsFreight } from '#contract/freight/order-freight.ts'
import { type OrderLifecycle, readOrderLifecycle } from '#contract/orders/lifecycle.ts'
import type { Order } from '#contract/orders/orders.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { useCompany } from '../../../api/company.ts'
import { paths } from '../../../dashboard-paths.ts'
import { LiveNote } from '../../../patterns/live/live-note.tsx'
import { formatQuantity } from '../../../patterns/money.tsx'
import { PageHeader } from '../../../patterns/page-header.tsx'
import { withDrawings } from '../../../patterns/pictures/drawing.tsx'
import { RouteError } from '../../../patterns/route-error.tsx'
import { pageMeta } from '../../../shell/page-meta.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { formatDay } from '../../../ui/dates.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ReorderButton } from '../../cart/cart.reorder-button.tsx'
import { AdjacentOrders } from '../orders.adjacent.tsx'
import { PaymentBadge, StatusBadge } from '../orders.badges.tsx'
import { CancelOrder } from '../orders.cancellation.tsx'
import type { OrderPageSlots } from '../orders.slots.ts'
import { Block } from './orders.block.tsx'
import { OrderLines } from './orders.lines.tsx'
import { Shipments } from './orders.shipments.tsx'
import { OrderSide } from './orders.side.tsx'
import { OrderSteps } from './orders.steps.tsx'
import { OrderTimeline } from './orders.timeline.tsx'

/** Goods from stock are sent at once, made ones are in production first. */
function confirmedStep({ madeLines = 0, lineCount }: Order, shipments: OrderLifecycle['shipments']): string {
  if (madeLines === 0)
    return shipments.length > 0 ? t('The rest of your order ships next.') : t('Your order ships next.')
  return madeLines < lineCount
    ? t('Stock items ship next. Production of the rest starts next.')
    : t('Production starts next.')
}

/** What happens next, and who has to do it. */
function nextStep({ order, unsent, shipments }: OrderLifecycle): string {
  switch (order.status) {
    case 'pending':
      if (awaitsFreight(order))
        return t('We will email you the freight and the total. You can then pay or cancel.')
      return order.payment === 'due' && order.holdUntil
        ? t('Pay by {day}. The goods are reserved for you until then.', {
            day: formatDay(order.holdUntil, 'long'),
          })
        : t('We are reviewing your order and will confirm it.')
    case 'confirmed':
      return confirmedStep(order, shipments)
    case 'in_production':
      return shipments.length > 0
        ? t('{pieces} pcs are still in production.', { pieces: formatQuantity(unsent) })
        : t('Your order is in production. It ships next.')
    case 'shipped':
      return t('Your order is on its way to you.')
    case 'delivered':
      return t('Your order has been delivered.')
    case 'cancelled':
      return t('This order was cancelled. Nothing more is due.')
    case 'expired':
      return t('This order has expired because it was not paid in time. Nothing was charged.')
  }
}

/** A buyer who has paid for a part, or has received it, can review it. */
function canReview({ productId, paid, status }: Order): boolean {
  return productId !== null && (paid || status === 'delivered')
}

/** Where consumers buy: the function that the law wants, as long as the order stands. Its page says until when. */
function WithdrawLink({ order: { _id, status } }: { order: Order }) {
  const { sellsToConsumers } = useCompany()
  if (!sellsToConsumers || status === 'cancelled' || status === 'expired') return null
  return (
    <ButtonLink size="small" to={paths.withdrawOrder(_id)}>
      {t('Withdraw from contract')}
    </ButtonLink>
  )
}

function Actions({ lifecycle: { order, shipments } }: { lifecycle: OrderLifecycle }) {
  const isOneLine = order.lines.length === 1
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <AdjacentOrders key={order._id} orderId={order._id} who="own" />
      <Button size="small" onClick={() => window.print()}>
        {t('Print')}
      </Button>
      {isOneLine ? (
        <ButtonLink size="small" to={paths.reorder(order._id)}>
          {t('Reorder')}
        </ButtonLink>
      ) : (
        <ReorderButton orderId={order._id} number={order.number} lineCount={order.lineCount} />
      )}
      {isOneLine && canReview(order) ? (
        <ButtonLink size="small" to={paths.reviewPart(order.productId ?? '', order._id)}>
          {t('Review this product')}
        </ButtonLink>
      ) : null}
      <WithdrawLink order={order} />
      <CancelOrder order={order} hasShipments={shipments.length > 0} />
      <PaymentBadge order={order} who="own" />
    </div>
  )
}

/** With the drawings of its lines. */
export function readOwnOrder(id: string): Promise<OrderLifecycle> {
  return withDrawings(call(readOrderLifecycle, { params: { id } }), ({ order }) => order.lines)
}

export function orderPageMeta(lifecycle: OrderLifecycle | undefined, matches: MetaArgs['matches']) {
  return pageMeta({
    title: lifecycle ? t('Order {number}', { number: String(lifecycle.order.number) }) : t('Order'),
    description: t('The status of your order.'),
    isPrivate: true,
    matches,
  })
}

type OrderPageProps = { lifecycle: OrderLifecycle; slots: OrderPageSlots }

/** An order as its buyer sees it. */
export function OrderPage({ lifecycle, slots }: OrderPageProps) {
  const { revalidate } = useRevalidator()
  const { order, events } = lifecycle
  const slotProps = { lifecycle, onChanged: revalidate }
  return (
    <>
      <PageHeader
        title={t('Order {number}', { number: String(order.number) })}
        mark={<StatusBadge status={order.status} />}
        trail={{ to: paths.myOrders, label: t('My Orders') }}
        lead={nextStep(lifecycle)}
        actions={<Actions lifecycle={lifecycle} />}
      />
      <LiveNote topics={[`order:${order._id}`]} />
      <OrderSteps lifecycle={lifecycle} />
      <div className="order-columns">
        <div className="order-main">
          <slots.Notes {...slotProps} />
          <OrderLines lifecycle={lifecycle} who="own" canReview={order.lines.length > 1 && canReview(order)} />
          <Shipments lifecycle={lifecycle} />
          <slots.Payments {...slotProps} />
          <Block id="history" title={t('History')}>
            <OrderTimeline events={events} order={order} />
          </Block>
        </div>
        <OrderSide {...slotProps} who="own" slots={slots} />
      </div>
    </>
  )
}

export function OrderPageSkeleton() {
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

export function OrderPageError() {
  return <RouteError wayOut={{ to: paths.myOrders, label: t('My Orders') }} />
}
