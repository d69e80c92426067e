import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import {
  callAs,
  callWith,
  cookieOf,
  identityTokenOf,
  type TestActor,
  testPassword,
} from '#tests/support/actors.ts'
import { testPortal, testSecret } from '#tests/support/portal.ts'

const adminEmail = 'boss@test.example'
const portal = testPortal({ ADMIN_EMAIL: adminEmail })

function post(path: string, payload: object) {
  return portal.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    payload,
    headers: { origin: portal.config.publicUrl },
  })
}

/** Signs up with the admin's address, as in a browser. */
async function signUpBoss(): Promise<TestActor['call']> {
  const signedUp = await post('sign-up/email', { name: 'Boss', email: adminEmail, password: testPassword })
  const authorization = `Bearer ${await identityTokenOf(portal, cookieOf(signedUp))}`
  const exchange = await callWith(portal, { authorization })('PUT', `/user/${adminEmail}`)
  return callAs(portal, exchange.json().token)
}

async function linkOf(kind: string): Promise<URL> {
  const { rows } = await portal.pool.query(
    `select payload ->> 'url' as url from graphile_worker._private_jobs
     where payload ->> 'address' = $1 and payload ->> 'kind' = $2 order by id desc limit 1`,
    [adminEmail, kind],
  )
  return new URL(rows[0].url)
}

async function isAdmin(call: TestActor['call']): Promise<boolean> {
  return (await call('GET', `/admin/${adminEmail}`)).json().admin
}

async function deleteAdmin(): Promise<void> {
  await portal.pool.query('delete from users where email = $1', [adminEmail])
}

test('the first admin is one as soon as they open the link in the mail, with their existing token', async () => {
  const call = await signUpBoss()
  expect(await isAdmin(call)).toBe(false)
  const { pathname, search } = await linkOf('verify-email')
  expect((await portal.app.inject({ url: pathname + search })).statusCode).toBe(302)
  expect(await isAdmin(call)).toBe(true)
  expect((await call('GET', '/users')).statusCode).toBe(200)
  await deleteAdmin()
})

test('choosing a password with the mailed link verifies the first admin too', async () => {
  await signUpBoss()
  await post('request-password-reset', { email: adminEmail })
  const token = (await linkOf('reset-password')).searchParams.get('reset')
  expect((await post('reset-password', { token, newPassword: 'a new password' })).statusCode).toBe(200)
  const { rowCount } = await portal.pool.query('select from user_role')
  expect(rowCount).toBe(1)
  await deleteAdmin()
})

test('an address that was verified before it was configured counts from the next start', async () => {
  await signUpBoss()
  const rolesAfterStart = async () => {
    const { config, pool } = portal
    const app = await buildApp({ config, pool, secret: testSecret, log: () => {}, web: undefined })
    await app.close()
    return (await pool.query('select from user_role')).rowCount
  }
  expect(await rolesAfterStart()).toBe(0)
  await portal.pool.query('update users set email_verified = true where email = $1', [adminEmail])
  expect(await rolesAfterStart()).toBe(1)
  const { rows } = await portal.pool.query(`select action from audit_log order by id desc limit 1`)
  expect(rows).toEqual([{ action: 'user.made_admin' }])
})
