import { beforeAll, expect, test } from 'vitest'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { publishSettings } from '#tests/support/companies/tax.ts'
import { orderInProduction } from '#tests/support/orders/order-lines.ts'
import { testPortal } from '#tests/support/portal.ts'
import { untilNoJobs } from '#tests/support/waiting-jobs.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  await portal.startJobs()
})

const make = (lineCount: number) => orderInProduction(portal, { admin, buyer }, lineCount)

function shipAll(ids: readonly string[], more: object = {}) {
  return admin.call('POST', '/manage/orders/ship', { selection: { ids }, ...more })
}

async function read(id: string, actor = admin): Promise<OrderLifecycle> {
  return (await actor.call('GET', `/order/${id}/timeline`)).json()
}

/** The texts of the mails about shipments of an order. */
async function mailsAbout({ number }: { number: number }): Promise<string[]> {
  await untilNoJobs(portal.pool)
  const { rows } = await portal.pool.query<{ text: string }>(
    'select text_body as text from mail where subject = $1',
    [`Order ${number} has shipped`],
  )
  return rows.map(({ text }) => text)
}

test('a shipment without a mail is sent without one: history and audit log say so, and the buyer does not read it', async () => {
  const [quiet, mailed] = [await make(2), await make(2)]
  const part = { carrier: 'Van', lines: [{ line: 1, quantity: 10 }] }
  await admin.call('POST', `/order/${quiet._id}/shipments`, { ...part, withoutMail: true })
  await admin.call('POST', `/order/${mailed._id}/shipments`, part)
  expect([(await mailsAbout(quiet)).length, (await mailsAbout(mailed)).length]).toEqual([0, 1])
  await shipAll([quiet._id], { withoutMail: true })
  await shipAll([mailed._id], { withoutMail: false })
  expect([(await mailsAbout(quiet)).length, (await mailsAbout(mailed)).length]).toEqual([0, 2])
  const eventsOf = async (id: string, actor: TestActor) =>
    (await read(id, actor)).events.filter(({ kind }) => kind === 'shipment')
  expect((await eventsOf(quiet._id, admin)).map(({ withoutMail }) => withoutMail)).toEqual([true, true])
  for (const [id, actor] of [
    [quiet._id, buyer],
    [mailed._id, admin],
  ] as const) {
    for (const event of await eventsOf(id, actor)) expect(event).not.toHaveProperty('withoutMail')
  }
  const { rows } = await portal.pool.query<{ silent: number }>(
    `select count(*) filter (where after->>'withoutMail' = 'true')::int as silent from audit_log
     where action = 'order.shipped' and subject_id = any($1) group by subject_id order by 1`,
    [[quiet._id, mailed._id]],
  )
  expect(rows.map(({ silent }) => silent)).toEqual([0, 2])
})

test('a shipment without a carrier leaves it out of mail and history', async () => {
  const order = await make(1)
  await shipAll([order._id])
  expect(await mailsAbout(order)).toEqual([expect.stringContaining('10 pieces were shipped.')])
  const { shipments, events } = await read(order._id)
  expect(shipments).toMatchObject([{ carrier: '', tracking: '' }])
  expect(events.find(({ kind }) => kind === 'shipment')).toMatchObject({ quantity: 10, note: null })
})

test('a tracking number leads to the page of its carrier, in the mail and on the pages of buyer and staff', async () => {
  const carriers = 'Van; https://van.example/track?n={number}'
  expect((await publishSettings(admin, 'orders', { carriers })).statusCode).toBe(200)
  const order = await make(1)
  const parcel = { carrier: 'VAN', tracking: 'V 1/2', quantity: 10 }
  expect((await admin.call('POST', `/order/${order._id}/shipments`, parcel)).statusCode).toBe(201)
  const url = 'https://van.example/track?n=V1%2F2'
  expect(await mailsAbout(order)).toEqual([expect.stringContaining(url)])
  for (const actor of [admin, buyer])
    expect((await read(order._id, actor)).shipments).toMatchObject([{ trackingUrl: url }])
  const wrong = await publishSettings(admin, 'orders', { carriers: 'Van; javascript:alert({number})' })
  expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([422, 'content.carriers'])
})

test('staff see the account behind an order and how many orders it has, and nobody else does', async () => {
  const order = await make(1)
  const path = `/manage/orders/${order._id}/customer`
  await admin.call('PUT', `/users/${buyer.id}/customer-number`, { customerNumber: 'K-OF-ORDER' })
  const answer = (await admin.call('GET', path)).json()
  expect(answer).toMatchObject({ userId: buyer.id, customerNumber: 'K-OF-ORDER' })
  expect(answer.orderCount).toBeGreaterThan(1)
  expect((await buyer.call('GET', path)).statusCode).toBe(403)
  expect((await admin.call('GET', '/manage/orders/none/customer')).json().code).toBe('order_not_found')
})
