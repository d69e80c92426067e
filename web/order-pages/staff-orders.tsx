import { AddressMarks } from '../features/fulfilment/fulfilment.address-marks.tsx'
import { PackingSlipsButton } from '../features/fulfilment/fulfilment.packing-slips-button.tsx'
import {
  ManageAllOrders,
  ManageAllOrdersSkeleton,
  manageAllOrdersMeta,
  readAdminOrders,
} from '../features/orders/orders.manage-all.tsx'
import type { OrderGridSlots } from '../features/orders/orders.slots.ts'
import { RouteError } from '../patterns/route-error.tsx'

const slots: OrderGridSlots = {
  StatusMarks: AddressMarks,
  SelectionButton: PackingSlipsButton,
  loadShipReadyForm: () => import('../features/fulfilment/fulfilment.ship-ready-form.tsx'),
}

export default function StaffOrdersPage() {
  return <ManageAllOrders slots={slots} />
}

export function HydrateFallback() {
  return <ManageAllOrdersSkeleton slots={slots} />
}

export { manageAllOrdersMeta as meta, RouteError as ErrorBoundary, readAdminOrders as clientLoader }
