import crypto from 'node:crypto'
import { decodeJwt, type JWTPayload, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { callAs, cookieOf, identityTokenOf, signUp, signUpAdmin, testPassword } from '#tests/support/actors.ts'
import { testPortal, testSecret } from '#tests/support/portal.ts'

const portal = testPortal({ ADMIN_EMAIL: 'boss@test.example' })

function signIn(email: string, password: string) {
  return portal.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: { email, password } })
}

test('sign-up, identity token, exchange: the access token has no role and lives 15 minutes', async () => {
  const actor = await signUp(portal)
  const claims = decodeJwt(actor.token)
  expect(claims).toMatchObject({ sub: actor.id, aud: 'datum-api' })
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(900)
  expect(JSON.stringify(claims)).not.toContain('admin')
  expect((await actor.call('GET', `/admin/${actor.email}`)).json()).toEqual({ admin: false })
})

test("a token for another user's address is refused, in the path and in the body", async () => {
  const [mallory, target] = [await signUp(portal), await signUp(portal)]
  const identityToken = await identityTokenOf(portal, mallory.cookie)
  const call = callAs(portal, identityToken)
  const byPath = await call('PUT', `/user/${target.email}`, { email: target.email })
  expect([byPath.statusCode, byPath.json().code]).toEqual([403, 'email_not_yours'])
  const byBody = await call('PUT', `/user/${mallory.email}`, { email: target.email })
  expect(byBody.statusCode).toBe(403)
  const withNothing = await callAs(portal)('PUT', `/user/${target.email}`, { email: target.email })
  expect(withNothing.statusCode).toBe(401)
  const inCapitals = await call('PUT', `/user/${mallory.email.toUpperCase()}`)
  expect(inCapitals.statusCode).toBe(200)
})

test('the two kinds of token are not interchangeable', async () => {
  const actor = await signUp(portal)
  const identityToken = await identityTokenOf(portal, actor.cookie)
  const asAccess = await callAs(portal, identityToken)('GET', `/admin/${actor.email}`)
  expect([asAccess.statusCode, asAccess.json().code]).toEqual([401, 'token_invalid'])
  const asIdentity = await callAs(portal, actor.token)('PUT', `/user/${actor.email}`)
  expect(asIdentity.statusCode).toBe(401)
})

test('forged, altered, unsigned and expired tokens are refused', async () => {
  const actor = await signUp(portal)
  const claims = decodeJwt(actor.token)
  const [header = '', payload = '', signature = ''] = actor.token.split('.')
  const forge = (key: string, exp: string) =>
    new SignJWT({ ...claims, exp: undefined })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setExpirationTime(exp)
      .sign(new TextEncoder().encode(key.padEnd(32, 'x')))
  const none = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${payload}.`
  const altered = `${header}.${Buffer.from(JSON.stringify({ ...claims, sub: crypto.randomUUID() })).toString('base64url')}.${signature}`
  for (const token of [await forge('guess', '15m'), await forge('guess', '-1m'), none, altered, 'x', 'a.b.c']) {
    expect((await callAs(portal, token)('GET', `/admin/${actor.email}`)).statusCode).toBe(401)
  }
})

test('a token without an expiry is refused, even if signed with our own key', async () => {
  const actor = await signUp(portal)
  const key = new Uint8Array(crypto.hkdfSync('sha256', testSecret, '', 'datum access token', 32))
  const claims = decodeJwt(actor.token)
  const sign = (payload: JWTPayload) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' }).sign(key)
  const statusOf = async (token: string) =>
    (await callAs(portal, token)('GET', `/admin/${actor.email}`)).statusCode
  expect(await statusOf(await sign(claims))).toBe(200)
  expect(await statusOf(await sign({ ...claims, exp: undefined }))).toBe(401)
})

test('signing out invalidates the access token at once', async () => {
  const actor = await signUp(portal)
  const out = await portal.app.inject({
    method: 'POST',
    url: '/api/auth/sign-out',
    headers: { cookie: actor.cookie, origin: portal.config.publicUrl },
  })
  expect(out.statusCode).toBe(200)
  expect((await actor.call('GET', `/admin/${actor.email}`)).statusCode).toBe(401)
})

test('ADMIN_EMAIL becomes admin only when the address is verified', async () => {
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    payload: { name: 'Boss', email: 'boss@test.example', password: testPassword },
  })
  const cookie = cookieOf(answer)
  const exchange = async () =>
    callAs(portal, await identityTokenOf(portal, cookie))('PUT', '/user/boss@test.example')
  const before = (await exchange()).json().token
  expect((await callAs(portal, before)('GET', '/admin/boss@test.example')).json()).toEqual({ admin: false })
  await portal.pool.query(`update users set email_verified = true where email = 'boss@test.example'`)
  const after = (await exchange()).json().token
  expect((await callAs(portal, after)('GET', '/admin/boss@test.example')).json()).toEqual({ admin: true })
  expect((await callAs(portal, after)('GET', '/orders')).statusCode).toBe(200)
})

test('GET /admin/{email} is for its owner and for admins', async () => {
  const [actor, stranger, admin] = [await signUp(portal), await signUp(portal), await signUpAdmin(portal)]
  expect((await stranger.call('GET', `/admin/${actor.email}`)).statusCode).toBe(403)
  expect((await callAs(portal)('GET', `/admin/${actor.email}`)).statusCode).toBe(401)
  expect((await admin.call('GET', `/admin/${actor.email}`)).json()).toEqual({ admin: false })
  expect((await admin.call('GET', `/admin/${admin.email}`)).json()).toEqual({ admin: true })
})

test.each([
  [{ name: '', email: 'a@b.example', password: 'long enough' }, 'Name is Required'],
  [{ name: 'A', email: '', password: 'long enough' }, 'Email is Required'],
  [{ name: 'A', email: 'nonsense', password: 'long enough' }, 'Provide a Valid Email'],
  [{ name: 'A', email: 'a@b.example', password: '' }, 'Password is Required'],
  [{ name: 'A', email: 'a@b.example', password: '12345' }, 'Must be 6 characters or longer'],
  [
    { name: 'A\u0000B', email: 'a@b.example', password: 'long enough' },
    'Remove the characters that cannot be displayed.',
  ],
  [
    { name: 'A'.repeat(101), email: 'a@b.example', password: 'long enough' },
    'Name must be 100 characters or shorter',
  ],
  [{ name: 'A', email: 'a@b.example', password: 'password' }, 'This password is too common. Choose another.'],
])('sign-up of %j is refused: %s', async (payload, message) => {
  const answer = await portal.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().message).toBe(message)
})

test('one address has one account, also after eight concurrent sign-ups', async () => {
  const email = `race-${crypto.randomBytes(4).toString('hex')}@test.example`
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      portal.app.inject({
        method: 'POST',
        url: '/api/auth/sign-up/email',
        payload: { name: 'A', email, password: testPassword },
      }),
    ),
  )
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
  const losers = answers.filter((answer) => answer.statusCode !== 200).map((answer) => answer.json().code)
  expect(new Set(losers)).toEqual(new Set(['USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL']))
  const { rowCount } = await portal.pool.query('select from users where email = $1', [email])
  expect(rowCount).toBe(1)
})

test('guessing one account’s password stops after ten attempts, and other users can still sign in', async () => {
  const [target, other] = [await signUp(portal), await signUp(portal)]
  const refused = await signIn(target.email, 'wrong password')
  const unknown = await signIn('nobody@test.example', 'wrong password')
  expect([refused.statusCode, refused.json().message]).toEqual([unknown.statusCode, unknown.json().message])
  for (let tries = 1; tries < 10; tries++) await signIn(target.email, 'wrong password')
  const locked = await signIn(target.email, testPassword)
  expect(locked.statusCode).toBe(429)
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(locked.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
  expect(locked.json().message).toMatch(/Too many wrong passwords/)
  expect((await signIn(other.email, testPassword)).statusCode).toBe(200)
  await portal.pool.query(`update password_failure set started_at = now() - interval '15 minutes'`)
  expect((await signIn(target.email, testPassword)).statusCode).toBe(200)
})

test('malformed bodies to the sign-in provider get a 4xx response', async () => {
  for (const payload of ['{', '[]', 'null', '"x"', '']) {
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect(answer.statusCode).toBe(400)
  }
})
