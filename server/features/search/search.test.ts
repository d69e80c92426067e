import { beforeAll, expect, test } from 'vitest'
import type { Reply } from '#contract/endpoint.ts'
import type { Product } from '#contract/products/products.ts'
import { type find, longestSearch } from '#contract/search/search.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { numberRanges } from './search.store.ts'

const portal = testPortal()
let admin: TestActor
let customer: TestActor
let other: TestActor
let own: { _id: string; number: number }
let foreign: { _id: string; number: number }

async function order(actor: TestActor, productId: string) {
  return (await actor.call('POST', '/order', { productId, newOrderQty: 1 })).json()
}

async function seek(actor: TestActor, q: string): Promise<Reply<typeof find>> {
  const answer = await actor.call('GET', `/search?q=${encodeURIComponent(q)}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  customer = await signUp(portal, 'Mara Lindqvist')
  other = await signUp(portal, 'Jon 100%_Sure')
  const product = await addTestProduct(admin, { name: 'Compressor 10-52T' })
  own = await order(customer, product._id)
  foreign = await order(other, product._id)
})

test('an order is found by its number or the beginning of it, and by its product', async () => {
  expect((await seek(customer, String(own.number))).orders).toEqual([
    { _id: own._id, number: own.number, name: 'Compressor 10-52T', buyer: null },
  ])
  expect((await seek(customer, `#${own.number}`)).orders).toHaveLength(1)
  expect((await seek(admin, '100')).orders.map(({ _id }) => _id)).toContain(foreign._id)
  expect((await seek(admin, 'compressor')).orders).toHaveLength(2)
})

test('a customer finds their own orders, but no other orders and no accounts', async () => {
  for (const q of [String(foreign.number), 'compressor', 'jon', other.email, '1']) {
    const { orders, people } = await seek(customer, q)
    expect(orders.map(({ _id }) => _id)).not.toContain(foreign._id)
    expect(orders.every(({ buyer }) => buyer === null)).toBe(true)
    expect(people).toEqual([])
  }
})

test('products are found by words, by part number and with a typing error', async () => {
  for (const q of ['comp', '10-52', 'Compresor']) {
    expect((await seek(customer, q)).products.map(({ name }) => name)).toEqual(['Compressor 10-52T'])
  }
})

test('suggestions understand what a search understands, and say what was searched instead', async () => {
  const sensor = await addTestProduct(admin, { name: 'Brake sensor 160 mm', sku: 'SN-160-CL' })
  await portal.pool.query(`update product set family = 'sensor' where id = $1`, [sensor._id])
  const synonym = { language: 'en', terms: ['brake disc'], finds: ['sensor'] }
  expect((await admin.call('POST', '/manage/synonyms', synonym)).statusCode).toBe(201)
  const suggested = async (q: string) => {
    const { products, families, corrected } = await seek(customer, q)
    return { skus: products.map(({ sku }) => sku), families, corrected }
  }
  const asTyped = { skus: ['SN-160-CL'], families: [{ family: 'sensor', count: 1 }], corrected: null }
  for (const q of ['Messfühler', 'brake disc', '160mm sensors', 'sn160cl', 'n160', 'brake sens', 'SN-160-CL']) {
    expect(await suggested(q), q).toEqual(asTyped)
  }
  expect(await suggested('brakke sensro')).toEqual({ ...asTyped, corrected: 'brake sensor' })
  expect(await suggested('saxophone')).toEqual({ skus: [], families: [], corrected: null })
})

test('the last word may be unfinished, from its first letter; those before are whole', async () => {
  await addTestProduct(admin, { name: 'Zipline' })
  expect((await seek(customer, 'z')).products.map(({ name }) => name)).toEqual(['Zipline'])
  await addTestProduct(admin, { name: 'Zip tie' })
  const names = async (q: string) => (await seek(customer, q)).products.map(({ name }) => name)
  expect((await names('zip')).sort()).toEqual(['Zip tie', 'Zipline'])
  expect(await names('zip t')).toEqual(['Zip tie'])
})

test('a visitor gets suggestions for a search of the catalogue, without drafts, orders and accounts', async () => {
  await addTestProduct(admin, { name: 'Port cover of a prototype', status: 'draft' })
  const nobody = callAs(portal)
  const answer = await nobody('GET', '/search/suggestions?q=compreso')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    products: [expect.objectContaining({ name: 'Compressor 10-52T' })],
    families: [{ family: 'other', count: 1 }],
    corrected: 'compressor',
  })
  for (const q of ['prototype', 'lindqvist', '', '—']) {
    const none = (await nobody('GET', `/search/suggestions?q=${encodeURIComponent(q)}`)).json()
    expect(none, q).toEqual({ products: [], families: [], corrected: null })
  }
  const long = await nobody('GET', `/search/suggestions?q=${'x'.repeat(longestSearch + 1)}`)
  expect(long.statusCode).toBe(422)
})

test('a suggestion follows a change of price and of stock', async () => {
  const product = await addTestProduct(admin, { name: 'Quill stem' })
  const suggested = async () => (await seek(customer, 'quill')).products[0]
  const before = await suggested()
  expect(before?.available).toBeGreaterThan(1)
  const cached = await suggested()
  expect(cached).toEqual(before)
  await order(customer, product._id)
  await expect.poll(async () => (await suggested())?.available).toBe(Number(before?.available) - 1)
  const now = (await admin.call('GET', `/purchase/${product._id}`)).json<Product>()
  const { name, image, description, minorder, available, version } = now
  const form = { name, image, description, minorder, available, version, unitprice: 77, seenAvailable: available }
  const changed = await admin.call('PUT', `/product/${product._id}`, form)
  expect(changed.statusCode).toBe(200)
  await expect.poll(async () => (await suggested())?.unitprice).toBe(77)
})

test('a draft is suggested to admins only', async () => {
  await addTestProduct(admin, { name: 'Prototype of a regulator', status: 'draft' })
  expect((await seek(admin, 'regulator')).products).toHaveLength(1)
  expect(await seek(customer, 'regulator')).toMatchObject({ products: [], families: [], corrected: null })
})

test('admins find accounts by any part of name or address; wildcards are ordinary characters', async () => {
  expect((await seek(admin, 'lindq')).people).toEqual([
    { _id: customer.id, name: customer.name, email: customer.email },
  ])
  expect((await seek(admin, '0%_s')).people.map(({ name }) => name)).toEqual([other.name])
  expect((await seek(admin, '%')).people.map(({ name }) => name)).toEqual([other.name])
})

test('deleted rows are not found, and there are at most five of each kind', async () => {
  const gone = await order(customer, (await addTestProduct(admin, { name: 'Gone part' }))._id)
  await customer.call('DELETE', `/order/${gone._id}`)
  expect((await seek(customer, String(gone.number))).orders).toEqual([])
  for (let n = 0; n < 7; n++) await addTestProduct(admin, { name: `Spacer ring ${n}` })
  expect((await seek(admin, 'spacer')).products).toHaveLength(5)
})

test('empty text, signs alone and other alphabets are answered; too long a text and visitors are refused', async () => {
  for (const q of ['', '  ', '&|!:*', 'шестерня', '齿轮', "'; drop table orders --"]) {
    expect(await seek(admin, q)).toMatchObject({ orders: [] })
  }
  expect((await customer.call('GET', `/search?q=${'x'.repeat(longestSearch + 1)}`)).statusCode).toBe(422)
  expect((await customer.call('GET', '/search?q=%00')).statusCode).toBe(400)
  expect((await customer.call('GET', '/search')).statusCode).toBe(400)
  expect((await callAs(portal)('GET', '/search?q=a')).statusCode).toBe(401)
})

test('the beginning of a number becomes ranges', () => {
  const { least, most } = numberRanges('104')
  expect(least.slice(0, 3)).toEqual([104, 1040, 10400])
  expect(most.slice(0, 3)).toEqual([104, 1049, 10499])
})
