import {
  adminOrders,
  bulkOrders,
  exportOrderLines,
  exportOrders,
  orderActions,
  selectedOrders,
} from '#contract/orders/admin-list.ts'
import { canDelete } from '#contract/orders/ending.ts'
import type { Order } from '#contract/orders/orders.ts'
import { mark, t } from '#i18n/t.ts'
import { call, callWith } from '../../api/call.ts'
import { paths } from '../../dashboard-paths.ts'
import { withList } from '../../patterns/grid/grid.adjacent.tsx'
import { actionColumn } from '../../patterns/grid/grid.columns.tsx'
import { useRowAction } from '../../patterns/grid/grid.row-actions.tsx'
import { RowMenu } from '../../patterns/grid/grid.row-menu.tsx'
import {
  type BulkOrder,
  defineGrid,
  type GridAction,
  type GridColumn,
  type GridSetup,
} from '../../patterns/grid/state/grid.setup.ts'
import { Money } from '../../patterns/money.tsx'
import { showToast } from '../../patterns/toast.ts'
import { formatDay } from '../../ui/dates.ts'
import { orderTableColumns } from './orders.columns.tsx'
import { deletionBy } from './orders.deletion.tsx'
import { orderFilters, orderViews } from './orders.grid-filters.ts'
import type { OrderGridSlots } from './orders.slots.ts'
import { StatusStep } from './orders.status-step.tsx'

type List = typeof adminOrders

const asGrid: Record<string, Partial<GridColumn<Order, List>>> = {
  number: { sort: 'number', isFixed: true, exports: ['number'] },
  part: { sort: 'name', isFixed: true, exports: ['sku', 'name'] },
  customer: { sort: 'userName', exports: ['userName', 'email'] },
  quantity: { exports: ['newOrderQty'] },
  total: { sort: 'total', exports: ['total', 'currency'] },
  payment: { sort: 'payment', exports: ['payment'] },
  status: { sort: 'status', exports: ['status'] },
  placed: { sort: 'createdAt', exports: ['createdAt'] },
}

function requestedDay({ requestedOn }: Order) {
  return requestedOn === null ? '–' : formatDay(requestedOn, 'short')
}

function extraColumns(): GridColumn<Order, List>[] {
  const text = (id: 'address' | 'phone' | 'others' | 'poNumber', header: string): GridColumn<Order, List> => ({
    id,
    header,
    isExtra: true,
    exports: [id],
    cell: (order) => <span className="cell-limited">{order[id]}</span>,
  })
  return [
    {
      id: 'unitprice',
      header: t('Unit price'),
      isNumeric: true,
      isExtra: true,
      exports: ['unitprice', 'currency'],
      cell: ({ unitprice, currency }) => <Money amount={unitprice} currency={currency} />,
    },
    text('address', t('Delivery address')),
    text('phone', t('Phone')),
    text('others', t('Notes')),
    text('poNumber', t('PO number')),
    {
      id: 'requestedOn',
      header: t('Requested delivery date'),
      isExtra: true,
      exports: ['requestedOn'],
      cell: requestedDay,
    },
  ]
}

function OrderMenu({ order }: { order: Order }) {
  const askToDelete = useRowAction(deletionBy.all)
  return (
    <RowMenu
      name={t('order {number}', { number: String(order.number) })}
      items={[
        { label: t('Open order'), to: paths.orderPayments(order._id) },
        { label: t('All orders by this customer'), to: `?${new URLSearchParams({ email: order.email })}` },
        { label: t('Copy order number'), onPress: () => void copyNumber(order) },
        ...(canDelete(order)
          ? [
              {
                label: t('Delete order {number}', { number: String(order.number) }),
                onPress: () => askToDelete(order),
              },
            ]
          : []),
      ]}
    />
  )
}

async function copyNumber({ number }: Order): Promise<void> {
  await navigator.clipboard.writeText(String(number))
  showToast(t('{text} copied', { text: String(number) }))
}

function actions(loadShipReadyForm: OrderGridSlots['loadShipReadyForm']): GridAction[] {
  const mails = t(
    'Each customer is notified by email. Orders that do not allow this change are skipped and listed.',
  )
  const note = { label: t('Note'), hint: t('Included in the email to the customers.'), max: 1000 }
  return [
    {
      id: 'confirm',
      needed: 'orders:write',
      label: t('Confirm'),
      question: mark('Confirm {count, plural, one {# order} other {# orders}}?'),
      effect: mails,
      note,
    },
    {
      id: 'begin_production',
      needed: { any: ['orders:write', 'shipments:write'] },
      label: t('Start production'),
      question: mark('Start production of {count, plural, one {# order} other {# orders}}?'),
      effect: mails,
      note,
    },
    {
      id: 'ship',
      needed: 'shipments:write',
      label: t('Ship everything ready'),
      question: mark('Ship everything ready from {count, plural, one {# order} other {# orders}}?'),
      effect: t(
        'All pieces of an order that are ready go in one shipment, without a tracking number: those from stock, and made ones once they are in production.',
      ),
      form: loadShipReadyForm,
    },
    {
      id: 'deliver',
      needed: { any: ['orders:write', 'shipments:write'] },
      label: t('Mark as delivered'),
      question: mark('Mark {count, plural, one {# order} other {# orders}} as delivered?'),
      effect: mails,
      note,
    },
    {
      id: 'cancel',
      needed: 'orders:write',
      label: t('Cancel orders'),
      question: mark('Cancel {count, plural, one {# order} other {# orders}}?'),
      effect: `${t('The goods return to stock.')} ${mails}`,
      cancelLabel: t('Go back'),
      note,
      isDanger: true,
    },
    {
      id: 'delete',
      needed: 'orders:write',
      label: t('Delete'),
      question: mark('Delete {count, plural, one {# order} other {# orders}}?'),
      effect: t('The goods return to stock. Paid orders and orders in progress are not deleted.'),
      isDanger: true,
      undo: 'restore',
    },
  ]
}

function runBulk({ action: id, selection, note, key }: BulkOrder) {
  const known = orderActionOf(id)
  return callWith(bulkOrders, { body: { action: known, selection, note } }, { idempotencyKey: key })
}

function orderActionOf(id: string) {
  const found = orderActions.find((one) => one === id)
  if (!found) throw new Error(`no action ${id}`)
  return found
}

/** Manage All Orders as an admin list. */
export function orderGrid(slots: OrderGridSlots): GridSetup<Order> {
  const { StatusMarks, loadShipReadyForm } = slots
  const statusCell = (order: Order) => (
    <>
      <StatusStep order={order} />
      <StatusMarks order={order} />
    </>
  )
  return defineGrid<Order, List>({
    list: adminOrders,
    what: t('orders'),
    caption: t('Orders'),
    searchHint: t('Order, customer or SKU'),
    columns: [
      ...orderTableColumns('all').map((column) => ({
        ...column,
        ...asGrid[column.id],
        ...(column.id === 'status' && { cell: statusCell }),
      })),
      ...extraColumns(),
      actionColumn<Order>('action', (order) => <OrderMenu order={order} />),
    ],
    filters: orderFilters(),
    views: orderViews(),
    countAll: ({ orders }) => orders.all,
    keyOf: (order) => order._id,
    nameOf: (order) => t('order {number}', { number: String(order.number) }),
    hrefOf: (order, list) => withList(paths.orderPayments(order._id), list),
    actions: actions(loadShipReadyForm),
    readSelected: (selection) => call(selectedOrders, { body: { selection } }),
    runBulk,
    exportCall: exportOrders.byBody,
    moreExports: {
      rowsLabel: t('One row for each order'),
      files: [{ id: 'lines', label: t('One row for each order line'), call: exportOrderLines.byBody }],
    },
  })
}
