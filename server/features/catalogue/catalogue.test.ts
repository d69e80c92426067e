import crypto from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/products/products.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

const form = {
  name: 'Motor',
  image: 'https://pictures.example/motor.png',
  description: 'A motor.',
  minorder: 5,
  available: 80,
  unitprice: 139.9,
}

test('an admin adds a product; everybody can read it, on its page and first in the list', async () => {
  const added = await admin.call('POST', '/product', { ...form, name: 'Motor one' })
  expect(added.statusCode).toBe(201)
  const product = added.json<Product>()
  expect(product).toMatchObject({ ...form, name: 'Motor one', currency: 'USD' })
  expect(added.headers.location).toBe(`/api/purchase/${product._id}`)
  const nobody = callAs(portal)
  expect((await nobody('GET', `/purchase/${product._id}`)).json()).toEqual(product)
  expect((await nobody('GET', '/product')).json<Product[]>()[0]).toEqual(product)
  const { rows } = await portal.pool.query(
    'select delta, reason, actor_id from stock_movement where product_id = $1',
    [product._id],
  )
  expect(rows).toEqual([{ delta: 80, reason: 'initial', actor_id: admin.id }])
})

test('a response has only fields that the contract declares', async () => {
  const product = await addTestProduct(admin)
  expect(Object.keys(product).sort()).toEqual(
    [
      '_id',
      'attributes',
      'available',
      'category',
      'contentAmount',
      'contentUnit',
      'createdAt',
      'currency',
      'description',
      'drawing',
      'image',
      'maker',
      'minorder',
      'multiple',
      'name',
      'netWeight',
      'originCountry',
      'responsiblePerson',
      'safety',
      'shipWeight',
      'shipWeightUnit',
      'shippingClass',
      'sku',
      'status',
      'tariffNumber',
      'taxClass',
      'unitprice',
      'version',
      'warnings',
      'withdrawal',
    ].sort(),
  )
})

test('reading a list page by page gives each product once', async () => {
  for (let made = 0; made < 5; made++) await addTestProduct(admin)
  const whole = (await callAs(portal)('GET', '/product')).json<Product[]>().map(({ _id }) => _id)
  const seen: string[] = []
  let path: string | undefined = '/product?limit=2'
  while (path) {
    const answer = await callAs(portal)('GET', path)
    seen.push(...answer.json<Product[]>().map(({ _id }) => _id))
    path = /<\/api([^>]+)>; rel="next"/.exec(String(answer.headers.link))?.[1]
  }
  expect(seen).toEqual(whole)
})

test('a name belongs to one product, and the message is at its field', async () => {
  const { name } = await addTestProduct(admin)
  const again = await admin.call('POST', '/product', { ...form, name })
  expect(again.statusCode).toBe(409)
  expect(again.json()).toMatchObject({ code: 'name_taken', errors: [{ path: 'name' }] })
})

test('only admins add products', async () => {
  const customer = await signUp(portal)
  expect((await callAs(portal)('POST', '/product', form)).statusCode).toBe(401)
  expect((await customer.call('POST', '/product', form)).statusCode).toBe(403)
})

test.each([
  ['a missing name', { name: undefined }, 400, 'name'],
  ['an empty name', { name: '  ' }, 422, 'name'],
  ['a name too long', { name: 'x'.repeat(201) }, 422, 'name'],
  ['a name with NUL', { name: 'a\u0000b' }, 422, 'name'],
  ['half a surrogate', { description: '\ud800' }, 422, 'description'],
  ['a price in words', { unitprice: 'ten' }, 400, 'unitprice'],
  ['a negative price', { unitprice: -1 }, 422, 'unitprice'],
  ['a huge price', { unitprice: 1e300 }, 422, 'unitprice'],
  ['a null price', { unitprice: null }, 400, 'unitprice'],
  ['half a piece', { available: 1.5 }, 422, 'available'],
  ['negative stock', { available: -1 }, 422, 'available'],
  ['a minimum of none', { minorder: 0 }, 422, 'minorder'],
  ['more than integers hold', { available: 1e15 }, 422, 'available'],
  ['a script as picture', { image: 'javascript:alert(1)' }, 422, 'image'],
  ['a picture inside its address', { image: 'data:image/svg+xml,<svg onload="alert(1)"/>' }, 422, 'image'],
  ['a picture of no host', { image: 'https://' }, 422, 'image'],
  ['a picture without a scheme', { image: '//pictures.example/a.png' }, 422, 'image'],
  ['a script behind a space as picture', { image: ' JavaScript:alert(1)//https://x.example' }, 422, 'image'],
  ['a list as name', { name: ['a'] }, 400, 'name'],
])('%s is refused at its field', async (_, query, status, path) => {
  const answer = await admin.call('POST', '/product', { ...form, name: crypto.randomUUID(), ...query })
  expect(answer.statusCode, answer.body).toBe(status)
  expect(answer.json().errors[0].path).toBe(path)
  expect(answer.json().errors[0].message).not.toBe('')
})

test('the sentence about a script as picture names the addresses that are accepted', async () => {
  const answer = await admin.call('POST', '/product', { ...form, image: 'javascript:alert(1)' })
  expect(answer.json().errors).toEqual([
    { path: 'image', message: 'Image must be a web address that starts with https:// or http://' },
  ])
})

test.each(['nonsense', crypto.randomUUID(), '%00', "' or 1=1", 'x'.repeat(250)])(
  'an unknown product is 404: %s',
  async (id) => {
    const answer = await callAs(portal)('GET', `/purchase/${encodeURIComponent(id)}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('application/problem+json')
  },
)

test.each(['0', '-1', 'many', '1001', '1.5', ''])('limit=%s is refused', async (limit) => {
  const answer = await callAs(portal)('GET', `/product?limit=${limit}`)
  expect(answer.statusCode).toBe(422)
})

test('an edit needs the version that was read; an old version is refused; stock changes by the difference', async () => {
  const product = await addTestProduct(admin, { available: 100, minorder: 1 })
  const { _id, version, name, image, description } = product
  const edit = {
    name,
    image,
    description,
    minorder: 2,
    unitprice: 15,
    available: 110,
    seenAvailable: 100,
    version,
  }
  const buyer = await signUp(portal)
  await buyer.call('POST', '/order', { productId: _id, newOrderQty: 30 })
  const edited = await admin.call('PUT', `/product/${_id}`, edit)
  expect(edited.json()).toMatchObject({ minorder: 2, unitprice: 15, available: 80, version: version + 1 })
  const stale = await admin.call('PUT', `/product/${_id}`, edit)
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_version'])
  const tooFew = { ...edit, version: version + 1, seenAvailable: 100, available: 10 }
  expect((await admin.call('PUT', `/product/${_id}`, tooFew)).json().code).toBe('out_of_stock')
  expect((await buyer.call('PUT', `/product/${_id}`, edit)).statusCode).toBe(403)
  const { rows } = await portal.pool.query(
    'select sum(delta)::int as ledger from stock_movement where product_id = $1',
    [_id],
  )
  expect(rows[0].ledger).toBe(80)
})

test('a deleted product is not for sale, its orders stay, and its name can be used again', async () => {
  const product = await addTestProduct(admin)
  const buyer = await signUp(portal)
  await buyer.call('POST', '/order', { productId: product._id, newOrderQty: 1 })
  expect((await buyer.call('DELETE', `/product/${product._id}`)).statusCode).toBe(403)
  expect((await admin.call('DELETE', `/product/${product._id}`)).json()).toEqual({ deletedCount: 1 })
  expect((await admin.call('DELETE', `/product/${product._id}`)).statusCode).toBe(404)
  expect((await callAs(portal)('GET', `/purchase/${product._id}`)).statusCode).toBe(404)
  expect((await buyer.call('POST', '/order', { productId: product._id, newOrderQty: 1 })).statusCode).toBe(404)
  expect((await buyer.call('GET', `/order?email=${buyer.email}`)).json()[0].name).toBe(product.name)
  await addTestProduct(admin, { name: product.name })
})

test('a deleted product can be restored, unless its name was taken meanwhile', async () => {
  const product = await addTestProduct(admin)
  const buyer = await signUp(portal)
  await admin.call('DELETE', `/product/${product._id}`)
  expect((await buyer.call('POST', `/product/${product._id}/restore`)).statusCode).toBe(403)
  const restored = await admin.call('POST', `/product/${product._id}/restore`)
  expect(restored.json()).toMatchObject({ name: product.name, available: product.available })
  expect((await admin.call('POST', `/product/${product._id}/restore`)).json()).toEqual(restored.json())
  expect((await callAs(portal)('GET', `/purchase/${product._id}`)).statusCode).toBe(200)
  await admin.call('DELETE', `/product/${product._id}`)
  await addTestProduct(admin, { name: product.name })
  expect((await admin.call('POST', `/product/${product._id}/restore`)).json().code).toBe('name_taken')
  expect((await admin.call('POST', '/product/none/restore')).statusCode).toBe(404)
})
