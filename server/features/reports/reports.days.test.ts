import { beforeAll, expect, test } from 'vitest'
import { addDays, dayIn } from '#contract/days.ts'
import type { Order } from '#contract/orders/orders.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { publishSettings, switchTaxOn } from '#tests/support/companies/tax.ts'
import { pay } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal({ OPEN_ORDERS: '0' })
let admin: TestActor
let buyer: TestActor
let productId: string

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  productId = (await addTestProduct(admin, { unitprice: 10, available: 10_000 }))._id
})

async function moveTo(timeZone: string): Promise<void> {
  const answer = await publishSettings(admin, 'formats', { timeZone })
  expect(answer.statusCode, answer.body).toBe(200)
}

async function placeAt(time: string): Promise<Order> {
  const order = (await buyer.call('POST', '/order', { productId, newOrderQty: 1 })).json<Order>()
  await portal.pool.query('update orders set created_at = $2 where id = $1', [order._id, time])
  return order
}

async function placedOn(day: string): Promise<number[]> {
  const answer = await admin.call('GET', `/manage/orders?${new URLSearchParams({ createdAt: day })}`)
  return answer.json().items.map((row: { number: number }) => row.number)
}

async function ownPlacedOn(day: string): Promise<number[]> {
  const query = new URLSearchParams({ email: buyer.email, from: day, to: day })
  return (await buyer.call('GET', `/order?${query}`)).json<Order[]>().map(({ number }) => number)
}

async function countedOn(day: string): Promise<number> {
  return (await admin.call('GET', `/overview?${new URLSearchParams({ from: day, to: day })}`)).json().now.orders
    .count
}

test('an order of the morning in Tokyo is found, filtered and counted on the day that Tokyo has', async () => {
  await moveTo('Asia/Tokyo')
  const { number } = await placeAt('2026-11-27T16:00:00Z')
  for (const found of [placedOn, ownPlacedOn]) {
    expect(await found('2026-11-28')).toEqual([number])
    expect(await found('2026-11-27')).toEqual([])
  }
  expect([await countedOn('2026-11-27'), await countedOn('2026-11-28')]).toEqual([0, 1])
  const file = await admin.call('GET', '/manage/orders/export.csv?createdAt=2026-11-28')
  expect(file.body).toContain(String(number))
  expect(file.headers['content-disposition']).toContain(dayIn('Asia/Tokyo', new Date()))
})

test('a transfer and a card payment of one hour are money of one day', async () => {
  await moveTo('Asia/Tokyo')
  const [byCard, byTransfer] = [await placeAt('2026-11-20T00:00:00Z'), await placeAt('2026-11-20T00:00:00Z')]
  await switchTaxOn(admin)
  await pay(portal, buyer, byCard._id)
  await portal.pool.query(`update payment set settled_at = '2026-11-24T16:00:00Z' where order_id = $1`, [
    byCard._id,
  ])
  const receipt = { kind: 'transfer', amount: 10, receivedOn: '2026-11-25' }
  const recorded = await admin.call('POST', `/orders/${byTransfer._id}/receipts`, receipt)
  expect(recorded.statusCode, recorded.body).toBe(201)
  const received = async (day: string) =>
    (await admin.call('GET', `/overview/money?from=${day}&to=${day}`)).json().money?.received ?? 0
  expect([await received('2026-11-24'), await received('2026-11-25')]).toEqual([0, 20])
})

test('what is late is late by the day of the company', async () => {
  const order = await placeAt(new Date().toISOString())
  const late = async (timeZone: string) => {
    await moveTo(timeZone)
    const { items } = (await admin.call('GET', '/manage/orders?attention=late')).json()
    return items.some((row: { number: number }) => row.number === order.number)
  }
  // These two never have the same day.
  const [west, east] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati']
  const set = 'update orders set requested_on = $2 where id = $1'
  await portal.pool.query(set, [order._id, dayIn(west, new Date())])
  expect([await late(west), await late(east)]).toEqual([false, true])
})

test.each([
  ['Europe/Berlin', '2024-03-31T00:59:59Z'],
  ['Europe/Berlin', '2024-10-27T01:30:00Z'],
  ['America/New_York', '2024-03-10T04:30:00Z'],
  ['America/Havana', '2024-11-03T04:30:00Z'],
  ['Atlantic/Azores', '2024-10-27T00:30:00Z'],
  ['Atlantic/Azores', '2024-10-27T01:30:00Z'],
  ['Asia/Beirut', '2024-03-30T22:00:00Z'],
  ['Asia/Kathmandu', '2024-02-29T18:14:59Z'],
  ['Asia/Kathmandu', '2024-02-29T18:15:00Z'],
  ['Pacific/Kiritimati', '2023-12-31T10:00:00Z'],
  ['Pacific/Pago_Pago', '2024-01-01T10:59:59Z'],
])('%s, %s: filters, lists and counts agree on the day', async (timeZone, time) => {
  await moveTo(timeZone)
  const { number } = await placeAt(time)
  const day = dayIn(timeZone, new Date(time))
  for (const [one, isThere] of [
    [addDays(day, -1), false],
    [day, true],
    [addDays(day, 1), false],
  ] as const) {
    expect((await placedOn(one)).includes(number), `list ${one}`).toBe(isThere)
    expect((await ownPlacedOn(one)).includes(number), `own ${one}`).toBe(isThere)
  }
  expect(await countedOn(day)).toBe((await placedOn(day)).length)
})
