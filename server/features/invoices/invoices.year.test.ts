import { afterAll, beforeAll, expect, test } from 'vitest'
import { toMajor, toMinor } from '#contract/money.ts'
import type { Order } from '#contract/orders/orders.ts'
import { rfReference } from '#contract/payments/rf-reference.ts'
import type { Product } from '#contract/products/products.ts'
import { discountMinor } from '#contract/tax/cash-discount.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { correctAtRandom } from '#tests/support/companies/corrections.ts'
import { orderSent, switchFreightOn } from '#tests/support/companies/freight.ts'
import { germanTax, publishSettings, rememberAnswer, switchTaxOn } from '#tests/support/companies/tax.ts'
import { addYearProducts, dutchBusiness, yearPlaces } from '#tests/support/companies/year.ts'
import { extent, longTestLimitMs } from '#tests/support/extent.ts'
import { issueInvoice } from '#tests/support/invoices.ts'
import { findBrokenData } from '#tests/support/payments/money-invariants.ts'
import { cards, confirmWith, startPaying } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { camtOf } from '#tests/support/providers/bank.ts'
import { randomOf } from '#tests/support/providers/random.ts'
import { startVatRegister, type VatRegister } from '#tests/support/providers/vat-register.ts'
import { untilNoJobs } from '#tests/support/waiting-jobs.ts'

const orders = extent === 'full' ? 2000 : 50
const iban = 'DE89370400440532013000'

const portal = testPortal({ OPEN_ORDERS: '0', RATE_LIMIT: '1000000' })
let register: VatRegister
let admin: TestActor
/** One pays in advance, one on invoice. */
let buyers: TestActor[]
let products: Product[]

beforeAll(async () => {
  register = await startVatRegister()
  portal.config.vatRegisterUrl = register.url
  admin = await signUpAdmin(portal)
  await switchTaxOn(admin)
  await switchFreightOn(admin)
  const seat = { street: 'Demo Street 1', city: 'Hamburg', legalName: 'Demo Fittings GmbH' }
  await publishSettings(admin, 'company', { ...seat, bankAccounts: [{ bank: 'Demo Bank', iban, bic: '' }] })
  await rememberAnswer(portal.pool, dutchBusiness, { answer: 'valid' })
  products = await addYearProducts(admin)
  buyers = [await signUpVerified(portal), await signUpVerified(portal)]
  await admin.call('PUT', `/users/${buyers[1]?.id}/terms`, {
    paymentDays: 30,
    cashDiscount: { percent: 2.5, days: 10 },
  })
})

afterAll(() => register.close())

const random = randomOf(2026)
const pick = <One>(all: readonly One[]): One => all[Math.floor(random() * all.length)] as One

const read = async ({ _id }: Order): Promise<Order> =>
  (await admin.call('GET', `/order/${_id}/timeline`)).json().order

async function place(): Promise<Order> {
  const { vatId, ...to } = pick(yearPlaces)
  const lines = products
    .filter(() => random() < 0.5)
    .map((product) => ({ product, quantity: 1 + Math.floor(random() * 12) }))
  const [first] = products
  if (lines.length === 0 && first) lines.push({ product: first, quantity: 2 })
  const { order, answer } = await orderSent(pick(buyers), lines, { to, ...(vatId && { vatId }) })
  expect(answer.statusCode, answer.body).toBe(201)
  if (order.freight?.amount !== null) return order
  const amount = Math.round(random() * 10_000) / 100
  const withFreight = await admin.call('PUT', `/manage/orders/${order._id}/freight`, {
    amount,
    version: order.version,
  })
  return withFreight.json().order
}

async function ship(order: Order): Promise<void> {
  for (const status of ['confirmed', 'in_production']) {
    await admin.call('POST', `/order/${order._id}/status`, { status, version: (await read(order)).version })
  }
  const answer = await admin.call('POST', `/order/${order._id}/shipments`, {
    everything: true,
    carrier: 'Demo Freight',
  })
  expect(answer.statusCode, answer.body).toBe(201)
}

const receive = (order: Order, amount: number, kind = 'cash') =>
  admin.call('POST', `/orders/${order._id}/receipts`, { kind, amount, receivedOn: '2026-01-31' })

async function payByCard(order: Order): Promise<void> {
  const buyer = buyers.find(({ email }) => email === order.email) as TestActor
  await confirmWith(portal, await startPaying(buyer, order._id), cards.good)
  await buyer.call('POST', `/payment/${order._id}/check`)
}

/** Half of it now, the rest too. */
async function payInParts(order: Order): Promise<void> {
  const half = toMajor(Math.floor(toMinor(order.total, order.currency) / 2), order.currency)
  await receive(order, half)
  await receive(
    order,
    toMajor(toMinor(order.total, order.currency) - toMinor(half, order.currency), order.currency),
  )
}

/** Less the cash discount of its terms, before its invoice; an order without one as a whole. */
async function payDiscounted(order: Order): Promise<void> {
  const minor = toMinor(order.total, order.currency)
  const bp = Math.round((order.cashDiscount?.percent ?? 0) * 100)
  await receive(order, toMajor(minor - discountMinor(minor, bp), order.currency))
}

async function refund(order: Order): Promise<void> {
  const [payment] = (await admin.call('GET', `/orders/${order._id}/payments`)).json().payments
  const minor = 1 + Math.floor(random() * toMinor(payment.refundable, order.currency))
  const form = { amount: toMajor(minor, order.currency), reason: 'Returned' }
  expect((await admin.call('POST', `/payments/${payment._id}/refund`, form)).statusCode).toBeLessThan(300)
}

async function correct({ _id }: Order): Promise<void> {
  // The job may be about to issue it.
  await issueInvoice(admin, _id)
  if (await correctAtRandom(admin, _id, random)) shared.corrections++
}

const shared = { transfers: [] as Order[], refunds: 0, corrections: 0 }

/** What happens to an order after it was placed. */
async function live(order: Order): Promise<void> {
  const way = pick(['card', 'cash', 'parts', 'bank', 'bank', 'open', 'cancelled', 'discount'])
  if (way === 'cancelled') {
    const buyer = buyers.find(({ email }) => email === order.email) as TestActor
    await buyer.call('POST', `/order/${order._id}/cancel`)
    return
  }
  if (way === 'card') await payByCard(order)
  if (way === 'cash') await receive(order, order.total)
  if (way === 'parts') await payInParts(order)
  if (way === 'discount') await payDiscounted(order)
  if (way === 'bank') shared.transfers.push(order)
  const isShipped = random() < 0.7
  // Its credit note may come with the invoice, whose job runs beside this: it is not corrected either.
  const isLater = way === 'bank' || way === 'discount'
  if (isShipped) await ship(order)
  // The statement of the bank brings the whole sum of those that are to be transferred, so they are not corrected before.
  if (isShipped && !isLater && random() < 0.4) await correct(order)
  if ((way === 'cash' || way === 'parts') && random() < 0.3) {
    await refund(order)
    shared.refunds++
  }
  if (isShipped && !isLater && random() < 0.1) await correct(order)
}

async function readStatement(): Promise<void> {
  const entries = shared.transfers.map((order, index) => ({
    ref: `Y${index}-${order.number}`,
    amount: order.total.toFixed(2),
    text: rfReference(String(order.number)),
  }))
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/xml' }
  const request = { method: 'POST' as const, url: '/api/manage/bank-files', headers }
  const answer = await portal.app.inject({ ...request, payload: camtOf(entries, { iban }) })
  expect(answer.json()).toMatchObject({ matched: entries.length, waiting: 0 })
}

/** What a business in another member state has paid is invoiced when it has been shipped. */
async function shipWithinEu(): Promise<void> {
  const { rows } = await portal.pool.query<{ _id: string }>(
    `select id as _id from orders where paid and status <> 'shipped' and treatment ->> 'kind' = 'intra_community'`,
  )
  for (const order of rows) await ship(order as Order)
}

const uninvoiced = `select id as _id, number from orders o where (paid or status = 'shipped') and deleted_at is null
  and not exists (select from invoice i where i.order_id = o.id)`

/** What was paid before the rate changed and is delivered after waits for a person, who accepts the new sums. */
async function acceptTaxDays(): Promise<void> {
  const { rows } = await portal.pool.query<{ _id: string }>(uninvoiced)
  for (const { _id } of rows) {
    const { change } = (await admin.call('GET', `/order/${_id}/tax-day`)).json()
    if (change === null) continue
    const { version } = (await admin.call('GET', `/order/${_id}/timeline`)).json().order
    const form = { version, expectedTotal: change.after.total }
    const accepted = await admin.call('PUT', `/manage/orders/${_id}/tax-day`, form)
    expect(accepted.statusCode, accepted.body).toBe(200)
    await issueInvoice(admin, _id)
  }
}

/** The jobs issue every invoice and credit note. */
async function issueAll(): Promise<void> {
  await untilNoJobs(portal.pool)
  await acceptTaxDays()
  await untilNoJobs(portal.pool)
  expect((await portal.pool.query(uninvoiced)).rows).toEqual([])
}

test(
  'a year of a small company: all ways to pay, refunds, corrections, a rate that changes, and the books balance',
  async () => {
    const jobs = await portal.startJobs()
    for (let number = 0; number < orders; number++) {
      if (number === Math.floor(orders / 2)) {
        // What was shipped before has its invoice at the rate of before.
        await untilNoJobs(portal.pool)
        const raised = { country: 'DE', taxClass: 'standard', percent: 21, from: '2026-01-01' }
        await publishSettings(admin, 'tax', { rates: [...germanTax.rates, raised] })
      }
      await live(await place())
    }
    await readStatement()
    const waits = () =>
      portal.pool.query(`select count(*)::integer as left from bank_receipt where state = 'matched'`)
    await expect.poll(async () => (await waits()).rows[0].left).toBe(0)
    for (const { _id } of (await admin.call('GET', '/manage/transfer-refunds')).json()) {
      expect((await admin.call('POST', `/manage/transfer-refunds/${_id}/done`)).statusCode).toBe(200)
    }
    await shipWithinEu()
    await issueAll()
    await jobs.stop()
    expect(Math.min(shared.refunds, shared.corrections)).toBeGreaterThan(0)
    const discounts = await portal.pool.query(`select from credit_note where kind = 'discount'`)
    expect(discounts.rowCount).toBeGreaterThan(0)
  },
  longTestLimitMs,
)

async function sum(sql: string): Promise<number> {
  const { rows } = await portal.pool.query<{ minor: number }>(
    `select coalesce(sum(minor), 0)::bigint as minor from (${sql}) s`,
  )
  return rows[0]?.minor ?? 0
}

test('invoices are what orders cost, credit notes what was refunded or corrected, and open items the difference of both to what came', async () => {
  const invoiced = await sum(`select (snapshot -> 'order' ->> 'totalMinor')::bigint as minor from invoice`)
  const ordered = await sum(
    `select total_minor as minor from orders o
     where exists (select from invoice i where i.order_id = o.id)`,
  )
  expect(invoiced).toBe(ordered)
  const credited = await sum(
    `select sum((g ->> 'netMinor')::bigint + (g ->> 'taxMinor')::bigint) as minor
     from credit_note, jsonb_array_elements(snapshot -> 'groups') g group by year, number`,
  )
  const settled = await sum(`select settled_minor as minor from refund where status = 'succeeded'`)
  const corrected = await sum(`select credited_minor as minor from orders`)
  expect(credited).toBe((await sum(`select refunded_minor as minor from orders`)) - settled + corrected)
  const paidByCard = await sum(
    `select p.amount_minor as minor from payment p where status = 'succeeded'
       and not exists (select from transfer t where t.payment_id = p.id)`,
  )
  const received = await sum(
    `select r.amount_minor as minor from money_receipt r join transfer t on t.payment_id = r.payment_id
       join orders o on o.id = t.order_id where r.withdrawn_at is null and o.paid`,
  )
  const items = (await admin.call('GET', '/manage/open-items')).json() as {
    open: number
    received: number
    currency: string
  }[]
  const open = items.reduce(
    (all, item) => all + toMinor(item.open, item.currency) + toMinor(item.received, item.currency),
    0,
  )
  const surplus = (await admin.call('GET', '/manage/surplus')).json() as {
    amount: number
    currency: string
    reason: string
  }[]
  const overpaid = surplus
    .filter(({ reason }) => reason === 'corrected')
    .reduce((all, { amount, currency }) => all + toMinor(amount, currency), 0)
  expect(paidByCard + received + open).toBe(invoiced - corrected + settled + overpaid)
})

test('numbers of invoices and credit notes have no gap and no twin, and tax of each invoice is that of its order', async () => {
  const { rows } = await portal.pool.query<{ number: number }>(
    'select number from (select number from invoice union all select number from credit_note) n order by number',
  )
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
  const different = await portal.pool.query(
    `select o.number from invoice i join orders o on o.id = i.order_id
     where (i.snapshot -> 'order' ->> 'taxMinor')::bigint is distinct from o.tax_minor`,
  )
  expect(different.rows).toEqual([])
  const { rows: rates } = await portal.pool.query<{ rate: number }>(
    `select distinct tax_rate_bp as rate from order_line where tax_category = 'S' and tax_class = 'standard' order by rate`,
  )
  expect(rates.map(({ rate }) => rate)).toEqual([1900, 2100])
})

test('orders, their freight and tax, and stock keep their laws', async () => {
  expect(await findBrokenData(portal.pool)).toEqual([])
})
