import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import type { AdminWithdrawal } from '#contract/withdrawals/admin.ts'
import type { OrderWithdrawal } from '#contract/withdrawals/withdrawals.ts'
import { callWith, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { publishSettings } from '#tests/support/companies/tax.ts'
import { testMails } from '#tests/support/mails.ts'
import { orderOf } from '#tests/support/orders/order-lines.ts'
import { findBrokenInvariants, pay } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { withdrawalsJobs } from './withdrawals.jobs.ts'
import { maxInDay } from './withdrawals.service.ts'

const portal = testPortal({ TRUST_PROXY: '127.0.0.1' })
let admin: TestActor
let buyer: TestActor
let stranger: TestActor
let order: Order

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  stranger = await signUpVerified(portal)
})

beforeEach(async () => {
  await portal.pool.query('delete from withdrawal')
  await publishSettings(admin, 'buyers', { sellsTo: 'both', partialFreight: 'share' })
  const products = [
    await addTestProduct(admin, { unitprice: 10, available: 100 }),
    await addTestProduct(admin, { unitprice: 5, available: 100 }),
    await addTestProduct(admin, { unitprice: 2, available: 100, withdrawal: 'made_to_measure' }),
  ]
  order = await orderOf(
    portal,
    buyer,
    products.map(({ _id }, index) => ({ productId: _id, quantity: index + 1 })),
  )
  await pay(portal, buyer, order._id)
  await deliver(order._id, 3)
})

/** The goods left and came so many days ago; the buyer was told when the order was placed. */
async function deliver(orderId: string, daysAgo: number, { isInstructed = true } = {}): Promise<void> {
  const { pool } = portal
  await pool.query(`update orders set status = 'delivered' where id = $1`, [orderId])
  await pool.query(`delete from order_event where order_id = $1 and kind = 'delivered'`, [orderId])
  await pool.query(
    `insert into order_event (order_id, kind, at) values ($1, 'delivered', now() - $2 * interval '1 day')`,
    [orderId, daysAgo],
  )
  await pool.query('delete from withdrawal_instruction where order_id = $1', [orderId])
  if (!isInstructed) return
  await pool.query(`insert into withdrawal_instruction (order_id, at) values ($1, now() - interval '500 days')`, [
    orderId,
  ])
}

const pieces = (...quantities: number[]) =>
  quantities.flatMap((quantity, index) => (quantity > 0 ? [{ line: index + 1, quantity }] : []))

function declare(lines: object[], { by = buyer, key = randomUUID() } = {}) {
  return by.call('POST', `/order/${order._id}/withdrawal`, { key, name: 'Anna Demo', email: by.email, lines })
}

async function read(by = buyer): Promise<OrderWithdrawal> {
  return (await by.call('GET', `/order/${order._id}/withdrawal`)).json()
}

function send(given: object, from = '198.51.100.7') {
  const form = { name: 'Anna Demo', orderNumber: String(order.number), email: buyer.email, goods: '' }
  return callWith(portal, { 'x-forwarded-for': from })('POST', '/withdrawals', {
    ...form,
    key: randomUUID(),
    ...given,
  })
}

/** Runs the job of each declaration, as the worker does. */
async function acknowledgeAll(): Promise<void> {
  const { pool, readers } = portal
  const base = {
    pool,
    db: pool,
    mails: testMails(pool),
    publicUrl: 'http://localhost',
    settings: readers.settings,
  }
  const contact = () => ({ name: 'Shop', address: 'shop@test.example', language: 'en' as const })
  const jobs = withdrawalsJobs({ ...base, contact })
  const { rows } = await pool.query<{ id: string }>('select id from withdrawal order by number')
  for (const { id } of rows) await jobs['withdrawals.received']?.({ withdrawalId: id })
  await jobs['withdrawals.due']?.({})
}

async function mailsTo(address: string) {
  const { rows } = await portal.pool.query<{ subject: string; text_body: string }>(
    `select subject, text_body from mail where to_address = $1 and subject like '%withdrawal%' order by created_at`,
    [address],
  )
  return rows
}

async function listed(closed = ''): Promise<AdminWithdrawal[]> {
  return (await admin.call('GET', `/manage/withdrawals${closed}`)).json()
}

test('an own order says until when it can be withdrawn from, and which line is out and why', async () => {
  const found = await read()
  expect(found).toMatchObject({ state: 'open', number: order.number, name: buyer.name, email: buyer.email })
  expect(found.daysLeft).toBeGreaterThanOrEqual(11)
  expect(found.lines.map(({ left, excluded, total }) => [left, excluded, total])).toEqual([
    [1, null, 10],
    [2, null, 10],
    [0, 'made_to_measure', 6],
  ])
  const sums = await buyer.call('POST', `/order/${order._id}/withdrawal/sums`, { lines: pieces(1, 1) })
  expect(sums.json()).toEqual({ goods: 15, freight: 0, total: 15, pieces: 2 })
})

test('another buyer, an unknown order and a shop for businesses learn nothing', async () => {
  const unknown = `/order/${randomUUID()}/withdrawal`
  for (const [by, at] of [
    [stranger, `/order/${order._id}/withdrawal`],
    [admin, `/order/${order._id}/withdrawal`],
    [buyer, unknown],
    [buyer, '/order/no-id/withdrawal'],
  ] as const) {
    const answer = await by.call('GET', at)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'order_not_found'])
  }
  expect((await declare(pieces(1), { by: stranger })).json().code).toBe('order_not_found')
  await publishSettings(admin, 'buyers', { sellsTo: 'businesses' })
  expect((await buyer.call('GET', `/order/${order._id}/withdrawal`)).json().code).toBe('withdrawal_not_offered')
  expect((await send({})).json().code).toBe('withdrawal_not_offered')
})

test('two clicks are one declaration, its mail has its content and its time, and the pieces are taken', async () => {
  const key = randomUUID()
  const [first, second] = await Promise.all([declare(pieces(1, 1), { key }), declare(pieces(1, 1), { key })])
  expect([first.statusCode, second.statusCode]).toEqual([201, 201])
  expect(second.json()).toEqual(first.json())
  expect(first.json()).toMatchObject({ sums: { goods: 15, total: 15, pieces: 2 } })
  await acknowledgeAll()
  await acknowledgeAll()
  const [mail, ...others] = await mailsTo(buyer.email)
  expect(others).toEqual([])
  expect(mail?.subject).toContain(first.json().number)
  expect(mail?.text_body).toContain(`1 × ${order.sku}`)
  expect(mail?.text_body).toMatch(/Received: .+\d{1,2}:\d\d:\d\d/)
  expect((await read()).lines.map(({ left, excluded }) => [left, excluded])).toEqual([
    [0, 'returned'],
    [1, null],
    [0, 'made_to_measure'],
  ])
})

test('more pieces than there are, a line that is out, one that is named twice and none at all are refused at their places', async () => {
  const many = await declare([
    { line: 1, quantity: 2 },
    { line: 3, quantity: 1 },
    { line: 2, quantity: 1 },
    { line: 2, quantity: 1 },
    { line: 9, quantity: 1 },
    { line: 2, quantity: 0 },
  ])
  expect([many.statusCode, many.json().code]).toEqual([422, 'not_withdrawable'])
  const paths = many.json().errors.map(({ path }: { path: string }) => path)
  expect(paths).toEqual([0, 1, 3, 4, 5].map((index) => `lines.${index}.quantity`))
  expect((await declare([])).json().code).toBe('rule_broken')
  expect((await read()).declared).toEqual([])
})

test('of two tabs that withdraw from the last piece, one gets it', async () => {
  const answers = await Promise.all([declare(pieces(1)), declare(pieces(1)), declare(pieces(1))])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422, 422])
})

test('after the last day the function is gone with the reason; without the instruction it is there a year longer', async () => {
  await deliver(order._id, 25)
  expect(await read()).toMatchObject({ state: 'ended', daysLeft: null })
  expect((await declare(pieces(1))).json().code).toBe('withdrawal_ended')
  await deliver(order._id, 25, { isInstructed: false })
  expect((await read()).state).toBe('open')
  await deliver(order._id, 400, { isInstructed: false })
  expect((await read()).state).toBe('ended')
})

test('an order of a company has no function, and says so', async () => {
  const billTo = { country: 'DE', company: 'Demo GmbH', line1: 'x', postcode: '1', city: 'y', vatId: '' }
  await portal.pool.query('update orders set bill_to = $2 where id = $1', [order._id, billTo])
  expect((await read()).state).toBe('business')
  expect((await declare(pieces(1))).json().code).toBe('withdrawal_for_consumers')
})

test('without signing in the answer is the same for a number that exists, another one and no number; staff see them all', async () => {
  const answers = [
    await send({}),
    await send({ orderNumber: '99999999', email: 'other@test.example' }),
    await send({ orderNumber: 'I do not know' }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  expect(answers.map((answer) => Object.keys(answer.json()).sort())).toEqual(
    Array.from({ length: 3 }, () => ['number', 'receivedAt']),
  )
  await acknowledgeAll()
  const all = await listed()
  expect(all.map(({ order: matched, notes }) => [matched?.number, notes[0]])).toEqual([
    [order.number, undefined],
    [undefined, 'no_order'],
    [undefined, 'no_order'],
  ])
})

test('the number of another buyer’s order tells its buyer, not the one who typed it', async () => {
  await send({ email: 'Curious@Test.example', orderNumber: `Order #${order.number}` })
  await acknowledgeAll()
  const [typed] = await mailsTo('curious@test.example')
  expect(typed?.text_body).not.toContain(order.sku)
  expect(typed?.text_body).not.toContain(buyer.name)
  expect(await mailsTo(buyer.email)).not.toEqual([])
  expect((await listed())[0]?.notes).toContain('other_email')
})

test('an address in another case is the same buyer: one mail', async () => {
  await portal.pool.query('delete from mail')
  await send({ email: buyer.email.toUpperCase() })
  await acknowledgeAll()
  const { rows } = await portal.pool.query(`select to_address from mail where subject like '%withdrawal W%'`)
  expect(rows).toHaveLength(1)
  expect((await listed())[0]?.notes).not.toContain('other_email')
})

test('a second press is the same declaration, an address has so many a day, and long texts are refused at their fields', async () => {
  const key = randomUUID()
  const [one, two] = [await send({ key }), await send({ key, name: 'Somebody Else' })]
  expect(two.json()).toEqual(one.json())
  for (let count = 1; count < maxInDay; count += 1) await send({})
  expect((await send({})).json().code).toBe('too_many_withdrawals')
  expect((await send({ key })).statusCode).toBe(201)
  expect((await send({}, '203.0.113.9')).statusCode).toBe(201)
  const long = await send(
    { name: 'x'.repeat(101), goods: 'y'.repeat(2001), orderNumber: '', key: 'no uuid' },
    '203.0.113.10',
  )
  expect(
    long
      .json()
      .errors.map(({ path }: { path: string }) => path)
      .sort(),
  ).toEqual(['goods', 'key', 'name', 'orderNumber'])
})

test('one press refunds the goods by lines and closes the declaration, once', async () => {
  await declare(pieces(1, 2))
  const [open] = await listed()
  const { refund } = (await admin.call('GET', `/manage/withdrawals/${open?._id}/refund`)).json()
  expect(refund).toEqual({ goods: 20, freight: 0, total: 20, pieces: 3, currency: 'USD' })
  const body = { version: open?.version, expectedTotal: 20 }
  const wrong = await admin.call('POST', `/manage/withdrawals/${open?._id}/refund`, { ...body, expectedTotal: 19 })
  expect([wrong.statusCode, wrong.json().code]).toEqual([409, 'total_changed'])
  const [first, second] = await Promise.all([
    admin.call('POST', `/manage/withdrawals/${open?._id}/refund`, body),
    admin.call('POST', `/manage/withdrawals/${open?._id}/refund`, body),
  ])
  expect([first.statusCode, second.statusCode].sort()).toEqual([200, 409])
  expect(await listed()).toEqual([])
  expect((await listed('?closed=yes'))[0]).toMatchObject({ outcome: 'refunded', closedBy: admin.name })
  const { rows } = await portal.pool.query('select refunded_minor from orders where id = $1', [order._id])
  expect(rows).toEqual([{ refunded_minor: 2000 }])
  expect(await findBrokenInvariants(portal)).toEqual([])
})

test('what was refunded before is not refunded again', async () => {
  await declare(pieces(1, 2))
  const [payment] = (await admin.call('GET', `/orders/${order._id}/payments`)).json().payments
  await admin.call('POST', `/payments/${payment._id}/refund`, { amount: 15, reason: 'Goodwill' })
  const [open] = await listed()
  const { refund } = (await admin.call('GET', `/manage/withdrawals/${open?._id}/refund`)).json()
  expect(refund.total).toBe(11)
})

test('the freight is refunded by the part of the goods, at the rate of the cheapest method, or not at all, as set', async () => {
  await portal.pool.query(
    `update orders set freight_kind = 'table', freight_minor = 650, total_minor = total_minor + 650 where id = $1`,
    [order._id],
  )
  const sums = async (...quantities: number[]) =>
    (await buyer.call('POST', `/order/${order._id}/withdrawal/sums`, { lines: pieces(...quantities) })).json()
  expect(await sums(1, 2)).toMatchObject({ goods: 20, freight: 5, total: 25 })
  await publishSettings(admin, 'buyers', { partialFreight: 'none' })
  expect(await sums(1, 2)).toMatchObject({ goods: 20, freight: 0 })
  await portal.pool.query(`update order_line set withdrawal = 'yes' where order_id = $1`, [order._id])
  expect(await sums(1, 2, 3)).toMatchObject({ goods: 26, freight: 6.5, total: 32.5 })
})

test('a declaration is matched by hand, closed with a reason, and stays as it was for a second person', async () => {
  await send({ orderNumber: 'none', goods: 'the brake' })
  await acknowledgeAll()
  const [open] = await listed()
  const at = `/manage/withdrawals/${open?._id}`
  const none = await admin.call('PUT', `${at}/order`, { version: open?.version, orderNumber: 4 })
  expect(none.json().code).toBe('order_not_found')
  const matched = await admin.call('PUT', `${at}/order`, { version: open?.version, orderNumber: order.number })
  expect(matched.json()).toMatchObject({ order: { number: order.number }, goods: 'the brake' })
  // Goods in words are for a person.
  expect((await admin.call('GET', `${at}/refund`)).json()).toEqual({ refund: null })
  const stale = await admin.call('POST', `${at}/close`, { version: open?.version, note: 'Kept the goods' })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_version'])
  const { version } = matched.json()
  expect((await admin.call('POST', `${at}/close`, { version, note: '' })).statusCode).toBe(422)
  const closed = await admin.call('POST', `${at}/close`, { version, note: 'Kept the goods' })
  expect(closed.json()).toMatchObject({ outcome: 'settled', note: 'Kept the goods', closedBy: admin.name })
  expect((await admin.call('POST', `${at}/close`, { version, note: 'Again' })).json().code).toBe(
    'withdrawal_closed',
  )
})

test('a refund has 14 days, is work until then, and is mailed to the company once a day when it is due', async () => {
  await declare(pieces(1))
  const work = async () => (await admin.call('GET', '/overview/work')).json().rows
  expect((await work()).find(({ kind }: { kind: string }) => kind === 'withdrawals')).toMatchObject({ count: 1 })
  expect((await listed())[0]?.daysLeft).toBe(14)
  await portal.pool.query('update withdrawal set due_on = due_on - 15')
  expect((await listed())[0]?.daysLeft).toBe(-1)
  await acknowledgeAll()
  await acknowledgeAll()
  const { rows } = await portal.pool.query(`select subject from mail where to_address = 'shop@test.example'`)
  expect(rows).toEqual([{ subject: 'Refunds of withdrawals are due' }])
})
