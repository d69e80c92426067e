import { expect, test } from 'vitest'
import { signUp, testPassword } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()

function post(path: string, payload: object) {
  return portal.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    payload,
    headers: { origin: portal.config.publicUrl },
  })
}

async function mailTo(address: string, kind: string): Promise<{ html_body: string; url: string } | undefined> {
  const { rows } = await portal.pool.query(
    `select payload ->> 'url' as url from graphile_worker._private_jobs where payload ->> 'address' = $1 and payload ->> 'kind' = $2
     order by id desc limit 1`,
    [address, kind],
  )
  return rows[0]
}

test('a reset has the same response for known and unknown addresses', async () => {
  const actor = await signUp(portal)
  const [known, unknown] = [
    await post('request-password-reset', { email: actor.email }),
    await post('request-password-reset', { email: 'nobody@test.example' }),
  ]
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
  expect(await mailTo('nobody@test.example', 'reset-password')).toBeUndefined()
})

test('the link works once, ends old sessions, verifies the address and signs in with the new password', async () => {
  const actor = await signUp(portal)
  await post('request-password-reset', { email: actor.email })
  const mail = await mailTo(actor.email, 'reset-password')
  const url = new URL(mail?.url ?? '')
  expect(url.origin + url.pathname).toBe(`${portal.config.publicUrl}/login`)
  const reset = { token: url.searchParams.get('reset'), newPassword: 'a new password' }
  expect((await post('reset-password', { ...reset, newPassword: '12345' })).statusCode).toBe(400)
  expect((await post('reset-password', { ...reset, newPassword: 'password' })).json().code).toBe(
    'PASSWORD_TOO_COMMON',
  )
  expect((await post('reset-password', reset)).statusCode).toBe(200)
  expect((await post('reset-password', reset)).statusCode).toBe(400)
  expect((await actor.call('GET', `/admin/${actor.email}`)).statusCode).toBe(401)
  expect((await post('sign-in/email', { email: actor.email, password: testPassword })).statusCode).toBe(401)
  expect((await post('sign-in/email', { email: actor.email, password: 'a new password' })).statusCode).toBe(200)
  const { rows } = await portal.pool.query('select email_verified from users where id = $1', [actor.id])
  expect(rows[0].email_verified).toBe(true)
})

test('a reset unlocks an account that others have locked by guessing', async () => {
  const actor = await signUp(portal)
  for (let guess = 0; guess < 10; guess++) {
    await post('sign-in/email', { email: actor.email, password: `wrong password ${guess}` })
  }
  expect((await post('sign-in/email', { email: actor.email, password: testPassword })).statusCode).toBe(429)
  await post('request-password-reset', { email: actor.email })
  const token = new URL((await mailTo(actor.email, 'reset-password'))?.url ?? '').searchParams.get('reset')
  await post('reset-password', { token, newPassword: 'a new password' })
  expect((await post('sign-in/email', { email: actor.email, password: 'a new password' })).statusCode).toBe(200)
})

test('an expired link is refused', async () => {
  const actor = await signUp(portal)
  await post('request-password-reset', { email: actor.email })
  const mail = await mailTo(actor.email, 'reset-password')
  await portal.pool.query(`update verifications set expires_at = now() - interval '1 second'`)
  const token = new URL(mail?.url ?? '').searchParams.get('reset')
  expect((await post('reset-password', { token, newPassword: 'a new password' })).statusCode).toBe(400)
})

test('the link of the verification mail verifies the address', async () => {
  const actor = await signUp(portal)
  const mail = await mailTo(actor.email, 'verify-email')
  const { pathname, search } = new URL(mail?.url ?? '')
  const answer = await portal.app.inject({ url: pathname + search })
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/dashboard/account?verified'])
  const { rows } = await portal.pool.query('select email_verified from users where id = $1', [actor.id])
  expect(rows[0].email_verified).toBe(true)
})
