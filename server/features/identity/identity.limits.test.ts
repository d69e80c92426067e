import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { signUp, testPassword } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { sweepIdentity } from './identity.limits.store.ts'
import { rateLimitStorage, signInLimit } from './identity.limits.ts'

const portal = testPortal()
const rule = { window: 60, max: 5 }

function signIn(email: string, headers: Record<string, string> = {}) {
  const payload = { email, password: testPassword }
  return portal.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', headers, payload })
}

/** Moves the start of a key's window into the past. */
async function setBack(key: string, seconds: number): Promise<void> {
  await portal.pool.query('update rate_limits set last_request = last_request - $2::int * 1000 where key = $1', [
    key,
    seconds,
  ])
}

test('concurrent requests at two instances share one limit', async () => {
  const instances = [rateLimitStorage(portal.pool), rateLimitStorage(portal.pool)]
  const said = await Promise.all(
    Array.from({ length: 20 }, (_, index) => instances[index % 2]?.consume('at once', rule)),
  )
  expect(said.filter((one) => one?.allowed)).toHaveLength(5)
  const refused = said.filter((one) => !one?.allowed).map((one) => Number(one?.retryAfter))
  expect(Math.min(...refused)).toBeGreaterThan(0)
  expect(Math.max(...refused)).toBeLessThanOrEqual(60)
})

test('a window begins with a request and ends by itself, also for a client that never pauses', async () => {
  const { consume } = rateLimitStorage(portal.pool)
  for (let asked = 0; asked < 5; asked++) expect((await consume('office', rule)).allowed).toBe(true)
  await setBack('office', 59)
  expect(await consume('office', rule)).toEqual({ allowed: false, retryAfter: 1 })
  await setBack('office', 1)
  expect((await consume('office', rule)).allowed).toBe(true)
})

test('a clock that is set back locks nobody out', async () => {
  const { consume } = rateLimitStorage(portal.pool)
  for (let asked = 0; asked < 6; asked++) await consume('clock', rule)
  await setBack('clock', -3600)
  expect((await consume('clock', rule)).allowed).toBe(true)
})

test('an address signs in up to its limit, then gets a Retry-After', async () => {
  const { email } = await signUp(portal)
  const key = '127.0.0.1|/sign-in/email'
  expect((await signIn(email)).statusCode).toBe(200)
  await portal.pool.query('update rate_limits set count = $2 where key = $1', [key, signInLimit.max])
  const refused = await signIn(email)
  expect(refused.statusCode).toBe(429)
  expect(refused.json().message).toBe('Too many requests. Wait a moment and try again.')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  await setBack(key, signInLimit.window)
  expect((await signIn(email)).statusCode).toBe(200)
})

test.each(['https://evil.example', 'null'])('another site cannot sign a user in: %s', async (origin) => {
  const { email, cookie } = await signUp(portal)
  expect((await signIn(email, { origin })).statusCode).toBe(403)
  expect((await signIn(email, { origin, cookie })).statusCode).toBe(403)
  const site = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
  expect((await signIn(email, site)).statusCode).toBe(403)
})

test('a session records its address and browser', async () => {
  const { email } = await signUp(portal)
  await signIn(email, { 'user-agent': 'Test', 'x-datum-client-address': '10.9.9.9' })
  const { rows } = await portal.pool.query(
    'select ip_address, user_agent from sessions s join users u on u.id = s.user_id where email = $1 and user_agent = $2',
    [email, 'Test'],
  )
  expect(rows).toEqual([{ ip_address: '127.0.0.1', user_agent: 'Test' }])
})

test('expired data is deleted, data that still counts stays', async () => {
  const { pool } = portal
  const { email, cookie } = await signUp(portal)
  await signIn(email)
  await pool.query(
    `update sessions set expires_at = now() - interval '1 second'
     where id = (select s.id from sessions s join users u on u.id = s.user_id where email = $1 order by s.created_at desc limit 1)`,
    [email],
  )
  await pool.query(`insert into password_failure (account, visitor, failures, started_at)
    values ('old@test.example', '', 9, now() - interval '61 minutes'), ('new@test.example', '', 9, now())`)
  await rateLimitStorage(pool).consume('old', rule)
  await setBack('old', 3601)
  await rateLimitStorage(pool).consume('new', rule)
  await sweepIdentity(pool)
  const { rows } = await pool.query(
    `select (select count(*) from sessions s join users u on u.id = s.user_id where email = $1) as sessions,
       (select array_agg(account) from password_failure where account in ('old@test.example', 'new@test.example')) as failures,
       (select array_agg(key) from rate_limits where key in ('old', 'new')) as limits`,
    [email],
  )
  expect(rows).toEqual([{ sessions: 1, failures: ['new@test.example'], limits: ['new'] }])
  const session = await portal.app.inject({ url: '/api/auth/get-session', headers: { cookie } })
  expect(session.json().user.email).toBe(email)
})

test('a sign-in reads all its counts with one statement', async () => {
  const { email } = await signUp(portal)
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  try {
    expect((await signIn(email)).statusCode).toBe(200)
    const texts = queries.mock.calls.map(([query]: unknown[]) =>
      typeof query === 'string' ? query : ((query as { text?: string }).text ?? ''),
    )
    const counting = texts.filter((text) => /rate_limits|password_failure/.test(text))
    expect(counting).toHaveLength(1)
  } finally {
    queries.mockRestore()
  }
})
