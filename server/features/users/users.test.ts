import { beforeAll, expect, test } from 'vitest'
import type { User } from '#contract/users/users.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

test('an admin makes a customer an admin, at once and with their existing token', async () => {
  const customer = await signUp(portal)
  expect((await customer.call('GET', '/users')).statusCode).toBe(403)
  expect((await admin.call('PUT', `/user/admin/${customer.email}`)).json()).toEqual({ modifiedCount: 1 })
  expect((await admin.call('PUT', `/user/admin/${customer.email}`)).json()).toEqual({ modifiedCount: 0 })
  expect((await customer.call('GET', '/users')).statusCode).toBe(200)
  expect((await admin.call('DELETE', `/user/admin/${customer.email}`)).json()).toEqual({ modifiedCount: 1 })
  expect((await customer.call('GET', '/users')).statusCode).toBe(403)
})

test('making an admin is 403 for a customer and 401 without a token; an unknown address is 404', async () => {
  const [customer, friend] = [await signUp(portal), await signUp(portal)]
  expect((await customer.call('PUT', `/user/admin/${friend.email}`)).statusCode).toBe(403)
  expect((await customer.call('PUT', `/user/admin/${customer.email}`)).statusCode).toBe(403)
  expect((await callAs(portal)('PUT', `/user/admin/${friend.email}`)).statusCode).toBe(401)
  expect((await admin.call('PUT', '/user/admin/nobody@test.example')).json().code).toBe('user_not_found')
})

test('if two admins remove each other at the same moment, one stays', async () => {
  const [first, second] = [await signUpAdmin(portal), await signUpAdmin(portal)]
  await portal.pool.query('delete from user_role where user_id not in ($1, $2)', [first.id, second.id])
  const answers = await Promise.all([
    first.call('DELETE', `/user/admin/${second.email}`),
    second.call('DELETE', `/user/admin/${first.email}`),
  ])
  const statuses = answers.map((answer) => answer.statusCode).sort()
  expect(statuses[0]).toBe(200)
  expect([403, 409]).toContain(statuses[1])
  const { rowCount } = await portal.pool.query('select from user_role')
  expect(rowCount).toBe(1)
  await portal.pool.query(`insert into user_role (user_id, role) values ($1, 'admin')`, [admin.id])
})

test('the list has address, name, role and number of orders, newest first, and nothing secret', async () => {
  const customer = await signUp(portal, 'Newest Customer')
  const answer = await admin.call('GET', '/users?limit=1')
  expect(answer.json<User[]>()).toEqual([
    {
      _id: customer.id,
      email: customer.email,
      name: 'Newest Customer',
      role: 'customer',
      isVerified: false,
      orderCount: 0,
      createdAt: expect.any(String),
      lastSeenAt: null,
      deactivatedAt: null,
    },
  ])
  expect(answer.headers.link).toContain('rel="next"')
})

test('an account that has saved an address with a company and its VAT number is a business in the answer', async () => {
  const customer = await signUp(portal)
  const role = async () => (await customer.call('GET', `/admin/${customer.email}`)).json()
  const place = {
    country: 'NL',
    name: 'Demo Buyer',
    line1: '12 Example Quay',
    postcode: '3011 AA',
    city: 'Rotterdam',
  }
  await customer.call('POST', '/addresses', { ...place, company: 'Demo Cycles' })
  expect(await role()).toEqual({ admin: false })
  const added = await customer.call('POST', '/addresses', {
    ...place,
    company: 'Demo Cycles',
    vatId: 'NL004495445B01',
  })
  expect(added.statusCode, added.body).toBe(201)
  expect(await role()).toEqual({ admin: false, business: true })
  const { _id, version } = added.json()
  await customer.call('DELETE', `/addresses/${_id}?version=${version}`)
  expect(await role()).toEqual({ admin: false })
  const other = await signUp(portal)
  expect((await other.call('GET', `/admin/${customer.email}`)).statusCode).toBe(403)
})
