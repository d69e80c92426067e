import { beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { signUp, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { buyLines, orderOf } from '#tests/support/orders/order-lines.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor
let stranger: TestActor
let order: Order

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  stranger = await signUp(portal)
  const products = [await addTestProduct(admin), await addTestProduct(admin, { unitprice: 0.5 })]
  order = await orderOf(
    portal,
    buyer,
    products.map(({ _id }, index) => ({ productId: _id, quantity: 2, note: `for machine ${index}` })),
  )
})

const notes = ['for machine 0', 'for machine 1']

function notesOf({ lines }: Order): string[] | undefined {
  return lines?.map(({ note }) => note)
}

test('an order is read with its lines by its buyer and by admins; to others it does not exist', async () => {
  for (const actor of [buyer, admin]) {
    const answer = await actor.call('GET', `/order/${order._id}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ lineCount: 2, goods: 26, total: 26, unitprice: 12.5 })
    expect(answer.json().lines).toMatchObject([
      { line: 1, quantity: 2, unitprice: 12.5, net: 25 },
      { line: 2, quantity: 2, unitprice: 0.5, net: 1 },
    ])
  }
  expect((await stranger.call('GET', `/order/${order._id}`)).statusCode).toBe(404)
  expect((await portal.app.inject({ url: `/api/order/${order._id}` })).statusCode).toBe(401)
  expect((await buyer.call('GET', '/order/nothing')).statusCode).toBe(404)
})

test('lists of orders come with lines only where they are asked for', async () => {
  const own = `/order?email=${encodeURIComponent(buyer.email)}`
  for (const [actor, path] of [
    [buyer, own],
    [admin, '/orders?limit=5'],
  ] as const) {
    const [without] = (await actor.call('GET', path)).json<Order[]>()
    expect(without).toMatchObject({ _id: order._id, lineCount: 2, total: 26 })
    expect(without).not.toHaveProperty('lines')
    const [one] = (await actor.call('GET', `${path}&lines=with`)).json<Order[]>()
    expect(one && notesOf(one)).toEqual(notes)
    expect((await actor.call('GET', `${path}&lines=all`)).statusCode).toBe(422)
  }
})

test('without a token the order to pay shows line 1 and the total, but no lines, no number of the buyer, no address', async () => {
  await portal.pool.query(
    `update orders set po_number = 'PO 1', requested_on = '2030-01-01', ship_to = '{"country":"DE"}' where id = $1`,
    [order._id],
  )
  const seen = (await portal.app.inject({ url: `/api/payment/${order._id}` })).json()
  expect(seen).toMatchObject({ name: order.name, unitprice: 12.5, lineCount: 2, total: 26 })
  for (const field of ['lines', 'poNumber', 'requestedOn', 'shipTo', 'address', 'email']) {
    expect(seen, field).not.toHaveProperty(field)
  }
  const own = (await buyer.call('GET', `/payment/${order._id}`)).json<Order>()
  expect(own).toMatchObject({ poNumber: 'PO 1', requestedOn: '2030-01-01', shipTo: { country: 'DE' } })
  expect(notesOf(own)).toEqual(notes)
})

test('the lists find an order by any of its lines and by the buyer’s number, and know the total of the whole', async () => {
  const rare = await addTestProduct(admin, { name: 'Zirconium washer', unitprice: 400 })
  const [first] = order.lines ?? []
  const many = [
    { productId: first?.productId ?? order.productId ?? '', quantity: 1 },
    { productId: rare._id, quantity: 3 },
  ]
  const { order: second } = await buyLines(portal, buyer, { lines: many, poNumber: 'PO-4711' })
  const found = async (query: string) =>
    (await admin.call('GET', `/manage/orders?limit=25&${query}`))
      .json<{ items: Order[] }>()
      .items.map(({ _id }) => _id)
  for (const q of ['q=zirconium', `q=${rare.sku}`, 'q=po-4711', `q=${second.number}`, `productId=${rare._id}`]) {
    expect(await found(q), q).toEqual([second._id])
  }
  expect(await found('total=1212..1213')).toEqual([second._id])
  expect(await found('sort=-total')).toEqual([second._id, order._id])
  const own = await buyer.call('GET', `/order?email=${encodeURIComponent(buyer.email)}&q=zirconium`)
  expect(own.json<Order[]>().map(({ _id }) => _id)).toEqual([second._id])
  await portal.pool.query('update orders set paid = true, refunded_minor = 1250 where id = $1', [second._id])
  expect(await found('payment=partially_refunded')).toEqual([second._id])
  const counts = (await buyer.call('GET', `/order/counts?email=${encodeURIComponent(buyer.email)}`)).json()
  expect(counts.statuses).toEqual([{ status: 'pending', count: 2, total: 26 + 1212.5 }])
})

/** The fields of an order in the specification. */
const specified = [
  ...['_id', 'userName', 'email', 'name', 'image', 'description', 'newOrderQty', 'available', 'unitprice'],
  ...['address', 'phone', 'others', 'status', 'paid'],
] as const

test('an order of one line has the fields of the specification in every call, also when it was made from a cart', async () => {
  const loner = await signUpVerified(portal)
  const product = await addTestProduct(admin, { unitprice: 19.99, available: 50 })
  const delivery = { address: '12 Example Quay', phone: '+31 10 555 0101', others: 'Ring twice' }
  const { name, image, description } = product
  const body = { ...delivery, name, image, description, newOrderQty: 5, available: 50, unitprice: 19.99 }
  const placed = await loner.call('POST', '/order', {
    ...body,
    userName: loner.name,
    email: loner.email,
    status: '',
  })
  expect(placed.statusCode).toBe(201)
  const lines = [{ productId: product._id, quantity: 5 }]
  const { order: fromCart } = await buyLines(portal, loner, { lines, ...delivery })
  const expected = { ...body, userName: loner.name, email: loner.email, status: 'pending', paid: false }
  const own = `/order?email=${encodeURIComponent(loner.email)}`
  for (const [id, available] of [
    [placed.json()._id, 50],
    [fromCart._id, 45],
  ]) {
    const ofList = (orders: Order[]) => orders.find(({ _id }) => _id === id)
    const answers = [
      ofList((await loner.call('GET', own)).json()),
      ofList((await admin.call('GET', '/orders')).json()),
      (await loner.call('GET', `/payment/${id}`)).json(),
      (await loner.call('GET', `/order/${id}`)).json(),
      ...(id === fromCart._id ? [JSON.parse(JSON.stringify(fromCart))] : [placed.json()]),
    ]
    for (const answer of answers) {
      expect(Object.fromEntries(specified.map((field) => [field, answer[field]]))).toEqual({
        ...expected,
        _id: id,
        available,
      })
      expect(answer).toMatchObject({ total: 99.95, lineCount: 1, goods: 99.95 })
    }
  }
})
