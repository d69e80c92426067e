import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { listPaymentMethods } from '#contract/payments/methods.ts'
import { readPaymentOptions } from '#contract/payments/options.ts'
import { call } from '../api/call.ts'
import { OrderDocuments } from '../features/invoices/invoices.documents.tsx'
import type { PlacedOrderSlots } from '../features/orders/orders.slots.ts'
import {
  OrderPlaced,
  OrderPlacedError,
  OrderPlacedSkeleton,
  orderPlacedMeta,
  readPlacedOrder,
} from '../features/orders/placed/orders.placed.tsx'
import { PlacedPayment } from '../features/payments/payments.placed-payment.tsx'
import { type Guard, requireSignIn } from '../shell/guards.ts'
import '../theme/private.css'

export const clientMiddleware: Guard[] = [requireSignIn]

/** The ways to pay come with the order: the page is whole when it is shown. Without them it says where to look. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const id = params.id ?? ''
  const [lifecycle, found, methods] = await Promise.all([
    readPlacedOrder(id),
    call(readPaymentOptions, { params: { id } }).catch(() => null),
    call(listPaymentMethods, { params: { id } }).catch(() => []),
  ])
  return { lifecycle, found, chosen: methods.find(({ isChosen }) => isChosen) ?? null }
}

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData, matches }) =>
  orderPlacedMeta(loaderData?.lifecycle, matches)

const slots: PlacedOrderSlots = {
  Payment: ({ order }) => {
    const { found, chosen } = useLoaderData<typeof clientLoader>()
    return <PlacedPayment order={order} found={found} chosen={chosen} />
  },
  Documents: ({ lifecycle }) => <OrderDocuments lifecycle={lifecycle} who="own" />,
}

export default function PlacedOrderPage() {
  const { lifecycle } = useLoaderData<typeof clientLoader>()
  return <OrderPlaced lifecycle={lifecycle} slots={slots} />
}

export { OrderPlacedError as ErrorBoundary, OrderPlacedSkeleton as HydrateFallback }
