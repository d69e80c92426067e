import { beforeAll, expect, test } from 'vitest'
import { demoProducts } from '#demo/products.ts'
import { signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { translator } from '#tests/support/translations.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

async function addDrawn(given: Record<string, unknown> = {}, drawing: unknown = demoProducts.at(-1)?.drawing) {
  const product = await addTestProduct(admin, { category: 'compressor', attributes: { tracks: 12 }, ...given })
  await portal.pool.query('update product set drawing = $2 where id = $1', [product._id, JSON.stringify(drawing)])
  return product
}

function sheet(id: string, headers: Record<string, string> = {}) {
  return portal.app.inject({ url: `/api/products/${id}/drawing.pdf`, headers })
}

test('the drawing of a product is a sheet to print, stored, and revalidated by its ETag', async () => {
  const { _id } = await addDrawn()
  const answer = await sheet(_id)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const described = await portal.app.inject(`/api/products/${_id}`)
  expect(described.json().drawingBytes).toBe(answer.rawPayload.length)
  const etag = String(answer.headers.etag)
  expect((await sheet(_id)).headers.etag).toBe(etag)
  expect((await sheet(_id, { 'if-none-match': etag })).statusCode).toBe(304)
  expect((await sheet(_id, { 'accept-language': 'de' })).headers.etag).not.toBe(etag)
  await portal.pool.query(`update product set name = name || ' changed' where id = $1`, [_id])
  expect((await sheet(_id, { 'if-none-match': etag })).statusCode).toBe(200)
})

test('a sheet is made again when its language gets a text', async () => {
  const product = await addDrawn({ attributes: { tracks: 12, material: 'Steel' } })
  const tags = async () => {
    const [english, german] = [await sheet(product._id), await sheet(product._id, { 'accept-language': 'de' })]
    return [english.headers.etag, german.headers.etag]
  }
  const [english, german] = await tags()
  const save = translator(() => admin).save
  await save(product, { name: 'Kompressor' })
  const [unchanged, named] = await tags()
  expect([unchanged, named === german]).toEqual([english, false])
  await save(product, { name: 'Kompressor', attributes: { material: 'Stahl' } }, 1)
  expect((await tags())[1]).not.toBe(named)
})

test('every product of the demo has a sheet', async () => {
  for (const { drawing } of demoProducts) {
    const { _id } = await addDrawn({}, drawing)
    expect((await sheet(_id)).rawPayload.length).toBeGreaterThan(8_000)
  }
})

test('a draft has no public sheet, and a product without a drawing has none', async () => {
  const draft = await addDrawn({ status: 'draft' })
  expect((await sheet(draft._id)).json().code).toBe('product_not_found')
  const plain = await addTestProduct(admin)
  expect((await sheet(plain._id)).json().code).toBe('drawing_not_found')
  expect((await portal.app.inject(`/api/products/${plain._id}`)).json().drawingBytes).toBeNull()
  expect((await sheet('none')).statusCode).toBe(404)
})

test('if a drawing cannot be made, only its sheet is missing', async () => {
  const { _id } = await addDrawn({}, { family: 'belt', ribs: 116 })
  expect((await sheet(_id)).json().code).toBe('drawing_not_found')
  const described = await portal.app.inject(`/api/products/${_id}`)
  expect([described.statusCode, described.json().drawingBytes]).toEqual([200, null])
})
