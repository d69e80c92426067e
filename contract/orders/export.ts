import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { readerForm } from '../lists/reader-form.ts'
import { orderLineFields } from './lines.ts'
import { orderFields } from './order-fields.ts'
import { ownExportQuery } from './own.ts'
import { exportedFields } from './stored-field.ts'

/** The former address of the export of orders. */
export const exportAllOrders = endpoint({
  id: 'orders.exportAll',
  summary: 'All orders as CSV, the newest first',
  method: 'GET',
  path: '/orders/export.csv',
  access: 'staff',
  permission: { all: ['orders:read', 'exports:read'] },
  query: z.strictObject(readerForm),
  sends: ['text/csv'],
  errors: [],
})

const ownFile = {
  method: 'GET',
  access: 'customer',
  query: ownExportQuery,
  sends: ['text/csv'],
  errors: [],
} as const

export const exportOwnOrders = endpoint({
  ...ownFile,
  id: 'orders.exportOwn',
  summary: 'Your own orders as CSV, a row for each, the newest first; by the filters of their list',
  path: '/order/export.csv',
})

export const exportOwnLines = endpoint({
  ...ownFile,
  id: 'orders.exportOwnLines',
  summary: 'The lines of your own orders as CSV, a row for each; by the filters of their list',
  path: '/order/lines/export.csv',
})

/** The first columns of an own order; the others follow as they are in the table. */
export const ownOrderColumns = exportedFields(orderFields, [
  'number',
  'createdAt',
  'status',
  'payment',
  'poNumber',
  'requestedOn',
  'sku',
  'name',
  'newOrderQty',
  'unitprice',
  'lineCount',
  'goods',
  'total',
  'refunded',
  'currency',
  'address',
  'phone',
  'others',
  'tax',
  'freight',
]).filter((key) => key !== 'userName' && key !== 'email')

/**
 * A row for each line. `net` is the line's total without tax, `taxRate` in percent. `shipped`, `remaining`, `cancelled` and `refunded` are pieces: those
 * still to be sent, those of an order that has ended, and those that refunds name. `requestedOn` is the day of the line,
 * or else of the order.
 */
const lineColumns = exportedFields(orderLineFields, [
  'line',
  'sku',
  'name',
  'quantity',
  'unitprice',
  'net',
  'currency',
  'shipped',
  'remaining',
  'cancelled',
  'refunded',
  'requestedOn',
  'note',
  'taxRate',
  'taxCategory',
])

export const ownLineColumns = ['number', 'createdAt', 'status', 'payment', 'poNumber', ...lineColumns]

export const exportedLineColumns = [
  'orderId',
  'number',
  'createdAt',
  'status',
  'payment',
  'userName',
  'email',
  'poNumber',
  ...lineColumns,
]
