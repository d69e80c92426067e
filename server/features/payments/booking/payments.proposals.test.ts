import { beforeAll, expect, test } from 'vitest'
import { signUpVerified } from '#tests/support/actors.ts'
import { bankBooking, partOf, proposedIn, quote } from '#tests/support/payments/bank-booking.ts'
import { findBrokenData } from '#tests/support/payments/money-invariants.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal({ OPEN_ORDERS: '0' })
let booking: Awaited<ReturnType<typeof bankBooking>>
beforeAll(async () => {
  booking = await bankBooking(portal)
})

test('one transfer that quotes two orders is proposed in one step, and a person books the split', async () => {
  const [first, second] = [await booking.place(8), await booking.place(9)]
  const spaced = quote(second).replace(/(.{4})/g, '$1 ')
  const entry = await booking.receive({
    amount: '212.50',
    text: `${quote(first)} and ${spaced}`,
    payerIban: 'NL02ABNA0123456789',
  })
  expect([entry.reason, entry.left, proposedIn(entry)]).toEqual([
    'several',
    212.5,
    [
      [first.number, 100],
      [second.number, 112.5],
    ],
  ])
  const parts = entry.proposal.map(({ order, amount }) => ({ orderNumber: order.number, amount }))
  const answer = await booking.book(entry._id, { parts })
  expect(answer.json()).toMatchObject({ state: 'booked', left: 0, parts: [{ amount: 100 }, { amount: 112.5 }] })
  expect([(await booking.read(first)).payment, (await booking.read(second)).payment]).toEqual(['paid', 'paid'])
  const { receipts } = await booking.receiptsOf(first)
  expect(receipts).toMatchObject([
    {
      amount: 100,
      receivedOn: '2026-11-20',
      entry: { _id: entry._id, amount: 212.5, orders: [{ _id: second._id, number: second.number }] },
    },
  ])
  // A refund of each is transferred to the account that the money came from.
  const [payment] = (await booking.admin.call('GET', `/orders/${second._id}/payments`)).json().payments
  await booking.admin.call('POST', `/payments/${payment._id}/refund`, { amount: 5, reason: 'Scratched' })
  const refunds = (await booking.admin.call('GET', '/manage/transfer-refunds')).json()
  expect(refunds).toMatchObject([{ orderNumber: second.number, account: 'NL02ABNA0123456789' }])
})

test('an order that has only the amount is not shown beside the orders that are named', async () => {
  const [first, second, third] = [await booking.place(3), await booking.place(5), await booking.place(8)]
  const entry = await booking.receive({ amount: '100.00', text: `orders ${first.number} ${second.number}` })
  expect([entry.reason, proposedIn(entry), entry.order]).toEqual([
    'several',
    [
      [first.number, 37.5],
      [second.number, 62.5],
    ],
    null,
  ])
  expect((await booking.read(third)).open).toBe(100)
  await booking.buyer.call('DELETE', `/order/${third._id}`)
})

test('two references are never booked by the job, even if the amount is that of one of them', async () => {
  const [first, second] = [await booking.place(8), await booking.place(9)]
  const entry = await booking.receive({ amount: '100.00', text: `${quote(first)} ${quote(second)}` })
  expect([entry.state, entry.reason, proposedIn(entry)]).toEqual(['waiting', 'reference', [[first.number, 100]]])
})

test('numbers of orders and invoices are read too, also with a blank in them; what does not fit is said', async () => {
  const [first, second, third] = [await booking.place(8), await booking.place(9), await booking.place(2)]
  await portal.pool.query(
    `insert into invoice (year, number, order_id, issued_at, snapshot, due_on) values (2026, 7001, $1, now(), '{}', now())`,
    [second._id],
  )
  const digits = String(first.number)
  const text = `order ${digits.slice(0, 2)} ${digits.slice(2)}, invoice 2026-00 7001`
  const entry = await booking.receive({ amount: '212.50', text })
  expect([entry.reason, proposedIn(entry)]).toEqual([
    'several',
    expect.arrayContaining([
      [first.number, 100],
      [second.number, 112.5],
    ]),
  ])
  expect(entry.proposal.map(({ order }) => order.invoice)).toContain('2026-007001')
  const other = await booking.receive({ amount: '90.00', text: `${quote(first)} ${quote(third)}` })
  expect([other.reason, other.proposal]).toEqual(['several_amount', []])
  const answer = await booking.book(entry._id, {
    parts: [partOf(first, 100), { invoiceNumber: '2026-7001', amount: 112.5 }],
  })
  expect(answer.json()).toMatchObject({ state: 'booked' })
  expect((await booking.read(second)).payment).toBe('paid')
})

test('without a reference the open orders of a known payer are added up, by the account or by the name', async () => {
  const known = await signUpVerified(portal, 'Demo Wheels')
  const [first, second, third] = [
    await booking.place(8, known),
    await booking.place(9, known),
    await booking.place(3, known),
  ]
  const byName = await booking.receive({
    amount: '112.50',
    text: 'thanks',
    payer: 'DEMO  WHEELS',
    payerIban: 'BE68539007547034',
  })
  expect([byName.reason, proposedIn(byName)]).toEqual(['payer', [[second.number, 112.5]]])
  await booking.book(byName._id, { parts: [partOf(second, 112.5)] })
  // Another name, and the account that has paid an order of this customer before.
  const byAccount = await booking.receive({ amount: '137.50', text: 'thanks', payerIban: 'BE68539007547034' })
  expect([byAccount.reason, proposedIn(byAccount)]).toEqual([
    'payer',
    [
      [first.number, 100],
      [third.number, 37.5],
    ],
  ])
  // Where several selections fit, none is chosen.
  await booking.place(11, known)
  expect(await booking.find(byAccount._id)).toMatchObject({ reason: 'ambiguous', proposal: [] })
})

test('what corrections have credited is not open', async () => {
  const known = await signUpVerified(portal, 'Demo Frames')
  const [first, second] = [await booking.place(8, known), await booking.place(9, known)]
  await portal.pool.query('update orders set credited_minor = 2500 where id = $1', [second._id])
  const entry = await booking.receive({ amount: '187.50', payer: 'Demo Frames' })
  expect(proposedIn(entry)).toEqual([
    [first.number, 100],
    [second.number, 87.5],
  ])
  await portal.pool.query('update orders set credited_minor = 0 where id = $1', [second._id])
})

test('orders are found by number, invoice, customer and open amount, and staff alone find them', async () => {
  const known = await signUpVerified(portal, 'Demo 50% Saddles')
  const order = await booking.place(13, known)
  const search = async (q: string) =>
    (await booking.admin.call('GET', `/manage/payable-orders?q=${encodeURIComponent(q)}`)).json()
  const expected = { _id: order._id, number: order.number, total: 162.5, open: 162.5, invoice: null }
  for (const q of [String(order.number), '50% SADD', '162.5', '162,50'])
    expect(await search(q)).toMatchObject([expected])
  expect(await search('2026-7001')).toMatchObject([{ invoice: '2026-007001', open: 0 }])
  expect(await search('nobody at all')).toEqual([])
  expect((await booking.admin.call('GET', '/manage/payable-orders?q=')).json().errors?.[0].path).toBe('q')
  expect((await booking.admin.call('GET', '/manage/payable-orders?q=1&state=open')).statusCode).toBe(422)
  expect((await booking.buyer.call('GET', '/manage/payable-orders?q=1')).statusCode).toBe(403)
  expect((await portal.app.inject('/api/manage/payable-orders?q=1')).statusCode).toBe(401)
  expect((await booking.book(crypto.randomUUID(), { parts: [partOf(order, 1)] }, booking.buyer)).statusCode).toBe(
    403,
  )
  expect((await booking.book(crypto.randomUUID(), { parts: [partOf(order, 1)] })).json().code).toBe(
    'bank_receipt_not_found',
  )
})

test('all these orders, entries and receipts add up', async () => {
  // An invoice of this test has no lines.
  await portal.pool.query('delete from invoice')
  expect(await findBrokenData(portal.pool)).toEqual([])
})
