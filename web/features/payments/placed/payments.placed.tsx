import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { readOrderLifecycle } from '#contract/orders/lifecycle.ts'
import { listPaymentMethods } from '#contract/payments/methods.ts'
import { readPaymentOptions } from '#contract/payments/options.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { paths } from '../../../paths.ts'
import { withDrawings } from '../../../patterns/pictures/drawing.tsx'
import { RouteError } from '../../../patterns/route-error.tsx'
import { type Guard, requireSignIn } from '../../../shell/guards.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import '../../../theme/private.css'
import { OrderPlaced, OrderPlacedSkeleton } from '../../orders/placed/orders.placed.tsx'
import { PlacedPayment } from './payments.placed-payment.tsx'

export const clientMiddleware: Guard[] = [requireSignIn]

/** The ways to pay come with the order: the page is whole when it is shown. Without them it says where to look. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const id = { params: { id: params.id ?? '' } }
  const [lifecycle, found, methods] = await Promise.all([
    withDrawings(call(readOrderLifecycle, id), ({ order }) => order.lines),
    call(readPaymentOptions, id).catch(() => null),
    call(listPaymentMethods, id).catch(() => []),
  ])
  return { lifecycle, found, chosen: methods.find(({ isChosen }) => isChosen) ?? null }
}

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData, matches }) =>
  pageMeta({
    title: loaderData
      ? t('Order {number} placed', { number: String(loaderData.lifecycle.order.number) })
      : t('Order placed'),
    description: t('What happens next with your order.'),
    isPrivate: true,
    matches,
  })

export default function PlacedPage() {
  const { lifecycle, found, chosen } = useLoaderData<typeof clientLoader>()
  return (
    <OrderPlaced
      lifecycle={lifecycle}
      payment={<PlacedPayment order={lifecycle.order} found={found} chosen={chosen} />}
    />
  )
}

export { OrderPlacedSkeleton as HydrateFallback }

export function ErrorBoundary() {
  return <RouteError wayOut={{ to: paths.myOrders, label: t('My Orders') }} />
}
