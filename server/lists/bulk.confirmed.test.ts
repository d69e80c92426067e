import { beforeAll, expect, test } from 'vitest'
import type { SeenRows } from '#contract/lists/bulk.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { Product } from '#contract/products/products.ts'
import { callAs, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal({ OPEN_ORDERS: '0' })
let admin: TestActor
let buyer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
})

const products = (count: number) =>
  Promise.all(Array.from({ length: count }, () => addTestProduct(admin, { unitprice: 70, available: 1000 })))

async function priced({ _id }: Product): Promise<number> {
  const { rows } = await portal.pool.query<{ minor: number }>(
    'select unit_price_minor as minor from product where id = $1',
    [_id],
  )
  return (rows[0]?.minor ?? 0) / 100
}

async function seen(list: string, selection: object): Promise<SeenRows> {
  const answer = await admin.call('POST', `/manage/${list}/selected`, { selection })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().rows
}

test('a run takes the rows of its preview: what was saved since is left out and named, what came since is not taken', async () => {
  const [first, second] = (await products(2)) as [Product, Product]
  const selection = { ids: [first._id, second._id] }
  const form = { action: 'change_price', percent: 10 }
  const preview = (await admin.call('POST', '/manage/products/bulk/preview', { ...form, selection })).json()
  expect(Object.keys(preview.selected).sort()).toEqual([first._id, second._id].sort())
  await portal.pool.query('update product set unit_price_minor = 50000, version = version + 1 where id = $1', [
    first._id,
  ])
  const done = (
    await admin.call('POST', '/manage/products/bulk', { ...form, selection: { rows: preview.selected } })
  ).json()
  expect(done).toMatchObject({ done: 1, failedCount: 1, failed: [{ id: first._id, code: 'stale_version' }] })
  expect(done.failed[0].name).toBe(first.name)
  expect([await priced(first), await priced(second)]).toEqual([500, 77])
})

test('an order that was changed since it was selected is left out and named', async () => {
  const product = await addTestProduct(admin, { unitprice: 5, available: 1000 })
  const place = async () =>
    (await buyer.call('POST', '/order', { productId: product._id, newOrderQty: 1 })).json<Order>()
  const [first, second] = [await place(), await place()]
  const rows = await seen('orders', { ids: [first._id, second._id] })
  await admin.call('POST', '/manage/orders/bulk', { action: 'confirm', selection: { ids: [first._id] } })
  const later = await place()
  const result = (
    await admin.call('POST', '/manage/orders/bulk', { action: 'cancel', selection: { rows } })
  ).json()
  expect(result).toMatchObject({ done: 1, failedCount: 1, failed: [{ id: first._id, code: 'stale_version' }] })
  const status = async ({ _id }: Order) => (await admin.call('GET', `/order/${_id}`)).json<Order>().status
  expect([await status(first), await status(second), await status(later)]).toEqual([
    'confirmed',
    'cancelled',
    'pending',
  ])
})

test('all rows of a list are taken only where it is said: an empty or lost filter is refused', async () => {
  const lists = [
    ['orders', { action: 'cancel' }],
    ['products', { action: 'unpublish' }],
    ['users', { action: 'deactivate' }],
    ['reviews', { action: 'publish' }],
    ['enquiries', { action: 'read' }],
  ] as const
  for (const [list, form] of lists) {
    for (const matching of [{}, { q: '' }, { q: '  ' }]) {
      const answer = await admin.call('POST', `/manage/${list}/bulk`, { ...form, selection: { matching } })
      expect([answer.statusCode, answer.json().errors?.[0]?.path], `${list} ${JSON.stringify(matching)}`).toEqual([
        422,
        'selection.matching',
      ])
    }
    const invalid = [
      { matching: { q: 'x' }, everything: true },
      { everything: true, ids: [] },
      { everything: true, rows: {} },
      { rows: {}, except: [] },
      { matching: {}, everything: false },
      { rows: {}, ids: [] },
      { rows: { a: 'x' } },
      { rows: [] },
    ]
    for (const selection of invalid) {
      const answer = await admin.call('POST', `/manage/${list}/bulk`, { ...form, selection })
      expect([400, 422], `${list} ${JSON.stringify(selection)}`).toContain(answer.statusCode)
    }
  }
})

test('what a selection has now is read by staff alone, in every list, and says versions where rows have them', async () => {
  for (const list of ['orders', 'products', 'users', 'reviews', 'enquiries']) {
    const rows = await seen(list, { matching: {} })
    for (const version of Object.values(rows)) expect(version === null).toBe(list === 'users')
    const body = { selection: { matching: {} } }
    expect((await callAs(portal)('POST', `/manage/${list}/selected`, body)).statusCode).toBe(401)
    expect((await buyer.call('POST', `/manage/${list}/selected`, body)).statusCode).toBe(403)
    const odd = await admin.call('POST', `/manage/${list}/selected`, { selection: { matching: { odd: '1' } } })
    expect(odd.statusCode).toBe(422)
  }
  expect(Object.keys(await seen('users', { matching: { q: buyer.email } }))).toEqual([buyer.id])
})

test('an undo that changes nothing is not spent, and names the later change to undo first', async () => {
  const [product] = (await products(1)) as [Product]
  const change = async (percent: number) => {
    const form = { action: 'change_price', percent, selection: { ids: [product._id] } }
    return (await admin.call('POST', '/manage/products/bulk', form)).json().changeId as string
  }
  const [earlier, later] = [await change(10), await change(100)]
  const early = (await admin.call('GET', `/manage/products/changes/${earlier}`)).json()
  expect(early).toMatchObject({ back: 0, keptCount: 1, later: [{ _id: later, percent: 100 }] })
  const nothing = (await admin.call('POST', `/manage/products/changes/${earlier}/undo`)).json()
  expect(nothing).toMatchObject({ back: 0, change: { undoneAt: null } })
  expect(await priced(product)).toBe(154)
  await admin.call('POST', `/manage/products/changes/${later}/undo`)
  expect(await priced(product)).toBe(77)
  const undone = (await admin.call('POST', `/manage/products/changes/${earlier}/undo`)).json()
  expect(undone).toMatchObject({ back: 1, keptCount: 0, later: [] })
  expect(await priced(product)).toBe(70)
  expect((await admin.call('POST', `/manage/products/changes/${earlier}/undo`)).json().code).toBe('change_undone')
})

test('the usage of a family names the saved views that ask for it', async () => {
  const [family] = (await admin.call('GET', '/manage/families')).json().families
  const view = (name: string, category: string, isShared: boolean) =>
    admin.call('POST', '/views', {
      list: 'products',
      name,
      query: `category=${category}`,
      columns: null,
      isShared,
    })
  await view('Own', family.key, false)
  await view('Several', `other,${family.key}`, true)
  await view('Another', 'other', true)
  const views = async (who: TestActor) =>
    (await who.call('GET', `/manage/families/${family.key}/usage`)).json().views
  expect(await views(admin)).toEqual(['Own', 'Several'])
})
