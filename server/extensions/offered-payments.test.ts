import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import type { PaymentMethod } from '#contract/payments/methods.ts'
import type { PaymentOptions } from '#contract/payments/options.ts'
import type { Product } from '#contract/products/products.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { orderFor } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

/** An extension with a way to pay, as a company writes one. */
const withOffer = (isOffered: string) => `
const seen = []
export default {
  api: 1,
  title: 'A way to pay',
  payment: () => ({
    title: { en: 'A way to pay' },
    hint: { en: 'One sentence.' },
    isOffered: ${isOffered},
    start: async () => {},
    read: async () => ({ status: 'processing', receivedMinor: 0, currency: 'USD', refunds: [] }),
    cancel: async () => {},
    refund: async () => {},
  }),
}`

const offers = {
  leasing: '({ amountMinor }) => amountMinor > 10_000',
  broken: "() => { throw new Error('no licence') }",
  rejected: "async () => { throw new Error('no connection') }",
  silent: '() => new Promise(() => {})',
  quiet: '() => new Promise(() => {})',
  late: "() => new Promise((_, reject) => setTimeout(() => reject(new Error('too late')), 2500))",
  undecided: '() => undefined',
  placed: "({ orderId }) => orderId !== ''",
}

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'datum offers '))
for (const [name, isOffered] of Object.entries(offers)) {
  fs.mkdirSync(path.join(dir, name))
  fs.writeFileSync(path.join(dir, name, 'index.ts'), withOffer(isOffered))
}
afterAll(() => fs.rmSync(dir, { recursive: true, force: true }))

const portal = testPortal({ EXTENSIONS_DIR: dir })
let buyer: TestActor
let product: Product

beforeAll(async () => {
  product = await addTestProduct(await signUpAdmin(portal), { unitprice: 10, available: 100 })
  buyer = await signUpVerified(portal)
})

const idsOf = (options: readonly { id: string }[]) => options.map(({ id }) => id)

async function before(total: number): Promise<string[]> {
  const { options } = (await buyer.call('POST', '/payment-options', { total })).json<PaymentOptions>()
  return idsOf(options)
}

test('the checkout offers an extension for the amounts that it says, and none that fails or is silent', async () => {
  expect(await before(100)).toEqual(['card', 'later'])
  expect(await before(100.01)).toEqual(['card', 'leasing', 'later'])
})

async function ofOrder({ _id }: Order): Promise<[string[], string[]]> {
  const { options } = (await buyer.call('GET', `/payment/${_id}/options`)).json<PaymentOptions>()
  const methods = (await buyer.call('GET', `/payment/${_id}/methods`)).json<PaymentMethod[]>()
  return [idsOf(options), idsOf(methods)]
}

test('a placed order is offered what its amount and its number allow', async () => {
  const small = await orderFor(buyer, product._id, 10)
  const large = await orderFor(buyer, product._id, 11)
  expect(await ofOrder(small)).toEqual([['card', 'placed'], ['placed']])
  expect(await ofOrder(large)).toEqual([
    ['card', 'leasing', 'placed'],
    ['leasing', 'placed'],
  ])
})

test('what is not offered cannot be chosen, and the order can still be paid in another way', async () => {
  const order = await orderFor(buyer, product._id, 10)
  const choose = (method: string) => buyer.call('POST', `/payment/${order._id}/methods/${method}`)
  for (const method of ['leasing', 'broken', 'rejected', 'silent', 'late', 'undecided'])
    expect([method, (await choose(method)).statusCode]).toEqual([method, 404])
  expect((await choose('placed')).statusCode).toBe(200)
  expect((await buyer.call('GET', `/payment/${order._id}/methods`)).json()).toMatchObject([
    { id: 'placed', isChosen: true },
  ])
})
