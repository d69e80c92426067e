import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { readOrderLifecycle } from '#contract/orders/lifecycle.ts'
import { listOwnPayments } from '#contract/payments/own.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { withDrawings } from '../../patterns/pictures/drawing.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { OrderPage, OrderPageError, OrderPageSkeleton } from '../orders/order-page/orders.order.tsx'
import { OwnPaymentsBlock } from './payments.own.tsx'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const id = { params: { id: params.id ?? '' } }
  const [lifecycle, payments] = await Promise.all([
    withDrawings(call(readOrderLifecycle, id), ({ order }) => order.lines),
    call(listOwnPayments, id),
  ])
  return { lifecycle, payments }
}

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData, matches }) =>
  pageMeta({
    title: loaderData ? t('Order {number}', { number: String(loaderData.lifecycle.order.number) }) : t('Order'),
    description: t('The status of your order.'),
    isPrivate: true,
    matches,
  })

export default function OwnOrder() {
  const { lifecycle, payments } = useLoaderData<typeof clientLoader>()
  return (
    <OrderPage lifecycle={lifecycle} payments={<OwnPaymentsBlock order={lifecycle.order} payments={payments} />} />
  )
}

export { OrderPageError as ErrorBoundary, OrderPageSkeleton as HydrateFallback }
