import { expect, test } from 'vitest'
import { addressKeys } from '#contract/addresses/address-keys.ts'
import { exportedLineColumns, ownOrderColumns } from '#contract/orders/export.ts'
import { orderLineFields } from '#contract/orders/lines.ts'
import { orderFields } from '#contract/orders/order-fields.ts'
import type { StoredField } from '#contract/orders/stored-field.ts'
import { testPortal } from '#tests/support/portal.ts'
import { lineColumns, orderColumns, orderLineColumns, orderRowColumns } from './features/orders/orders.columns.ts'

const portal = testPortal()

async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await portal.pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** Columns of orders that no answer has, each with the reason. */
const unread: Record<string, Record<string, string>> = {
  orders: {
    said_more: 'made for the search of staff',
    cart_id: 'read by the cart that became the order',
    priced_at: 'when the sums were last calculated, for the history',
    has_ended_pieces: 'a sign for the triggers of the stock',
    discounted_elsewhere_minor: 'read with the cash discount',
  },
  order_line: {
    number: 'the number of the order, for sorting',
    price_base: 'always 1: prices are for one piece',
    price_source: 'always the list',
  },
}

test.each([
  ['orders', orderRowColumns],
  ['order_line', lineColumns],
])('every column of %s is read with the order, or named with the reason', async (table, read) => {
  const isRead = (name: string) => new RegExp(`\\b${name}\\b`).test(read)
  const others = (await columnsOf(table)).filter((name) => !isRead(name))
  expect(others.toSorted()).toEqual(Object.keys(unread[table] ?? {}).toSorted())
})

test.each([
  ['orders', orderColumns],
  ['order_line', orderLineColumns],
])('the fields of %s are stored in columns that are there', async (table, fields) => {
  expect(await columnsOf(table)).toEqual(expect.arrayContaining(fields.map(({ name }) => name)))
})

test('the texts of an address are columns of the address book', async () => {
  expect(await columnsOf('address')).toEqual(expect.arrayContaining([...addressKeys]))
})

/** Fields that no export has, each with the reason. */
const unexported: Record<string, Record<string, string>> = {
  order: {
    _id: 'people know the number',
    productId: 'people know the part number',
    image: 'no cell holds a picture',
    description: 'that of line 1, which the export of lines has by its name',
    drawing: 'no cell holds a drawing',
    available: 'the stock of then',
    paid: 'the payment says it',
    credited: 'the credit notes say it',
    open: 'the payment says it',
    treatment: 'the invoice says it',
    billTo: 'the invoice says it',
    paymentDays: 'the invoice says it',
    cashDiscount: 'the invoice says it',
    shipTo: 'the address says it',
    pricedFor: 'the tax says it',
    madeLines: 'for the steps of the order',
    lines: 'they have an export',
    holdUntil: 'it changes until the order is paid',
    version: 'for programs',
  },
  line: {
    productId: 'people know the part number',
    image: 'no cell holds a picture',
    drawing: 'no cell holds a drawing',
    ended: 'the cancelled pieces say it',
    unbilled: 'the credit notes say it',
    taxClass: 'the rate and the category say it',
    withdrawal: 'the withdrawal says it',
    supply: 'for the steps of the order',
    translation: 'exports are in the base language',
  },
}

const own = { userName: 'one’s own', email: 'one’s own' }

test.each([
  ['order', orderFields as Record<string, StoredField>, { ...unexported.order, ...own }, ownOrderColumns],
  ['line', orderLineFields as Record<string, StoredField>, unexported.line, exportedLineColumns],
] as const)('every field of an %s is exported, or named with the reason', (_name, fields, reasons, exported) => {
  const left = Object.keys(fields).filter((key) => !(exported as readonly string[]).includes(key))
  expect(left.toSorted()).toEqual(Object.keys(reasons ?? {}).toSorted())
})
