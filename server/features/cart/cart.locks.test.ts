import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/cart/cart.ts'
import type { OrderList } from '#contract/cart/lists.ts'
import { callWith, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { countDeadlocks, untilBlocked } from '#tests/support/database.ts'
import { testPortal } from '#tests/support/portal.ts'
import { insertTestProducts } from '#tests/support/products.ts'

const portal = testPortal()
let buyer: TestActor
/** From the highest id to the lowest. */
let ids: string[]

beforeAll(async () => {
  buyer = await signUpVerified(portal)
  const offer = { unitPriceMinor: 250, minOrder: 1, multiple: 1, available: 100 }
  const parts = await insertTestProducts(
    portal.pool,
    Array.from({ length: 12 }, () => offer),
  )
  ids = parts
    .map(({ id }) => id)
    .sort()
    .toReversed()
})

type Answer = Promise<LightMyRequestResponse>

/** Runs a call while an import has the part of the lowest id already and takes the others after it. */
async function duringImport(send: () => Answer): Promise<LightMyRequestResponse> {
  const client = await portal.pool.connect()
  const lock = (some: readonly string[]) =>
    client.query('select from product where id = any($1::uuid[]) order by id for update', [some])
  try {
    await client.query('begin')
    await lock(ids.slice(-1))
    const answer = send()
    await untilBlocked(portal.pool)
    await lock(ids)
    await client.query('commit')
    return await answer
  } finally {
    client.release(true)
  }
}

test('carts and lists refer to parts in the order in which imports lock them, whatever the order of their lines', async () => {
  const lines = ids.map((productId) => ({ productId, quantity: 1 }))
  const guest = await callWith(portal, {})('POST', '/cart/lines', { lines })
  const asGuest = buyer.callWith({ 'cart-token': guest.json<Cart>().token ?? '' })
  const list: OrderList = (await buyer.call('POST', '/lists', { name: 'Workshop' })).json()
  const acts: (() => Answer)[] = [
    () => buyer.call('POST', '/cart/lines', { lines: lines.map((line) => ({ ...line, note: 'box B' })) }),
    () => asGuest('POST', '/cart/merge'),
    () => buyer.call('POST', `/lists/${list.id}/lines`, { lines }),
    () => buyer.call('POST', '/lists', { name: 'As the cart', fromCart: true }),
  ]
  for (const send of acts) expect((await duringImport(send)).statusCode).toBeLessThan(300)
  expect(await countDeadlocks(portal.pool)).toBe(0)
})
