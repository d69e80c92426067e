import { beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/cart/cart.ts'
import type { Checkout } from '#contract/cart/checkout.ts'
import { dayIn } from '#contract/days.ts'
import type { Product } from '#contract/products/products.ts'
import { callAs, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
const message = 'The requested delivery date is in the past. Choose a later one or leave it blank.'
let part: Product

beforeAll(async () => {
  part = await addTestProduct(await signUpAdmin(portal), { minorder: 1, available: 500, unitprice: 12.5 })
})

function daysFromNow(days: number): string {
  return dayIn('UTC', new Date(Date.now() + days * 86_400_000))
}

// Two days away, so that a test that begins before midnight may end after it.
const earlier = daysFromNow(-2)
const later = daysFromNow(2)

function lines(...days: (string | null)[]) {
  return { lines: days.map((requestedOn) => ({ productId: part._id, quantity: 2, requestedOn })) }
}

async function cartOf(actor: TestActor): Promise<Cart> {
  return (await actor.call('GET', '/cart')).json()
}

/** As if the cart had been left since its days were to come. */
async function age(table: 'cart' | 'cart_line', id: string | null | undefined): Promise<void> {
  await portal.pool.query(`update ${table} set requested_on = $2 where id = $1`, [id, earlier])
}

test('a line with a requested day that is over is not added, for a guest too, and every such line is named', async () => {
  const actor = await signUpVerified(portal)
  for (const call of [actor.call, callAs(portal)]) {
    const answer = await call('POST', '/cart/lines', lines(later, earlier, null, earlier))
    expect(answer.json()).toMatchObject({
      code: 'rule_broken',
      errors: [
        { path: 'lines.1.requestedOn', message },
        { path: 'lines.3.requestedOn', message },
      ],
    })
  }
  expect((await cartOf(actor)).lines).toEqual([])
  const added = await actor.call('POST', '/cart/lines', lines(daysFromNow(0), later))
  expect(added.json()).toMatchObject({ canOrder: true, lines: [{ issues: [] }, { issues: [] }] })
})

test('neither a line nor a cart gets a day that is over', async () => {
  const actor = await signUpVerified(portal)
  const { version, lines: made }: Cart = (await actor.call('POST', '/cart/lines', lines(later))).json()
  const inThePast = { version, requestedOn: earlier }
  for (const path of ['/cart', `/cart/lines/${made[0]?.id}`]) {
    expect((await actor.call('PATCH', path, inThePast)).json()).toMatchObject({
      code: 'rule_broken',
      errors: [{ path: 'requestedOn', message }],
    })
  }
  expect(await cartOf(actor)).toMatchObject({ version, requestedOn: null, lines: [{ requestedOn: later }] })
})

test('a day that is over since is shown at its line and keeps it from being ordered; nothing changes it but its owner', async () => {
  const actor = await signUpVerified(portal)
  const made: Cart = (await actor.call('POST', '/cart/lines', lines(null, later))).json()
  const [, dated] = made.lines
  await age('cart_line', dated?.id)
  const shown = await cartOf(actor)
  expect(shown).toMatchObject({
    canOrder: false,
    lines: [{ issues: [] }, { issues: ['past_date'], requestedOn: earlier, quantity: 2 }],
  })
  const { missing } = (await actor.call('GET', '/cart/checkout')).json<Checkout>()
  expect(missing).toContainEqual({ code: 'lines_not_allowed', path: 'lines.1' })

  const path = `/cart/lines/${dated?.id}`
  const noted = await actor.call('PATCH', path, { version: made.version, note: 'box', requestedOn: earlier })
  expect(noted.json()).toMatchObject({
    lines: [{}, { note: 'box', requestedOn: earlier, issues: ['past_date'] }],
  })
  const { version } = noted.json<Cart>()
  const cleared = await actor.call('PATCH', path, { version, requestedOn: null })
  expect(cleared.json()).toMatchObject({ canOrder: true })
})

test('nothing is ordered for a day that is over, and an order that was placed is answered again later', async () => {
  const actor = await signUpVerified(portal)
  const made: Cart = (await actor.call('POST', '/cart/lines', lines(null, later))).json()
  await age('cart_line', made.lines[1]?.id)
  const shipTo = { country: 'NL', company: 'Demo', line1: 'Quay 1', postcode: '3011 AA', city: 'Rotterdam' }
  const order = (more = {}) => {
    const { id: cartId, version, total: expectedTotal } = made
    return actor.call('POST', '/cart/order', { cartId, version, expectedTotal, shipTo, ...more })
  }
  expect((await order()).json()).toMatchObject({
    code: 'lines_not_allowed',
    errors: [{ path: 'lines.1.requestedOn', message }],
  })
  await portal.pool.query('update cart_line set requested_on = $2 where id = $1', [made.lines[1]?.id, later])
  const inThePast = { code: 'rule_broken', errors: [{ path: 'requestedOn', message }] }
  expect((await order({ requestedOn: earlier })).json()).toMatchObject(inThePast)
  await age('cart', made.id)
  expect((await order()).json()).toMatchObject(inThePast)

  const placed = await order({ requestedOn: later })
  expect(placed.statusCode, placed.body).toBe(201)
  await age('cart_line', made.lines[1]?.id)
  const again = await order({ requestedOn: earlier })
  expect([again.statusCode, again.json()._id]).toEqual([201, placed.json()._id])
})
