import { expect, test } from 'vitest'
import { heroCassette } from '#tenant/demo/cassettes.ts'
import { testPortal } from '#testing/portal.ts'
import { cardPath } from './catalogue.cards.ts'

const portal = testPortal()

/** Width and height of a PNG: the first chunk after the signature holds them. */
function sizeOf(png: Buffer): number[] {
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

test('a drawn product has a card to be shared with, also when it is no longer sold', async () => {
  const { sku, name, drawing } = heroCassette
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
])('%s is not there', async (url) => {
  expect((await portal.app.inject({ url })).statusCode).toBe(404)
})
