import { getDocumentProxy } from 'unpdf'
import { beforeAll, expect, test } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import { maxPackingSlips, printPackingSlips } from '#contract/orders/admin-list.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { Product } from '#contract/products/products.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { documentPath } from '#tests/support/documents/paths.ts'
import { waitForDocuments } from '#tests/support/documents/slow-documents.ts'
import { shortestOf } from '#tests/support/main-thread.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal({ TRUST_PROXY: '127.0.0.1', OPEN_ORDERS_UNVERIFIED: '0' })
waitForDocuments()
let admin: TestActor
let buyer: TestActor
let product: Product
/** The buyer's orders. */
let ids: string[]

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUp(portal)
  product = await addTestProduct(admin, { available: 100_000 })
  ids = []
  for (let index = 0; index < maxPackingSlips; index += 1) ids.push(await place(buyer, product._id))
  // The first document starts the thread and compiles code that all documents need.
  await buyer.call('GET', documentPath(ids[0] ?? '', 'confirmation'))
})

async function place(actor: TestActor, productId: string): Promise<string> {
  const others = 'A note that takes a line of the paper.\n'.repeat(8)
  const answer = await actor.call('POST', '/order', { productId, newOrderQty: 1, address: 'Street 1', others })
  return answer.json<Order>()._id
}

/** Makes all cached documents useless. */
function change(): Promise<unknown> {
  return portal.pool.query(`update orders set others = others || 'x'`)
}

test('40 order confirmations at once by one user do not block the main thread: worker threads draw them', async () => {
  const nobody = callAs(portal)
  let users = 0
  const { longestTurnMs, result } = await shortestOf(async () => {
    await change()
    // Each try by another user: who has had enough documents for a minute is refused, and a refusal takes no time.
    const call = (await signUpAdmin(portal)).callWith({ 'x-forwarded-for': `203.0.113.${100 + ++users}` })
    const responses = ids.slice(0, 40).map((id) => call('GET', documentPath(id, 'confirmation')))
    const products = await nobody('GET', '/product')
    return { products, documents: await Promise.all(responses) }
  }, 50)
  expect(result.products.statusCode).toBe(200)
  expect(new Set(result.documents.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(longestTurnMs).toBeLessThan(50)
})

test('an account has a limit of documents per minute; cached ones do not count, and other accounts have their own', async () => {
  // A new account and address: the test before has used up the limit of the others.
  const other = await signUp(portal)
  const from = { 'x-forwarded-for': '203.0.113.7' }
  const theirs: string[] = []
  for (let index = 0; index < 40; index += 1) theirs.push(await place(other, product._id))
  const documentIn = (id: string, language: string) =>
    other.callWith({ ...from, 'accept-language': language })('GET', documentPath(id, 'confirmation'))
  const answers = await Promise.all(theirs.flatMap((id) => [documentIn(id, 'en'), documentIn(id, 'de')]))
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  expect(refused?.json<Problem>().code).toBe('too_many_requests')
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  const made = answers.findIndex(({ statusCode }) => statusCode === 200)
  expect((await documentIn(theirs[Math.floor(made / 2)] ?? '', made % 2 === 0 ? 'en' : 'de')).statusCode).toBe(200)
  const last = documentPath(theirs.at(-1) ?? '', 'confirmation')
  expect((await admin.callWith(from)('GET', last)).statusCode).toBe(200)
})

test('the most packing slips in one document do not block the main thread', async () => {
  const { longestTurnMs, result } = await shortestOf(async () => {
    await change()
    return admin.call('POST', printPackingSlips.path, { ids })
  }, 50)
  expect(result.headers['content-type']).toBe('application/pdf')
  expect(longestTurnMs).toBeLessThan(50)
})

test('packing slips of all orders that match are one document, without those that are left out; of too many there is none', async () => {
  const matching = { email: buyer.email }
  const { rawPayload } = await admin.call('POST', printPackingSlips.path, { matching, except: ids.slice(2) })
  expect((await getDocumentProxy(new Uint8Array(rawPayload))).numPages).toBe(2)
  await place(buyer, product._id)
  expect((await admin.call('POST', printPackingSlips.path, { matching })).json()).toMatchObject({
    status: 422,
    errors: [{ path: 'matching', message: 'Choose 1 to 100 orders to print' }],
  })
})
