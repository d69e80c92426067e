import { useState } from 'react'
import { type MetaArgs, useLocation, useRevalidator } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import { type OrderLifecycle, readOrderLifecycle } from '#contract/orders/lifecycle.ts'
import { listUnsentMails } from '#contract/orders/unsent-mails.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { callIfAllowed } from '../../../api/call-if-allowed.ts'
import { useMay } from '../../../api/may.ts'
import { paths } from '../../../dashboard-paths.ts'
import { listOf } from '../../../patterns/grid/grid.adjacent.tsx'
import { LiveNote } from '../../../patterns/live/live-note.tsx'
import { PageHeader } from '../../../patterns/page-header.tsx'
import { withDrawings } from '../../../patterns/pictures/drawing.tsx'
import { RouteError } from '../../../patterns/route-error.tsx'
import { usePageKeys } from '../../../shell/page-keys.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Status } from '../../../ui/status.tsx'
import { Time } from '../../../ui/time.tsx'
import { AdjacentOrders } from '../orders.adjacent.tsx'
import { StatusBadge } from '../orders.badges.tsx'
import type { StaffOrderSlots } from '../orders.slots.ts'
import { UnsentMails } from '../unsent/orders.unsent.tsx'
import { OrderAdmin } from './orders.admin.tsx'
import { Block } from './orders.block.tsx'
import { StateFreight } from './orders.freight.tsx'
import { OrderLines } from './orders.lines.tsx'
import { poLabel } from './orders.po-label.ts'
import { Shipments } from './orders.shipments.tsx'
import { OrderSide } from './orders.side.tsx'
import { OrderSteps } from './orders.steps.tsx'
import { OrderTimeline } from './orders.timeline.tsx'

type StaffOrderData = { lifecycle: OrderLifecycle; unsent: Reply<typeof listUnsentMails> | null }

/** The order is shown also while its unsent mails cannot be read, or its address is not that of an order. */
export async function readStaffOrder(id: string): Promise<StaffOrderData> {
  const [lifecycle, unsent] = await Promise.all([
    withDrawings(call(readOrderLifecycle, { params: { id } }), ({ order }) => order.lines),
    callIfAllowed(listUnsentMails, { query: { order: id } }).catch(() => null),
  ])
  return { lifecycle, unsent }
}

export function staffOrderMeta(lifecycle: OrderLifecycle | undefined, matches: MetaArgs['matches']) {
  return pageMeta({
    title: lifecycle ? t('Order {number}', { number: String(lifecycle.order.number) }) : t('Order'),
    description: t('The status of an order and its payments.'),
    isPrivate: true,
    matches,
  })
}

type StaffOrderProps = StaffOrderData & { isDeleted: boolean; slots: StaffOrderSlots }

/** An order as staff see it. */
export function StaffOrder({ lifecycle, unsent, isDeleted, slots }: StaffOrderProps) {
  const { order } = lifecycle
  const { revalidate } = useRevalidator()
  const mayChange = useMay('orders:write')
  const { search } = useLocation()
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  usePageKeys([{ key: 'p', label: t('Print'), run: () => window.print() }])
  const slotProps = { lifecycle, onChanged: revalidate }
  return (
    <>
      <PageHeader
        title={t('Order {number}', { number: String(order.number) })}
        mark={isDeleted ? <Status kind="cancelled">{t('Deleted')}</Status> : <StatusBadge status={order.status} />}
        trail={{ to: listOf(paths.manageAllOrders, search), label: t('Manage All Orders') }}
        lead={<Lead order={order} />}
        actions={
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            <slots.PaymentMode />
            <AdjacentOrders key={order._id} orderId={order._id} who="all" />
            <Button size="small" aria-keyshortcuts="P" onClick={() => window.print()}>
              {t('Print')}
            </Button>
            {isDeleted ? null : <OrderAdmin {...slotProps} foot={foot} slots={slots} />}
          </div>
        }
      />
      <LiveNote topics={[`order:${order._id}`]} />
      <UnsentMails unsent={unsent} isOnOrder />
      {isDeleted ? null : <OrderSteps lifecycle={lifecycle} />}
      <div className="order-columns">
        <div className="order-main">
          {isDeleted ? null : <slots.Notes {...slotProps} />}
          {isDeleted || !mayChange ? null : <StateFreight {...slotProps} />}
          <OrderLines lifecycle={lifecycle} who="all" />
          <Shipments lifecycle={lifecycle} />
          <slots.Payments {...slotProps} />
          <Block id="history-heading" title={t('History')}>
            <OrderTimeline events={lifecycle.events} order={order} />
          </Block>
        </div>
        <OrderSide {...slotProps} who="all" isDeleted={isDeleted} slots={slots} />
      </div>
      <div ref={setFoot} className="order-foot print:hidden" />
    </>
  )
}

/** Who ordered, by which number of theirs, and when. */
function Lead({ order }: Pick<OrderLifecycle, 'order'>) {
  return (
    <span>
      {order.userName}
      {order.poNumber ? ` · ${poLabel(order.poNumber)}` : null}
      {' · '}
      <Time at={order.createdAt} />
    </span>
  )
}

export function StaffOrderSkeleton() {
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

export function StaffOrderError() {
  return <RouteError wayOut={{ to: paths.manageAllOrders, label: t('Manage All Orders') }} />
}
