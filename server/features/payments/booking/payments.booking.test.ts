import { beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { bankBooking, partOf, proposedIn, quote } from '#tests/support/payments/bank-booking.ts'
import { findBrokenData } from '#tests/support/payments/money-invariants.ts'
import { startPaying } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal({ OPEN_ORDERS: '0' })
let booking: Awaited<ReturnType<typeof bankBooking>>
beforeAll(async () => {
  booking = await bankBooking(portal)
})

test('a part is booked, the rest is named, waits with a proposal of its own and can be set aside', async () => {
  const [first, second] = [await booking.place(8), await booking.place(9)]
  const entry = await booking.receive({ amount: '250.00', text: `${quote(first)} ${quote(second)}` })
  const differs = await booking.book(entry._id, { parts: [partOf(first, 100)] })
  expect([differs.statusCode, differs.json().code, differs.json().errors?.[0].path]).toEqual([
    ...[409, 'bank_parts_differ', 'rest'],
  ])
  expect((await booking.receiptsOf(first)).receipts).toEqual([])
  const half = await booking.book(entry._id, { parts: [partOf(first, 100)], rest: 150 })
  expect(half.json()).toMatchObject({ state: 'partial', left: 150, parts: [{ orderNumber: first.number }] })
  const again = await booking.book(entry._id, { parts: [partOf(second, 100)], rest: 150 })
  expect(again.json().code).toBe('bank_parts_differ')
  const waiting = await booking.find(entry._id)
  expect(waiting).toMatchObject({ state: 'partial', left: 150, reason: 'amount' })
  expect(waiting && proposedIn(waiting)).toEqual([[second.number, 112.5]])
  await booking.book(entry._id, { parts: [partOf(second, 112.5)], rest: 37.5 })
  const aside = await booking.admin.call('POST', `/manage/bank-receipts/${entry._id}/ignore`, {
    note: 'Sent back',
  })
  expect(aside.json()).toMatchObject({ state: 'ignored', left: 37.5 })
  expect((await booking.book(entry._id, { parts: [partOf(second, 37.5)] })).json().code).toBe('bank_receipt_done')
})

test('what is above the open amount of an order is asked for, each part on its own', async () => {
  const [first, second] = [await booking.place(8), await booking.place(9)]
  const entry = await booking.receive({ amount: '230.00', text: 'several' })
  const parts = [partOf(first, 110), partOf(second, 120)]
  const refused = await booking.book(entry._id, { parts: [parts[0], { ...parts[1], overpay: true }] })
  expect([refused.statusCode, refused.json().code, refused.json().errors?.[0].path]).toEqual([
    ...[409, 'above_open', 'parts.0.amount'],
  ])
  expect(refused.json().errors[0].message).toContain('$10.00')
  expect((await booking.receiptsOf(second)).receipts).toEqual([])
  const answer = await booking.book(entry._id, { parts: parts.map((one) => ({ ...one, overpay: true })) })
  expect(answer.json()).toMatchObject({ state: 'booked' })
  expect([await booking.receiptsOf(first), await booking.receiptsOf(second)]).toMatchObject([
    { surplus: 10 },
    { surplus: 7.5 },
  ])
})

test.each([
  ['no part', () => ({ parts: [] }), 'parts'],
  ['nothing', () => ({}), 'parts'],
  ['too many parts', (order: Order) => ({ parts: Array(51).fill(partOf(order, 1)) }), 'parts'],
  ['an unknown field', (order: Order) => ({ parts: [partOf(order, 100)], rset: 1 }), 'rset'],
  [
    'an unknown field of a part',
    (order: Order) => ({ parts: [{ ...partOf(order, 100), overpaid: true }] }),
    'parts.0.overpaid',
  ],
  ['no amount', ({ number }: Order) => ({ parts: [{ orderNumber: number }] }), 'parts.0.amount'],
  ['an amount of 0', (order: Order) => ({ parts: [partOf(order, 0)] }), 'parts.0.amount'],
  ['no order', () => ({ parts: [{ amount: 100 }] }), 'parts.0.orderNumber'],
  [
    'order and invoice',
    (order: Order) => ({ parts: [{ ...partOf(order, 100), invoiceNumber: '2026-1' }] }),
    'parts.0.orderNumber',
  ],
  [
    'overpay that is not true',
    (order: Order) => ({ parts: [{ ...partOf(order, 100), overpay: null }] }),
    'parts.0.overpay',
  ],
  ['a rest of nothing', (order: Order) => ({ parts: [partOf(order, 100)], rest: null }), 'rest'],
  ['too many decimals', (order: Order) => ({ parts: [partOf(order, 99.999)] }), 'parts.0.amount'],
  ['an order twice', (order: Order) => ({ parts: [partOf(order, 50), partOf(order, 50)] }), 'parts.1.orderNumber'],
  ['an unknown order', () => ({ parts: [{ orderNumber: 5, amount: 100 }] }), 'parts.0.orderNumber'],
  ['an unknown invoice', () => ({ parts: [{ invoiceNumber: '1999-1', amount: 100 }] }), 'parts.0.invoiceNumber'],
] as const)('%s is refused at its field, and nothing is booked', async (_, bodyOf, path) => {
  const order = await booking.place(8)
  const entry = await booking.receive({ amount: '100.00', text: 'a refused one' })
  const answer = await booking.book(entry._id, bodyOf(order))
  expect([400, 404, 422]).toContain(answer.statusCode)
  expect(answer.json().errors?.[0]?.path).toBe(path)
  expect((await booking.receiptsOf(order)).receipts).toEqual([])
  expect(await booking.find(entry._id)).toMatchObject({ state: 'waiting', left: 100 })
})

test('a part that cannot be booked stops all others, and a card payment is cancelled before money is booked', async () => {
  const [open, paid, started] = [await booking.place(8), await booking.place(8), await booking.place(8)]
  await booking.admin.call('POST', `/orders/${paid._id}/receipts`, {
    kind: 'cash',
    amount: 100,
    receivedOn: '2026-11-20',
  })
  const entry = await booking.receive({ amount: '200.00', text: 'two' })
  const answer = await booking.book(entry._id, { parts: [partOf(open, 100), partOf(paid, 100)] })
  expect([answer.json().code, answer.json().errors?.[0].path]).toEqual(['already_paid', 'parts.1.orderNumber'])
  expect((await booking.receiptsOf(open)).receipts).toEqual([])
  await startPaying(booking.buyer, started._id)
  const split = await booking.book(entry._id, { parts: [partOf(open, 100), partOf(started, 100)] })
  expect(split.json()).toMatchObject({ state: 'booked' })
  expect((await booking.read(started)).payment).toBe('paid')
})

test('a repeat of the same request books nothing twice; eight at once book an entry once', async () => {
  const [first, second] = [await booking.place(8), await booking.place(9)]
  const entry = await booking.receive({ amount: '150.00', text: 'repeated' })
  const staff = booking.admin.callWith({ 'idempotency-key': crypto.randomUUID() })
  const body = { parts: [partOf(first, 50), partOf(second, 50)], rest: 50 }
  for (let times = 0; times < 3; times++) {
    const answer = await staff('POST', `/manage/bank-receipts/${entry._id}/book`, body)
    expect(answer.json()).toMatchObject({ state: 'partial', left: 50 })
  }
  // The orders are named in both sequences: locks are taken by number.
  const parts = [partOf(second, 25), partOf(first, 25)]
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      booking.book(entry._id, { parts: index % 2 ? parts : parts.toReversed() }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect((await booking.receiptsOf(first)).received).toBe(75)
  expect((await booking.receiptsOf(second)).received).toBe(75)
})

test('a withdrawn part waits on its entry again, also if the rest was set aside', async () => {
  const [first, second] = [await booking.place(8), await booking.place(9)]
  const entry = await booking.receive({ amount: '120.00', text: 'withdrawn' })
  await booking.book(entry._id, { parts: [partOf(first, 50), partOf(second, 60)], rest: 10 })
  await booking.admin.call('POST', `/manage/bank-receipts/${entry._id}/ignore`, {})
  const withdraw = async (order: Order) =>
    booking.admin.call(
      'DELETE',
      `/orders/${order._id}/receipts/${(await booking.receiptsOf(order)).receipts[0]?._id}`,
    )
  expect((await withdraw(first)).json()).toMatchObject({ received: 0, open: 100 })
  expect(await booking.find(entry._id)).toMatchObject({
    state: 'partial',
    left: 60,
    parts: [{ orderNumber: second.number }],
  })
  await withdraw(second)
  expect(await booking.find(entry._id)).toMatchObject({
    state: 'waiting',
    reason: 'withdrawn',
    left: 120,
    parts: [],
  })
  expect((await booking.book(entry._id, { parts: [partOf(second, 112.5)], rest: 7.5 })).json()).toMatchObject({
    left: 7.5,
  })
})

test('all these orders, entries and receipts add up', async () => {
  expect(await findBrokenData(portal.pool)).toEqual([])
})
