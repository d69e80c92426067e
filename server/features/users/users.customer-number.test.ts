import { beforeAll, expect, test } from 'vitest'
import { signUp, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { publishSettings } from '#tests/support/companies/tax.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { numberBuyers } from './users.customer-number.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

/** Reads the settings as the worker does: they were published before it was made. */
function settings(values: object) {
  return { numbers: () => values } as unknown as Parameters<typeof numberBuyers>[0]['settings']
}

async function placeOrder(actor: TestActor): Promise<string> {
  const product = await addTestProduct(admin)
  const placed = await actor.call('POST', '/order', { productId: product._id, newOrderQty: 1 })
  expect(placed.statusCode).toBe(201)
  return placed.json()._id
}

function setNumber({ id }: TestActor, body: object, by = admin) {
  return by.call('PUT', `/users/${id}/customer-number`, body)
}

async function numberOf({ id }: TestActor): Promise<string | null> {
  return (await admin.call('GET', `/users/${id}`)).json().customerNumber
}

test('customers get the next number with their first order, each once, and never one that staff have given', async () => {
  const [first, second, third] = [await signUpVerified(portal), await signUpVerified(portal), await signUp(portal)]
  const numbers = settings({ customerPrefix: 'T-', customerStart: 70_001 })
  expect((await setNumber(third, { customerNumber: 't-70002' })).json()).toEqual({ customerNumber: 't-70002' })
  const orders = [await placeOrder(first), await placeOrder(second), await placeOrder(first)]
  await Promise.all([
    numberBuyers({ pool: portal.pool, settings: numbers }, orders),
    numberBuyers({ pool: portal.pool, settings: numbers }, orders),
  ])
  expect([await numberOf(first), await numberOf(second)].sort()).toEqual(['T-70001', 'T-70003'])
  await numberBuyers({ pool: portal.pool, settings: settings({ customerStart: null }) }, [await placeOrder(third)])
  expect(await numberOf(third)).toBe('t-70002')
})

test('without a first number in the settings, orders give none', async () => {
  const buyer = await signUp(portal)
  await numberBuyers({ pool: portal.pool, settings: settings({}) }, [await placeOrder(buyer)])
  expect(await numberOf(buyer)).toBeNull()
  expect((await setNumber(buyer, { next: true })).json().code).toBe('no_customer_numbers')
})

test('staff give, change and take away a number, which is recorded; customers cannot, and no two have one', async () => {
  const [customer, other] = [await signUp(portal), await signUp(portal)]
  expect((await setNumber(customer, { customerNumber: ' C 17/b ' })).json()).toEqual({ customerNumber: 'C 17/b' })
  expect((await setNumber(other, { customerNumber: 'c 17/B' })).json().code).toBe('customer_number_taken')
  expect((await setNumber(customer, { customerNumber: 'x'.repeat(31) })).statusCode).toBe(422)
  const both = await Promise.all([customer, other].map((one) => setNumber(one, { customerNumber: 'AT ONCE' })))
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  await setNumber(customer, { customerNumber: 'C 17/b' })
  expect((await setNumber(customer, { customerNumber: '1' }, customer)).statusCode).toBe(403)
  expect((await setNumber({ ...customer, id: 'none' }, { customerNumber: '1' })).statusCode).toBe(404)
  await publishSettings(admin, 'numbers', { customerPrefix: 'N-', customerStart: 500 })
  expect((await setNumber(other, { next: true })).json()).toEqual({ customerNumber: 'N-500' })
  expect((await setNumber(customer, {})).json()).toEqual({ customerNumber: 'C 17/b' })
  expect((await setNumber(customer, { customerNumber: '' })).json()).toEqual({ customerNumber: null })
  const { rows } = await portal.pool.query(
    `select before, after from audit_log where action = 'user.numbered' and subject_id = $1 order by id`,
    [customer.id],
  )
  expect(rows[0]).toEqual({ before: {}, after: { customerNumber: 'C 17/b' } })
  expect(rows.at(-1)).toEqual({ before: { customerNumber: 'C 17/b' }, after: {} })
  await publishSettings(admin, 'numbers', { customerPrefix: '', customerStart: null })
})

test('a customer is found by the number in the list of users, in that of orders, and in the palette', async () => {
  const customer = await signUp(portal)
  const order = await placeOrder(customer)
  await setNumber(customer, { customerNumber: 'FIND-8841' })
  const users = (await admin.call('GET', '/manage/users?q=find-88&limit=25')).json().items
  expect(users).toMatchObject([{ _id: customer.id, customerNumber: 'FIND-8841' }])
  const orders = (await admin.call('GET', '/manage/orders?q=find-8841&limit=25')).json().items
  expect(orders).toMatchObject([{ _id: order }])
  const palette = (await admin.call('GET', '/search?q=FIND-8841')).body
  expect(palette).toContain(customer.id)
  expect(palette).toContain(order)
  const csv = await admin.call('GET', '/manage/users/export.csv?columns=email,customerNumber&q=find-8841')
  expect(csv.body).toContain(`${customer.email},FIND-8841`)
})
