import type { ComponentType } from 'react'
import type { AdminSelection } from '#contract/lists/bulk.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { GridAction } from '../../patterns/grid/state/grid.setup.ts'

/** Shows a part of an order's page. `onChanged` makes the page read the order again, and resolves when it is shown. */
type OrderSlot = ComponentType<{ lifecycle: OrderLifecycle; onChanged: () => Promise<void> }>

/** What other modules show on the page of an order, of its buyer or of staff. */
export type OrderPageSlots = {
  /** Above the lines: missing or changed data, and the action for it. */
  Notes: OrderSlot
  Payments: OrderSlot
  Address: OrderSlot
  Documents: OrderSlot
}

/** A form in a dialog of the page. */
type OrderForm = ComponentType<{
  lifecycle: OrderLifecycle
  onClose: () => void
  /** Reads the order again and closes the dialog. */
  onDone: () => Promise<void>
  /** Reads the order again: it has changed since the dialog opened. The dialog stays. */
  onStale: () => Promise<void>
}>

export type StaffOrderSlots = OrderPageSlots & {
  /** In front of the buttons of the page's head. */
  PaymentMode: ComponentType
  loadShipForm: () => Promise<{ ShipForm: OrderForm }>
  loadEndForm: () => Promise<{ EndForm: OrderForm }>
}

/** What other modules show after an order was placed. */
export type PlacedOrderSlots = {
  Payment: ComponentType<{ order: Order }>
  Documents: ComponentType<{ lifecycle: OrderLifecycle }>
}

/** What other modules show in the list of staff. */
export type OrderGridSlots = {
  /** Below the status of an order. */
  StatusMarks: ComponentType<{ order: Order }>
  /** Beside the actions for the selected orders. */
  SelectionButton: ComponentType<{ selection: AdminSelection; count: number }>
  loadShipReadyForm: NonNullable<GridAction['form']>
}
