import { beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/products/products.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { csvOf, importer, newSku } from '#tests/support/files/imports.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor
let picture: string
const { upload, take } = importer(portal, () => admin)

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  picture = (await addTestProduct(admin)).image
  await portal.startJobs()
})

const formOf = (name: string, sku?: string) => ({
  ...{ name, description: 'A part', image: picture, unitprice: 2, minorder: 1, available: 100 },
  ...(sku !== undefined && { sku }),
})

async function add(name: string, sku?: string) {
  const answer = await admin.call('POST', '/product', formOf(name, sku))
  return { status: answer.statusCode, code: answer.json().code, product: answer.json<Product>() }
}

test('products with part numbers share a name; one without shares it with none, whichever comes first', async () => {
  const name = `Ring ${newSku()}`
  expect((await add(name, newSku())).status).toBe(201)
  expect((await add(name, newSku())).status).toBe(201)
  expect(await add(name)).toMatchObject({ status: 409, code: 'name_taken' })
  const other = `Ring ${newSku()}`
  expect((await add(other)).status).toBe(201)
  expect(await add(other)).toMatchObject({ status: 409, code: 'name_taken' })
  expect(await add(other, newSku())).toMatchObject({ status: 409, code: 'name_taken' })
})

test('of twenty forms without a part number that are sent at once, one makes a product', async () => {
  const name = `Ring ${newSku()}`
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(name)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
})

test('a product whose made-up number is replaced may share its name from then on', async () => {
  const name = `Ring ${newSku()}`
  const { product } = await add(name)
  const sku = newSku()
  const changed = { ...formOf(name, sku), version: product.version, seenAvailable: product.available }
  expect((await admin.call('PUT', `/product/${product._id}`, changed)).statusCode).toBe(200)
  expect((await add(name, newSku())).status).toBe(201)
})

test('an order by name is placed for the only product of it that is on sale, and refused for several, with nothing written', async () => {
  const name = `Ring ${newSku()}`
  const [first, second] = [(await add(name, newSku())).product, (await add(name, newSku())).product]
  const order = (body: object) =>
    buyer.call('POST', '/order', { newOrderQty: 1, address: 'Demo Street 1', ...body })
  const count = async () => (await portal.pool.query('select count(*) as count from orders')).rows[0].count
  const before = await count()
  const refused = await order({ name })
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'name_of_several_products', detail: 'Several products have this name: send productId.' },
  ])
  expect(await count()).toBe(before)
  expect((await order({ name, productId: second._id })).json()).toMatchObject({ productId: second._id })
  await admin.call('DELETE', `/product/${first._id}`)
  expect((await order({ name })).json()).toMatchObject({ productId: second._id })
})

test('an import adds products of one name, and refuses that of a product without a part number', async () => {
  const [name, unnumbered] = [`Ring ${newSku()}`, `Ring ${newSku()}`]
  await add(unnumbered)
  const head = ['SKU', 'Name', 'Description', 'Image', 'Price', 'Minimum order', 'Available']
  const rowOf = (of: string) => [newSku(), of, 'A part', picture, 2, 1, 100]
  const table = csvOf([head, rowOf(name), rowOf(name), rowOf(unnumbered)])
  const read = await upload(table)
  const checked = await take(read, 'check', { mapping: read.mapping })
  expect(checked).toMatchObject({ counts: { toAdd: 2, bad: 1 } })
  expect(await take(read, 'run')).toMatchObject({ counts: { added: 2, failed: 0 } })
})

test('what was deleted comes back beside another product of its name if both have part numbers', async () => {
  const name = `Ring ${newSku()}`
  const { product } = await add(name, newSku())
  await admin.call('DELETE', `/product/${product._id}`)
  expect((await add(name, newSku())).status).toBe(201)
  expect((await admin.call('POST', `/product/${product._id}/restore`)).statusCode).toBe(200)
})
