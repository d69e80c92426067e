import { afterAll, beforeAll, expect, test } from 'vitest'
import { toMajor, toMinor } from '#contract/money.ts'
import type { BankReceipt } from '#contract/payments/bank.ts'
import { rfReference } from '#contract/payments/rf-reference.ts'
import type { Product } from '#contract/products/products.ts'
import { discountMinor } from '#contract/tax/cash-discount.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { companyToCorrect, invoicedOrder } from '#tests/support/companies/corrections.ts'
import { publishSettings } from '#tests/support/companies/tax.ts'
import { findBrokenData } from '#tests/support/payments/money-invariants.ts'
import { testPortal } from '#tests/support/portal.ts'
import { type BankEntry, camtOf } from '#tests/support/providers/bank.ts'

const today = new Date().toISOString().slice(0, 10)
const iban = 'DE89370400440532013000'
const portal = testPortal({ OPEN_ORDERS: '0', RATE_LIMIT: '1000000' })
let admin: TestActor
let buyer: TestActor
let bearing: Product

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  bearing = (await companyToCorrect(admin, buyer)).bearing
  await publishSettings(admin, 'company', { bankAccounts: [{ bank: 'Demo Bank', iban, bic: '' }] })
  await admin.call('PUT', `/users/${buyer.id}/terms`, { paymentDays: 30, cashDiscount: { percent: 2, days: 10 } })
})

afterAll(async () => {
  expect(await findBrokenData(portal.pool)).toEqual([])
})

type Invoiced = { id: string; number: number; total: number; discount: number; reduced: number }

/** On invoice since `daysAgo` days. */
async function invoiced(quantity: number, daysAgo = 0): Promise<Invoiced> {
  const { id, total } = await invoicedOrder(admin, buyer, [{ product: bearing, quantity }])
  await portal.pool.query(
    `update invoice set discount_until = discount_until - $2::integer, due_on = due_on - $2::integer where order_id = $1`,
    [id, daysAgo],
  )
  const { number } = await orderOf(id)
  const minor = toMinor(total, 'USD')
  const discount = discountMinor(minor, 200)
  return { id, number, total, discount: toMajor(discount, 'USD'), reduced: toMajor(minor - discount, 'USD') }
}

const orderOf = async (id: string) => (await admin.call('GET', `/order/${id}/timeline`)).json().order
const notesOf = async ({ id }: Invoiced) =>
  (await portal.pool.query('select kind, snapshot from credit_note where order_id = $1', [id])).rows.map(
    ({ kind, snapshot }) => [kind, toMajor(snapshot.totalMinor, 'USD')],
  )
const list = async (state = 'waiting'): Promise<BankReceipt[]> =>
  (await admin.call('GET', `/manage/bank-receipts?state=${state}`)).json()
const sumOf = (...amounts: number[]) =>
  toMajor(
    amounts.reduce((sum, one) => sum + toMinor(one, 'USD'), 0),
    'USD',
  )

async function send(entry: Omit<BankEntry, 'amount'> & { amount: number }) {
  const payload = camtOf([{ day: today, ...entry, amount: entry.amount.toFixed(2) }], { iban })
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/xml' }
  return (await portal.app.inject({ method: 'POST', url: '/api/manage/bank-files', headers, payload })).json()
}

async function book(payer: string, parts: object[]) {
  const entry = (await list()).find((one) => one.payer === payer)
  return admin.call('POST', `/manage/bank-receipts/${entry?._id}/book`, { parts })
}

test('of one transfer for two orders, the part that is short by exactly the discount in time closes its order, the other pays its own', async () => {
  const [short, whole] = [await invoiced(3), await invoiced(5)]
  const amount = sumOf(short.reduced, whole.total)
  expect(await send({ ref: 'S1', amount, payer: 'Split in time', text: 'two invoices' })).toMatchObject({
    waiting: 1,
  })
  const answer = await book('Split in time', [
    { orderNumber: whole.number, amount: whole.total },
    { orderNumber: short.number, amount: short.reduced },
  ])
  expect(answer.json()).toMatchObject({ state: 'booked', left: 0 })
  expect(await orderOf(short.id)).toMatchObject({ paid: true, open: 0, credited: short.discount })
  expect(await orderOf(whole.id)).toMatchObject({ paid: true, open: 0, credited: 0 })
  expect([await notesOf(short), await notesOf(whole)]).toEqual([[['discount', short.discount]], []])
})

test('the proposed split takes the cash discount of each order that is paid in time, and the whole sum of a late one', async () => {
  const [first, second, late] = [await invoiced(2), await invoiced(4), await invoiced(7, 30)]
  const text = [first, second, late].map(({ number }) => rfReference(String(number))).join(' ')
  const proposedFor = async (payer: string, amount: number) => {
    await send({ ref: payer, amount, payer, text })
    const entry = (await list()).find((one) => one.payer === payer)
    return [entry?.reason, entry?.proposal.map((part) => [part.order.number, part.amount])]
  }
  expect(await proposedFor('All less 2 %', sumOf(first.reduced, second.reduced, late.total))).toEqual([
    'several',
    [
      [first.number, first.reduced],
      [second.number, second.reduced],
      [late.number, late.total],
    ],
  ])
  expect(await proposedFor('One less 2 %', sumOf(first.total, second.reduced, late.total))).toEqual([
    'several',
    [
      [first.number, first.total],
      [second.number, second.reduced],
      [late.number, late.total],
    ],
  ])
  // Two of the three are named by their amounts.
  expect(await proposedFor('Two less 2 %', sumOf(first.reduced, second.reduced))).toEqual([
    'several',
    [
      [first.number, first.reduced],
      [second.number, second.reduced],
    ],
  ])
  // The discount of a late one is not taken.
  expect(await proposedFor('Late less 2 %', sumOf(first.total, second.total, late.reduced))).toEqual([
    'several_amount',
    [],
  ])
})

test('of a split, each part is judged alone: both discounts in one transfer have a credit note each, and one that is late stays open', async () => {
  const [first, second, late] = [await invoiced(2), await invoiced(4), await invoiced(6, 30)]
  const amount = sumOf(first.reduced, second.reduced, late.reduced)
  await send({ ref: 'S2', amount, payer: 'Split of three', text: 'three invoices' })
  const parts = [late, second, first].map(({ number, reduced }) => ({ orderNumber: number, amount: reduced }))
  expect((await book('Split of three', parts)).json()).toMatchObject({ state: 'booked' })
  expect([await notesOf(first), await notesOf(second)]).toEqual([
    [['discount', first.discount]],
    [['discount', second.discount]],
  ])
  expect(await orderOf(late.id)).toMatchObject({ paid: false, open: late.discount })
  expect(await notesOf(late)).toEqual([])
})

test('a split that is refused for one part grants the other no discount, and no number is used', async () => {
  const [short, other] = [await invoiced(3), await invoiced(3)]
  const amount = sumOf(short.reduced, other.total, 1)
  await send({ ref: 'S3', amount, payer: 'Too much', text: 'two invoices' })
  const refused = await book('Too much', [
    { orderNumber: short.number, amount: short.reduced },
    { orderNumber: other.number, amount: sumOf(other.total, 1) },
  ])
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'above_open'])
  expect(await orderOf(short.id)).toMatchObject({ paid: false, credited: 0 })
  expect(await notesOf(short)).toEqual([])
})

test('an entry of a bank file that quotes the reference and is the discounted amount in time is booked: paid, with its credit note', async () => {
  const order = await invoiced(7)
  const text = rfReference(String(order.number))
  expect(await send({ ref: 'F1', amount: order.reduced, text, payer: 'In time' })).toMatchObject({
    matched: 1,
    waiting: 0,
  })
  const jobs = await portal.startJobs()
  await expect.poll(() => list('matched')).toEqual([])
  await jobs.stop()
  expect(await orderOf(order.id)).toMatchObject({ paid: true, payment: 'paid', credited: order.discount })
  expect(await notesOf(order)).toEqual([['discount', order.discount]])
  expect((await list('booked')).find(({ payer }) => payer === 'In time')).toMatchObject({ left: 0 })
})

test('an entry that is the discounted amount too late, or a cent less, waits for a person', async () => {
  const [late, less] = [await invoiced(8, 30), await invoiced(9)]
  const text = ({ number }: Invoiced) => rfReference(String(number))
  const amount = sumOf(less.reduced, -0.01)
  expect(await send({ ref: 'F2', amount: late.reduced, text: text(late), payer: 'Late' })).toMatchObject({
    matched: 0,
    waiting: 1,
  })
  expect(await send({ ref: 'F3', amount, text: text(less), payer: 'Less' })).toMatchObject({ matched: 0 })
  expect([await notesOf(late), await notesOf(less)]).toEqual([[], []])
})
