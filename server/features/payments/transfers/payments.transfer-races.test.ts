import { beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { ownerRole } from '#server/staff-role.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { publishSettings } from '#tests/support/companies/tax.ts'
import { paymentSteps } from '#tests/support/payments/payment-steps.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { saveAsked } from '../corrections/payments.credited.store.ts'
import { sync } from '../payments.sync.ts'
import { transferProviders } from './payments.transfer-provider.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor
let productId: string

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  productId = (await addTestProduct(admin, { unitprice: 12.5, available: 10_000 }))._id
  const account = { bank: 'Demo Bank', iban: 'DE89370400440532013000', bic: '' }
  await publishSettings(admin, 'company', { bankAccounts: [account] })
})

async function place(): Promise<string> {
  return (await buyer.call('POST', '/order', { productId, newOrderQty: 8 })).json<Order>()._id
}

const record = (id: string, amount: number) =>
  admin.call('POST', `/orders/${id}/receipts`, { kind: 'transfer', amount, receivedOn: '2026-01-31' })
const paymentOf = async (id: string) => (await admin.call('GET', `/orders/${id}/payments`)).json().payments[0]

/** What runs after each change of a payment; `meanwhile` happens after its state was read and before that is stored. */
function syncTransfer(paymentId: string, meanwhile: () => Promise<void> = async () => {}) {
  const actor = {
    id: admin.id,
    email: admin.email,
    name: admin.name,
    role: ownerRole,
    isVerified: true,
    image: null,
  }
  const { parts } = paymentSteps(portal.pool, { secret: 'a secret', actor, productId, moreProductIds: [] })
  const others = transferProviders({ db: portal.pool, settings: portal.readers.settings }).map(
    ([method, provider]) => {
      const read = async (id: string) => {
        const state = await provider.read(id)
        await meanwhile()
        return state
      }
      return [method, { ...provider, read }] as const
    },
  )
  return sync({ ...parts, others: new Map(others) }, `transfer:${paymentId}`)
}

/** As if the portal had stopped between the receipt and what follows from it. */
async function receiveOnly(paymentId: string, amountMinor: number): Promise<void> {
  await portal.pool.query(
    `insert into money_receipt (id, payment_id, kind, amount_minor, received_on, note, actor_id, actor_name)
     values (gen_random_uuid(), $1, 'transfer', $2, '2026-01-31', '', $3, 'Test Admin')`,
    [paymentId, amountMinor, admin.id],
  )
}

test('a correction between the reading of a transfer and its payment changes what it has to bring', async () => {
  const id = await place()
  await record(id, 60)
  const { _id: paymentId } = await paymentOf(id)
  await saveAsked(portal.pool, paymentId, 5000)
  // What the correction takes off the order.
  await portal.pool.query('update orders set credited_minor = 4000 where id = $1', [id])
  await syncTransfer(paymentId, () => saveAsked(portal.pool, paymentId, 6000))
  expect(await paymentOf(id)).toMatchObject({ status: 'succeeded', amount: 60 })
  expect((await buyer.call('GET', `/order/${id}`)).json().payment).toBe('paid')
})

test('nothing is recorded for a transfer that the buyer is choosing at this moment', async () => {
  const id = await place()
  await buyer.call('POST', `/payment/${id}/methods/transfer`)
  await portal.pool.query('delete from transfer where order_id = $1', [id])
  const answer = await record(id, 100)
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'payment_processing'])
})

test('a card and a transfer that are chosen at once are one payment in one way', async () => {
  for (let times = 0; times < 8; times++) {
    const id = await place()
    const both = [
      buyer.call('POST', `/payment/${id}/start`),
      buyer.call('POST', `/payment/${id}/methods/transfer`),
    ]
    for (const { statusCode } of await Promise.all(both)) expect([200, 409]).toContain(statusCode)
  }
  const { rows } = await portal.pool.query(
    `select p.ref from payment p join transfer t on t.payment_id = p.id where p.ref not like 'transfer:%'`,
  )
  expect(rows).toEqual([])
})

test('the whole payment of an order that ended meanwhile is returned once: as a refund', async () => {
  const id = await place()
  const { receipts } = (await record(id, 60)).json()
  const { _id: paymentId } = await paymentOf(id)
  await receiveOnly(paymentId, 4000)
  expect((await buyer.call('POST', `/order/${id}/cancel`)).statusCode).toBe(200)
  await syncTransfer(paymentId)
  const { rows } = await portal.pool.query(
    'select kind, amount_minor::integer from refund where payment_id = $1',
    [paymentId],
  )
  expect(rows).toEqual([{ kind: 'automatic', amount_minor: 10_000 }])
  const surplus = (await admin.call('GET', '/manage/surplus')).json()
  expect(surplus.filter(({ orderId }: { orderId: string }) => orderId === id)).toEqual([])
  const withdrawn = await admin.call('DELETE', `/orders/${id}/receipts/${receipts[0]._id}`)
  expect([withdrawn.statusCode, withdrawn.json().code]).toEqual([409, 'already_paid'])
})
