import { useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useLocation,
  useRevalidator,
} from 'react-router'
import { remainingOf } from '#contract/fulfilment/shipments.ts'
import { canEnd } from '#contract/orders/ending.ts'
import { readOrderLifecycle } from '#contract/orders/lifecycle.ts'
import { listUnsentMails } from '#contract/orders/unsent-mails.ts'
import { listOrderPayments, type Payment } from '#contract/payments/payments.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../dashboard-paths.ts'
import { listOf } from '../../patterns/grid/grid.adjacent.tsx'
import { LiveNote } from '../../patterns/live/live-note.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { withDrawings } from '../../patterns/pictures/drawing.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { usePageKeys } from '../../shell/page-keys.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { Time } from '../../ui/time.tsx'
import { NoCountry } from '../fulfilment/fulfilment.no-country.tsx'
import { UnpricedAddress } from '../fulfilment/fulfilment.unpriced-address.tsx'
import { HoldNotice } from '../invoices/invoices.hold.tsx'
import { TaxDay } from '../invoices/invoices.tax-day.tsx'
import { OrderAdmin } from '../orders/order-page/orders.admin.tsx'
import { Block } from '../orders/order-page/orders.block.tsx'
import { StateFreight } from '../orders/order-page/orders.freight.tsx'
import { OrderLines } from '../orders/order-page/orders.lines.tsx'
import { poLabel } from '../orders/order-page/orders.po-label.ts'
import { Shipments } from '../orders/order-page/orders.shipments.tsx'
import { OrderSide } from '../orders/order-page/orders.side.tsx'
import { OrderSteps } from '../orders/order-page/orders.steps.tsx'
import { OrderTimeline } from '../orders/order-page/orders.timeline.tsx'
import { AdjacentOrders } from '../orders/orders.adjacent.tsx'
import { PaymentBadge, StatusBadge } from '../orders/orders.badges.tsx'
import { UnsentMails } from '../orders/unsent/orders.unsent.tsx'
import { PaymentCard } from './payments.card.tsx'
import { RefundDialog } from './payments.refund-dialog.tsx'
import { Receipts } from './transfers/payments.receipts.tsx'

/** The order is shown also while this cannot be read, or its address is not that of an order. */
function loadUnsent(order: string) {
  return call(listUnsentMails, { query: { order } }).catch(() => null)
}

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const id = { params: { id: params.id ?? '' } }
  const [found, lifecycle, unsent] = await Promise.all([
    call(listOrderPayments, id),
    withDrawings(call(readOrderLifecycle, id), ({ order }) => order.lines),
    loadUnsent(id.params.id),
  ])
  return { ...found, lifecycle, unsent }
}

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData, matches }) =>
  pageMeta({
    title: loaderData ? t('Order {number}', { number: String(loaderData.order.number) }) : t('Order'),
    description: t('The status of an order and its payments.'),
    isPrivate: true,
    matches,
  })

function HeldUntil({ at }: { at: string }) {
  return <RichText text="parts reserved until <time></time>" marks={{ time: () => <Time at={at} /> }} />
}

type Loaded = Awaited<ReturnType<typeof clientLoader>>

export default function OrderPaymentsPage() {
  const { order, isDeleted, payments, mode, lifecycle, unsent } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const { search } = useLocation()
  const [refunding, setRefunding] = useState<Payment | null>(null)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  usePageKeys([{ key: 'p', label: t('Print'), run: () => window.print() }])
  const canCancel = !isDeleted && (order.status === 'pending' || order.status === 'confirmed')
  return (
    <>
      <PageHeader
        title={t('Order {number}', { number: String(order.number) })}
        mark={isDeleted ? <Status kind="cancelled">{t('Deleted')}</Status> : <StatusBadge status={order.status} />}
        trail={{ to: listOf(paths.manageAllOrders, search), label: t('Manage All Orders') }}
        lead={<Lead order={order} />}
        actions={
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            {mode && mode !== 'live' ? <TestMode /> : null}
            <AdjacentOrders key={order._id} orderId={order._id} who="all" />
            <Button size="small" aria-keyshortcuts="P" onClick={() => window.print()}>
              {t('Print')}
            </Button>
            {isDeleted ? null : <OrderAdmin lifecycle={lifecycle} foot={foot} onChanged={revalidate} />}
          </div>
        }
      />
      <LiveNote topics={[`order:${order._id}`]} />
      <UnsentMails unsent={unsent} isOnOrder />
      {isDeleted ? null : <OrderSteps lifecycle={lifecycle} />}
      <div className="order-columns">
        <div className="order-main">
          {isDeleted ? null : (
            <NoCountry
              order={lifecycle.order}
              hasShipments={lifecycle.shipments.length > 0}
              onChanged={revalidate}
            />
          )}
          {isDeleted ? null : <UnpricedAddress lifecycle={lifecycle} onChanged={revalidate} />}
          {isDeleted ? null : <HoldNotice lifecycle={lifecycle} onChanged={revalidate} />}
          {isDeleted ? null : <TaxDay lifecycle={lifecycle} isStaff onChanged={revalidate} />}
          {isDeleted ? null : <StateFreight lifecycle={lifecycle} onChanged={revalidate} />}
          <OrderLines lifecycle={lifecycle} who="all" />
          <Shipments lifecycle={lifecycle} />
          <Payments order={order} payments={payments} onRefund={setRefunding} onChanged={revalidate} />
          <Block id="history-heading" title={t('History')}>
            <OrderTimeline events={lifecycle.events} order={lifecycle.order} />
          </Block>
        </div>
        <OrderSide lifecycle={lifecycle} who="all" isDeleted={isDeleted} onChanged={revalidate} />
      </div>
      <div ref={setFoot} className="order-foot print:hidden" />
      <RefundDialog
        payment={refunding}
        lines={lifecycle.order.lines}
        remaining={canEnd(order.status) ? remainingOf(lifecycle) : []}
        canCancel={canCancel}
        onClose={() => setRefunding(null)}
        onDone={async () => {
          setRefunding(null)
          await revalidate()
        }}
      />
    </>
  )
}

/** Who ordered, by which number of theirs, and when. */
function Lead({ order }: Pick<Loaded, 'order'>) {
  return (
    <span>
      {order.userName}
      {order.poNumber ? ` · ${poLabel(order.poNumber)}` : null}
      {' · '}
      <Time at={order.createdAt} />
    </span>
  )
}

type PaymentsProps = Pick<Loaded, 'order' | 'payments'> & {
  onRefund: (payment: Payment) => void
  onChanged: () => Promise<void>
}

/** How the order is paid, and every attempt to. */
function Payments({ order, payments, onRefund, onChanged }: PaymentsProps) {
  return (
    <Block id="payments-heading" title={t('Payments')} detail={<PaymentBadge order={order} who="all" />}>
      <div className="order-payments">
        {order.holdUntil ? (
          <p className="text-small text-ink-2">
            <HeldUntil at={order.holdUntil} />
          </p>
        ) : null}
        {payments.length === 0 ? (
          <p className="text-control text-ink-2">{t('No payment has been started for this order.')}</p>
        ) : (
          <ul className="grid gap-5">
            {payments.map((payment) => (
              <li key={payment._id}>
                <PaymentCard payment={payment} onRefund={() => onRefund(payment)} />
              </li>
            ))}
          </ul>
        )}
        {order.total > 0 ? <Receipts orderId={order._id} version={order.version} onChanged={onChanged} /> : null}
      </div>
    </Block>
  )
}

function TestMode() {
  return (
    <p className="notice bg-warn-soft text-warn">
      <Icon name="warn" className="size-4.5" />
      {t('Test mode: no real money is charged.')}
    </p>
  )
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title={t('Order')} trail={{ to: paths.manageAllOrders, label: t('Manage All Orders') }} />
      <div className="grid gap-4 border-t border-line px-4 py-5 md:px-6" aria-busy="true">
        <Skeleton className="h-9 w-64" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return <RouteError wayOut={{ to: paths.manageAllOrders, label: t('Manage All Orders') }} />
}
