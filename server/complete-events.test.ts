import { beforeAll, expect, test } from 'vitest'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { orderFor } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
})

async function placed(quantity = 2): Promise<string> {
  const product = await addTestProduct(admin, { available: 50, unitprice: 10 })
  return (await orderFor(buyer, product._id, quantity))._id
}

async function versionOf(id: string): Promise<number> {
  return (await admin.call('GET', `/order/${id}/timeline`)).json().order.version
}

async function move(id: string, status: string): Promise<void> {
  const answer = await admin.call('POST', `/order/${id}/status`, { status, version: await versionOf(id) })
  expect(answer.statusCode).toBe(200)
}

async function ship(id: string, quantity: number): Promise<void> {
  const form = { quantity, carrier: 'Van', withoutAddress: true }
  const answer = await admin.call('POST', `/order/${id}/shipments`, form)
  expect([answer.statusCode, answer.statusCode < 300 ? '' : answer.body]).toEqual([expect.any(Number), ''])
}

async function typesOf(id: string): Promise<string[]> {
  const { rows } = await portal.pool.query('select type from event where subject_id = $1 order by id', [id])
  return rows.map(({ type }) => type)
}

test('an order that is confirmed, made, sent in two parts, paid by a transfer and delivered has every fact once', async () => {
  const id = await placed()
  await move(id, 'confirmed')
  await move(id, 'in_production')
  await ship(id, 1)
  const receipt = { amount: 20, receivedOn: '2026-11-30', kind: 'transfer' }
  const recorded = await admin.call('POST', `/orders/${id}/receipts`, receipt)
  expect([recorded.statusCode, recorded.statusCode < 300 ? '' : recorded.body]).toEqual([expect.any(Number), ''])
  await ship(id, 1)
  await move(id, 'delivered')
  const types = (await typesOf(id)).filter((type) => !type.startsWith('invoice.'))
  expect(types).toEqual([
    'order.placed',
    'order.confirmed',
    'order.in_production',
    'order.shipment_added',
    'payment.received',
    'order.paid',
    'order.shipment_added',
    'order.shipped',
    'order.delivered',
  ])
})

test('an order that ends has one event of its end', async () => {
  const [cancelled, deleted] = [await placed(), await placed()]
  await move(cancelled, 'cancelled')
  expect(await typesOf(cancelled)).toEqual(['order.placed', 'order.cancelled'])
  await admin.call('DELETE', `/orders/${deleted}`)
  await admin.call('POST', `/order/${deleted}/restore`)
  expect(await typesOf(deleted)).toEqual(['order.placed', 'order.deleted', 'order.restored'])
})

test('each row of the history of an order but notes has an event of the same transaction', async () => {
  const { rows } = await portal.pool.query(
    `select h.kind from order_event h
     where h.kind not in ('note', 'internal_note')
       and not exists (select from event e where e.subject_id = h.order_id and e.at = h.at)`,
  )
  expect(rows).toEqual([])
})
