import { beforeAll, expect, test } from 'vitest'
import type { DescribedProduct } from '#contract/catalogue/catalogue.ts'
import { familyIconPath } from '#contract/pictures.paths.ts'
import type { Product } from '#contract/products/products.ts'
import { callAs, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { csvOf, importer, newSku } from '#tests/support/files/imports.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor
const { upload, take } = importer(portal, () => admin)
const icon = (name: string) => portal.config.publicUrl + familyIconPath(name)

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  await portal.startJobs()
})

const form = (fields: object = {}) => ({
  ...{
    name: `Plain ${newSku()}`,
    description: 'A part',
    image: icon('part'),
    unitprice: 2,
    minorder: 1,
    available: 100,
  },
  sku: newSku(),
  ...fields,
})

async function add(fields: object = {}): Promise<Product> {
  const answer = await admin.call('POST', '/product', form(fields))
  expect(answer.statusCode).toBe(201)
  return answer.json()
}

const stored = async (id: string) =>
  (await portal.pool.query('select image, description from product where id = $1', [id])).rows[0]

async function imported(fields: Record<string, string | number> = {}): Promise<Product> {
  const row = { SKU: newSku(), Name: `Plain ${newSku()}`, Price: 2, 'Minimum order': 1, Available: 100, ...fields }
  const read = await upload(csvOf([Object.keys(row), Object.values(row)]))
  const checked = await take(read, 'check', { mapping: read.mapping })
  expect(checked).toMatchObject({ counts: { toAdd: 1, bad: 0 } })
  expect(await take(read, 'run')).toMatchObject({ counts: { added: 1, failed: 0 } })
  const { rows } = await portal.pool.query('select id from product where sku = $1', [row.SKU])
  return (await admin.call('GET', `/purchase/${rows[0].id}`)).json<Product>()
}

test('the form of the specification needs all six fields; the icon of a family stands for no picture', async () => {
  for (const missing of ['image', 'description']) {
    const answer = await admin.call('POST', '/product', form({ [missing]: '' }))
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([422, missing])
  }
  const product = await add()
  expect(product.image).toBe(icon('part'))
  expect(await stored(product._id)).toMatchObject({ image: '' })
})

test('the address of an icon is that of its family, answers, and is refused for an icon that there is not', async () => {
  const elsewhere = await add({ image: 'https://other.example/drawings/families/valve.svg' })
  expect(elsewhere.image).toBe(icon('part'))
  const answer = await portal.app.inject({ url: new URL(elsewhere.image).pathname })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  expect((await portal.app.inject({ url: '/drawings/families/nothing.svg' })).statusCode).toBe(404)
})

test('an import adds a product without picture and description', async () => {
  const product = await imported()
  expect(product).toMatchObject({ description: '', image: icon('part') })
  const described = (await callAs(portal)('GET', `/products/${product._id}`)).json<DescribedProduct>()
  expect(described.pictures).toEqual([])
})

test('an import takes picture and description away, and its undo gives them back', async () => {
  const product = await add({ image: 'https://pictures.example/part.png', description: 'Of steel' })
  const read = await upload(
    csvOf([
      ['SKU', 'Description', 'Image'],
      [product.sku, '[empty]', '[empty]'],
    ]),
  )
  await take(read, 'check', { mapping: read.mapping })
  await take(read, 'run')
  expect(await stored(product._id)).toEqual({ image: '', description: '' })
  await take(read, 'undo')
  expect(await stored(product._id)).toEqual({
    image: 'https://pictures.example/part.png',
    description: 'Of steel',
  })
})

test('the export of such a product has empty cells, and changes nothing when it is read back', async () => {
  const product = await imported()
  const exported = await admin.call('GET', `/manage/products/export.csv?q=${product.sku}`)
  expect(exported.body).not.toContain('/drawings/families/')
  const read = await upload(exported.body)
  expect(await take(read, 'check', { mapping: read.mapping })).toMatchObject({ counts: { same: 1, bad: 0 } })
})

test('a change leaves what is left out, and takes away what is empty', async () => {
  const product = await add({ image: 'https://pictures.example/part.png', description: 'Of steel' })
  const { name, unitprice, minorder, available } = product
  const plain = { name, unitprice, minorder, available, seenAvailable: available }
  const change = async (version: number, fields: object) => {
    const answer = await admin.call('PUT', `/product/${product._id}`, { ...plain, version, ...fields })
    expect(answer.statusCode).toBe(200)
    return answer.json<Product>()
  }
  const same = await change(product.version, {})
  expect(same).toMatchObject({ image: 'https://pictures.example/part.png', description: 'Of steel' })
  const emptied = await change(same.version, { image: null, description: ' \u200b' })
  expect(await stored(product._id)).toEqual({ image: '', description: '' })
  // What was read can be sent back.
  const again = await change(emptied.version, {
    image: emptied.image,
    description: emptied.description,
    pictures: [],
  })
  expect(again).toMatchObject({ image: icon('part'), description: '' })
})

test('the order of such a product has the address of its file, which answers', async () => {
  const product = await imported()
  const body = { productId: product._id, name: product.name, newOrderQty: 1, address: 'Demo Street 1' }
  const order = (await buyer.call('POST', '/order', body)).json()
  expect(order).toMatchObject({
    description: '',
    image: `${portal.config.publicUrl}/drawings/${product.sku.toLowerCase()}.svg`,
  })
  expect((await portal.app.inject({ url: new URL(order.image).pathname })).statusCode).toBe(200)
  expect((await portal.app.inject({ url: `/cards/${product.sku.toLowerCase()}.png` })).statusCode).toBe(200)
})
