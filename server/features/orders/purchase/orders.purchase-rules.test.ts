import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { LineFailure } from '#contract/orders/lines.ts'
import { Refusal } from '#server/http/problem.ts'
import { signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { extent } from '#tests/support/extent.ts'
import { findBrokenOrders } from '#tests/support/order-invariants.ts'
import { buyLines } from '#tests/support/order-lines.ts'
import { testPortal } from '#tests/support/portal.ts'
import { lineRefusal } from './orders.rules.ts'

const portal = testPortal({ OPEN_ORDERS: '0' })
const runs = extent === 'full' ? 10_000 : 60
let buyer: TestActor

beforeAll(async () => {
  buyer = await signUpVerified(portal)
})

const product = fc.record({
  unitPriceMinor: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_000_000 })),
  minOrder: fc.integer({ min: 1, max: 6 }),
  multiple: fc.constantFrom(1, 1, 2, 3),
  available: fc.integer({ min: 0, max: 30 }),
  isDraft: fc.constantFrom(false, false, false, false, true),
})
const wanted = fc.array(
  fc.record({
    on: fc.nat(3),
    quantity: fc.integer({ min: 1, max: 12 }),
    isPriceSeen: fc.constantFrom(null, true, true, false),
  }),
  { minLength: 1, maxLength: 8 },
)

type Made = {
  id: string
  unitPriceMinor: number
  minOrder: number
  multiple: number
  available: number
  isDraft: boolean
}

async function addProducts(given: Omit<Made, 'id'>[]): Promise<Made[]> {
  const { rows } = await portal.pool.query<{ id: string }>(
    `with made as (
       insert into product (sku, name, description, image, unit_price_minor, min_order, order_multiple, available, published_at)
       select gen_random_uuid(), gen_random_uuid(), '', '', "unitPriceMinor", "minOrder", multiple, available,
         case when not "isDraft" then now() end
       from jsonb_to_recordset($1) as p("unitPriceMinor" bigint, "minOrder" integer, multiple integer, available integer, "isDraft" boolean)
       returning id, seq, available
     ), moved as (
       insert into stock_movement (product_id, delta, reason) select id, available, 'initial' from made where available > 0
     )
     select id from made order by seq`,
    [JSON.stringify(given)],
  )
  return rows.map(({ id }, at) => ({ id, ...(given[at] as Omit<Made, 'id'>) }))
}

test('the statement places exactly the orders that the rules allow, at the sum of their lines, and names the other lines', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(product, { minLength: 4, maxLength: 4 }), wanted, async (given, asked) => {
      const products = await addProducts(given)
      const lines = asked.map(({ on, quantity, isPriceSeen }) => {
        const offer = products[on] as Made
        const seenUnitPriceMinor = isPriceSeen === null ? null : offer.unitPriceMinor + (isPriceSeen ? 0 : 1)
        return { offer, productId: offer.id, quantity, seenUnitPriceMinor }
      })
      const expected = lines.flatMap((line, at) => {
        const pieces = lines.reduce((sum, one) => sum + (one.productId === line.productId ? one.quantity : 0), 0)
        const code = lineRefusal(line, line.offer, { pieces, most: null, isOnlyLine: lines.length === 1 })
        return code ? [{ line: at, code }] : []
      })
      const totalMinor = lines.reduce((sum, { offer, quantity }) => sum + offer.unitPriceMinor * quantity, 0)
      const answer = await buyLines(portal, buyer, { lines: lines.map(({ offer: _, ...line }) => line) }).catch(
        (error: unknown) => error,
      )
      if (expected.length === 0)
        expect(answer).toMatchObject({ order: { lineCount: lines.length, total: totalMinor / 100 } })
      else {
        expect(answer).toBeInstanceOf(Refusal)
        const { lines: failed } = (answer as Refusal).current as { lines: LineFailure[] }
        expect(failed.map(({ line, code }) => ({ line, code }))).toEqual(expected)
      }
    }),
    { numRuns: runs },
  )
  expect(await findBrokenOrders(portal.pool)).toEqual([])
}, 600_000)
