import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { cookieOf, signUp, testPassword } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
const started: FastifyInstance[] = []

afterEach(async () => {
  for (const app of started.splice(0)) await app.close()
})

/** Another start of the real app on the same database. */
async function start(secret: string): Promise<{ app: FastifyInstance; said: string[] }> {
  const said: string[] = []
  const log = (message: string) => void said.push(message)
  const app = await buildApp({ config: portal.config, pool: portal.pool, secret, log, web: undefined })
  started.push(app)
  return { app, said }
}

const secretOf = (name: string) => `${name}: a secret that is long enough for every check`

async function signIn(app: FastifyInstance, email: string): Promise<string> {
  const payload = { email, password: testPassword }
  const answer = await app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload })
  expect(answer.statusCode).toBe(200)
  return cookieOf(answer)
}

/** From the cookie to a call with the access token, as a browser does after a sign-in. */
async function statusesOf(app: FastifyInstance, email: string, cookie: string): Promise<number[]> {
  const identity = await app.inject({ url: '/api/auth/token', headers: { cookie } })
  const authorization = `Bearer ${identity.json()?.token}`
  const exchange = await app.inject({ method: 'PUT', url: `/api/user/${email}`, headers: { authorization } })
  const bearer = { authorization: `Bearer ${exchange.json()?.token}` }
  const own = await app.inject({ url: `/api/order?email=${email}`, headers: bearer })
  return [identity.statusCode, exchange.statusCode, own.statusCode]
}

test('with another AUTH_SECRET all sessions end, and users can sign in again', async () => {
  const actor = await signUp(portal)
  const { app, said } = await start(secretOf('new'))
  expect(said.join()).toContain('AUTH_SECRET')
  expect(await statusesOf(app, actor.email, actor.cookie)).toEqual([401, 401, 401])
  const old = { authorization: `Bearer ${actor.token}` }
  expect((await app.inject({ url: `/api/order?email=${actor.email}`, headers: old })).statusCode).toBe(401)
  const { rows } = await portal.pool.query('select count(*) as count from sessions')
  expect(rows[0].count).toBe(0)
  expect(await statusesOf(app, actor.email, await signIn(app, actor.email))).toEqual([200, 200, 200])
})

test('after a restart with the same secret, sessions and the key stay', async () => {
  const actor = await signUp(portal)
  const secret = secretOf('kept')
  const first = await start(secret)
  const cookie = await signIn(first.app, actor.email)
  const keys = async () => (await portal.pool.query('select id from jwks')).rows
  const before = await keys()
  const second = await start(secret)
  expect(second.said).toEqual([])
  expect(await keys()).toEqual(before)
  expect(await statusesOf(second.app, actor.email, cookie)).toEqual([200, 200, 200])
})

test('during a change of the secret both instances accept sign-ins, and neither ends the other’s sessions again', async () => {
  const actor = await signUp(portal)
  const { app: old } = await start(secretOf('leaked'))
  const { app: fresh } = await start(secretOf('replaced'))
  for (let round = 0; round < 2; round++) {
    const cookies = [await signIn(old, actor.email), await signIn(fresh, actor.email)]
    expect(await statusesOf(old, actor.email, cookies[0] ?? '')).toEqual([200, 200, 200])
    expect(await statusesOf(fresh, actor.email, cookies[1] ?? '')).toEqual([200, 200, 200])
  }
  const cookie = await signIn(fresh, actor.email)
  const again = await start(secretOf('replaced'))
  expect(again.said).toEqual([])
  expect(await statusesOf(again.app, actor.email, cookie)).toEqual([200, 200, 200])
})

test('a token signed by an instance with the former secret is refused by one with the new secret', async () => {
  const actor = await signUp(portal)
  const { app: old } = await start(secretOf('former'))
  const { app: fresh } = await start(secretOf('present'))
  const cookie = await signIn(old, actor.email)
  const { token } = (await old.inject({ url: '/api/auth/token', headers: { cookie } })).json()
  const authorization = `Bearer ${token}`
  const exchangeAt = (app: FastifyInstance) =>
    app.inject({ method: 'PUT', url: `/api/user/${actor.email}`, headers: { authorization } })
  const refused = await exchangeAt(fresh)
  expect([refused.statusCode, refused.json().code]).toEqual([401, 'token_invalid'])
  expect((await exchangeAt(old)).statusCode).toBe(200)
})

test('two instances that start at once with a new secret create one key', async () => {
  const secret = secretOf('together')
  await Promise.all([start(secret), start(secret)])
  const { app } = await start(secret)
  const { keys } = (await app.inject({ url: '/api/auth/jwks' })).json()
  expect(keys).toHaveLength(1)
})
