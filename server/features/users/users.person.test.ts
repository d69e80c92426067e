import { beforeAll, expect, test } from 'vitest'
import type { Person } from '#contract/users/person.ts'
import { callAs, signUp, signUpAdmin, type TestActor, testPassword } from '#tests/support/actors.ts'
import { untilBlocked } from '#tests/support/database.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

function deactivate(actor: TestActor, whom: TestActor, deactivated = true) {
  return actor.call('PUT', `/users/${whom.id}/deactivated`, { deactivated })
}

function signIn(email: string, password = testPassword) {
  return portal.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: { email, password } })
}

async function read(id: string): Promise<Person> {
  return (await admin.call('GET', `/users/${id}`)).json()
}

test('a deactivated account is signed out everywhere at once and cannot sign in; its orders stay', async () => {
  const customer = await signUp(portal)
  const product = await addTestProduct(admin)
  await customer.call('POST', '/order', { productId: product._id, newOrderQty: 1 })
  await signIn(customer.email)
  expect(await read(customer.id)).toMatchObject({ sessionCount: 2, orderCount: 1, deactivatedAt: null })

  const answer = await deactivate(admin, customer)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ sessionCount: 0, orderCount: 1, deactivatedAt: expect.any(String) })
  expect((await customer.call('GET', `/order?email=${customer.email}`)).json().code).toBe('token_invalid')
  const token = await portal.app.inject({
    method: 'GET',
    url: '/api/auth/token',
    headers: { cookie: customer.cookie },
  })
  expect(token.statusCode).toBe(401)

  const refused = await signIn(customer.email)
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({
    code: 'ACCOUNT_DEACTIVATED',
    message: expect.stringContaining('has been deactivated'),
  })
  expect((await signIn(customer.email, 'another password')).statusCode).toBe(401)
  expect((await admin.call('PUT', `/user/admin/${customer.email}`)).json().code).toBe('account_deactivated')

  expect((await deactivate(admin, customer, false)).json()).toMatchObject({ deactivatedAt: null })
  expect((await signIn(customer.email)).statusCode).toBe(200)
})

test('a new password does not activate an account', async () => {
  const customer = await signUp(portal)
  await portal.app.inject({
    method: 'POST',
    url: '/api/auth/request-password-reset',
    payload: { email: customer.email },
  })
  const { rows } = await portal.pool.query<{ identifier: string }>(
    `select identifier from verifications where identifier like 'reset-password:%' and value = $1`,
    [customer.id],
  )
  await deactivate(admin, customer)
  const token = rows[0]?.identifier.slice('reset-password:'.length)
  const reset = await portal.app.inject({
    method: 'POST',
    url: '/api/auth/reset-password',
    payload: { token, newPassword: 'three other words' },
  })
  expect(reset.statusCode).toBe(200)
  expect((await signIn(customer.email, 'three other words')).json().code).toBe('ACCOUNT_DEACTIVATED')
})

test('a sign-in in progress while the account is deactivated gets no session', async () => {
  const customer = await signUp(portal)
  const client = await portal.pool.connect()
  await client.query('begin')
  await client.query('update users set deactivated_at = now() where id = $1', [customer.id])
  const late = portal.pool.query(
    `insert into sessions (user_id, token, expires_at) values ($1, 'late', now() + interval '1 day')`,
    [customer.id],
  )
  const outcome = expect(late).rejects.toThrow('this account is deactivated')
  await untilBlocked(portal.pool)
  await client.query('commit')
  client.release()
  await outcome
})

test('admins cannot deactivate themselves; an unknown account is 404; a customer may do neither', async () => {
  const customer = await signUp(portal)
  expect((await deactivate(admin, admin)).json().code).toBe('not_yourself')
  expect((await admin.call('PUT', '/users/nobody/deactivated', { deactivated: true })).statusCode).toBe(404)
  expect((await admin.call('GET', '/users/nobody')).statusCode).toBe(404)
  expect((await deactivate(customer, admin)).statusCode).toBe(403)
})

test.each([1, 2, 3, 4, 5])('if two admins deactivate each other at once, one stays (%i)', async () => {
  const [first, second] = [await signUpAdmin(portal), await signUpAdmin(portal)]
  await portal.pool.query('delete from user_role where user_id not in ($1, $2)', [first.id, second.id])
  const answers = await Promise.all([deactivate(first, second), deactivate(second, first)])
  const statuses = answers.map((answer) => answer.statusCode).sort()
  expect(statuses[0]).toBe(200)
  expect([401, 409]).toContain(statuses[1])
  const { rows } = await portal.pool.query(
    'select from user_role r join users u on u.id = r.user_id where u.deactivated_at is null',
  )
  expect(rows).toHaveLength(1)
  await portal.pool.query(`insert into user_role (user_id, role) values ($1, 'admin')`, [admin.id])
})

test('if one admin deactivates another who removes their role at once, an active admin is left', async () => {
  const [first, second] = [await signUpAdmin(portal), await signUpAdmin(portal)]
  await portal.pool.query('delete from user_role where user_id not in ($1, $2)', [first.id, second.id])
  await Promise.all([deactivate(first, second), second.call('DELETE', `/user/admin/${first.email}`)])
  const { rows } = await portal.pool.query(
    'select from user_role r join users u on u.id = r.user_id where u.deactivated_at is null',
  )
  expect(rows).toHaveLength(1)
  await portal.pool.query(`insert into user_role (user_id, role) values ($1, 'admin')`, [admin.id])
})

test('the history of a role says who granted and removed it, newest first', async () => {
  const customer = await signUp(portal)
  await admin.call('PUT', `/user/admin/${customer.email}`)
  await admin.call('DELETE', `/user/admin/${customer.email}`)
  await deactivate(admin, customer)
  await deactivate(admin, customer)
  const { history } = await read(customer.id)
  expect(history.map(({ action, by }) => [action, by])).toEqual([
    ['user.deactivated', 'Test Admin'],
    ['user.removed_admin', 'Test Admin'],
    ['user.made_admin', 'Test Admin'],
  ])
})

test('the last visit of an account is written once an hour, whatever the number of requests', async () => {
  const customer = await signUp(portal)
  const seen = async () => {
    const { rows } = await portal.pool.query('select last_seen_at, xmin::text from users where id = $1', [
      customer.id,
    ])
    return rows[0]
  }
  expect((await seen()).last_seen_at).toBeNull()
  await Promise.all(Array.from({ length: 5 }, () => customer.call('GET', `/profile/${customer.email}`)))
  const first = await seen()
  expect(first.last_seen_at).toBeInstanceOf(Date)
  await customer.call('GET', `/profile/${customer.email}`)
  expect(await seen()).toEqual(first)
  await portal.pool.query(`update users set last_seen_at = now() - interval '61 minutes' where id = $1`, [
    customer.id,
  ])
  await customer.call('GET', `/profile/${customer.email}`)
  expect((await seen()).last_seen_at.getTime()).toBeGreaterThan(Date.now() - 60_000)
  expect((await read(customer.id)).lastSeenAt).toEqual(expect.any(String))
  expect((await callAs(portal)('GET', `/users/${customer.id}`)).statusCode).toBe(401)
})
