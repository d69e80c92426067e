import { beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { publishSettings } from '#tests/support/companies/tax.ts'
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
  await admin.call('PUT', `/users/${buyer.id}/terms`, { paymentDays: 30 })
  await publishSettings(admin, 'company', {
    bankAccounts: [{ bank: 'Demo Bank', iban: 'DE02120300000000202051', bic: '' }],
  })
})

/** A shipped order whose invoice is due so many days ago. */
async function overdue(daysAgo: number): Promise<Order> {
  const form = { productId, newOrderQty: 2, address: 'Demo Street 1' }
  const order = (await buyer.call('POST', '/order', form)).json()
  for (const status of ['confirmed', 'in_production']) {
    const { version } = (await admin.call('GET', `/order/${order._id}/timeline`)).json().order
    await admin.call('POST', `/order/${order._id}/status`, { status, version })
  }
  await admin.call('POST', `/order/${order._id}/shipments`, { quantity: 2, carrier: 'Demo Freight' })
  await runJobs(async () => {
    const { rowCount } = await portal.pool.query(
      'update invoice set due_on = current_date - $2::integer where order_id = $1',
      [order._id, daysAgo],
    )
    expect(rowCount).toBe(1)
  })
  return order
}

async function runJobs(until: () => Promise<void>): Promise<void> {
  const jobs = await portal.startJobs()
  await expect.poll(() => until().then(() => true)).toBe(true)
  await jobs.stop()
}

const preview = async ({ _id }: Order, body: object = {}) =>
  admin.call('POST', `/manage/orders/${_id}/reminder-preview`, body)
const remind = async (body: object) => admin.call('POST', '/manage/reminders', body)
const mailOf = async ({ number }: Order) => {
  const subject = `Payment reminder for order ${number}`
  return (await portal.pool.query('select subject, text_body from mail where subject = $1', [subject])).rows[0]
}

test('a reminder is shown before it goes, with account, link, files and an own text; what goes is what was shown', async () => {
  const order = await overdue(9)
  const usual = (await preview(order)).json()
  expect(usual).toMatchObject({
    to: buyer.email,
    language: 'en',
    step: 1,
    subject: `Payment reminder for order ${order.number}`,
  })
  expect(usual.attachments).toEqual([expect.stringMatching(/\.pdf$/)])
  expect(usual.text).toContain(usual.standardText)
  expect(usual.text).toContain('DE02 1203 0000 0000 2020 51')
  expect(usual.text).toContain(`/payment/${order._id}`)
  expect(usual.html).toContain('Due since')

  const text = 'Dear accounts team,\n<b>please</b> pay by Friday: www.example.com'
  const own = (await preview(order, { text })).json()
  expect(own.text).toContain(text)
  expect(own.text).not.toContain(own.standardText)
  expect(own.html).toContain('&lt;b&gt;please&lt;&#x2F;b&gt;')
  expect(await mailOf(order)).toBeUndefined()
  expect((await remind({ orderIds: [order._id], text })).json()).toEqual({ sent: 1, skipped: [] })
  await runJobs(async () => expect(await mailOf(order)).toBeDefined())
  expect(await mailOf(order)).toMatchObject({ subject: own.subject, text_body: own.text })
  const { rows } = await portal.pool.query(
    `select after from audit_log where action = 'order.reminded' and subject_id = $1`,
    [order._id],
  )
  expect(rows[0].after).toMatchObject({ step: 1, text })
  expect((await preview(order)).json().step).toBeNull()
})

test('an own text is for one reminder, and bounded; a preview of what is not open says so', async () => {
  const [one, two] = [await overdue(9), await overdue(9)]
  const both = await remind({ orderIds: [one._id, two._id], text: 'Please pay' })
  expect([both.statusCode, both.json().errors[0].path]).toEqual([422, 'text'])
  const long = await preview(one, { text: 'x'.repeat(2_001) })
  expect([long.statusCode, long.json().errors[0].message]).toEqual([
    422,
    'Text must be 2000 characters or shorter',
  ])
  expect((await preview(one, { texte: 'x' })).statusCode).toBe(422)
  await admin.call('POST', `/orders/${two._id}/receipts`, {
    kind: 'transfer',
    amount: 25,
    receivedOn: '2026-01-31',
  })
  expect((await preview(two)).json()).toMatchObject({ status: 409, code: 'nothing_open' })
  const unknown = await preview({ ...one, _id: '00000000-0000-4000-8000-000000000000' })
  expect(unknown.json()).toMatchObject({ status: 404, code: 'order_not_found' })
})

test('twenty requests at once send one reminder, with the text of the one that was first', async () => {
  const order = await overdue(9)
  const texts = Array.from({ length: 20 }, (_, index) => `Please pay by day ${index}`)
  const answers = await Promise.all(texts.map((text) => remind({ orderIds: [order._id], text })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(texts.map(() => 200))
  const sent = answers.flatMap((answer, index) => (answer.json().sent === 1 ? [texts[index]] : []))
  expect(sent).toHaveLength(1)
  await runJobs(async () => expect(await mailOf(order)).toBeDefined())
  expect((await mailOf(order)).text_body).toContain(sent[0])
})

test('open amounts are summed by how long they are late, for each currency', async () => {
  const before = (await admin.call('GET', '/manage/open-items/sums')).json()
  const amountOf = (sums: typeof before, age: string) =>
    sums[0]?.ages.find((one: { age: string }) => one.age === age) ?? { amount: 0, count: 0 }
  await overdue(0)
  await overdue(14)
  await overdue(15)
  await overdue(31)
  const disputed = await overdue(31)
  await admin.call('PUT', `/manage/orders/${disputed._id}/dispute`, { note: 'Two are missing' })
  const after = (await admin.call('GET', '/manage/open-items/sums')).json()
  expect(after).toHaveLength(1)
  for (const age of ['notDue', 'to14', 'to30', 'over30', 'disputed']) {
    const [was, is] = [amountOf(before, age), amountOf(after, age)]
    expect([age, is.amount - was.amount, is.count - was.count]).toEqual([age, 25, 1])
  }
  const total = after[0].ages.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)
  expect(after[0]).toMatchObject({ open: total, currency: 'USD' })
  const shown = (await admin.call('GET', '/manage/open-items')).json()
  expect(after[0].count).toBe(shown.length)
})
