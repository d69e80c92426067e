import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { signUp, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { orderFor, startPaying } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { untilNoJobs } from '#tests/support/waiting-jobs.ts'
import { readOwnMigrations } from './find-extensions.ts'

const examples = path.join(import.meta.dirname, '../../examples/extensions')
const portal = testPortal({ EXTENSIONS_DIR: examples })
let admin: TestActor
let buyer: TestActor

beforeAll(async () => {
  await migrate(portal.pool, undefined, readOwnMigrations(examples))
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
})

async function place(unitprice = 10): Promise<{ id: string; number: number }> {
  const product = await addTestProduct(admin, { unitprice, available: 100 })
  const { _id: id } = await orderFor(buyer, product._id, 4)
  const { rows } = await portal.pool.query<{ number: number }>('select number from orders where id = $1', [id])
  return { id, number: rows[0]?.number ?? 0 }
}

function choose(id: string, actor = buyer) {
  return actor.call('POST', `/payment/${id}/methods/cash-on-delivery`)
}

async function stateOf(id: string): Promise<{ paid: boolean; processing: boolean; refunded_minor: number }> {
  const sql = 'select paid, processing, refunded_minor from orders where id = $1'
  const { rows } = await portal.pool.query(sql, [id])
  return rows[0]
}

function report(number: number, what: 'collected' | 'refused', actor = admin) {
  return actor.call('POST', `/extensions/cash-on-delivery/orders/${number}/${what}`)
}

test('a way to pay that an extension adds is offered in the language of the buyer', async () => {
  const { id } = await place()
  const offered = (await buyer.call('GET', `/payment/${id}/methods`)).json()
  expect(offered).toEqual([
    {
      id: 'cash-on-delivery',
      title: 'Cash on delivery',
      hint: 'You pay the driver when the order arrives.',
      isChosen: false,
    },
  ])
  const german = await buyer.callWith({ 'accept-language': 'de' })('GET', `/payment/${id}/methods`)
  expect(german.json()[0]).toMatchObject({ title: 'Nachnahme' })
  const free = await place(0)
  expect((await buyer.call('GET', `/payment/${free.id}/methods`)).json()).toEqual([])
})

test('an order that is paid on delivery waits for its money, and is paid when staff have recorded the cash', async () => {
  const { id, number } = await place()
  expect((await choose(id)).statusCode).toBe(200)
  expect(await stateOf(id)).toMatchObject({ paid: false, processing: true })
  const waiting = (await buyer.call('GET', `/payment/${id}/methods`)).json()
  expect(waiting).toMatchObject([{ id: 'cash-on-delivery', isChosen: true }])
  // Neither a second choice nor a card while the money is to come.
  expect((await choose(id)).json()).toMatchObject({ code: 'payment_processing' })
  expect((await buyer.call('POST', `/payment/${id}/start`)).json()).toMatchObject({ code: 'payment_processing' })
  const runner = await portal.startJobs()
  expect((await report(number, 'collected')).json()).toEqual({ orderNumber: number, status: 'succeeded' })
  expect(await stateOf(id)).toMatchObject({ paid: true, processing: false })
  await untilNoJobs(portal.pool)
  await runner.stop()
  const { rows } = await portal.pool.query<{ text: string }>(
    'select text_body as text from mail where subject = $1',
    [`Receipt for order ${number}`],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.text).toContain('Cash on delivery')
})

test('a card payment that was only started is cancelled by the choice, and a refused delivery allows a card again', async () => {
  const { id, number } = await place()
  await startPaying(buyer, id)
  expect((await choose(id)).statusCode).toBe(200)
  expect((await report(number, 'refused')).statusCode).toBe(200)
  expect(await stateOf(id)).toMatchObject({ paid: false, processing: false })
  expect((await buyer.call('POST', `/payment/${id}/start`)).statusCode).toBe(200)
  expect((await report(number, 'refused')).json()).toMatchObject({ code: 'order_not_found' })
})

test('cash is refunded through the extension, never through the card provider', async () => {
  const { id, number } = await place()
  await choose(id)
  await report(number, 'collected')
  const { payments } = (await admin.call('GET', `/orders/${id}/payments`)).json()
  const body = { amount: 15, reason: 'Two were scratched' }
  const refunded = await admin.call('POST', `/payments/${payments[0]._id}/refund`, body)
  expect(refunded.json()).toMatchObject({ status: 'succeeded', amount: 15 })
  expect(await stateOf(id)).toMatchObject({ refunded_minor: 1500 })
})

test('only the buyer chooses, only staff report, and a way that does not exist is refused', async () => {
  const { id, number } = await place()
  const other = await signUp(portal)
  expect((await choose(id, other)).json()).toMatchObject({ code: 'not_yours' })
  expect((await portal.app.inject({ method: 'GET', url: `/api/payment/${id}/methods` })).statusCode).toBe(401)
  expect((await buyer.call('POST', `/payment/${id}/methods/bank-transfer`)).json()).toMatchObject({
    code: 'not_found',
  })
  await choose(id)
  expect((await report(number, 'collected', buyer)).json()).toMatchObject({ code: 'admin_only' })
  const url = `/api/extensions/cash-on-delivery/orders/${number}/collected`
  expect((await portal.app.inject({ method: 'POST', url })).statusCode).toBe(401)
  expect((await admin.call('POST', '/extensions/cash-on-delivery/orders/x/collected')).statusCode).toBe(404)
})
