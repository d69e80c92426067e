import { beforeAll, expect, test, vi } from 'vitest'
import type { InvoiceRun } from '#contract/invoices/runs.ts'
import type { Order } from '#contract/orders/orders.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { orderSent } from '#tests/support/companies/freight.ts'
import { moneyPlaces, switchMoneyOn } from '#tests/support/companies/money.ts'
import { publishSettings } from '#tests/support/companies/tax.ts'
import { waitLimitMs } from '#tests/support/extent.ts'
import { findBrokenData } from '#tests/support/payments/money-invariants.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { untilNoJobs } from '#tests/support/waiting-jobs.ts'
import { issueRun } from './invoices.runs.ts'

const portal = testPortal({ OPEN_ORDERS: '0' })
const today = new Date().toISOString().slice(0, 10)
let admin: TestActor
let buyer: TestActor
const add = () =>
  addTestProduct(admin, { unitprice: 9.9, available: 10_000, shipWeight: 100, shipWeightUnit: 'g' })
let product: Awaited<ReturnType<typeof add>>

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  await switchMoneyOn(admin)
  product = await add()
  // So that the runs have something to issue.
  await publishSettings(admin, 'documents', { invoicing: 'staff' })
})

async function place(index = 0): Promise<Order> {
  const to = moneyPlaces[index % moneyPlaces.length]
  const { order } = await orderSent(buyer, [{ product, quantity: 3 }], {
    ...(to && { to }),
    freightMethod: 'parcel',
  })
  return order
}

async function paid(index = 0): Promise<Order> {
  const order = await place(index)
  const body = { kind: 'transfer', amount: order.total, receivedOn: today }
  await admin.call('POST', `/orders/${order._id}/receipts`, body)
  return order
}

const count = async (query = '') => (await admin.call('GET', `/manage/invoices/uninvoiced${query}`)).json().count
const uninvoiced = async () => (await admin.call('GET', '/manage/invoices/uninvoiced')).json()
const latest = async (): Promise<InvoiceRun | null> =>
  (await admin.call('GET', '/manage/invoices/runs/latest')).json().run
const start = (form: object = { everything: true }) => admin.call('POST', '/manage/invoices/runs', form)
const deps = () => ({
  vatRegister: () => '',
  settings: portal.readers.settings,
  pool: portal.pool,
  db: portal.pool,
  publicUrl: portal.config.publicUrl,
})

async function done(): Promise<InvoiceRun | null> {
  const jobs = await portal.startJobs()
  await vi.waitFor(async () => expect((await latest())?.finishedAt).not.toBeNull(), waitLimitMs)
  // The mails follow the run.
  await untilNoJobs(portal.pool)
  await jobs.stop()
  return latest()
}

async function numbers(): Promise<number[]> {
  const { rows } = await portal.pool.query<{ number: number }>('select number from invoice order by number')
  return rows.map(({ number }) => number)
}

test('all orders without an invoice get one; what the law asks for is named for those that get none', async () => {
  expect(await latest()).toBeNull()
  const orders = []
  for (let index = 0; index < 6; index += 1) orders.push(await paid(index))
  const [, lacking] = orders
  await portal.pool.query(`update orders set address = '', bill_to = null where id = $1`, [lacking?._id])
  const open = await place()
  expect(await count()).toBe(6)
  expect(await count(`?from=${today}`)).toBe(6)
  const started = await start()
  expect([started.statusCode, started.json()]).toMatchObject([201, { total: 6, issued: 0, finishedAt: null }])
  const again = await start()
  expect([again.statusCode, again.json().code]).toEqual([409, 'still_running'])
  const run = await done()
  expect(run).toMatchObject({ total: 6, issued: 5, refused: 1, actor: 'Test Admin', isMailed: false })
  expect(run?.failures).toMatchObject([
    {
      orderId: lacking?._id,
      orderNumber: lacking?.number,
      code: 'invoice_incomplete',
      message: expect.stringContaining('no address'),
    },
  ])
  expect(await numbers()).toEqual([1, 2, 3, 4, 5])
  expect(await count()).toBe(1)
  const none = await portal.pool.query('select from invoice where order_id = $1', [open._id])
  expect(none.rowCount).toBe(0)
  expect(await findBrokenData(portal.pool)).toEqual([])
})

test('a run takes the orders that were counted: where there is another one by now, none is invoiced', async () => {
  await paid()
  const shown = await uninvoiced()
  const another = await paid(1)
  const before = await numbers()
  const refused = await start({ everything: true, count: shown.count, digest: shown.digest })
  expect([refused.statusCode, refused.json().errors]).toEqual([
    422,
    [
      {
        path: 'count',
        message: `There are now ${shown.count + 1} orders without an invoice. Check the number and start again.`,
      },
    ],
  ])
  for (const wrong of [0, null, '2', 1.5])
    expect([400, 422]).toContain((await start({ everything: true, count: wrong })).statusCode)
  for (const wrong of ['', null, 2, 'all'])
    expect([400, 422], String(wrong)).toContain((await start({ everything: true, digest: wrong })).statusCode)
  for (const seen of [{ count: 1 }, { digest: shown.digest }]) {
    const both = await admin.call('POST', '/manage/invoices/runs', { orderIds: ['x'], ...seen })
    expect(both.json().errors[0].path).toBe(Object.keys(seen)[0])
  }
  const now = await uninvoiced()
  // As many orders, and not the same ones: one was invoiced by hand meanwhile, and another one was paid.
  expect((await admin.call('POST', `/order/${another._id}/invoice`)).statusCode).toBe(200)
  await paid(2)
  const issued = await numbers()
  const others = await start({ everything: true, count: now.count, digest: now.digest })
  expect([others.statusCode, others.json().errors]).toEqual([
    422,
    [{ path: 'digest', message: 'The orders without an invoice have changed. Check them and start again.' }],
  ])
  expect(await latest()).toMatchObject({ finishedAt: expect.any(String) })
  expect(await numbers()).toEqual(issued)
  expect(issued).toHaveLength(before.length + 1)
  const { count: total, digest } = await uninvoiced()
  expect(total).toBe(now.count)
  expect((await start({ everything: true, count: total, digest })).json()).toMatchObject({ total })
  await done()
})

test('chosen orders alone get invoices, mailed to their buyers once if that is asked for', async () => {
  const [first, second, other, unpaid] = [await paid(), await paid(1), await paid(2), await place()]
  const orderIds = [first, second, unpaid].map(({ _id }) => _id)
  expect((await start({ orderIds: [...orderIds, 'no-id', crypto.randomUUID()], isMailed: true })).statusCode).toBe(
    201,
  )
  const run = await done()
  expect(run).toMatchObject({ total: 3, issued: 2, refused: 1, isMailed: true })
  expect(run?.failures).toMatchObject([{ orderNumber: unpaid.number, code: 'invoice_not_due' }])
  const { rows } = await portal.pool.query('select order_id from invoice where order_id = any($1)', [
    [first._id, second._id, other._id],
  ])
  expect(rows).toHaveLength(2)
  const mails = await portal.pool.query(`select from mail where subject like 'Invoice %'`)
  expect(mails.rowCount).toBe(2)
  const audited = await portal.pool.query(`select after from audit_log where action = 'invoice_run.started'`)
  expect(audited.rows).toContainEqual({ after: { orders: 5, isMailed: true } })
})

test('a run that was killed goes on: each order has one invoice, and no number is missing', async () => {
  for (let index = 0; index < 4; index += 1) await paid(index)
  const { _id: runId } = (await start()).json()
  // Killed between the invoice and its result, and twice at once, as after a lost lock.
  const broken = { ...deps(), pool: failingAfter(5) }
  await expect(issueRun(broken, runId)).rejects.toThrow('killed')
  await Promise.all([issueRun(deps(), runId), issueRun(deps(), runId)])
  expect(await latest()).toMatchObject({ total: 6, issued: 5, refused: 1, finishedAt: expect.any(String) })
  const all = await numbers()
  expect(all).toEqual(all.map((_, index) => index + 1))
  expect(await findBrokenData(portal.pool)).toEqual([])
})

/** A pool whose connections end after so many transactions have begun. */
function failingAfter(most: number): typeof portal.pool {
  let begun = 0
  return new Proxy(portal.pool, {
    get(pool, name) {
      if (name !== 'connect') return Reflect.get(pool, name).bind?.(pool) ?? Reflect.get(pool, name)
      return () => {
        begun += 1
        if (begun > most) throw new Error('killed')
        return pool.connect()
      }
    },
  })
}

test('a run is for staff, and of orders that were chosen', async () => {
  expect((await buyer.call('GET', '/manage/invoices/uninvoiced')).statusCode).toBe(403)
  expect((await buyer.call('GET', '/manage/invoices/runs/latest')).statusCode).toBe(403)
  expect((await buyer.call('POST', '/manage/invoices/runs', {})).statusCode).toBe(403)
  for (const [form, path] of [
    [{ orderIds: [] }, 'orderIds'],
    [{ orderIds: 'all' }, 'orderIds'],
    // Of all orders otherwise.
    [{ orderIDs: [crypto.randomUUID()] }, 'orderIDs'],
    [{}, 'orderIds'],
    [{ from: today }, 'orderIds'],
    [{ orderIds: null }, 'orderIds'],
    [{ everything: false }, 'everything'],
    [{ everything: true, orderIds: [crypto.randomUUID()] }, 'orderIds'],
    [{ orderIds: [crypto.randomUUID()], from: today }, 'from'],
    [{ everything: true, from: '2026-02-30' }, 'from'],
    [{ everything: true, isMailed: 'yes' }, 'isMailed'],
  ] as const) {
    const answer = await start(form)
    expect([400, 422], path).toContain(answer.statusCode)
    expect(answer.json().errors[0].path).toBe(path)
  }
})

test('an order that was cancelled and refunded whole gets no invoice; one that was refunded in part gets its credit note too', async () => {
  const before = await count()
  const [cancelled, partly] = [await paid(), await paid(1)]
  const refund = async ({ _id }: Order, form: object) => {
    const [payment] = (await admin.call('GET', `/orders/${_id}/payments`)).json().payments
    const answer = await admin.call('POST', `/payments/${payment._id}/refund`, { reason: 'Not needed', ...form })
    expect(answer.statusCode, answer.body).toBe(201)
    expect((await admin.call('POST', `/manage/transfer-refunds/${answer.json()._id}/done`)).statusCode).toBe(200)
  }
  await refund(cancelled, { everything: true, cancelOrder: true })
  await refund(partly, { amount: 5 })
  expect(await count()).toBe(before + 1)
  await start()
  await done()
  const jobs = await portal.startJobs()
  await untilNoJobs(portal.pool)
  await jobs.stop()
  const { rows } = await portal.pool.query<{ id: string; credited: number }>(
    `select i.order_id as id, coalesce(sum((n.snapshot ->> 'totalMinor')::integer), 0)::integer as credited
     from invoice i left join credit_note n on n.order_id = i.order_id where i.order_id = any($1) group by 1`,
    [[cancelled._id, partly._id]],
  )
  expect(rows).toEqual([{ id: partly._id, credited: 500 }])
  // From then on a refund has its credit note at once.
  await refund(partly, { amount: 2 })
  const later = await portal.startJobs()
  await untilNoJobs(portal.pool)
  await later.stop()
  const notes = await portal.pool.query('select from credit_note where order_id = $1', [partly._id])
  expect(notes.rowCount).toBe(2)
  expect(await findBrokenData(portal.pool)).toEqual([])
})
