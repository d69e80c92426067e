import { beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import type { Product } from '#contract/products/products.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { orderSent } from '#tests/support/companies/freight.ts'
import { moneyPlaces, switchMoneyOn } from '#tests/support/companies/money.ts'
import { extent } from '#tests/support/extent.ts'
import { issueCreditNotes } from '#tests/support/invoices.ts'
import { changedDocuments, findBrokenData, readIssued } from '#tests/support/payments/money-invariants.ts'
import { pay } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { randomOf } from '#tests/support/providers/random.ts'
import { untilNoJobs } from '#tests/support/waiting-jobs.ts'

const portal = testPortal({ OPEN_ORDERS: '0' })
const today = new Date().toISOString().slice(0, 10)
const rounds = extent === 'full' ? 30 : 4
const buyerCount = 6
let admin: TestActor
let buyers: TestActor[]
let products: Product[]

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await switchMoneyOn(admin)
  buyers = await Promise.all(Array.from({ length: buyerCount }, () => signUpVerified(portal)))
  await admin.call('PUT', `/users/${buyers[0]?.id}/terms`, { paymentDays: 30 })
  const weight = { shipWeightUnit: 'g', available: 10_000 }
  products = [
    await addTestProduct(admin, { ...weight, unitprice: 19.99, shipWeight: 250 }),
    await addTestProduct(admin, { ...weight, unitprice: 0.05, shipWeight: 20, taxClass: 'reduced' }),
    // Staff have to enter the freight of an order with this one.
    await addTestProduct(admin, { ...weight, unitprice: 7.77, shipWeight: undefined }),
    // Sells out.
    await addTestProduct(admin, {
      ...weight,
      unitprice: 3.33,
      shipWeight: 900,
      available: 15,
      taxClass: 'reduced',
    }),
  ]
})

type About = { order: Order; buyer: TestActor; chance: () => number }

async function receive({ order: { _id, total } }: About): Promise<void> {
  const body = { kind: 'transfer', amount: total, receivedOn: today }
  await admin.call('POST', `/orders/${_id}/receipts`, body)
}

async function invoice({ order: { _id } }: About): Promise<void> {
  await admin.call('POST', `/order/${_id}/invoice`)
}

/** A part of what was paid goes back, with its credit note. */
async function refund({ order: { _id }, chance }: About): Promise<void> {
  const { payments } = (await admin.call('GET', `/orders/${_id}/payments`)).json()
  if (!payments[0]) return
  const form = { reason: 'Scratched', amount: 1 + Math.floor(chance() * 100) / 100 }
  const { _id: refundId } = (await admin.call('POST', `/payments/${payments[0]._id}/refund`, form)).json()
  if (!refundId) return
  await admin.call('POST', `/manage/transfer-refunds/${refundId}/done`)
  await issueCreditNotes(portal, _id)
}

async function ship({ order: { _id } }: About): Promise<void> {
  for (const status of ['confirmed', 'in_production']) {
    const { version } = (await admin.call('GET', `/order/${_id}/timeline`)).json().order
    await admin.call('POST', `/order/${_id}/status`, { status, version })
  }
  await admin.call('POST', `/order/${_id}/shipments`, { everything: true, carrier: 'Demo Freight' })
}

async function stateFreight({ order: { _id, version }, chance }: About): Promise<void> {
  const body = { amount: Math.floor(chance() * 5_000) / 100, version }
  await admin.call('PUT', `/manage/orders/${_id}/freight`, body)
}

async function cancel({ order: { _id }, buyer }: About): Promise<void> {
  await buyer.call('POST', `/order/${_id}/cancel`)
}

/** Some are refused, because another was faster: the rest must be right. */
const actions = [receive, receive, invoice, refund, ship, stateFreight, cancel, invoice]

async function buy(buyer: TestActor, chance: () => number): Promise<void> {
  const lines = products
    .filter(() => chance() < 0.5)
    .map((product) => ({ product, quantity: 1 + Math.floor(chance() * 9) }))
  const to = moneyPlaces[Math.floor(chance() * moneyPlaces.length)]
  if (!to || lines.length === 0) return
  const { answer, order, cart } = await orderSent(buyer, lines, { to })
  if (answer.statusCode !== 201) {
    await buyer.call('DELETE', `/cart?version=${cart.version}`)
    return
  }
  const isByCard = chance() < 0.3 && order.freight.amount !== null
  if (isByCard) await pay(portal, buyer, order._id)
  const some = actions.filter(() => chance() < 0.5)
  await Promise.all(some.map((act) => act({ order, buyer, chance })))
  for (const act of [receive, invoice, refund]) await act({ order, buyer, chance })
}

/** An order that nothing disturbs: paid, invoiced and refunded in part, whatever the races have left. */
async function buyUndisturbed(buyer: TestActor, index: number, chance: () => number): Promise<void> {
  const lines = products.slice(0, 2).map((product) => ({ product, quantity: 3 }))
  const to = moneyPlaces[index % moneyPlaces.length]
  if (!to) throw new Error('no place')
  const { answer, order } = await orderSent(buyer, lines, { to })
  expect(answer.statusCode, answer.body).toBe(201)
  for (const act of [receive, invoice, refund]) await act({ order, buyer, chance })
}

test('buyers in three countries and staff at once, with tax and freight: no invariant is broken', async () => {
  const chance = randomOf(98)
  const jobs = await portal.startJobs()
  for (let round = 0; round < rounds; round += 1) {
    const issued = await readIssued(portal.pool)
    await Promise.all(buyers.map((buyer) => buy(buyer, chance)))
    await Promise.all(buyers.map((buyer, index) => buyUndisturbed(buyer, index, chance)))
    await untilNoJobs(portal.pool)
    expect(await findBrokenData(portal.pool)).toEqual([])
    expect(changedDocuments(issued, await readIssued(portal.pool))).toEqual([])
  }
  await jobs.stop()
  const { rows } = await portal.pool.query(
    `select (select count(*) from orders where paid) > 3 as paid, (select count(*) from invoice) > 3 as invoiced,
       (select count(*) from credit_note) > 0 as credited, (select count(*) from orders where freight_kind = 'quoted') > 0 as quoted,
       (select count(distinct treatment ->> 'kind') from orders) as treatments`,
  )
  expect(rows).toEqual([{ paid: true, invoiced: true, credited: true, quoted: true, treatments: 3 }])
})
