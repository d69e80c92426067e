import { beforeAll, expect, test, vi } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import type { Product } from '#contract/products/products.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '../actors.ts'
import { invoicedOrder } from '../companies/corrections.ts'
import { orderSent, type TestPlace } from '../companies/freight.ts'
import { moneyPlaces, switchMoneyOn } from '../companies/money.ts'
import { issueCreditNotes, issueInvoice } from '../invoices.ts'
import { testPortal } from '../portal.ts'
import { addTestProduct } from '../products.ts'
import { camtOf } from '../providers/bank.ts'
import { untilNoJobs } from '../waiting-jobs.ts'
import { changedDocuments, findBrokenData, readIssued } from './money-invariants.ts'
import { pay } from './payments.ts'

const portal = testPortal({ OPEN_ORDERS: '0' })
const today = new Date().toISOString().slice(0, 10)
let admin: TestActor
let buyer: TestActor
let products: Product[]

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  await switchMoneyOn(admin)
  products = [
    await addTestProduct(admin, { unitprice: 19.99, shipWeight: 250, shipWeightUnit: 'g' }),
    await addTestProduct(admin, { unitprice: 0.05, shipWeight: 20, shipWeightUnit: 'g', taxClass: 'reduced' }),
  ]
  const [home, abroad, outside] = await Promise.all([0, 1, 2].map((index) => buy(index)))
  await money(home, abroad, outside)
  await discounted()
})

/** An invoice that was paid less its cash discount. */
async function discounted(): Promise<void> {
  const one = await signUpVerified(portal)
  await admin.call('PUT', `/users/${one.id}/terms`, { paymentDays: 30, cashDiscount: { percent: 2, days: 10 } })
  const [product] = products
  if (!product) throw new Error('no product')
  const { id } = await invoicedOrder(admin, one, [{ product, quantity: 3 }])
  const { discount } = (await admin.call('GET', `/orders/${id}/receipts`)).json()
  const form = { kind: 'transfer', amount: discount.toPay, receivedOn: today }
  const answer = await admin.call('POST', `/orders/${id}/receipts`, form)
  expect(answer.json()).toMatchObject({ open: 0, order: { paid: true } })
}

async function buy(index: number): Promise<Order> {
  const one = index === 0 ? buyer : await signUpVerified(portal)
  const lines = products.map((product, place) => ({ product, quantity: 3 + 4 * place }))
  const to = moneyPlaces[index] as TestPlace
  const { answer, order } = await orderSent(one, lines, { to, freightMethod: 'parcel' })
  expect(answer.statusCode, answer.body).toBe(201)
  if (index === 2) await pay(portal, one, order._id)
  return order
}

/** One by transfer with an invoice and two credits, one from the bank's file, one by card. */
async function money(home?: Order, abroad?: Order, outside?: Order): Promise<void> {
  if (!home || !abroad || !outside) throw new Error('no order')
  await admin.call('POST', `/orders/${home._id}/receipts`, {
    kind: 'transfer',
    amount: home.total,
    receivedOn: today,
  })
  const [payment] = (await admin.call('GET', `/orders/${home._id}/payments`)).json().payments
  for (const amount of [5, undefined]) {
    const form = { reason: 'Scratched', ...(amount ? { amount } : { everything: true }) }
    const { _id } = (await admin.call('POST', `/payments/${payment._id}/refund`, form)).json()
    await admin.call('POST', `/manage/transfer-refunds/${_id}/done`)
    await issueInvoice(admin, home._id)
    await issueCreditNotes(portal, home._id)
    const note = await admin.call('GET', `/order/${home._id}/documents/credit-note.pdf?refund=${_id}`)
    expect(note.statusCode).toBe(200)
  }
  const { reference } = (await admin.call('GET', `/orders/${abroad._id}/receipts`)).json()
  const entry = { ref: 'A1', amount: abroad.total.toFixed(2), text: reference }
  const body = camtOf([entry], { iban: 'DE89370400440532013000' })
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/xml' }
  const sent = await portal.app.inject({ method: 'POST', url: '/api/manage/bank-files', headers, payload: body })
  expect(sent.json()).toMatchObject({ matched: 1 })
  const jobs = await portal.startJobs()
  await vi.waitFor(async () => {
    expect((await admin.call('GET', '/manage/bank-receipts?state=booked')).json()).toHaveLength(1)
  }, 60_000)
  // The invoice of the order that the bank's file has paid.
  await untilNoJobs(portal.pool)
  await jobs.stop()
  await issueInvoice(admin, outside._id)
}

test('orders with tax and freight, paid in three ways and refunded, break no invariant', async () => {
  const { rows } = await portal.pool.query(
    `select (select count(*) from orders where paid and freight_minor > 0 and treatment is not null)::integer as orders,
       (select count(*) from credit_note)::integer as credits, (select count(*) from order_line where tax_category = 'G')::integer as exported`,
  )
  expect(rows).toEqual([{ orders: 4, credits: 3, exported: 2 }])
  expect(await findBrokenData(portal.pool)).toEqual([])
})

const paid = `(select id from orders where paid and refunded_minor = 0 order by number limit 1)`
const byCard = `(select id from payment where id not in (select payment_id from transfer))`

test.each([
  ['an order costs another sum', `update orders set total_minor = total_minor + 1 where id = ${paid}`],
  ['an order costs another sum', `update orders set goods_minor = goods_minor - 1 where id = ${paid}`],
  [
    'the tax of an order',
    `update order_line set tax_rate_bp = 1800 where tax_rate_bp = 1900 or tax_rate_bp = 2100`,
  ],
  ['the freight of an order', `update orders set freight_minor = null where id = ${paid}`],
  ['an order whose freight', `update orders set freight_kind = 'quoted', freight_minor = null where id = ${paid}`],
  ['a total is more', `update orders set total_minor = 9007199254740992 where id = ${paid}`],
  ['an order is paid by another sum', `update payment set amount_minor = amount_minor - 1 where id = ${byCard}`],
  ['an order is paid by another sum', `update orders set paid = true, payment_id = null where id = ${paid}`],
  ['money was taken', `update orders set paid = false where id = ${paid}`],
  ['more was refunded', `update refund set amount_minor = amount_minor * 2`],
  ['what was refunded of an order', `update orders set refunded_minor = 1 where id = ${paid}`],
  ['a transfer is paid without', `update money_receipt set withdrawn_at = now()`],
  [
    'a transfer is paid without',
    `update payment set status = 'open', settled_at = null where id in (select payment_id from transfer)`,
  ],
  ['an entry of the bank is not', `update bank_receipt set amount_minor = amount_minor + 1`],
  ['more of an entry of the bank', `update bank_receipt set amount_minor = amount_minor - 1`],
  ['an entry of the bank is booked in', `update bank_receipt set currency = 'JPY'`],
  ['the numbers of a year', `update invoice_counter set last = last + 1`],
  [
    'the numbers of a year',
    `update invoice set number = number + 10 where number = (select max(number) from invoice)`,
  ],
  [
    'the numbers of a year',
    `update credit_note set number = (select min(number) from invoice)
     where number = (select max(number) from credit_note)`,
  ],
  ['an invoice is of another sum', `update invoice set snapshot = jsonb_set(snapshot, '{order,totalMinor}', '1')`],
  [
    'a credit note is of another sum',
    `update credit_note set snapshot = jsonb_set(snapshot, '{totalMinor}', '1')`,
  ],
  ['an order is credited by another sum', `update orders set credited_minor = 1 where id = ${paid}`],
  [
    'more was credited',
    `update credit_note set snapshot = jsonb_set(
     snapshot, '{groups,0,taxMinor}', to_jsonb((snapshot #>> '{groups,0,taxMinor}')::bigint + 1))`,
  ],
  ['a cash discount is not of its terms', `update orders set discount_bp = 300 where discount_bp is not null`],
  ['a line without tax', `update orders set treatment = jsonb_set(treatment, '{kind}', '"domestic"')`],
  [
    'an order without tax across',
    `update orders set treatment = jsonb_set(treatment, '{kind}', '"intra_community"')`,
  ],
  [
    'an invoice quotes another',
    `update invoice set snapshot = jsonb_set(snapshot, '{order,reference}', '"RF18539007547034"')`,
  ],
])('data is found that breaks "%s"', async (invariant, statement) => {
  const client = await portal.pool.connect()
  try {
    await client.query('begin')
    const { rowCount } = await client.query(statement)
    expect(rowCount).toBeGreaterThan(0)
    expect((await findBrokenData(client)).filter((found) => found.startsWith(invariant))).not.toEqual([])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('a document that changes after it was issued, or goes, is found', async () => {
  const before = await readIssued(portal.pool)
  expect(before.size).toBe(7)
  expect(changedDocuments(before, await readIssued(portal.pool))).toEqual([])
  const client = await portal.pool.connect()
  await client.query('begin')
  await client.query(`update invoice set due_on = due_on + 1`)
  await client.query(`delete from credit_note`)
  const now = await readIssued(client)
  await client.query('rollback')
  client.release()
  expect(changedDocuments(before, now)).toHaveLength(before.size)
})
