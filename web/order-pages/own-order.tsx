import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { listOwnPayments } from '#contract/payments/own.ts'
import { call } from '../api/call.ts'
import { DeliveryAddress } from '../features/fulfilment/fulfilment.address.tsx'
import { NoCountry } from '../features/fulfilment/fulfilment.no-country.tsx'
import { OrderDocuments } from '../features/invoices/invoices.documents.tsx'
import { TaxDay } from '../features/invoices/invoices.tax-day.tsx'
import {
  OrderPage,
  OrderPageError,
  OrderPageSkeleton,
  orderPageMeta,
  readOwnOrder,
} from '../features/orders/order-page/orders.order.tsx'
import type { OrderPageSlots } from '../features/orders/orders.slots.ts'
import { OwnPaymentsBlock } from '../features/payments/payments.own.tsx'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const id = params.id ?? ''
  const [lifecycle, payments] = await Promise.all([readOwnOrder(id), call(listOwnPayments, { params: { id } })])
  return { lifecycle, payments }
}

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData, matches }) =>
  orderPageMeta(loaderData?.lifecycle, matches)

const slots: OrderPageSlots = {
  Notes: ({ lifecycle, onChanged }) => (
    <>
      <NoCountry order={lifecycle.order} hasShipments={lifecycle.shipments.length > 0} onChanged={onChanged} />
      <TaxDay lifecycle={lifecycle} isStaff={false} />
    </>
  ),
  Payments: ({ lifecycle }) => {
    const { payments } = useLoaderData<typeof clientLoader>()
    return <OwnPaymentsBlock order={lifecycle.order} payments={payments} />
  },
  Address: (props) => <DeliveryAddress {...props} who="own" />,
  Documents: ({ lifecycle }) => <OrderDocuments lifecycle={lifecycle} who="own" />,
}

export default function OwnOrderPage() {
  const { lifecycle } = useLoaderData<typeof clientLoader>()
  return <OrderPage lifecycle={lifecycle} slots={slots} />
}

export { OrderPageError as ErrorBoundary, OrderPageSkeleton as HydrateFallback }
