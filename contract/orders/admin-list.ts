import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { optionalText, say } from '../fields.ts'
import { type AdminSelection, adminSelection, bulkResult, readSelection, selectedRows } from '../lists/bulk.ts'
import { adminExports } from '../lists/exports.ts'
import { type AdminList, adminListQuery, adminPage } from '../lists/lists.ts'
import { attentionReasons } from '../lists/work-views.ts'
import { exportedLineColumns } from './export.ts'
import { orderFields } from './order-fields.ts'
import { order } from './orders.ts'
import { orderPayments, orderStatuses } from './statuses.ts'
import { exportedFields } from './stored-field.ts'

export const adminOrders = {
  name: 'orders',
  sorts: ['number', 'createdAt', 'total', 'status', 'payment', 'userName', 'email', 'name'],
  firstSort: '-createdAt',
  filters: {
    status: { kind: 'choice', choices: orderStatuses },
    payment: { kind: 'choice', choices: orderPayments },
    attention: { kind: 'choice', choices: attentionReasons },
    createdAt: { kind: 'date' },
    total: { kind: 'money' },
    newOrderQty: { kind: 'number' },
    productId: { kind: 'is' },
    email: { kind: 'is' },
  },
  exported: exportedFields(orderFields, [
    'number',
    'createdAt',
    'status',
    'payment',
    'userName',
    'email',
    'sku',
    'name',
    'newOrderQty',
    'unitprice',
    'total',
    'refunded',
    'currency',
    'address',
    'phone',
    'others',
    'poNumber',
    'requestedOn',
    'lineCount',
    'goods',
    'tax',
    'freight',
  ]),
} as const satisfies AdminList

/** The same orders with the same search and filters, exported with a row for each line. */
export const adminOrderLines = { ...adminOrders, exported: exportedLineColumns } as const satisfies AdminList

/** Bulk actions on orders: status transitions, deletion and its undo. */
export const orderActions = ['confirm', 'begin_production', 'deliver', 'cancel', 'delete', 'restore'] as const
export type OrderAction = (typeof orderActions)[number]

/** Most orders whose packing slips are in one PDF, and most lines of all of them: rendering has limited memory. */
export const maxPackingSlips = 100
export const maxPackedLines = 5000

export const listAdminOrders = endpoint({
  id: 'orders.adminList',
  summary: 'Orders for staff: search, filters, sort, one page',
  method: 'GET',
  path: '/manage/orders',
  access: 'staff',
  permission: 'orders:read',
  query: adminListQuery(adminOrders),
  reply: adminPage(order),
  errors: [],
})

export const orderBulkForm = z.strictObject({
  action: z.enum(orderActions, say('Choose an action for the orders')),
  selection: adminSelection(adminOrders),
  /** Sent to the buyers in the mail about the new status; only with status transitions. */
  note: optionalText(mark('Note'), 1000),
})
export type OrderBulkForm = z.output<typeof orderBulkForm>

export const selectedOrders = selectedRows(adminOrders, {
  permission: 'orders:read',
  id: 'orders.selected',
  path: '/manage/orders/selected',
})

export const bulkOrders = endpoint({
  id: 'orders.bulk',
  summary:
    'Change the status of many orders, or delete them, each by the rules for one; the result lists what failed',
  method: 'POST',
  path: '/manage/orders/bulk',
  access: 'staff',
  permission: { any: ['orders:write', 'shipments:write'] },
  body: orderBulkForm,
  reply: bulkResult,
  errors: ['selection_too_large', 'still_running', 'idempotency_key_reused'],
})

/** The header of packing slips that names the orders with characters that no font has, by number: their codes are printed. */
export const codesHeader = 'x-orders-with-codes'

export const packingSlipCount = mark('Choose 1 to {count} orders to print')

function isPrintable({ ids }: AdminSelection): boolean {
  return ids === undefined || (ids.length >= 1 && ids.length <= maxPackingSlips)
}

/** Orders by their ids, printed in their order, or all that match a search and filters, the newest first. */
const packingSlipsForm = readSelection(adminOrders).check(
  z.refine(isPrintable, { ...say(packingSlipCount, { count: String(maxPackingSlips) }), path: ['ids'] }),
)

export const exportOrders = adminExports(adminOrders, {
  permission: 'orders:read',
  of: 'orders',
  id: 'export',
  path: '/manage/orders/export.csv',
  what: 'Orders',
})

export const exportOrderLines = adminExports(adminOrderLines, {
  permission: 'orders:read',
  of: 'orders',
  id: 'exportLines',
  path: '/manage/orders/lines/export.csv',
  what: 'The lines of orders, a row for each,',
})

export const printPackingSlips = endpoint({
  id: 'orders.packingSlips',
  summary:
    'The packing slips of the shipments of orders as one PDF; an order without a shipment has one of all that is still to be sent',
  method: 'POST',
  path: '/manage/orders/packing-slips',
  access: 'staff',
  permission: { all: ['orders:read', 'shipments:write'] },
  body: packingSlipsForm,
  sends: ['application/pdf'],
  errors: ['order_not_found'],
})
