import { beforeAll, expect, test } from 'vitest'
import { addDays, dayIn } from '#contract/days.ts'
import type { OpenItem } from '#contract/payments/open-items.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { companyToCorrect, correctInvoice, invoicedOrder } from '#tests/support/companies/corrections.ts'
import { publishSettings } from '#tests/support/companies/tax.ts'
import { findBrokenOrders } from '#tests/support/orders/order-invariants.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal({ OPEN_ORDERS: '0' })
let admin: TestActor
let business: TestActor
let consumer: TestActor
let product: Awaited<ReturnType<typeof companyToCorrect>>['bearing']
const today = dayIn('UTC', new Date())

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  business = await signUpVerified(portal)
  consumer = await signUpVerified(portal)
  product = (await companyToCorrect(admin, business)).bearing
  await admin.call('PUT', `/users/${consumer.id}/terms`, { paymentDays: 30 })
  await business.call('POST', '/addresses', {
    country: 'NL',
    name: 'Demo Buyer',
    company: 'Demo Cycles',
    line1: '12 Example Quay',
    postcode: '3011 AA',
    city: 'Rotterdam',
    vatId: 'NL004495445B01',
  })
  // In two halves: ten days ago it was one point less.
  const referenceRates = [
    { from: '2010-01-01', percent: 1, source: 'Demo Bank' },
    { from: addDays(today, -9), percent: 2, source: 'Demo Bank' },
  ]
  await publishSettings(admin, 'payment', {
    hasInterest: true,
    referenceRates,
    interestPoints: 8,
    interestFlat: 40,
  })
})

/** An invoice that has been due for twenty days. */
async function overdue(buyer: TestActor, quantity = 10): Promise<{ id: string; total: number; number: number }> {
  const order = await invoicedOrder(admin, buyer, [{ product, quantity }])
  await portal.pool.query('update invoice set due_on = $2::date - 20 where order_id = $1', [order.id, today])
  const { number } = (await admin.call('GET', `/order/${order.id}/timeline`)).json().order
  return { ...order, number }
}

const itemOf = async (id: string): Promise<OpenItem | undefined> =>
  (await admin.call('GET', '/manage/open-items')).json().find((item: OpenItem) => item.orderId === id)
const remind = (body: object) => admin.call('POST', '/manage/reminders', body)

function interest(periods: readonly [base: number, percent: number, days: number][]): number {
  const exact = periods.reduce((sum, [base, percent, days]) => sum + (base * percent * days) / 36_500, 0)
  return Math.round(exact * 100) / 100
}

test('an overdue invoice of a business has a proposal: rates that change count from their day', async () => {
  const { id, total } = await overdue(business)
  const item = await itemOf(id)
  expect(item?.proposal).toEqual({
    ...{
      interest: interest([
        [total, 9, 10],
        [total, 10, 10],
      ]),
      flat: 40,
      until: today,
    },
    periods: [
      { from: addDays(today, -19), days: 10, base: total, percent: 9 },
      { from: addDays(today, -9), days: 10, base: total, percent: 10 },
    ],
  })
  const other = await overdue(consumer)
  expect((await itemOf(other.id))?.proposal).toBeNull()
})

test('a part that came and a correction reduce the base; a dispute ends the proposal', async () => {
  const { id, total } = await overdue(business)
  await correctInvoice(admin, id, { lines: [{ line: 1, quantity: 1 }] })
  const corrected = (await itemOf(id))?.open ?? 0
  expect(corrected).toBeLessThan(total)
  await admin.call('POST', `/orders/${id}/receipts`, {
    kind: 'transfer',
    amount: 50,
    receivedOn: addDays(today, -9),
  })
  const left = Math.round((corrected - 50) * 100) / 100
  expect((await itemOf(id))?.proposal).toMatchObject({
    interest: interest([
      [corrected, 9, 10],
      [left, 10, 10],
    ]),
    periods: [{ base: corrected }, { base: left }],
  })
  await admin.call('PUT', `/manage/orders/${id}/dispute`, { note: 'Too late' })
  expect((await itemOf(id))?.proposal).toBeNull()
})

test('a reminder claims what staff have chosen, and nothing by default; order and invoice stay as they are', async () => {
  const [with_, without] = [await overdue(business), await overdue(business)]
  const claimed = (await itemOf(with_.id))?.proposal?.interest ?? 0
  expect((await remind({ orderIds: [with_.id], withInterest: true, withFlat: true })).json()).toMatchObject({
    sent: 1,
  })
  expect((await remind({ orderIds: [without.id] })).json()).toMatchObject({ sent: 1 })
  const jobs = await portal.startJobs()
  const mailOf = async (number: number): Promise<string> =>
    (
      await portal.pool.query(`select text_body from mail where subject = $1`, [
        `Payment reminder for order ${number}`,
      ])
    ).rows[0]?.text_body ?? ''
  await expect.poll(() => mailOf(with_.number)).toContain(`Interest until today: $${claimed.toFixed(2)}.`)
  await expect.poll(() => mailOf(without.number)).toContain('is still open')
  await jobs.stop()
  const text = (await mailOf(with_.number)).replaceAll(/\s+/g, ' ')
  expect(text).toContain('Flat fee for late payment: $40.00.')
  expect(text).toContain(`Including the invoice: $${(with_.total + claimed + 40).toFixed(2)}.`)
  expect(await mailOf(without.number)).not.toContain('Interest')
  expect(await itemOf(with_.id)).toMatchObject({ total: with_.total, open: with_.total })
  const { rows } = await portal.pool.query(
    `select interest_minor, flat_minor from payment_reminder where order_id = any($1) order by interest_minor nulls last`,
    [[with_.id, without.id]],
  )
  expect(rows).toEqual([
    { interest_minor: Math.round(claimed * 100), flat_minor: 4000 },
    { interest_minor: null, flat_minor: null },
  ])
  expect(await findBrokenOrders(portal.pool)).toEqual([])
})

test('what interest lacks is named; switched off there is no proposal', async () => {
  const refused = async (change: object) =>
    (await publishSettings(admin, 'payment', change)).json().errors?.map(({ path }: { path: string }) => path)
  expect(await refused({ referenceRates: [] })).toEqual(['content.referenceRates'])
  expect(await refused({ interestPoints: null })).toEqual(['content.interestPoints'])
  expect(await refused({ referenceRates: [{ from: 'soon', percent: 1, source: '' }] })).toEqual([
    'content.referenceRates.0.from',
  ])
  expect(await refused({ interestFlat: -1 })).toEqual(['content.interestFlat'])
  const { id } = await overdue(business)
  expect((await itemOf(id))?.proposal).not.toBeNull()
  await publishSettings(admin, 'payment', { hasInterest: false })
  expect((await itemOf(id))?.proposal).toBeNull()
})
