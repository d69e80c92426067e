import { beforeAll, expect, test } from 'vitest'
import { callAs, signUp, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal({ OPEN_ORDERS: '2' })
const shipTo = {
  country: 'NL',
  name: 'Demo Buyer',
  line1: '12 Example Quay',
  postcode: '3011aa',
  city: 'Rotterdam',
}
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

type Product = { _id: string }

function formOf(products: readonly Product[], quantity = 4) {
  const lines = products.map(({ _id: productId }) => ({ productId, quantity }))
  return { lines, expectedTotal: products.length * quantity * 12.5, shipTo, poNumber: ' 4500-2231 ' }
}

function order(by: TestActor, customer: { id: string }, body: object) {
  return by.call('POST', `/users/${customer.id}/orders`, body)
}

async function auditOf(orderId: string) {
  const { rows } = await portal.pool.query(
    'select action, actor_id, subject_name, after from audit_log where subject_id = $1',
    [orderId],
  )
  return rows
}

test('an order for a customer is theirs, takes the stock, and names the admin in the log and in its history', async () => {
  const customer = await signUpVerified(portal, 'Demo Buyer')
  const products = [await addTestProduct(admin), await addTestProduct(admin)]
  const inCart = { lines: [{ productId: products[0]?._id, quantity: 7 }] }
  await customer.call('POST', '/cart/lines', inCart)
  const answer = await order(admin, customer, formOf(products))
  expect(answer.statusCode, answer.body).toBe(201)
  const placed = answer.json()
  expect(placed).toMatchObject({
    email: customer.email,
    userName: 'Demo Buyer',
    total: 100,
    lineCount: 2,
    payment: 'due',
    poNumber: '4500-2231',
    holdUntil: expect.any(String),
    shipTo: { postcode: '3011 AA' },
  })

  const own = (await customer.call('GET', `/order?email=${customer.email}`)).json()
  expect(own.map(({ _id }: Product) => _id)).toEqual([placed._id])
  expect((await admin.call('GET', `/order?email=${admin.email}`)).json()).toEqual([])
  expect((await customer.call('GET', '/cart')).json().lines).toMatchObject([{ quantity: 7 }])
  const { rows } = await portal.pool.query('select available from product where id = any($1)', [
    products.map(({ _id }) => _id),
  ])
  expect(rows.map(({ available }) => available)).toEqual([96, 96])

  expect(await auditOf(placed._id)).toEqual([
    {
      action: 'order.placed_for',
      actor_id: admin.id,
      subject_name: String(placed.number),
      after: { total: 100, currency: placed.currency, lineCount: 2 },
    },
  ])
  const [event] = (await admin.call('GET', `/order/${placed._id}/timeline`)).json().events
  expect(event).toMatchObject({ kind: 'placed', actor: 'Test Admin' })
  const [shown] = (await customer.call('GET', `/order/${placed._id}/timeline`)).json().events
  expect(shown).toMatchObject({ kind: 'placed', actor: null })
})

test('the limits of the customer hold, not those of staff', async () => {
  const customer = await signUpVerified(portal)
  const product = await addTestProduct(admin)
  for (let n = 0; n < 2; n++) expect((await order(admin, customer, formOf([product]))).statusCode).toBe(201)
  const refused = await order(admin, customer, formOf([product]))
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'too_many_open_orders'])

  const unverified = await signUp(portal)
  const scarce = await addTestProduct(admin, { available: 10 })
  const tooMuch = (await order(admin, unverified, formOf([scarce], 6))).json()
  expect(tooMuch).toMatchObject({ code: 'lines_not_allowed', errors: [{ path: 'lines.0.quantity' }] })
})

test('a key places one order, also at the same moment, and is no key of the customer', async () => {
  const customer = await signUpVerified(portal)
  const product = await addTestProduct(admin)
  const { call } = { call: admin.callWith({ 'idempotency-key': 'one order for a customer' }) }
  const send = () => call('POST', `/users/${customer.id}/orders`, formOf([product]))
  const answers = await Promise.all([send(), send(), send()])
  expect(new Set(answers.map((answer) => answer.json()._id)).size).toBe(1)
  expect(await auditOf(answers[0]?.json()._id)).toHaveLength(1)
  const { rows } = await portal.pool.query('select actor_id from idempotency_record where key = $1', [
    'one order for a customer',
  ])
  expect(rows).toEqual([{ actor_id: admin.id }])
  const other = await call('POST', `/users/${customer.id}/orders`, formOf([product], 5))
  expect(other.json().code).toBe('idempotency_key_reused')
})

test('a refused order leaves neither order nor stock nor log behind', async () => {
  const customer = await signUpVerified(portal)
  const product = await addTestProduct(admin, { available: 5 })
  const short = await order(admin, customer, formOf([product], 6))
  expect(short.json()).toMatchObject({ code: 'lines_not_allowed', errors: [{ path: 'lines.0.quantity' }] })
  const changed = await order(admin, customer, { ...formOf([product]), expectedTotal: 40.001 })
  expect(changed.json()).toMatchObject({ code: 'total_changed', current: { expectedTotal: 40.001, total: 50 } })
  const past = await order(admin, customer, { ...formOf([product]), requestedOn: '2020-01-31' })
  expect(past.json()).toMatchObject({ code: 'rule_broken', errors: [{ path: 'requestedOn' }] })
  const nowhere = await order(admin, customer, { ...formOf([product]), shipTo: { ...shipTo, postcode: '' } })
  expect(nowhere.json()).toMatchObject({ errors: [{ path: 'shipTo.postcode' }] })
  const many = Array.from({ length: 501 }, () => ({ productId: product._id, quantity: 1 }))
  for (const lines of [[], many]) {
    const answer = await order(admin, customer, { ...formOf([product]), lines })
    expect([answer.statusCode, answer.json().errors?.[0]?.path]).toEqual([422, 'lines'])
  }
  const { rows } = await portal.pool.query(
    `select available, (select count(*)::integer from orders where user_id = $2) as orders,
       (select count(*)::integer from audit_log where action = 'order.placed_for' and after ->> 'total' = '75') as logged
     from product where id = $1`,
    [product._id, customer.id],
  )
  expect(rows).toEqual([{ available: 5, orders: 0, logged: 0 }])
})

test('only staff order for a customer, and only for an active account', async () => {
  const customer = await signUpVerified(portal)
  const product = await addTestProduct(admin)
  const body = formOf([product])
  const path = `/users/${customer.id}/orders`
  expect((await callAs(portal)('POST', path, body)).json().code).toBe('sign_in_required')
  for (const actor of [customer, await signUpVerified(portal)]) {
    expect((await actor.call('POST', path, body)).json().code).toBe('admin_only')
  }
  for (const id of ['nobody', '00000000-0000-4000-8000-000000000000']) {
    expect((await order(admin, { id }, body)).json().code).toBe('user_not_found')
  }
  await admin.call('PUT', `/users/${customer.id}/deactivated`, { deactivated: true })
  expect((await order(admin, customer, body)).json().code).toBe('account_deactivated')
})
