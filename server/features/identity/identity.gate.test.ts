import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { signUp, testPassword } from '#tests/support/actors.ts'
import { requestRaw } from '#tests/support/network/raw-request.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()

const signUpPath = '/api/auth/sign-up/email'

function signIn(email: string, password: string) {
  return portal.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: { email, password } })
}

test('concurrent guesses count like guesses in a row', async () => {
  const actor = await signUp(portal)
  const guesses = await Promise.all(
    Array.from({ length: 30 }, (_, index) => signIn(actor.email, `guess ${index}`)),
  )
  const made = guesses.filter(({ statusCode }) => statusCode === 401).length
  expect(made).toBeGreaterThanOrEqual(10)
  expect(made).toBeLessThan(14)
  expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30 - made)
  const locked = await signIn(actor.email, testPassword)
  expect(locked.statusCode).toBe(429)
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0)
})

test('a user who signs in on many devices at once is not slowed down', async () => {
  const actor = await signUp(portal)
  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(actor.email, testPassword)))
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
})

test.each([
  '/api/auth/x/../sign-in/email',
  '/api/auth/./sign-in/email',
  '/api/auth/%2e%2e/auth/sign-in/email',
  '/api/auth/sign-in\\email',
  '/api/auth/sign-in/email#x',
])('another spelling of the path does not bypass the checks: %s', async (path) => {
  const { email } = await signUp(portal)
  const answer = await requestRaw(portal.app, { method: 'POST', path, payload: { email, password: testPassword } })
  expect(answer.statusCode).toBe(404)
})

test('twice as many concurrent sign-ups as connections all succeed, each with its mail', async () => {
  const { rows: before } = await portal.pool.query('select from graphile_worker.jobs')
  const count = 2 * (portal.pool.options.max ?? 10)
  await Promise.all(Array.from({ length: count }, () => signUp(portal)))
  const { rows } = await portal.pool.query(
    `select payload ->> 'address' as address from graphile_worker._private_jobs where payload ->> 'kind' = 'verify-email'`,
  )
  expect(new Set(rows.map(({ address }) => address)).size - before.length).toBe(count)
})

test('of a flood of sign-ups 104 succeed, and the others are refused at once with a Retry-After', async () => {
  const client = await portal.pool.connect()
  const answered: LightMyRequestResponse[] = []
  const send = async (index: number) => {
    const payload = { name: 'Flood', email: `flood-${index}@test.example`, password: testPassword }
    // Each from its own address, so that no address reaches its limit.
    const remoteAddress = `198.51.100.${index}`
    const answer = await portal.app.inject({ method: 'POST', url: signUpPath, payload, remoteAddress })
    answered.push(answer)
  }
  try {
    // The running sign-ups wait for the table, so none finishes meanwhile.
    await client.query('begin; lock table users in access exclusive mode')
    const all = Promise.all(Array.from({ length: 130 }, (_, index) => send(index)))
    await expect.poll(() => answered.length).toBe(26)
    for (const { statusCode, headers, body } of answered) {
      expect([statusCode, headers['retry-after'], JSON.parse(body).code]).toEqual([503, '2', 'UNAVAILABLE'])
    }
    await client.query('commit')
    await all
  } finally {
    client.release(true)
  }
  expect(answered.slice(26).map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 104 }, () => 200))
  const { rows } = await portal.pool.query(`select from users where email like 'flood-%'`)
  expect(rows).toHaveLength(104)
})

test('of a flood of sign-ups with one address 21 are processed, and the others are refused at once with a Retry-After', async () => {
  const client = await portal.pool.connect()
  let refused = 0
  const send = async (index: number) => {
    const payload = { name: 'Flood', email: 'one-flood@test.example', password: testPassword }
    const remoteAddress = `198.51.100.${index}`
    const { statusCode } = await portal.app.inject({ method: 'POST', url: signUpPath, payload, remoteAddress })
    if (statusCode === 503) refused += 1
  }
  try {
    await client.query('begin; lock table users in access exclusive mode')
    const all = Promise.all(Array.from({ length: 30 }, (_, index) => send(index)))
    await expect.poll(() => refused).toBe(9)
    await client.query('commit')
    await all
  } finally {
    client.release(true)
  }
  expect(refused).toBe(9)
  const { rows } = await portal.pool.query(`select from users where email = 'one-flood@test.example'`)
  expect(rows).toHaveLength(1)
})

test.each(['javascript:alert(1)', 'x'.repeat(2001), `https://x.example/${'x'.repeat(2000)}`])(
  'a sign-up with an invalid picture is refused: %s',
  async (image) => {
    const payload = { name: 'A', email: 'picture@test.example', password: testPassword, image }
    const answer = await portal.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload })
    expect(answer.statusCode).toBe(400)
  },
)

test('a refused sign-up sends no mail', async () => {
  const actor = await signUp(portal)
  const payload = { name: 'Again', email: actor.email.toUpperCase(), password: testPassword }
  const answer = await portal.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload })
  expect(answer.statusCode).toBe(422)
  const { rowCount } = await portal.pool.query(
    `select from graphile_worker._private_jobs where payload ->> 'address' = $1`,
    [actor.email],
  )
  expect(rowCount).toBe(1)
})

test('the provider’s own limits have a Retry-After', async () => {
  const send = () =>
    portal.app.inject({
      method: 'POST',
      url: '/api/auth/request-password-reset',
      payload: { email: 'nobody@test.example' },
    })
  const answers = await Promise.all(Array.from({ length: 32 }, send))
  const limited = answers.find(({ statusCode }) => statusCode === 429)
  expect(Number(limited?.headers['retry-after'])).toBeGreaterThan(0)
})

test('several users at one address change their passwords in the same minute', async () => {
  const actors = await Promise.all(Array.from({ length: 6 }, () => signUp(portal)))
  for (const { cookie } of actors) {
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/api/auth/change-password',
      headers: { cookie, origin: portal.config.publicUrl },
      payload: { currentPassword: testPassword, newPassword: 'another password' },
    })
    expect(answer.statusCode).toBe(200)
  }
})

test('an unreachable database during a sign-up is 503, not 500', async () => {
  const { pool } = portal
  const connect = pool.connect
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  // As in pg: the pool's statements use a callback, all others a promise.
  const refuse = (done?: (error: Error) => void) => (done ? done(away) : Promise.reject(away))
  pool.connect = refuse as typeof pool.connect
  try {
    const payload = { name: 'A', email: 'away@test.example', password: testPassword }
    const answer = await portal.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
  } finally {
    pool.connect = connect
  }
})
