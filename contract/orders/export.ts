import { orderLineFields } from './lines.ts'
import { orderFields } from './order-fields.ts'
import { exportedFields } from './stored-field.ts'

/** All orders as CSV, newest first; admins only. */
export const orderExportPath = '/orders/export.csv'

/** The orders of the list of staff as CSV, with a row for each line. */
export const adminOrderLinesExportPath = '/manage/orders/lines/export.csv'

/**
 * One's own orders as CSV, newest first: a row for each order, or for each line. Both take the filters of the list of own
 * orders.
 */
export const ownOrdersExportPath = '/order/export.csv'
export const ownLinesExportPath = '/order/lines/export.csv'

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
