import { lazy, Suspense, useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, type MetaFunction, useLoaderData } from 'react-router'
import { awaitsFreight } from '#contract/freight-rules/order-freight.ts'
import { formatMoney } from '#contract/money.ts'
import { type OrderLifecycle, readOrderLifecycle } from '#contract/orders/lifecycle.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { useSession } from '../../../api/session.ts'
import { paths } from '../../../dashboard-paths.ts'
import { LiveNote } from '../../../patterns/live/live-note.tsx'
import { withDrawings } from '../../../patterns/pictures/drawing.tsx'
import { RouteError } from '../../../patterns/route-error.tsx'
import { type Guard, requireSignIn } from '../../../shell/guards.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import '../../../theme/private.css'
import { AnyIcon } from '../../../ui/any-icon.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { formatDay } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OrderDocuments } from '../../invoices/invoices.documents.tsx'
import { percentText } from '../../tax/tax.percent.ts'
import { PlacedLines } from './orders.placed-lines.tsx'
import { NextSteps } from './orders.placed-steps.tsx'

const SaveListDialog = lazy(() => import('../../cart/cart.save-list.tsx'))

export const clientMiddleware: Guard[] = [requireSignIn]

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const loading = call(readOrderLifecycle, { params: { id: params.id ?? '' } })
  return withDrawings(loading, ({ order }) => order.lines)
}

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData, matches }) =>
  pageMeta({
    title: loaderData
      ? t('Order {number} placed', { number: String(loaderData.order.number) })
      : t('Order placed'),
    description: t('What happens next with your order.'),
    isPrivate: true,
    matches,
  })

type Order = OrderLifecycle['order']

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

/** Paying is offered here and stays possible from the order. */
function Payment({ order }: { order: Order }) {
  if (order.payment === 'none' || order.payment === 'refunded') return null
  const isPayable = order.payment === 'due' && !awaitsFreight(order)
  return (
    <section className="placed-block" aria-labelledby="placed-payment">
      <h2 id="placed-payment" className="text-h3">
        {isPayable ? t('Pay now or later') : t('Payment')}
      </h2>
      <p className="mt-1 text-control text-ink-2">{paymentText(order)}</p>
      {isPayable ? (
        <p className="mt-4">
          <ButtonLink look="primary" size="large" to={paths.payment(order._id)} className="max-sm:w-full">
            <AnyIcon name="card" />
            {t('Pay {amount} by card', { amount: formatMoney(order.open, order.currency) })}
          </ButtonLink>
        </p>
      ) : null}
    </section>
  )
}

function paymentText(order: Order): string {
  const { payment, holdUntil } = order
  if (payment === 'due' && awaitsFreight(order)) {
    return t('We will mail you the freight and the total. You can then pay, or cancel the order.')
  }
  if (payment === 'processing') return t('Your payment is being processed.')
  if (payment !== 'due') return t('This order is paid. Thank you.')
  if (order.paymentDays !== null) {
    const { cashDiscount: discount } = order
    if (discount) {
      return t(
        '{percent} cash discount within {discountDays, plural, one {# day} other {# days}} after the invoice by transfer, or payable within {days, plural, one {# day} other {# days}} by transfer or card.',
        { percent: percentText(discount.percent), discountDays: discount.days, days: order.paymentDays },
      )
    }
    return t('Payable {days, plural, one {# day} other {# days}} after the invoice, by transfer or card.', {
      days: order.paymentDays,
    })
  }
  return holdUntil
    ? t('Pay now by card, or later from the order page. The parts are reserved for you until {day}.', {
        day: formatDay(holdUntil, 'long'),
      })
    : t('Pay now by card, or later from the order page.')
}

function Documents({ lifecycle }: { lifecycle: OrderLifecycle }) {
  return (
    <section className="placed-block" aria-labelledby="placed-documents">
      <h2 id="placed-documents" className="mb-3 text-h3">
        {t('Documents')}
      </h2>
      <OrderDocuments lifecycle={lifecycle} who="own" />
      <p className="mt-3 text-small text-ink-2">
        <RichText
          text="The invoice is issued once the order is paid or shipped. All documents are on the <link>order page</link>."
          marks={{ link: (words) => <Link to={paths.order(lifecycle.order._id)}>{words}</Link> }}
        />
      </p>
    </section>
  )
}

/** Says that the order is placed and what comes next. It can be reloaded at any time and then shows how far the order is. */
export default function OrderPlaced() {
  const lifecycle = useLoaderData<typeof clientLoader>()
  const { order } = lifecycle
  return (
    <>
      <Head order={order} />
      <LiveNote topics={[`order:${order._id}`]} />
      <div className="wrap-page placed-layout">
        <div className="placed-sheet">
          <NextSteps lifecycle={lifecycle} />
          <Payment order={order} />
          <Documents lifecycle={lifecycle} />
        </div>
        <PlacedLines order={order} />
      </div>
    </>
  )
}

export function HydrateFallback() {
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

export function ErrorBoundary() {
  return <RouteError wayOut={{ to: paths.myOrders, label: t('My Orders') }} />
}
