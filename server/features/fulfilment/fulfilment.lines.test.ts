import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, expect, test } from 'vitest'
import { remainingOf, shippedOf } from '#contract/fulfilment/shipments.ts'
import { printPackingSlips } from '#contract/orders/admin-list.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { findBrokenLines } from '#tests/support/orders/order-invariants.ts'
import { orderInProduction } from '#tests/support/orders/order-lines.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
})

async function placeMade(count: number): Promise<string> {
  return (await orderInProduction(portal, { admin, buyer }, count))._id
}

function ship(id: string, contents: object) {
  return admin.call('POST', `/order/${id}/shipments`, { carrier: 'Demo Freight', ...contents })
}

async function read(id: string): Promise<OrderLifecycle> {
  return (await buyer.call('GET', `/order/${id}/timeline`)).json()
}

const part = (line: number, quantity: number) => ({ line, quantity })

test('3 of 5 lines are shipped, then all that is left in one action, and only then is the order shipped', async () => {
  const id = await placeMade(5)
  const first = await ship(id, { lines: [part(1, 10), part(3, 4), part(5, 1)], tracking: 'DF 1' })
  expect(first.statusCode).toBe(201)
  expect(first.json()).toMatchObject({ unsent: 35, order: { status: 'in_production' } })
  const last = await ship(id, { everything: true })
  expect(last.json()).toMatchObject({ unsent: 0, order: { status: 'shipped' } })
  const { shipments, events } = await read(id)
  expect(shipments.map(({ quantity, lines }) => ({ quantity, lines }))).toEqual([
    { quantity: 15, lines: [part(1, 10), part(3, 4), part(5, 1)] },
    { quantity: 35, lines: [part(2, 10), part(3, 6), part(4, 10), part(5, 9)] },
  ])
  expect(events.filter(({ kind }) => kind === 'shipment').map(({ quantity }) => quantity)).toEqual([15, 35])
  expect(await findBrokenLines(portal.pool)).toEqual([])
})

test('one piece too many names every line with what is left of it, and ships nothing', async () => {
  const id = await placeMade(3)
  await ship(id, { lines: [part(1, 10), part(2, 7)] })
  const refused = await ship(id, { lines: [part(3, 10), part(1, 1), part(2, 4)] })
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'shipment_too_large'])
  expect(refused.json().errors).toEqual([
    { path: 'lines.1.quantity', message: 'At most 0 are left to ship' },
    { path: 'lines.2.quantity', message: 'At most 3 are left to ship' },
  ])
  expect((await read(id)).unsent).toBe(13)
})

test.each<[what: string, contents: object, path: string]>([
  ['no contents', {}, 'quantity'],
  ['a quantity that does not say of which line', { quantity: 1 }, 'lines'],
  ['a line that the order does not have', { lines: [part(1, 1), part(9, 1)] }, 'lines.1.line'],
  ['a line twice', { lines: [part(1, 1), part(1, 1)] }, 'lines.1.line'],
  ['no line', { lines: [] }, 'lines'],
  ['no pieces', { lines: [part(1, 0)] }, 'lines.0.quantity'],
  ['half a piece', { lines: [part(2, 1), part(1, 0.5)] }, 'lines.1.quantity'],
])('a shipment with %s is refused, and the field is named', async (_what, contents, path) => {
  const id = await placeMade(2)
  const refused = await ship(id, contents)
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors[0].path).toBe(path)
  expect((await read(id)).shipments).toEqual([])
})

test('a shipment that names lines and everything is asked which of both is meant, and ships nothing', async () => {
  const id = await placeMade(2)
  for (const also of [{ everything: true }, { quantity: 3 }]) {
    const refused = await ship(id, { lines: [part(1, 1)], ...also })
    expect(refused.json()).toMatchObject({ status: 422, errors: [{ path: 'lines' }] })
  }
  expect((await read(id)).shipments).toEqual([])
})

test('shipments at once never send more of a line than was ordered', async () => {
  const id = await placeMade(3)
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, index) =>
      ship(id, { lines: [part((index % 3) + 1, 6), part(((index + 1) % 3) + 1, 3)] }),
    ),
  )
  expect(answers.some(({ statusCode }) => statusCode === 201)).toBe(true)
  expect(await findBrokenLines(portal.pool)).toEqual([])
})

test('two windows that ship the same lines at once: one ships, the other reads what is left of each', async () => {
  const id = await placeMade(3)
  const contents = { lines: [part(1, 7), part(2, 10), part(3, 6)] }
  const answers = await Promise.all([ship(id, contents), ship(id, { ...contents, carrier: 'Other Freight' })])
  const refused = answers.find(({ statusCode }) => statusCode !== 201)
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422])
  expect(refused?.json()).toMatchObject({
    code: 'shipment_too_large',
    errors: [
      { path: 'lines.0.quantity', message: 'At most 3 are left to ship' },
      { path: 'lines.1.quantity', message: 'At most 0 are left to ship' },
      { path: 'lines.2.quantity', message: 'At most 4 are left to ship' },
    ],
  })
  expect(await read(id)).toMatchObject({ unsent: 7, shipments: [{ quantity: 23 }] })
})

test('two windows that ship the whole order at once: the second reads that nothing is left', async () => {
  const id = await placeMade(2)
  const whole = { lines: [part(1, 10), part(2, 10)] }
  const answers = await Promise.all([ship(id, whole), ship(id, { everything: true })])
  const refused = answers.find(({ statusCode }) => statusCode !== 201)?.json()
  expect([refused.code, refused.errors[0].message]).toEqual([
    'order_step_not_allowed',
    'The order has already been shipped in full',
  ])
  expect((await read(id)).shipments).toHaveLength(1)
})

test('an order of one line is still shipped by a quantity alone', async () => {
  const id = await placeMade(1)
  expect((await ship(id, { quantity: 4 })).json()).toMatchObject({
    unsent: 6,
    shipments: [{ lines: [part(1, 4)] }],
  })
  const { rows } = await portal.pool.query<{ after: object }>(
    `select after from audit_log where action = 'order.shipped' and subject_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ after: { quantity: 4, carrier: 'Demo Freight', tracking: '' } }])
})

test.each(['shipped', 'delivered'])(
  'an order of a release without shipments that is %s is shipped whole, and cannot be shipped again',
  async (status) => {
    const id = await placeMade(3)
    await portal.pool.query('update orders set status = $2 where id = $1', [id, status])
    const lifecycle = await read(id)
    expect(lifecycle).toMatchObject({ unsent: 0, shipments: [] })
    expect([...shippedOf(lifecycle)]).toEqual([1, 2, 3].map((line) => [line, 10]))
    expect(remainingOf(lifecycle)).toEqual([])
    for (const contents of [{ everything: true }, { lines: [part(1, 1)] }]) {
      expect((await ship(id, contents)).json().code).toBe('order_step_not_allowed')
    }
    const packed = await admin.call('POST', printPackingSlips.path, { ids: [id] })
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(packed.rawPayload)), {
      mergePages: true,
    })
    expect(text).toContain('30 pieces in 3 lines')
    expect(await read(id)).toMatchObject({ unsent: 0, shipments: [] })
  },
)

test('packing slips of more lines than one document holds are refused before they are read', async () => {
  const id = await placeMade(1)
  await portal.pool.query('update orders set line_count = 5001 where id = $1', [id])
  const refused = await admin.call('POST', printPackingSlips.path, { ids: [id] })
  expect(refused.json()).toMatchObject({ code: 'rule_broken', errors: [{ path: 'ids' }] })
  await portal.pool.query('update orders set line_count = 1 where id = $1', [id])
})
