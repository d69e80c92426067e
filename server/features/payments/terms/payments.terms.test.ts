import { beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import type { OpenItem } from '#contract/payments/open-items.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { publishSettings } from '#tests/support/companies/tax.ts'
import { findBrokenOrders } from '#tests/support/orders/order-invariants.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal({ OPEN_ORDERS: '0' })
let admin: TestActor
let buyer: TestActor
let productId: string

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  productId = (await addTestProduct(admin, { unitprice: 12.5, available: 10_000 }))._id
})

const setTerms = (paymentDays: unknown, id = buyer.id) => admin.call('PUT', `/users/${id}/terms`, { paymentDays })

async function place(): Promise<Order> {
  const form = { productId, newOrderQty: 2, address: 'Demo Street 1' }
  return (await buyer.call('POST', '/order', form)).json()
}

async function ship({ _id }: Order): Promise<void> {
  for (const status of ['confirmed', 'in_production']) {
    const { version } = (await admin.call('GET', `/order/${_id}/timeline`)).json().order
    await admin.call('POST', `/order/${_id}/status`, { status, version })
  }
  const answer = await admin.call('POST', `/order/${_id}/shipments`, { quantity: 2, carrier: 'Demo Freight' })
  expect(answer.statusCode, answer.body).toBe(201)
}

const list = async (view = 'open'): Promise<OpenItem[]> =>
  (await admin.call('GET', `/manage/open-items?view=${view}`)).json()
const itemOf = async (order: Order, view = 'open') =>
  (await list(view)).find(({ orderId }) => orderId === order._id)
const remind = async (...orders: Order[]) =>
  (await admin.call('POST', '/manage/reminders', { orderIds: orders.map(({ _id }) => _id) })).json()
/** As if the reminders of an order had been sent a day before. */
const passDay = (order: Order) =>
  portal.pool.query(`update payment_reminder set sent_at = sent_at - interval '1 day' where order_id = $1`, [
    order._id,
  ])
const receive = (order: Order, amount: number) =>
  admin.call('POST', `/orders/${order._id}/receipts`, { kind: 'transfer', amount, receivedOn: '2026-01-31' })

/** An order with terms that was shipped; its invoice was issued by the job, and is due so many days ago. */
async function overdue(daysAgo: number): Promise<Order> {
  await setTerms(30)
  const order = await place()
  await ship(order)
  const jobs = await portal.startJobs()
  await expect.poll(() => itemOf(order)).toBeDefined()
  await jobs.stop()
  await portal.pool.query('update invoice set due_on = current_date - $2::integer where order_id = $1', [
    order._id,
    daysAgo,
  ])
  return order
}

test('terms of an account are set by staff, kept by its orders, and in the audit log', async () => {
  expect((await admin.call('GET', `/users/${buyer.id}/terms`)).json()).toEqual({
    paymentDays: null,
    buyerReference: '',
    cashDiscount: null,
  })
  const before = await place()
  expect(before).toMatchObject({ paymentDays: null })
  expect(before.holdUntil).not.toBeNull()
  expect((await setTerms(30)).json()).toEqual({ paymentDays: 30, buyerReference: '', cashDiscount: null })
  expect(await place()).toMatchObject({ paymentDays: 30, holdUntil: null, payment: 'due' })
  await setTerms(null)
  expect(await place()).toMatchObject({ paymentDays: null })
  const { rows } = await portal.pool.query(
    `select before, after from audit_log where action = 'user.terms_changed' order by id limit 1`,
  )
  expect(rows).toEqual([{ before: {}, after: { paymentDays: 30 } }])
})

test.each([-1, 366, 1.5, '30', undefined])('terms of %s days are refused', async (days) => {
  const answer = await setTerms(days)
  expect([400, 422]).toContain(answer.statusCode)
  expect(answer.json().errors[0].path).toBe('paymentDays')
})

test('terms are for staff, and of accounts that exist', async () => {
  expect((await buyer.call('PUT', `/users/${buyer.id}/terms`, { paymentDays: 30 })).statusCode).toBe(403)
  expect((await setTerms(30, crypto.randomUUID())).json().code).toBe('user_not_found')
  expect((await buyer.call('GET', '/manage/open-items')).statusCode).toBe(403)
  expect((await buyer.call('POST', '/manage/reminders', { orderIds: [] })).statusCode).toBe(403)
})

test('the invoice is issued when the order has shipped, and due so many days later', async () => {
  await setTerms(14)
  const order = await place()
  await ship(order)
  const jobs = await portal.startJobs()
  await expect.poll(() => itemOf(order)).toBeDefined()
  await jobs.stop()
  const today = new Date().toISOString().slice(0, 10)
  const due = new Date(Date.parse(today) + 14 * 86_400_000).toISOString().slice(0, 10)
  expect(await itemOf(order)).toMatchObject({
    dueOn: due,
    daysOverdue: 0,
    isOverdue: false,
    open: 25,
    nextReminder: null,
  })
  expect(await itemOf(order, 'overdue')).toBeUndefined()
})

test('reminders are due in steps, sent once, and say what is open', async () => {
  const order = await overdue(8)
  expect(await itemOf(order, 'reminders')).toMatchObject({ daysOverdue: 8, isOverdue: true, nextReminder: 1 })
  const answers = await Promise.all([remind(order), remind(order)])
  expect(answers.map(({ sent }) => sent).sort()).toEqual([0, 1])
  expect(await itemOf(order)).toMatchObject({ reminders: 1, nextReminder: null })
  expect(await remind(order)).toEqual({ sent: 0, skipped: [order._id] })
  const jobs = await portal.startJobs()
  const mails = () =>
    portal.pool.query(`select text_body from mail where subject = $1`, [
      `Payment reminder for order ${order.number}`,
    ])
  await expect.poll(async () => (await mails()).rows).toHaveLength(1)
  await jobs.stop()
  expect((await mails()).rows[0].text_body).toContain('$25.00 is still open')
  await portal.pool.query('update invoice set due_on = due_on - 7 where order_id = $1', [order._id])
  await passDay(order)
  expect(await itemOf(order, 'reminders')).toMatchObject({ nextReminder: 2 })
})

test('of an invoice that is long overdue one reminder goes in a day, however often it is asked for', async () => {
  const order = await overdue(60)
  expect(await itemOf(order)).toMatchObject({ nextReminder: 1 })
  expect(await remind(order)).toEqual({ sent: 1, skipped: [] })
  expect(await itemOf(order)).toMatchObject({ reminders: 1, nextReminder: null })
  expect(await itemOf(order, 'reminders')).toBeUndefined()
  expect(await remind(order)).toEqual({ sent: 0, skipped: [order._id] })
  await passDay(order)
  expect(await remind(order)).toEqual({ sent: 1, skipped: [] })
  expect(await itemOf(order)).toMatchObject({ reminders: 2, nextReminder: null })
})

test('a reminder that is not the expected one is skipped', async () => {
  const [order, other] = [await overdue(60), await overdue(60)]
  const expecting = async (step: unknown) =>
    admin.call('POST', '/manage/reminders', {
      orderIds: [order._id, other._id],
      steps: { [order._id]: step },
    })
  expect((await expecting(2)).json()).toEqual({ sent: 1, skipped: [order._id] })
  expect((await expecting(1)).json()).toEqual({ sent: 1, skipped: [other._id] })
  await passDay(order)
  expect((await expecting(1)).json()).toEqual({ sent: 0, skipped: [order._id, other._id] })
  for (const step of [0, 4, 1.5, '1']) {
    const answer = await expecting(step)
    expect([400, 422]).toContain(answer.statusCode)
    expect(answer.json().errors[0].path).toBe(`steps.${order._id}`)
  }
})

test('what is disputed, partly paid, under way or paid gets no reminder', async () => {
  const [disputed, part, paid] = [await overdue(9), await overdue(9), await overdue(9)]
  const note = (text: string) => admin.call('PUT', `/manage/orders/${disputed._id}/dispute`, { note: text })
  expect((await note('Two parts are missing')).json()).toEqual({ disputed: true })
  expect(await itemOf(disputed)).toMatchObject({ isOverdue: false, dispute: { note: 'Two parts are missing' } })
  await receive(part, 10)
  expect(await itemOf(part)).toMatchObject({ received: 10, open: 15, isOverdue: false, nextReminder: null })
  await receive(paid, 25)
  expect(await itemOf(paid)).toBeUndefined()
  expect(await remind(disputed, part, paid)).toMatchObject({ sent: 0 })
  const path = `/manage/orders/${disputed._id}/dispute`
  for (const body of [
    {},
    { note: '' },
    { note: ' ' },
    { note: null },
    { notte: 'x' },
    { dispute: [] },
    { dispute: '' },
  ]) {
    const answer = await admin.call('PUT', path, body)
    expect([body, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([body, true])
    expect(await itemOf(disputed)).toMatchObject({ dispute: { note: 'Two parts are missing' } })
  }
  expect((await admin.call('PUT', path, { dispute: null })).json()).toEqual({ disputed: false })
  expect(await remind(disputed)).toMatchObject({ sent: 1 })
})

test('reminders follow the settings; none is sent that is not set', async () => {
  const order = await overdue(3)
  expect(await itemOf(order)).toMatchObject({ isOverdue: true, nextReminder: null })
  await publishSettings(admin, 'payment', { firstAfterDays: 2, secondAfterDays: null, thirdAfterDays: null })
  expect(await itemOf(order)).toMatchObject({ nextReminder: 1 })
  expect(await remind(order)).toMatchObject({ sent: 1 })
  await portal.pool.query('update invoice set due_on = due_on - 90 where order_id = $1', [order._id])
  expect(await itemOf(order)).toMatchObject({ isOverdue: true, nextReminder: null })
  const refused = await publishSettings(admin, 'payment', {
    firstAfterDays: 9,
    secondAfterDays: 5,
    thirdAfterDays: null,
  })
  expect(refused.json().errors).toMatchObject([{ path: 'content.secondAfterDays' }])
})

test('all these orders add up', async () => {
  expect(await findBrokenOrders(portal.pool)).toEqual([])
})
