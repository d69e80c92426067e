import crypto from 'node:crypto'
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
  name,
  description: 'A part',
  image: picture,
  unitprice: 2,
  minorder: 1,
  available: 100,
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

test('of forms with and without a part number that are sent at once, no two make products that may not share a name', async () => {
  for (let round = 0; round < 10; round++) {
    const name = `Ring ${newSku()}`
    const answers = await Promise.all([
      add(name),
      ...Array.from({ length: 3 }, () => add(name, newSku())),
      add(name),
    ])
    const { rows } = await portal.pool.query<{ given: number; other: number }>(
      `select count(*) filter (where is_sku_given)::int as given, count(*) filter (where not is_sku_given)::int as other
       from product where name = $1 and archived_at is null`,
      [name],
    )
    expect([
      { given: 3, other: 0 },
      { given: 0, other: 1 },
    ]).toContainEqual(rows[0])
    for (const { status, code } of answers)
      expect(['201 undefined', '409 name_taken']).toContain(`${status} ${code}`)
  }
})

test('a number that a person types counts as given, also one that looks generated', async () => {
  const name = `Ring ${newSku()}`
  const looksGenerated = `P-${crypto.randomBytes(4).toString('hex').toUpperCase()}`
  expect((await add(name, looksGenerated)).status).toBe(201)
  expect((await add(name, newSku())).status).toBe(201)
})

test('a product whose generated number is replaced may share its name from then on', async () => {
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
    { code: 'name_of_several_products', detail: 'Several products have this name. Specify productId.' },
  ])
  expect(await count()).toBe(before)
  expect((await order({ name, productId: second._id })).json()).toMatchObject({ productId: second._id })
  await admin.call('DELETE', `/product/${first._id}`)
  expect((await order({ name })).json()).toMatchObject({ productId: second._id })
})

test('an order by name that is repeated with its key answers the first order, also when another product has the name or it has none', async () => {
  const name = `Ring ${newSku()}`
  const { product } = await add(name, newSku())
  const key = { 'idempotency-key': crypto.randomUUID() }
  const body = { newOrderQty: 1, address: 'Demo Street 1', name }
  const first = await buyer.callWith(key)('POST', '/order', body)
  expect(first.statusCode, first.body).toBe(201)
  const again = async () => {
    const answer = await buyer.callWith(key)('POST', '/order', body)
    expect([answer.statusCode, answer.json()]).toEqual([201, first.json()])
  }
  await add(name, newSku())
  await again()
  const renamed = { ...formOf(`${name} renamed`, product.sku), version: product.version, seenAvailable: 99 }
  await admin.call('PUT', `/product/${product._id}`, renamed)
  await again()
  // Another request with the key is refused as such, and one with another key as one by a name of several products.
  const other = await buyer.callWith(key)('POST', '/order', { ...body, newOrderQty: 2 })
  expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused'])
  await add(name, newSku())
  const fresh = await buyer.callWith({ 'idempotency-key': crypto.randomUUID() })('POST', '/order', body)
  expect([fresh.statusCode, fresh.json().code]).toEqual([409, 'name_of_several_products'])
})

test('the address that is suggested for a product is free: with its part number where another one has the name', async () => {
  const name = `Ring ${newSku()}`
  const plain = name.toLowerCase().replaceAll(' ', '-')
  const suggest = async (sku: string, product = '') => {
    const query = new URLSearchParams({ name, sku, ...(product && { product }) })
    return (await admin.call('GET', `/manage/products/slug?${query}`)).json().slug
  }
  const [one, two] = [newSku(), newSku()]
  expect(await suggest(one)).toBe(plain)
  const { product } = await add(name, one)
  const form = { ...formOf(name, one), version: product.version, seenAvailable: product.available }
  expect((await admin.call('PUT', `/product/${product._id}`, { ...form, slug: plain })).statusCode).toBe(200)
  expect(await suggest(one, product._id)).toBe(plain)
  expect(await suggest(two)).toBe(`${plain}-${two.toLowerCase()}`)
  expect(await suggest('')).toBe(`${plain}-2`)
  expect((await buyer.call('GET', `/manage/products/slug?name=${name}`)).statusCode).toBe(403)
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

test('the export of products of one name changes nothing when it is read back, and a changed row changes its own product', async () => {
  const name = `Ring ${newSku()}`
  const [first, second] = [(await add(name, newSku())).product, (await add(name, newSku())).product]
  const alone = (await add(`Ring ${newSku()}`)).product
  const exported = await admin.call('GET', `/manage/products/export.csv?q=${encodeURIComponent(name)}`)
  expect(exported.statusCode).toBe(200)
  const same = await upload(exported.body)
  expect(await take(same, 'check', { mapping: same.mapping })).toMatchObject({
    counts: { same: 2, toAdd: 0, bad: 0 },
  })

  const changed = await upload(
    csvOf([
      ['SKU', 'Name', 'Price'],
      [second.sku, name, 3],
      [alone.sku, alone.name, 4],
    ]),
  )
  await take(changed, 'check', { mapping: changed.mapping })
  expect(await take(changed, 'run')).toMatchObject({ counts: { changed: 2, failed: 0 } })
  const priceOf = async ({ _id }: Product) =>
    (await admin.call('GET', `/purchase/${_id}`)).json<Product>().unitprice
  expect([await priceOf(first), await priceOf(second), await priceOf(alone)]).toEqual([2, 3, 4])
})

test('what an import renamed to the name of another product gets its own back, and of two that share it both do', async () => {
  const [name, shared] = [`Ring ${newSku()}`, `Ring ${newSku()}`]
  const { product } = await add(name, newSku())
  const read = await upload(
    csvOf([
      ['SKU', 'Name'],
      [product.sku, shared],
    ]),
  )
  await take(read, 'check', { mapping: read.mapping })
  expect(await take(read, 'run')).toMatchObject({ counts: { changed: 1 } })
  expect((await add(name, newSku())).status).toBe(201)
  await take(read, 'undo')
  expect((await admin.call('GET', `/purchase/${product._id}`)).json<Product>().name).toBe(name)
})

test('two rows of a table that would give one name to a product without a part number are refused by the check', async () => {
  const shared = `Ring ${newSku()}`
  const [numbered, alone] = [
    (await add(`Ring ${newSku()}`, newSku())).product,
    (await add(`Ring ${newSku()}`)).product,
  ]
  const read = await upload(
    csvOf([
      ['SKU', 'Name'],
      [numbered.sku, shared],
      [alone.sku, shared],
    ]),
  )
  const checked = await take(read, 'check', { mapping: read.mapping })
  expect(checked).toMatchObject({ counts: { toChange: 1, bad: 1 } })
  expect(checked.faults).toMatchObject([{ line: 3, faults: [{ path: 'name', message: 'Also used in line 2' }] }])
})
