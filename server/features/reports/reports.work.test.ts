import { beforeAll, expect, test } from 'vitest'
import type { Waiting } from '#contract/lists/waiting.ts'
import type { WaitingWork } from '#contract/reports/work.ts'
import { callAs, signUp, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { issueInvoice } from '#tests/support/invoices.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct, insertEnquiries } from '#tests/support/products.ts'

const portal = testPortal({ OPEN_ORDERS: '0' })
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

async function read(): Promise<WaitingWork> {
  return (await admin.call('GET', '/overview/work')).json()
}

test('where nothing waits, the work list is empty', async () => {
  expect(await read()).toEqual({ currency: 'USD', rows: [] })
})

test('each kind of work has the count of its list, the oldest thing and the worth of all, the oldest kind first', async () => {
  const buyer = await signUpVerified(portal, 'Demo Buyer')
  const product = await addTestProduct(admin)
  const place = async (newOrderQty: number, address: string) =>
    (await buyer.call('POST', '/order', { productId: product._id, newOrderQty, address })).json()
  const [first, second, third] = [await place(1, 'Street 1'), await place(2, 'Street 1'), await place(4, '')]
  const age = (id: string, days: number) =>
    portal.pool.query(`update orders set created_at = now() - $2 * interval '1 day' where id = $1`, [id, days])
  await age(first._id, 3)
  await age(second._id, 9)
  await portal.pool.query(`update orders set status = 'confirmed', paid = true where id = $1`, [second._id])
  await buyer.call('POST', '/review', { reviewText: 'Good', ratings: 4 })
  await portal.pool.query(`update review set status = 'waiting'`)

  const { rows } = await read()
  const shown = rows.map(({ kind, count, value, oldest }) => [kind, count, value, oldest.order?.number ?? null])
  expect(shown[0]).toEqual(['ship', 1, 25, second.number])
  expect(shown).toContainEqual(['confirm', 2, 62.5, first.number])
  expect(shown).toContainEqual(['unpaid', 2, 62.5, first.number])
  expect(shown).toContainEqual(['attention', 1, 50, third.number])
  expect(shown).toContainEqual(['reviews', 1, null, null])
  const times = rows.map(({ oldest }) => oldest.at)
  expect(times).toEqual(times.toSorted())

  const waiting: Waiting = (await admin.call('GET', '/overview/waiting')).json()
  const { confirm, ship, unpaid, attention } = waiting.orders
  const counted = {
    confirm,
    ship,
    unpaid,
    attention,
    reviews: waiting.reviews.read,
    payments: waiting.payments.review,
  }
  const listed = { payments: 0, ...Object.fromEntries(rows.map(({ kind, count }) => [kind, count])) }
  expect(listed).toEqual(counted)
})

test('freight to enter, overdue invoices and unread enquiries are work, and each leads to as many rows of its list', async () => {
  const buyer = await signUpVerified(portal, 'Demo Dealer')
  const product = await addTestProduct(admin)
  const place = async () =>
    (await buyer.call('POST', '/order', { productId: product._id, newOrderQty: 1, address: 'Street 1' })).json()
  const [quoted, cancelled, late] = [await place(), await place(), await place()]
  await portal.pool.query(`update orders set freight_kind = 'quoted' where id = any($1)`, [
    [quoted._id, cancelled._id],
  ])
  await portal.pool.query(`update orders set status = 'cancelled' where id = $1`, [cancelled._id])
  await portal.pool.query(`update orders set status = 'shipped', payment_days = 14 where id = $1`, [late._id])
  await issueInvoice(admin, late._id)
  await portal.pool.query('update invoice set due_on = current_date - 2 where order_id = $1', [late._id])
  await insertEnquiries(portal.pool)

  const { rows } = await read()
  const of = (wanted: string) => rows.find(({ kind }) => kind === wanted)
  expect(of('freight')).toMatchObject({ count: 1, oldest: { order: { _id: quoted._id } } })
  expect(of('overdue')).toMatchObject({ count: 1, oldest: { order: { _id: late._id } } })
  const count = async (path: string) => (await admin.call('GET', path)).json().total
  expect(await count('/manage/orders?attention=freight')).toBe(1)
  expect(await count('/manage/invoices?state=overdue')).toBe(1)
  expect(of('enquiries')?.count).toBe(await count('/manage/enquiries?status=new'))
  const waiting: Waiting = (await admin.call('GET', '/overview/waiting')).json()
  expect([waiting.orders.freight, waiting.enquiries.unread]).toEqual([1, of('enquiries')?.count])
  expect(waiting.orders.attention).toBe(
    await count('/manage/orders?attention=payment,address,country,freight,late'),
  )
})

test('only staff read the work list', async () => {
  expect((await callAs(portal)('GET', '/overview/work')).json().code).toBe('sign_in_required')
  expect((await (await signUp(portal)).call('GET', '/overview/work')).json().code).toBe('admin_only')
})
