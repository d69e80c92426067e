import { beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/products/products.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { untilBlocked } from '#tests/support/database.ts'
import { testMails } from '#tests/support/mails.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { inventoryJobs } from './inventory.jobs.ts'
import { deleteWaiting, queueNotices } from './inventory.notice.store.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

function scarce(given: Record<string, unknown> = {}): Promise<Product> {
  return addTestProduct(admin, { minorder: 10, available: 4, ...given })
}

function send(actor: TestActor, product: Product) {
  return actor.call('PUT', `/products/${product._id}/notice`)
}

async function isWaiting(actor: TestActor, product: Product): Promise<boolean> {
  return (await actor.call('GET', `/products/${product._id}/notice`)).json().waiting
}

/** Moves the stock as a delivery does. */
async function addStock(product: Product, delta: number): Promise<void> {
  await portal.pool.query('update product set available = available + $2 where id = $1', [product._id, delta])
}

/** Runs jobs until none is left, with two runners in parallel. */
async function workThrough(): Promise<void> {
  const { pool } = portal
  const jobs = inventoryJobs({ db: pool, mails: testMails(pool), publicUrl: 'https://portal.example' })
  const runners = await Promise.all([1, 2].map(() => startJobs({ pool, jobs, schedule: {}, log: () => {} })))
  try {
    await expect
      .poll(async () => {
        const { rows } = await pool.query(
          `select count(*)::integer as left from graphile_worker.jobs where task_identifier like 'catalogue.%'`,
        )
        return rows[0].left
      })
      .toBe(0)
  } finally {
    await Promise.all(runners.map((runner) => runner.stop()))
  }
}

async function mailsTo(actor: TestActor, product: Product): Promise<number> {
  const { rowCount } = await portal.pool.query('select from mail where to_address = $1 and subject like $2', [
    actor.email,
    `${product.name} is available again`,
  ])
  return rowCount ?? 0
}

test('repeated requests for a notice are one and can be cancelled; visitors and unknown ids are refused', async () => {
  const [customer, product] = [await signUp(portal), await scarce()]
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(customer, product)))
  expect(answers.map((answer) => answer.json())).toEqual(Array(5).fill({ waiting: true }))
  expect(await isWaiting(customer, product)).toBe(true)
  expect(await isWaiting(admin, product)).toBe(false)
  expect((await customer.call('DELETE', `/products/${product._id}/notice`)).json()).toEqual({ waiting: false })
  expect(await isWaiting(customer, product)).toBe(false)
  expect((await callAs(portal)('PUT', `/products/${product._id}/notice`)).statusCode).toBe(401)
  expect((await customer.call('PUT', '/products/nothing/notice')).json().code).toBe('product_not_found')
  const plenty = await send(customer, await scarce({ available: 10 }))
  expect([plenty.statusCode, plenty.json().code]).toEqual([409, 'in_stock'])
})

test('a waiting customer gets one mail when the minimum order is available again, and no further ones', async () => {
  const [first, second, product] = [await signUp(portal), await signUp(portal), await scarce()]
  await Promise.all([send(first, product), send(second, product)])
  await addStock(product, 5)
  await workThrough()
  expect(await mailsTo(first, product)).toBe(0)
  await addStock(product, 1)
  await workThrough()
  expect([await mailsTo(first, product), await mailsTo(second, product)]).toEqual([1, 1])
  expect(await isWaiting(first, product)).toBe(false)
  await addStock(product, -10)
  await addStock(product, 10)
  await addStock(product, 50)
  await workThrough()
  expect([await mailsTo(first, product), await mailsTo(second, product)]).toEqual([1, 1])
  await addStock(product, -60)
  await send(first, product)
  await addStock(product, 60)
  await workThrough()
  expect([await mailsTo(first, product), await mailsTo(second, product)]).toEqual([2, 1])
})

test('every way to make a product orderable sends the mail: cancelled order, correction, smaller minimum, whole packs', async () => {
  const customer = await signUp(portal)
  const [cancelled, corrected, smaller, packs] = await Promise.all([
    scarce({ available: 14 }),
    scarce(),
    scarce(),
    scarce({ multiple: 6, minorder: 12, available: 11 }),
  ])
  const placed = await customer.call('POST', '/order', {
    productId: cancelled._id,
    newOrderQty: 10,
  })
  expect(placed.statusCode).toBe(201)
  const products = [cancelled, corrected, smaller, packs]
  for (const product of products) expect((await send(customer, product)).statusCode).toBe(200)
  await customer.call('DELETE', `/order/${placed.json()._id}`)
  const { rows } = await portal.pool.query('select id, version from product where id = any($1)', [
    [corrected._id, smaller._id],
  ])
  const versionOf = new Map(rows.map(({ id, version }) => [id, version]))
  for (const [product, change] of [
    [corrected, { available: 12, seenAvailable: 4 }],
    [smaller, { minorder: 4, available: 4, seenAvailable: 4 }],
  ] as const) {
    const { name, image, description, minorder, unitprice } = product
    const form = { name, image, description, minorder, unitprice, version: versionOf.get(product._id), ...change }
    expect((await admin.call('PUT', `/product/${product._id}`, form)).statusCode).toBe(200)
  }
  await addStock(packs, 1)
  await workThrough()
  expect(await Promise.all(products.map((product) => mailsTo(customer, product)))).toEqual([1, 1, 1, 1])
})

test('each customer is notified exactly once when requests, deliveries and orders run at the same time', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => signUp(portal)))
  for (let round = 0; round < 4; round++) {
    const product = await scarce()
    const requests = people.map(async (person, index) => {
      await new Promise((resolve) => setTimeout(resolve, index % 4))
      return (await send(person, product)).statusCode
    })
    const statuses = await Promise.all([...requests, addStock(product, 20), addStock(product, 3)])
    await Promise.all([1, 2, 3].map(() => queueNotices(portal.pool, product._id)))
    await workThrough()
    const mailCounts = await Promise.all(people.map((person) => mailsTo(person, product)))
    expect(mailCounts).toEqual(statuses.slice(0, people.length).map((status) => (status === 200 ? 1 : 0)))
    const { rowCount } = await portal.pool.query('select from product_wait where product_id = $1', [product._id])
    expect(rowCount).toBe(0)
  }
})

test('a request made while stock is booked in gets the result of the booking', async () => {
  const [customer, product] = [await signUp(portal), await scarce()]
  const client = await portal.pool.connect()
  await client.query('begin')
  await client.query('update product set available = 50 where id = $1', [product._id])
  const asking = send(customer, product)
  await untilBlocked(portal.pool)
  await client.query('commit')
  client.release()
  expect((await asking).json().code).toBe('in_stock')
})

test('a stock change that is rolled back notifies nobody', async () => {
  const [customer, product] = [await signUp(portal), await scarce()]
  await send(customer, product)
  const client = await portal.pool.connect()
  await client.query('begin')
  await client.query('update product set available = 50 where id = $1', [product._id])
  await client.query('rollback')
  client.release()
  await workThrough()
  expect([await mailsTo(customer, product), await isWaiting(customer, product)]).toEqual([0, true])
})

test('requests for a notice are deleted with their account and their product; a deactivated account gets no mail', async () => {
  const [gone, asleep, product] = [await signUp(portal), await signUp(portal), await scarce()]
  await Promise.all([send(gone, product), send(asleep, product)])
  await portal.pool.query('delete from users where id = $1', [gone.id])
  await portal.pool.query('update users set deactivated_at = now() where id = $1', [asleep.id])
  await addStock(product, 20)
  await workThrough()
  expect([await mailsTo(gone, product), await mailsTo(asleep, product)]).toEqual([0, 0])

  const [customer, archived] = [await signUp(portal), await scarce()]
  await send(customer, archived)
  await admin.call('DELETE', `/product/${archived._id}`)
  await addStock(archived, 20)
  await workThrough()
  await deleteWaiting(portal.pool)
  expect([await mailsTo(customer, archived), await isWaiting(customer, archived)]).toEqual([0, true])
  await portal.pool.query(`update product set archived_at = now() - interval '2 days' where id = $1`, [
    archived._id,
  ])
  await deleteWaiting(portal.pool)
  expect(await isWaiting(customer, archived)).toBe(false)
})
