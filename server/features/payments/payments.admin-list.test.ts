import { beforeAll, expect, test } from 'vitest'
import type { AdminPage } from '#contract/lists/lists.ts'
import type { AdminPayment } from '#contract/payments/admin-list.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor
let order: { _id: string; number: number; total: number }

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUp(portal, 'Ann Buyer')
  const product = await addTestProduct(admin)
  order = (await buyer.call('POST', '/order', { productId: product._id, newOrderQty: 2 })).json()
  await portal.pool.query(
    `with started as (
       insert into payment (id, order_id, ref, amount_minor, currency, status)
       values (gen_random_uuid(), $1, 'pi_known', 2500, 'USD', 'processing') returning id
     )
     insert into payment_concern (kind, ref, payment_id) select 'stuck', 'pi_known', id from started`,
    [order._id],
  )
  await portal.pool.query(
    `insert into payment_concern (kind, ref, detail)
     values ('unknown_payment', 'pi_of_nobody', '{"amountMinor": 1250, "currency": "eur"}')`,
  )
})

async function list(query: Record<string, string> = {}): Promise<AdminPayment[]> {
  const answer = await admin.call('GET', `/manage/payments?${new URLSearchParams(query)}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<AdminPage<AdminPayment>>().items
}

test('a payment to review names its order, its buyer and what was paid, as far as that is known', async () => {
  const [unknown, stuck] = await list()
  expect(stuck).toMatchObject({
    kind: 'stuck',
    state: 'open',
    orderId: order._id,
    orderNumber: order.number,
    userName: 'Ann Buyer',
    email: buyer.email,
    amount: 25,
    currency: 'USD',
    resolvedAt: null,
    resolvedBy: null,
    note: null,
  })
  expect(unknown).toMatchObject({ orderId: null, userName: null, email: null, amount: 12.5, currency: 'EUR' })
})

test('a payment is found by its order, its buyer and its transaction, and not by what is beside it', async () => {
  for (const q of [String(order.number), 'buyer', 'pi_known', 'ann pi_kno'])
    expect((await list({ q })).map(({ transactionId }) => transactionId)).toEqual(['pi_known'])
  expect(await list({ q: 'ann nobody' })).toEqual([])
})

test('a resolved payment stays in the list, with who resolved it and how', async () => {
  const [unknown] = await list({ kind: 'unknown_payment' })
  await admin.call('POST', `/payments/exceptions/${unknown?._id}/resolve`, { note: 'Booked to the old order' })
  expect(await list({ state: 'resolved' })).toMatchObject([
    {
      _id: unknown?._id,
      state: 'resolved',
      resolvedAt: expect.any(String),
      resolvedBy: admin.name,
      note: 'Booked to the old order',
    },
  ])
  expect((await list({ state: 'open' })).map(({ kind }) => kind)).toEqual(['stuck'])
  const [entry] = (await admin.call('GET', '/manage/audit?kind=concern')).json().items
  expect(entry.subject).toEqual({ kind: 'concern', id: unknown?._id, name: 'pi_of_nobody', isGone: false })
})

test('only admins read the list and its file', async () => {
  for (const path of ['/manage/payments', '/manage/payments/export.csv']) {
    expect((await callAs(portal)('GET', path)).statusCode).toBe(401)
    expect((await buyer.call('GET', path)).statusCode).toBe(403)
  }
})
