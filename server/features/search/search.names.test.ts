import { beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/cart/cart.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { AdminPage } from '#contract/lists/lists.ts'
import type { Order } from '#contract/orders/orders.ts'
import { rfReference } from '#contract/payments/rf-reference.ts'
import type { find } from '#contract/search/search.ts'
import { shipTo, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { issueInvoice } from '#tests/support/invoices.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal({ RATE_LIMIT: '0' })
const tracking = '1Z 999-AA1_0%4'
let admin: TestActor
let buyer: TestActor
let wanted: Order
let invoiceNumber: string

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal, 'Mara Lindqvist')
  const product = await addTestProduct(admin, { name: 'Compressor', available: 500 })
  wanted = await orderTo(product._id, { company: 'Łódzkie Pompy Sp. z o.o.' })
  await orderTo(product._id, { company: 'Demo Pumps' })
  const parcel = {
    everything: true,
    carrier: 'Own van',
    tracking: tracking.replaceAll(' ', ''),
    unpaidReason: 'Test',
  }
  await portal.pool.query(`update orders set status = 'in_production' where id = $1`, [wanted._id])
  const shipped = await admin.call('POST', `/order/${wanted._id}/shipments`, parcel)
  expect(shipped.statusCode, shipped.body).toBe(201)
  await portal.pool.query(
    `insert into payment (id, order_id, ref, amount_minor, currency, status)
     select gen_random_uuid(), id, 'pi_3NAbcDEF', total_minor, currency, 'canceled' from orders where id = $1`,
    [wanted._id],
  )
  invoiceNumber = (await issueInvoice(admin, wanted._id)).number
})

async function orderTo(productId: string, to: { company: string }): Promise<Order> {
  const cart: Cart = (await buyer.call('POST', '/cart/lines', { lines: [{ productId, quantity: 50 }] })).json()
  const { id: cartId, version, total: expectedTotal } = cart
  const answer = await buyer.call('POST', '/cart/order', {
    ...{ cartId, version, expectedTotal },
    shipTo: { ...shipTo, ...to },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

async function listed(q: string): Promise<string[]> {
  const answer = await admin.call('GET', `/manage/orders?q=${encodeURIComponent(q)}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<AdminPage<Order>>().items.map(({ _id }) => _id)
}

async function found(actor: TestActor, q: string): Promise<string[]> {
  const answer = await actor.call('GET', `/search?q=${encodeURIComponent(q)}`)
  return answer.json<Reply<typeof find>>().orders.map(({ _id }) => _id)
}

test.each([
  ['company', () => 'lodzkie pompy'],
  ['tracking number', () => tracking.replaceAll(' ', '')],
  ['beginning of a tracking number', () => '1z999-aa'],
  ['number of the payment at its provider', () => 'PI_3nabc'],
  ['number of its invoice', () => invoiceNumber],
  ['reference of the payment', () => rfReference(String(wanted.number))],
  [
    'reference with its spaces',
    () =>
      rfReference(String(wanted.number))
        .replaceAll(/(.{4})/g, '$1 ')
        .toLowerCase(),
  ],
])('staff find an order by its %s, in the list and in the palette', async (_, name) => {
  expect(await listed(name())).toEqual([wanted._id])
  expect(await found(admin, name())).toEqual([wanted._id])
})

test('signs of patterns in a name stand for themselves', async () => {
  for (const name of ['1z%aa1', '1z999_aa1', 'pi_3nabcd%']) {
    expect(await listed(name), name).toEqual([])
    expect(await found(admin, name), name).toEqual([])
  }
})

test('a customer does not find orders of others by such a name', async () => {
  const other = await signUpVerified(portal, 'Jon Other')
  for (const name of ['lodzkie', '1z999-aa', 'pi_3nabc', rfReference(String(wanted.number))]) {
    expect(await found(other, name), name).toEqual([])
  }
  expect(await found(buyer, rfReference(String(wanted.number)))).toEqual([wanted._id])
})
