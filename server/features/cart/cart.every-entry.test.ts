import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/cart/cart.ts'
import type { Checkout } from '#contract/cart/checkout.ts'
import type { LineIssue } from '#contract/cart/judge.ts'
import type { OrderList } from '#contract/cart/lists.ts'
import type { QuickOrder, RowReport } from '#contract/cart/quick-order.ts'
import type { LineFailure } from '#contract/orders/lines.ts'
import { isQuantityAllowed } from '#contract/orders/quantity.ts'
import type { ReorderCheck } from '#contract/orders/reorder.ts'
import { shipTo, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { extent, longTestLimitMs } from '#tests/support/extent.ts'
import { buyLines } from '#tests/support/orders/order-lines.ts'
import { testPortal } from '#tests/support/portal.ts'
import { type InsertedProduct, insertTestProducts } from '#tests/support/products.ts'

const portal = testPortal({ OPEN_ORDERS: '0', RATE_LIMIT: '0' })
const runs = extent === 'full' ? 60 : 2
let buyer: TestActor

beforeAll(async () => {
  await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
})

const rule = {
  minOrder: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 50 })),
  multiple: fc.constantFrom(1, 1, 2, 5, 7, 24),
  available: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.constantFrom(48, 480)),
}
const quantity = fc.oneof(fc.integer({ min: 1, max: 70 }), fc.constantFrom(24, 48, 50, 480, 481))
const single = fc.array(fc.record({ ...rule, quantities: fc.tuple(quantity) }), { minLength: 12, maxLength: 12 })
const twice = fc.array(fc.record({ ...rule, quantities: fc.tuple(quantity, quantity) }), {
  minLength: 10,
  maxLength: 10,
})

type Wanted = { minOrder: number; multiple: number; available: number; quantities: number[] }
type Line = { part: InsertedProduct; quantity: number; others: number; note: string }
type Verdict = { isAllowed: boolean; nearest: number[] }

/** The rule in other words: of all quantities that there are, which are allowed, and which of them are nearest. */
function verdictOf({ part, quantity: wanted, others }: Line): Verdict {
  const { minOrder, multiple, available } = part
  const anyTotal = Array.from({ length: available + 1 }, (_, pieces) => pieces).filter(
    (pieces) => pieces >= minOrder && pieces % multiple === 0 && pieces > 0,
  )
  const most = Math.max(available, wanted)
  const allowed = Array.from({ length: most + 1 }, (_, pieces) => pieces).filter(
    (pieces) =>
      pieces > 0 && pieces % multiple === 0 && pieces + others >= minOrder && pieces + others <= available,
  )
  if (anyTotal.length === 0) return { isAllowed: false, nearest: [] }
  if (allowed.includes(wanted)) return { isAllowed: true, nearest: [] }
  const near = [allowed.findLast((pieces) => pieces < wanted), allowed.find((pieces) => pieces > wanted)]
  return { isAllowed: false, nearest: near.filter((pieces) => pieces !== undefined) }
}

/** Parts as they are sold now, and an order of all of them from a time when everything could be ordered. */
async function prepare(wanted: readonly Wanted[]): Promise<{ lines: Line[]; orderId: string }> {
  const free = { unitPriceMinor: 250, minOrder: 1, multiple: 1, available: 2000 }
  const inserted = await insertTestProducts(
    portal.pool,
    wanted.map(() => free),
  )
  const parts = inserted.map((part, index) => ({ ...part, ...wanted[index] }))
  const lines = parts.flatMap((part) => {
    const quantities = part.quantities ?? []
    const sum = quantities.reduce((all, one) => all + one, 0)
    return quantities.map((one, index) => ({
      part,
      quantity: one,
      others: sum - one,
      note: index === 0 ? '' : 'box B',
    }))
  })
  const { order } = await buyLines(portal, buyer, {
    lines: lines.map(({ part, quantity: pieces, note }) => ({ productId: part.id, quantity: pieces, note })),
  })
  await portal.pool.query(
    `update product set min_order = "minOrder", order_multiple = multiple, available = p.available
     from jsonb_to_recordset($1) as p(id uuid, "minOrder" integer, multiple integer, available integer)
     where product.id = p.id`,
    [JSON.stringify(parts)],
  )
  return { lines, orderId: order._id }
}

async function send<Answer>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) {
  const answer = await buyer.call(method, path, body)
  expect(answer.statusCode, `${method} ${path}: ${answer.body}`).toBeLessThan(300)
  return answer.json<Answer>()
}

async function emptied(): Promise<void> {
  const { id, version } = await send<Cart>('GET', '/cart')
  if (id) await send('DELETE', `/cart?version=${version}`)
}

/** What the cart says of each of these lines. */
function inCart(lines: readonly Line[], cart: Cart): Verdict[] {
  return lines.map(({ part, note }) => {
    const line = cart.lines.find((one) => one.productId === part.id && one.note === note)
    if (!line) throw new Error('the line is not in the cart')
    return { isAllowed: line.issues.length === 0, nearest: line.nearest }
  })
}

function inRows({ rows }: QuickOrder): Verdict[] {
  return rows.map(({ result, nearest }: RowReport) => {
    expect(['added', 'rule', 'short']).toContain(result)
    return { isAllowed: result === 'added', nearest }
  })
}

const bodyOf = ({ part, quantity: pieces, note }: Line) => ({ productId: part.id, quantity: pieces, note })

const issuesOf: Record<string, LineIssue[]> = {
  out_of_stock: ['stock', 'short'],
  quantity_not_allowed: ['minimum', 'short'],
  quantity_not_multiple: ['multiple', 'short'],
}

/** Fills the cart in another way, and asks it. */
async function throughCart(lines: readonly Line[], fill: () => Promise<unknown>): Promise<Verdict[]> {
  await emptied()
  await fill()
  return inCart(lines, await send<Cart>('GET', '/cart'))
}

async function throughList(lines: readonly Line[]): Promise<Verdict[]> {
  const list = await send<OrderList>('POST', '/lists', { name: 'Workshop' })
  await send('POST', `/lists/${list.id}/lines`, { lines: lines.map(bodyOf) })
  const verdicts = await throughCart(lines, () => send('POST', `/lists/${list.id}/cart`))
  await send('DELETE', `/lists/${list.id}`)
  return verdicts
}

async function throughEdits(lines: readonly Line[]): Promise<Verdict[]> {
  return throughCart(lines, async () => {
    let cart = await send<Cart>('POST', '/cart/lines', {
      lines: lines.map((line) => ({ ...bodyOf(line), quantity: 1 })),
    })
    for (const { part, note, quantity: pieces } of lines) {
      const id = cart.lines.find((one) => one.productId === part.id && one.note === note)?.id
      cart = await send('PATCH', `/cart/lines/${id}`, { version: cart.version, quantity: pieces })
    }
  })
}

/** The order of the cart names the lines that its checkout names, with the same quantities, or is placed. */
async function throughOrder(lines: readonly Line[]): Promise<Verdict[]> {
  await emptied()
  await send('POST', '/cart/lines', { lines: lines.map(bodyOf) })
  const { cart, missing } = await send<Checkout>('GET', '/cart/checkout')
  const advised = missing.filter(({ code }) => code === 'lines_not_allowed').map(({ path }) => path)
  const form = { cartId: cart.id, version: cart.version, expectedTotal: cart.total, shipTo }
  const answer = await buyer.call('POST', '/cart/order', form)
  const failures: LineFailure[] = answer.statusCode === 201 ? [] : answer.json().current.lines
  expect(failures.map(({ line }) => `lines.${line}`)).toEqual(advised)
  expect(cart.canOrder).toBe(answer.statusCode === 201)
  if (answer.statusCode === 201) await send('POST', `/order/${answer.json()._id}/cancel`)
  for (const { code, line } of failures) {
    expect(
      cart.lines[line]?.issues.some((issue) => issuesOf[code]?.includes(issue)),
      code,
    ).toBe(true)
  }
  return lines.map(({ part, note }) => {
    const index = cart.lines.findIndex((one) => one.productId === part.id && one.note === note)
    const failure = failures.find(({ line }) => line === index)
    return { isAllowed: !failure, nearest: failure?.nearest ?? [] }
  })
}

/** One order for each line; what was placed is cancelled again. */
async function throughForms(lines: readonly Line[]): Promise<boolean[]> {
  const allowed: boolean[] = []
  for (const { part, quantity: newOrderQty } of lines) {
    const answer = await buyer.call('POST', '/order', { productId: part.id, newOrderQty })
    allowed.push(answer.statusCode === 201)
    if (answer.statusCode === 201) await send('POST', `/order/${answer.json()._id}/cancel`)
    else expect(Object.keys(issuesOf)).toContain(answer.json().code)
  }
  return allowed
}

async function throughFile(lines: readonly Line[]): Promise<QuickOrder> {
  const rows = lines.map(({ part, quantity: pieces }) => `${part.sku};${pieces}`)
  const headers = { authorization: `Bearer ${buyer.token}`, 'content-type': 'text/csv' }
  const payload = ['SKU;Pieces', ...rows].join('\r\n')
  const answer = await portal.app.inject({ method: 'POST', url: '/api/cart/file', headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

test(
  'minimum, packs and stock answer alike through an order, the cart, the pad, pasted rows, a file, an order again and a list',
  async () => {
    await fc.assert(
      fc.asyncProperty(single, async (wanted) => {
        const { lines, orderId } = await prepare(wanted)
        const expected = lines.map(verdictOf)
        const isAllowed = expected.map((one) => one.isAllowed)
        expect(lines.map(({ part, quantity: pieces }) => isQuantityAllowed(pieces, part))).toEqual(isAllowed)
        expect(await throughForms(lines), 'POST /order').toEqual(isAllowed)
        await emptied()
        const rows = lines.map(({ part, quantity: pieces }) => ({ sku: part.sku, quantity: pieces }))
        const text = rows.map(({ sku, quantity: pieces }) => `${sku.toUpperCase()}\t${pieces}`).join('\n')
        expect(inRows(await send('POST', '/cart/rows', { rows })), 'pad').toEqual(expected)
        expect(inRows(await send('POST', '/cart/rows', { text })), 'pasted').toEqual(expected)
        expect(inRows(await throughFile(lines)), 'file').toEqual(expected)
        const add = () => send('POST', '/cart/lines', { lines: lines.map(bodyOf) })
        expect(await throughCart(lines, add), 'cart').toEqual(expected)
        expect(await throughEdits(lines), 'changed in the cart').toEqual(expected)
        const again = () => send('POST', `/order/${orderId}/reorder`)
        expect(await throughCart(lines, again), 'ordered again').toEqual(expected)
        expect(await throughList(lines), 'list').toEqual(expected)
        expect(await throughOrder(lines), 'order of the cart').toEqual(expected)
        const check = await send<ReorderCheck>('GET', `/order/${orderId}/reorder-check`)
        expect(check.differences.length === 0, 'reorder-check').toBe(isAllowed[0])
        const proposed = check.now?.quantity ?? 0
        const of = (pieces: number) => verdictOf({ ...(lines[0] as Line), quantity: pieces })
        expect(proposed === 0 ? of(1).nearest : [proposed]).toEqual(proposed === 0 ? [] : [proposed])
        expect(proposed === 0 || of(proposed).isAllowed).toBe(true)
      }),
      { numRuns: runs },
    )
  },
  longTestLimitMs,
)

test(
  'of a part in two lines, the minimum and the stock hold for both together and packs for each, at every entry',
  async () => {
    await fc.assert(
      fc.asyncProperty(twice, async (wanted) => {
        const { lines, orderId } = await prepare(wanted)
        const expected = lines.map(verdictOf)
        const add = () => send('POST', '/cart/lines', { lines: lines.map(bodyOf) })
        expect(await throughCart(lines, add), 'cart').toEqual(expected)
        const again = () => send('POST', `/order/${orderId}/reorder`)
        expect(await throughCart(lines, again), 'ordered again').toEqual(expected)
        expect(await throughList(lines), 'list').toEqual(expected)
        expect(await throughOrder(lines), 'order of the cart').toEqual(expected)
      }),
      { numRuns: runs },
    )
  },
  longTestLimitMs,
)
