import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { listOrderPayments } from '#contract/payments/payments.ts'
import { callIfAllowed } from '../api/call-if-allowed.ts'
import { DeliveryAddress } from '../features/fulfilment/fulfilment.address.tsx'
import { NoCountry } from '../features/fulfilment/fulfilment.no-country.tsx'
import { UnpricedAddress } from '../features/fulfilment/fulfilment.unpriced-address.tsx'
import { OrderDocuments } from '../features/invoices/invoices.documents.tsx'
import { HoldNotice } from '../features/invoices/invoices.hold.tsx'
import { TaxDay } from '../features/invoices/invoices.tax-day.tsx'
import {
  readStaffOrder,
  StaffOrder,
  StaffOrderError,
  StaffOrderSkeleton,
  staffOrderMeta,
} from '../features/orders/order-page/orders.staff-order.tsx'
import type { StaffOrderSlots } from '../features/orders/orders.slots.ts'
import { OrderPayments, TestMode } from '../features/payments/payments.of-order.tsx'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const id = params.id ?? ''
  const [paid, data] = await Promise.all([
    callIfAllowed(listOrderPayments, { params: { id } }),
    readStaffOrder(id),
  ])
  return {
    ...data,
    isDeleted: paid?.isDeleted ?? false,
    payments: paid?.payments ?? null,
    mode: paid?.mode ?? null,
  }
}

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData, matches }) =>
  staffOrderMeta(loaderData?.lifecycle, matches)

const slots: StaffOrderSlots = {
  PaymentMode: () => {
    const { mode } = useLoaderData<typeof clientLoader>()
    return mode && mode !== 'live' ? <TestMode /> : null
  },
  Notes: ({ lifecycle, onChanged }) => (
    <>
      <NoCountry order={lifecycle.order} hasShipments={lifecycle.shipments.length > 0} onChanged={onChanged} />
      <UnpricedAddress lifecycle={lifecycle} onChanged={onChanged} />
      <HoldNotice lifecycle={lifecycle} onChanged={onChanged} />
      <TaxDay lifecycle={lifecycle} isStaff onChanged={onChanged} />
    </>
  ),
  Payments: (props) => {
    const { payments, isDeleted } = useLoaderData<typeof clientLoader>()
    return payments && <OrderPayments {...props} payments={payments} isDeleted={isDeleted} />
  },
  Address: (props) => <DeliveryAddress {...props} who="all" />,
  Documents: ({ lifecycle }) => <OrderDocuments lifecycle={lifecycle} who="all" />,
  loadShipForm: () => import('../features/fulfilment/fulfilment.ship-form.tsx'),
  loadEndForm: () => import('../features/fulfilment/fulfilment.end-form.tsx'),
}

export default function StaffOrderPage() {
  const { lifecycle, unsent, isDeleted } = useLoaderData<typeof clientLoader>()
  return <StaffOrder lifecycle={lifecycle} unsent={unsent} isDeleted={isDeleted} slots={slots} />
}

export { StaffOrderError as ErrorBoundary, StaffOrderSkeleton as HydrateFallback }
