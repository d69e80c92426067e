import { mark } from '#i18n/t.ts'
import { ofTable, type ReaderColumn } from './reader-tables.ts'

const orderStates: ReaderColumn['words'] = {
  pending: mark('Pending'),
  confirmed: mark('Confirmed'),
  in_production: mark('In production'),
  shipped: mark('Shipped'),
  delivered: mark('Delivered'),
  cancelled: mark('Cancelled'),
  expired: mark('Expired'),
}

const paymentStates: ReaderColumn['words'] = {
  due: mark('Awaiting payment'),
  none: mark('Nothing to pay'),
  processing: mark('Payment in progress'),
  paid: mark('Paid'),
  partially_refunded: mark('Partly refunded'),
  refunded: mark('Refunded'),
}

/** By the name of the column, in every table that has it. */
const everywhere: Readonly<Record<string, ReaderColumn>> = {
  address: { title: mark('Address') },
  account: { title: mark('Account') },
  amount: { title: mark('Amount'), kind: 'money' },
  askedAt: { title: mark('Requested at'), kind: 'time' },
  cancelled: { title: mark('Cancelled') },
  company: { title: mark('Company') },
  country: { title: mark('Country') },
  createdAt: { title: mark('Created at'), kind: 'time' },
  currency: { title: mark('Currency') },
  customer: { title: mark('Customer') },
  day: { title: mark('Day'), kind: 'day' },
  dueOn: { title: mark('Due on'), kind: 'day' },
  email: { title: mark('Email') },
  failed: { title: mark('Failed') },
  finishedAt: { title: mark('Finished at'), kind: 'time' },
  freight: { title: mark('Freight'), kind: 'money' },
  goods: { title: mark('Goods'), kind: 'money' },
  isVerified: { title: mark('Email verified') },
  issuedAt: { title: mark('Issued at'), kind: 'time' },
  issuedOn: { title: mark('Issued on'), kind: 'day' },
  line: { title: mark('Order line') },
  lineCount: { title: mark('Order lines') },
  name: { title: mark('Name') },
  net: { title: mark('Net'), kind: 'money' },
  netWeight: { title: mark('Net weight per piece (g)') },
  newOrderQty: { title: mark('Quantity') },
  note: { title: mark('Note') },
  number: { title: mark('Order number') },
  open: { title: mark('Open'), kind: 'money' },
  orderCount: { title: mark('Orders') },
  orderId: { title: mark('Order ID') },
  orderNumber: { title: mark('Order number') },
  orders: { title: mark('Orders') },
  originCountry: { title: mark('Country of origin') },
  others: { title: mark('Notes') },
  payment: { title: mark('Payment'), words: paymentStates },
  phone: { title: mark('Phone') },
  poNumber: { title: mark('PO number') },
  quantity: { title: mark('Quantity') },
  reason: { title: mark('Reason') },
  reference: { title: mark('Reference') },
  refunded: { title: mark('Refunded'), kind: 'money' },
  remaining: { title: mark('Not shipped yet') },
  requestedOn: { title: mark('Requested delivery date'), kind: 'day' },
  shipped: { title: mark('Shipped') },
  sku: { title: mark('SKU') },
  status: { title: mark('Status'), words: orderStates },
  tariffNumber: { title: mark('Tariff number') },
  tax: { title: mark('Tax'), kind: 'money' },
  taxCategory: { title: mark('Tax category') },
  taxRate: { title: mark('Tax rate (%)') },
  total: { title: mark('Total'), kind: 'money' },
  unitprice: { title: mark('Unit price'), kind: 'money' },
  updatedAt: { title: mark('Changed at'), kind: 'time' },
  userName: { title: mark('Customer') },
}

/** Undefined for a column that no table has. */
export function readerColumn(table: string, column: string): ReaderColumn | undefined {
  return ofTable[table]?.[column] ?? everywhere[column]
}
