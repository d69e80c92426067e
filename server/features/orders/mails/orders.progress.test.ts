import { beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { orderOf } from '#tests/support/orders/order-lines.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { untilNoJobs } from '#tests/support/waiting-jobs.ts'

const portal = testPortal({ OPEN_ORDERS: '0' })
let admin: TestActor
let buyer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  await portal.startJobs()
})

async function move({ _id }: Order, status: string): Promise<void> {
  const { version } = (await admin.call('GET', `/order/${_id}`)).json<Order>()
  expect((await admin.call('POST', `/order/${_id}/status`, { status, version })).statusCode).toBe(200)
}

/** The only mail with this subject, as text and as HTML. */
async function mailOf(subject: string): Promise<string[]> {
  const find = async () => {
    const { rows } = await portal.pool.query<{ text_body: string; html_body: string }>(
      'select text_body, html_body from mail where to_address = $1 and subject = $2',
      [buyer.email, subject],
    )
    return rows.flatMap(({ text_body, html_body }) => [text_body, html_body])
  }
  await expect.poll(find).toHaveLength(2)
  return find()
}

const subjects = {
  en: { confirmed: 'is confirmed', shipped: 'has shipped', order: 'Order', track: 'Tracking number: DF 1' },
  de: {
    confirmed: 'ist bestätigt',
    shipped: 'wurde versandt',
    order: 'Bestellung',
    track: 'Sendungsnummer: DF 1',
  },
}

test.each(['en', 'de'] as const)('mails of steps name what they are about, in %s', async (language) => {
  const said = subjects[language]
  await portal.pool.query(
    `insert into account_language (user_id, language) values ($1, $2)
     on conflict (user_id) do update set language = excluded.language`,
    [buyer.id, language],
  )
  const products = [
    await addTestProduct(admin, { name: `Motor & axle ${language}` }),
    await addTestProduct(admin, { name: `Belt ${language}` }),
    await addTestProduct(admin, { name: `Bell ${language}` }),
  ]
  const order = await orderOf(
    portal,
    buyer,
    products.map(({ _id }, index) => ({ productId: _id, quantity: 4 + index })),
  )
  const names = (quantities: readonly number[]) =>
    products.map(({ name, sku }, index) => `${quantities[index]} x ${name} (${sku})`)
  const subject = (end: string) => `${said.order} ${order.number} ${end}`
  await move(order, 'confirmed')
  const [text = '', html = ''] = await mailOf(subject(said.confirmed))
  for (const line of names([4, 5, 6])) expect(text).toContain(`\n${line}\n`)
  expect(text).toContain('/dashboard/account#account-mails')
  expect(html).toContain('account#account-mails')
  expect(html).toContain(`4 &times; Motor &amp; axle ${language} <span`)
  await move(order, 'in_production')
  const parcel = {
    lines: [
      { line: 1, quantity: 3 },
      { line: 3, quantity: 6 },
    ],
    carrier: 'Demo Freight',
    tracking: 'DF 1',
  }
  expect((await admin.call('POST', `/order/${order._id}/shipments`, parcel)).statusCode).toBe(201)
  const [sent = '', sentHtml = ''] = await mailOf(subject(said.shipped))
  const [first = '', , third = ''] = names([3, 0, 6])
  expect(sent).toContain(`\n${said.track}\n\n${first}\n${third}\n`)
  expect(sent).not.toContain('Belt')
  expect(sentHtml).toContain(`6 &times; Bell ${language} <span`)
  expect(sentHtml).not.toContain('Belt')
})

test('the mail of a very long order names its first lines and says how many follow', async () => {
  const { _id: productId, name } = await addTestProduct(admin, { available: 500 })
  await portal.pool.query(`update account_language set language = 'en' where user_id = $1`, [buyer.id])
  const order = await orderOf(
    portal,
    buyer,
    Array.from({ length: 63 }, (_, index) => ({ productId, quantity: 1, note: `shelf ${index}` })),
  )
  await move(order, 'confirmed')
  for (const body of await mailOf(`Order ${order.number} is confirmed`)) {
    expect(body.split(name)).toHaveLength(61)
    expect(body).toContain('And 3 more lines.')
  }
})

/** Subjects of all mails to a buyer once no job is left, without the number of the order. */
async function subjectsTo(email: string): Promise<string[]> {
  await untilNoJobs(portal.pool)
  const { rows } = await portal.pool.query<{ subject: string }>(
    'select subject from mail where to_address = $1 order by subject',
    [email],
  )
  return rows.map(({ subject }) => subject.replace(/^Order \d+ /, ''))
}

test.each([
  ['progress', ['has been delivered', 'has shipped']],
  ['shipping', ['is confirmed', 'is in production']],
])('a buyer who leaves out mails of %s gets the others', async (kind, sent) => {
  const other = await signUpVerified(portal)
  const all = { progress: true, shipping: true, reviews: true }
  await other.call('PUT', '/account/mails', { ...all, [kind]: false })
  const { _id: productId } = await addTestProduct(admin)
  const order = await orderOf(portal, other, [{ productId, quantity: 4 }])
  const before = await subjectsTo(other.email)
  await move(order, 'confirmed')
  await move(order, 'in_production')
  const parcel = { lines: [{ line: 1, quantity: 4 }], carrier: 'Demo Freight', tracking: 'DF 2' }
  expect((await admin.call('POST', `/order/${order._id}/shipments`, parcel)).statusCode).toBe(201)
  await move(order, 'delivered')
  expect((await subjectsTo(other.email)).filter((subject) => !before.includes(subject))).toEqual(sent)
})

test('a cancellation is mailed whatever the buyer leaves out', async () => {
  const other = await signUpVerified(portal)
  await other.call('PUT', '/account/mails', { progress: false, shipping: false, reviews: false })
  const { _id: productId } = await addTestProduct(admin)
  const order = await orderOf(portal, other, [{ productId, quantity: 4 }])
  await move(order, 'cancelled')
  expect(await subjectsTo(other.email)).toContain('has been cancelled')
})
