import { beforeAll, expect, test } from 'vitest'
import { callAs, signUp, signUpAdmin, type TestActor, testPassword } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

function send(whom: { id: string }, by = admin) {
  return by.call('POST', `/users/${whom.id}/password-mail`)
}

async function mailsTo(address: string): Promise<{ url: string }[]> {
  const { rows } = await portal.pool.query(
    `select payload ->> 'url' as url from graphile_worker._private_jobs
     where payload ->> 'address' = $1 and payload ->> 'kind' = 'reset-password' order by id`,
    [address],
  )
  return rows
}

test('the mail leads its reader to a new password; the admin sees the address alone', async () => {
  const customer = await signUp(portal)
  const answer = await send(customer)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toEqual({ email: customer.email })
  const [mail, ...others] = await mailsTo(customer.email)
  expect(others).toEqual([])
  const token = new URL(mail?.url ?? '').searchParams.get('reset')
  expect(answer.body).not.toContain(String(token))
  const signIn = (password: string) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email: customer.email, password },
    })
  expect((await signIn(testPassword)).statusCode).toBe(200)
  const reset = await portal.app.inject({
    method: 'POST',
    url: '/api/auth/reset-password',
    payload: { token, newPassword: 'three other words' },
    headers: { origin: portal.config.publicUrl },
  })
  expect(reset.statusCode).toBe(200)
  expect((await signIn('three other words')).statusCode).toBe(200)

  const { history } = (await admin.call('GET', `/users/${customer.id}`)).json()
  expect(history).toMatchObject([{ action: 'user.password_mail', by: 'Test Admin' }])
  const { rows } = await portal.pool.query(
    'select action, actor_id, before, after from audit_log where subject_id = $1',
    [customer.id],
  )
  expect(rows).toEqual([{ action: 'user.password_mail', actor_id: admin.id, before: {}, after: {} }])
})

test('three mails in a quarter of an hour are sent to one account; a refused one is not in the log', async () => {
  const customer = await signUp(portal)
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(customer)))
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 200, 200, 429, 429])
  expect(await mailsTo(customer.email)).toHaveLength(3)
  const { history } = (await admin.call('GET', `/users/${customer.id}`)).json()
  expect(history).toHaveLength(3)
  expect((await send(await signUp(portal))).statusCode).toBe(200)
})

test('only staff send it, and only to an active account', async () => {
  const customer = await signUp(portal)
  expect((await callAs(portal)('POST', `/users/${customer.id}/password-mail`)).json().code).toBe(
    'sign_in_required',
  )
  for (const actor of [customer, await signUp(portal)]) {
    expect((await send(customer, actor)).json().code).toBe('admin_only')
  }
  for (const id of ['nobody', '00000000-0000-4000-8000-000000000000']) {
    expect((await send({ id })).json().code).toBe('user_not_found')
  }
  await admin.call('PUT', `/users/${customer.id}/deactivated`, { deactivated: true })
  expect((await send(customer)).json().code).toBe('account_deactivated')
  expect(await mailsTo(customer.email)).toEqual([])
})
