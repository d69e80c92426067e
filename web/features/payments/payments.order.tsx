import { useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  Link,
  type MetaFunction,
  useLoaderData,
  useLocation,
  useRevalidator,
} from 'react-router'
import { formatMoney } from '#contract/money.ts'
import { readOrderLifecycle } from '#contract/orders/lifecycle.ts'
import { listOrderPayments, type Payment } from '#contract/payments/payments.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { LiveNote } from '../../patterns/live-note.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { loadDrawings } from '../../patterns/pictures/drawing.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { Icon } from '../../ui/icon.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { DeliveryAddress } from '../fulfilment/fulfilment.address.tsx'
import { OrderDocuments } from '../invoices/invoices.documents.tsx'
import { AdjacentOrders, adminListOf } from '../orders/orders.adjacent.tsx'
import { OrderAdmin } from '../orders/orders.admin.tsx'
import { OrderPart, PaymentBadge, StatusBadge } from '../orders/orders.badges.tsx'
import { OrderSteps } from '../orders/orders.steps.tsx'
import { OrderTimeline, Shipments } from '../orders/orders.timeline.tsx'
import { PaymentCard } from './payments.card.tsx'
import { RefundDialog } from './payments.refund-dialog.tsx'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const id = { params: { id: params.id ?? '' } }
  const [found, lifecycle] = await Promise.all([
    call(listOrderPayments, id),
    call(readOrderLifecycle, id),
    loadDrawings(),
  ])
  return { ...found, lifecycle }
}

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData, matches }) =>
  pageMeta({
    title: loaderData ? t('Order {number}', { number: String(loaderData.order.number) }) : t('Order'),
    description: t('The status of an order and its payments.'),
    isPrivate: true,
    matches,
  })

function Back() {
  const { search } = useLocation()
  return (
    <Link to={adminListOf(search)} className="inline-flex min-h-8 items-center gap-1 text-small text-ink-2">
      <Icon name="left" className="size-4" />
      {t('Manage All Orders')}
    </Link>
  )
}

function HeldUntil({ at }: { at: string }) {
  return <RichText text="parts reserved until <time></time>" marks={{ time: () => <Time at={at} /> }} />
}

type Loaded = Awaited<ReturnType<typeof clientLoader>>

type FactsProps = Pick<Loaded, 'order' | 'isDeleted' | 'lifecycle'> & { onChanged: () => Promise<void> }

function Facts({ order, isDeleted, lifecycle, onChanged }: FactsProps) {
  return (
    <div className="border-y border-line px-4 py-5 md:px-6">
      <OrderPart order={order} />
      <dl className="payment-facts mt-5">
        <div>
          <dt>{t('Customer')}</dt>
          <dd>{order.userName}</dd>
          <dd className="text-small font-normal break-all text-ink-2">{order.email}</dd>
          {order.phone ? (
            <dd className="text-small font-normal">
              <a href={`tel:${order.phone.replaceAll(/[^\d+]/g, '')}`}>{order.phone}</a>
            </dd>
          ) : null}
        </div>
        <div>
          <dt>{t('Delivery address')}</dt>
          <dd>
            {isDeleted ? (
              order.address || t('not given')
            ) : (
              <DeliveryAddress lifecycle={lifecycle} who="all" onChanged={onChanged} />
            )}
          </dd>
        </div>
        <div>
          <dt>{t('Quantity')}</dt>
          <dd>{t('{pieces} pcs', { pieces: order.newOrderQty })}</dd>
        </div>
        <div>
          <dt>{t('Unit price')}</dt>
          <dd className="num">
            {order.unitprice > 0 ? formatMoney(order.unitprice, order.currency) : t('On request')}
          </dd>
        </div>
        <div>
          <dt>{t('Total')}</dt>
          <dd className="num">{formatMoney(order.total, order.currency)}</dd>
        </div>
        <div>
          <dt>{t('Status')}</dt>
          <dd>{isDeleted ? t('Deleted') : <StatusBadge status={order.status} />}</dd>
        </div>
        <div>
          <dt>{t('Payment')}</dt>
          <dd>
            <PaymentBadge order={order} who="all" />
          </dd>
          {order.holdUntil ? (
            <dd className="text-small font-normal text-ink-2">
              <HeldUntil at={order.holdUntil} />
            </dd>
          ) : null}
        </div>
      </dl>
      {order.others ? (
        <dl className="payment-facts mt-5">
          <div>
            <dt>{t('Notes')}</dt>
            <dd className="font-normal whitespace-pre-line wrap-anywhere">{order.others}</dd>
          </div>
        </dl>
      ) : null}
    </div>
  )
}

export default function OrderPayments() {
  const { order, isDeleted, payments, mode, lifecycle } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const [refunding, setRefunding] = useState<Payment | null>(null)
  const canCancel = !isDeleted && (order.status === 'pending' || order.status === 'confirmed')
  return (
    <>
      <PageHeader
        title={t('Order {number}', { number: String(order.number) })}
        lead={<Back />}
        actions={
          <div className="flex flex-wrap items-center gap-3">
            <AdjacentOrders key={order._id} orderId={order._id} who="all" />
            {mode && mode !== 'live' ? <TestMode /> : null}
          </div>
        }
      />
      <LiveNote topics={[`order:${order._id}`]} />
      <Facts order={order} isDeleted={isDeleted} lifecycle={lifecycle} onChanged={revalidate} />
      {isDeleted ? null : <Work lifecycle={lifecycle} onChanged={revalidate} />}
      <section aria-labelledby="payments-heading" className="px-4 py-6 md:px-6">
        <h2 id="payments-heading" className="text-h3">
          {t('Payments')}
        </h2>
        {payments.length === 0 ? (
          <p className="mt-2 text-control text-ink-2">{t('No payment has been started for this order.')}</p>
        ) : (
          <ul className="mt-4 grid gap-5">
            {payments.map((payment) => (
              <li key={payment._id}>
                <PaymentCard payment={payment} onRefund={() => setRefunding(payment)} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="history-heading" className="grid gap-3 px-4 pb-8 md:px-6">
        <h2 id="history-heading" className="text-h3">
          {t('History')}
        </h2>
        <OrderTimeline events={lifecycle.events} order={lifecycle.order} />
      </section>
      <RefundDialog
        payment={refunding}
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

/** How far the order is, and what staff may do with it now. */
function Work({ lifecycle, onChanged }: { lifecycle: Loaded['lifecycle']; onChanged: () => Promise<void> }) {
  return (
    <div className="grid gap-6 border-b border-line px-4 py-6 md:px-6">
      <OrderSteps status={lifecycle.order.status} />
      <OrderAdmin lifecycle={lifecycle} onChanged={onChanged} />
      <Shipments shipments={lifecycle.shipments} />
      <OrderDocuments lifecycle={lifecycle} who="all" />
    </div>
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
      <PageHeader title={t('Order')} lead={<Back />} />
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
