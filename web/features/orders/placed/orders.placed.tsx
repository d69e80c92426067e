import { lazy, Suspense, useState } from 'react'
import { Link, type MetaArgs } from 'react-router'
import { type OrderLifecycle, readOrderLifecycle } from '#contract/orders/lifecycle.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { useSession } from '../../../api/session.ts'
import { paths } from '../../../dashboard-paths.ts'
import { LiveNote } from '../../../patterns/live/live-note.tsx'
import { withDrawings } from '../../../patterns/pictures/drawing.tsx'
import { RouteError } from '../../../patterns/route-error.tsx'
import { pageMeta } from '../../../shell/page-meta.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { PlacedOrderSlots } from '../orders.slots.ts'
import { PlacedLines } from './orders.placed-lines.tsx'
import { NextSteps } from './orders.placed-steps.tsx'

const SaveListDialog = lazy(() => import('../../cart/cart.save-list.tsx'))

type Order = OrderLifecycle['order']
type PlacedProps = { lifecycle: OrderLifecycle; slots: PlacedOrderSlots }

function Head({ order }: { order: Order }) {
  const session = useSession()
  const [isSaving, setIsSaving] = useState(false)
  return (
    <section className="placed-head">
      <div className="wrap-page flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className="min-w-0">
          <h1 className="text-h2" tabIndex={-1}>
            {t('Order {number} placed', { number: String(order.number) })}
          </h1>
          <p className="mt-2 text-control wrap-anywhere text-field-ink-2">
            {t('A confirmation is on its way to {email}.', { email: session?.email ?? order.email })}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink look="field" to={paths.order(order._id)}>
            <Icon name="list" className="size-4.5" />
            {t('View order')}
          </ButtonLink>
          <Button look="field" onClick={() => setIsSaving(true)}>
            {t('Save as a list')}
          </Button>
        </div>
      </div>
      {isSaving ? (
        <Suspense>
          <SaveListDialog orderId={order._id} onClose={() => setIsSaving(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}

function Documents({ lifecycle, slots }: PlacedProps) {
  return (
    <section className="placed-block" aria-labelledby="placed-documents">
      <h2 id="placed-documents" className="mb-3 text-h3">
        {t('Documents')}
      </h2>
      <slots.Documents lifecycle={lifecycle} />
      <p className="mt-3 text-small text-ink-2">
        <RichText
          text="The invoice is issued once the order is paid or shipped. All documents are on the <link>order page</link>."
          marks={{ link: (words) => <Link to={paths.order(lifecycle.order._id)}>{words}</Link> }}
        />
      </p>
    </section>
  )
}

/** With the drawings of its lines. */
export function readPlacedOrder(id: string): Promise<OrderLifecycle> {
  return withDrawings(call(readOrderLifecycle, { params: { id } }), ({ order }) => order.lines)
}

export function orderPlacedMeta(lifecycle: OrderLifecycle | undefined, matches: MetaArgs['matches']) {
  return pageMeta({
    title: lifecycle ? t('Order {number} placed', { number: String(lifecycle.order.number) }) : t('Order placed'),
    description: t('What happens next with your order.'),
    isPrivate: true,
    matches,
  })
}

/** Says that the order is placed and what comes next. It can be reloaded at any time and then shows how far the order is. */
export function OrderPlaced({ lifecycle, slots }: PlacedProps) {
  const { order } = lifecycle
  return (
    <>
      <Head order={order} />
      <LiveNote topics={[`order:${order._id}`]} />
      <div className="wrap-page placed-layout">
        <div className="placed-sheet">
          <NextSteps lifecycle={lifecycle} />
          <slots.Payment order={order} />
          <Documents lifecycle={lifecycle} slots={slots} />
        </div>
        <PlacedLines order={order} delivery={lifecycle.delivery} />
      </div>
    </>
  )
}

export function OrderPlacedSkeleton() {
  return (
    <div aria-busy="true">
      <section className="placed-head">
        <div className="wrap-page">
          <h1 className="text-h2">{t('Order placed')}</h1>
        </div>
      </section>
      <div className="wrap-page placed-layout">
        <Skeleton className="h-128" />
        <Skeleton className="h-96" />
      </div>
    </div>
  )
}

export function OrderPlacedError() {
  return <RouteError wayOut={{ to: paths.myOrders, label: t('My Orders') }} />
}
