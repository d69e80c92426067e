import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { toMajor, toMinor } from '#contract/money.ts'
import type { LineFailure } from '#contract/orders/lines.ts'
import { signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { extent } from '#tests/support/extent.ts'
import { findBrokenOrders } from '#tests/support/orders/order-invariants.ts'
import { buyLines, refusalOf } from '#tests/support/orders/order-lines.ts'
import { testPortal } from '#tests/support/portal.ts'
import { type InsertedProduct, insertTestProducts } from '#tests/support/products.ts'
import { lineRefusal } from './orders.rules.ts'

const portal = testPortal({ OPEN_ORDERS: '0' })
const runs = extent === 'full' ? 10_000 : 60
let buyer: TestActor

beforeAll(async () => {
  buyer = await signUpVerified(portal)
})

const product = fc.record({
  unitPriceMinor: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1, max: 1_000_000 }),
    fc.integer({ min: 1, max: 1_000_000_000 }),
  ),
  minOrder: fc.integer({ min: 1, max: 6 }),
  multiple: fc.constantFrom(1, 1, 2, 3),
  available: fc.integer({ min: 0, max: 30 }),
  isDraft: fc.constantFrom(false, false, false, false, true),
})
const offers = fc.array(product, { minLength: 4, maxLength: 4 })
const wanted = fc.array(
  fc.record({
    on: fc.nat(3),
    quantity: fc.integer({ min: 1, max: 12 }),
    isPriceSeen: fc.constantFrom(null, true, true, false),
  }),
  { minLength: 1, maxLength: 8 },
)

/** Currencies with 2, 0 and 3 decimals. */
const currencies = fc.constantFrom('USD', 'JPY', 'KWD')

/** What the database has of an order: the sum that lists and payments use, and what each line costs. */
async function storedOf(id: string): Promise<{ total: number; nets: number[] }> {
  const { rows } = await portal.pool.query<{ total: number; nets: string[] }>(
    `select total_minor as total,
       (select array_agg(net_minor::text order by line_no) from order_line where order_id = id) as nets
     from orders where id = $1`,
    [id],
  )
  return { total: rows[0]?.total ?? 0, nets: (rows[0]?.nets ?? []).map(Number) }
}

test('the statement places exactly the orders that the rules allow, at the sum of their lines, in currencies with 0, 2 and 3 decimals, and names the other lines', async () => {
  await fc.assert(
    fc.asyncProperty(offers, wanted, currencies, async (given, asked, currency) => {
      const products = await insertTestProducts(portal.pool, given)
      const lines = asked.map(({ on, quantity, isPriceSeen }) => {
        const offer = products[on] as InsertedProduct
        const seenUnitPriceMinor = isPriceSeen === null ? null : offer.unitPriceMinor + (isPriceSeen ? 0 : 1)
        return { offer, productId: offer.id, quantity, seenUnitPriceMinor }
      })
      const expected = lines.flatMap((line, index) => {
        const pieces = lines.reduce((sum, one) => sum + (one.productId === line.productId ? one.quantity : 0), 0)
        const code = lineRefusal(line, line.offer, { pieces, most: null, isOnlyLine: lines.length === 1 })
        return code ? [{ line: index, code }] : []
      })
      const nets = lines.map(({ offer, quantity }) => offer.unitPriceMinor * quantity)
      const totalMinor = nets.reduce((sum, net) => sum + net, 0)
      const total = toMajor(totalMinor, currency)
      const buy = (expectedTotalMinor: number) =>
        buyLines(portal, buyer, {
          lines: lines.map(({ offer: _, ...line }) => line),
          currency,
          expectedTotalMinor,
        })
      if (expected.length === 0) {
        // The total goes to the page and back in major units.
        const other = await refusalOf(buy(toMinor(total, currency) + 1))
        expect(other).toMatchObject({ code: 'total_changed', current: { total } })
        const { order } = await buy(toMinor(total, currency))
        expect(order).toMatchObject({ lineCount: lines.length, total, goods: total, currency })
        expect(await storedOf(order._id)).toEqual({ total: totalMinor, nets })
      } else {
        const refusal = await refusalOf(buy(totalMinor))
        const { lines: failed } = refusal.current as { lines: LineFailure[] }
        expect(failed.map(({ line, code }) => ({ line, code }))).toEqual(expected)
      }
    }),
    { numRuns: runs },
  )
  expect(await findBrokenOrders(portal.pool)).toEqual([])
}, 1_200_000)
