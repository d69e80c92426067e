import { expect, test } from 'vitest'
import { heroProduct } from '#demo/products.ts'
import { signUpAdmin } from '#tests/support/actors.ts'
import { samplePicture } from '#tests/support/files/pictures.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { cardPath } from './catalogue.cards.ts'

const portal = testPortal()

/** Width and height of a PNG, from the first chunk after the signature. */
function sizeOf(png: Buffer): number[] {
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

test('a drawn product has a preview card, also when it is no longer sold', async () => {
  const { sku, name, drawing } = heroProduct
  await portal.pool.query(
    `insert into product (sku, name, description, image, drawing, unit_price_minor, min_order, available, archived_at)
     values ($1, $2, '', '', $3, 100, 1, 1, now())`,
    [sku, name, drawing],
  )
  const [first, again] = await Promise.all([
    portal.app.inject({ url: cardPath(sku) }),
    portal.app.inject({ url: cardPath(sku.toUpperCase()) }),
  ])
  expect(first.headers['content-type']).toBe('image/png')
  expect(sizeOf(first.rawPayload)).toEqual([1200, 630])
  expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
})

test('a photographed product has a card with its photograph; a new picture or price makes a new one, and without a picture of ours it shows an icon', async () => {
  const admin = await signUpAdmin(portal)
  const photograph = async (seed: number) => {
    const bytes = await samplePicture({ width: 800, height: 600, seed })
    return (await admin.callWith({ 'content-type': 'image/jpeg' })('POST', '/pictures', bytes)).json().address
  }
  const [sku, first, second] = ['PH-1 & <b>', await photograph(1), await photograph(2)]
  const { _id } = await addTestProduct(admin, { sku, image: first })
  const card = async () => (await portal.app.inject({ url: cardPath(sku) })).rawPayload
  const before = await card()
  expect(sizeOf(before)).toEqual([1200, 630])
  expect(before.equals(await card())).toBe(true)
  await portal.pool.query('update product set unit_price_minor = 99900 where id = $1', [_id])
  const dearer = await card()
  expect(dearer.equals(before)).toBe(false)
  await portal.pool.query('update product set image = $2 where id = $1', [_id, new URL(second).pathname])
  expect((await card()).equals(dearer)).toBe(false)
  await portal.pool.query(`update product set image = 'https://pictures.example/x.jpg' where id = $1`, [_id])
  const withIcon = await portal.app.inject({ url: cardPath(sku) })
  expect([withIcon.statusCode, sizeOf(withIcon.rawPayload)]).toEqual([200, [1200, 630]])
})

test('the card of a draft is not public', async () => {
  const admin = await signUpAdmin(portal)
  const bytes = await samplePicture({ width: 400, height: 300, seed: 3 })
  const sent = await admin.callWith({ 'content-type': 'image/jpeg' })('POST', '/pictures', bytes)
  await addTestProduct(admin, { sku: 'DRAFT-1', image: sent.json().address, status: 'draft' })
  expect((await portal.app.inject({ url: cardPath('DRAFT-1') })).statusCode).toBe(404)
})

test('the portal has a card of its own', async () => {
  const card = await portal.app.inject({ url: '/card.png' })
  expect(sizeOf(card.rawPayload)).toEqual([1200, 630])
})

test.each([
  '/cards/nothing.png',
  '/cards/.png',
  '/cards/%00.png',
  '/cards/x.svg',
  `/cards/${'x'.repeat(200)}.png`,
])('%s is a 404', async (url) => {
  expect((await portal.app.inject({ url })).statusCode).toBe(404)
})
