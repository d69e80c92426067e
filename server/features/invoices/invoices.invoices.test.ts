import { beforeAll, expect, test } from 'vitest'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import type { Order } from '#contract/orders/orders.ts'
import { signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { documentPath } from '#tests/support/documents/paths.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor
let productId: string

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUp(portal)
  productId = (await addTestProduct(admin, { available: 1000 }))._id
})

async function placeShipped(): Promise<string> {
  const answer = await buyer.call('POST', '/order', { productId, newOrderQty: 1 })
  const { _id } = answer.json<Order>()
  await portal.pool.query(`update orders set status = 'shipped' where id = $1`, [_id])
  return _id
}

/** Issues the invoice as staff do, and reads it as its buyer; or the refusal. */
async function send(id: string) {
  const issued = await admin.call('POST', `/order/${id}/invoice`)
  return issued.statusCode === 200 ? buyer.call('GET', documentPath(id, 'invoice')) : issued
}

async function numbers(): Promise<number[]> {
  const { rows } = await portal.pool.query<{ number: number }>('select number from invoice order by number')
  return rows.map(({ number }) => number)
}

test('twenty orders, each requested three times at once, get the numbers 1 to 20', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, placeShipped))
  const answers = await Promise.all([...ids, ...ids, ...ids].map(async (id) => ({ id, answer: await send(id) })))
  expect(answers.filter(({ answer }) => answer.statusCode !== 200)).toEqual([])
  expect(await numbers()).toEqual(Array.from({ length: 20 }, (_, place) => place + 1))
  const files = new Map<string, Set<unknown>>()
  for (const { id, answer } of answers) {
    files.set(id, (files.get(id) ?? new Set()).add(answer.headers['content-disposition']))
  }
  expect([...files.values()].every((names) => names.size === 1)).toBe(true)
  const year = new Date().getUTCFullYear()
  expect([...files.values()].flatMap((names) => [...names])).toContain(
    `attachment; filename="datum-invoice-${year}-000020.pdf"`,
  )
})

test('an invoice that fails on its last step leaves no gap', async () => {
  const [failing, next] = [await placeShipped(), await placeShipped()]
  const last = (await numbers()).length
  // At the end of the transaction, when the number is already used. Transactions with this code are repeated.
  await portal.pool.query(`
    create function fail_invoice() returns trigger language plpgsql as
      $$ begin raise exception 'a test lets it fail' using errcode = '40001'; end $$;
    create constraint trigger fail_invoice after insert on invoice deferrable initially deferred
      for each row when (new.order_id = '${failing}') execute function fail_invoice();`)
  const failed = await Promise.all([send(failing), send(failing), send(next)])
  expect(failed.map(({ statusCode }) => statusCode)).toEqual([503, 503, 200])
  await portal.pool.query('drop trigger fail_invoice on invoice')
  expect((await send(failing)).statusCode).toBe(200)
  expect(await numbers()).toEqual(Array.from({ length: last + 2 }, (_, place) => place + 1))
})

test('each year begins at 1', async () => {
  const id = await placeShipped()
  await send(id)
  // Moves the issued invoices to last year.
  const year = new Date().getUTCFullYear()
  await portal.pool.query(`update invoice set year = year - 1, printed = (year - 1) || substr(printed, 5)`)
  await portal.pool.query('update invoice_counter set year = year - 1')
  await portal.pool.query(`update number_counter set prefix = $1`, [`${year - 1}-`])
  const next = await placeShipped()
  expect((await send(next)).headers['content-disposition']).toContain(`invoice-${year}-000001.pdf`)
  expect((await send(id)).headers['content-disposition']).toContain(`invoice-${year - 1}-`)
})

test('the stored snapshot has its version, and the lines in minor units without tax', async () => {
  const id = await placeShipped()
  await send(id)
  const { rows } = await portal.pool.query<{ snapshot: { version: number; order: Record<string, unknown> } }>(
    `select snapshot from invoice where order_id = $1`,
    [id],
  )
  const { order } = (await buyer.call('GET', `/order/${id}/timeline`)).json<OrderLifecycle>()
  const { number, createdAt, userName, email, address, phone, others } = order
  const { name, sku, currency, paid } = order
  const buyerFields = { number, createdAt, userName, email, address, phone, others }
  const amounts = { unitPriceMinor: 1250, netMinor: 1250, taxClass: null, taxRateBp: null }
  expect(rows[0]?.snapshot).toMatchObject({
    version: 2,
    order: {
      ...buyerFields,
      currency,
      paid,
      poNumber: null,
      requestedOn: null,
      goodsMinor: 1250,
      taxMinor: null,
      totalMinor: 1250,
      lines: [{ line: 1, sku, name, quantity: 1, ...amounts, note: '', requestedOn: null }],
    },
  })
})
