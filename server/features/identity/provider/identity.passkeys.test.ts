import { expect, test } from 'vitest'
import { cookieOf, signUp, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { createAuthenticator } from '#tests/support/providers/authenticator.ts'
import { maxPasskeys } from './identity.passkeys.ts'

const portal = testPortal()
const origin = () => new URL(portal.config.publicUrl).origin
const rpId = () => new URL(portal.config.publicUrl).hostname

type Authenticator = ReturnType<typeof createAuthenticator>

/** A browser: adds the cookies that it receives to those it has. */
function send(method: 'GET' | 'POST', path: string, cookie: string, payload?: object) {
  return portal.app.inject({
    method,
    url: `/api/auth/passkey/${path}`,
    headers: { cookie, origin: origin() },
    ...(payload ? { payload } : {}),
  })
}

async function register(actor: TestActor, device: Authenticator, answer = device.register) {
  const options = await send('GET', 'generate-register-options', actor.cookie)
  const cookie = `${actor.cookie}; ${cookieOf(options)}`
  const response = answer({ challenge: options.json().challenge, rpId: rpId(), origin: origin() })
  return send('POST', 'verify-registration', cookie, { name: 'Test device', response })
}

async function signIn(device: Authenticator, asked: { origin?: string; challenge?: string } = {}) {
  const options = await send('GET', 'generate-authenticate-options', '')
  const response = device.signIn({ challenge: options.json().challenge, rpId: rpId(), origin: origin(), ...asked })
  const cookie = cookieOf(options)
  return { cookie, response, answer: await send('POST', 'verify-authentication', cookie, { response }) }
}

test('a passkey signs its owner in, until it is removed', async () => {
  const [actor, stranger] = [await signUp(portal), await signUp(portal)]
  const device = createAuthenticator()
  const added = await register(actor, device)
  expect(added.statusCode).toBe(200)
  const { answer } = await signIn(device)
  expect(answer.statusCode).toBe(200)
  expect(answer.json().user.email).toBe(actor.email)
  const list = await send('GET', 'list-user-passkeys', actor.cookie)
  expect(list.json()).toMatchObject([{ name: 'Test device' }])
  const { id } = list.json()[0]
  expect((await send('POST', 'delete-passkey', stranger.cookie, { id })).statusCode).toBe(401)
  expect((await send('POST', 'delete-passkey', actor.cookie, { id: 'no such id' })).statusCode).toBe(404)
  expect((await send('POST', 'delete-passkey', actor.cookie, { id })).statusCode).toBe(200)
  expect((await signIn(device)).answer.json().code).toBe('PASSKEY_NOT_FOUND')
})

test('a response works once, for its own challenge, from the portal’s own address', async () => {
  const actor = await signUp(portal)
  const device = createAuthenticator()
  await register(actor, device)
  const { cookie, response, answer } = await signIn(device)
  expect(answer.statusCode).toBe(200)
  expect((await send('POST', 'verify-authentication', cookie, { response })).statusCode).toBe(400)
  expect((await send('POST', 'verify-authentication', '', { response })).statusCode).toBe(400)
  const elsewhere = await signIn(device, { origin: 'https://portal.example.attacker.example' })
  expect(elsewhere.answer.statusCode).toBe(400)
  const older = await signIn(device, { challenge: 'bm90IHRoZSBxdWVzdGlvbg' })
  expect(older.answer.statusCode).toBe(400)
  const forged = createAuthenticator().signIn({ challenge: 'x', rpId: rpId(), origin: origin() })
  const options = await send('GET', 'generate-authenticate-options', '')
  const own = device.signIn({ challenge: options.json().challenge, rpId: rpId(), origin: origin() })
  const swapped = { ...own, response: { ...own.response, signature: forged.response.signature } }
  const refused = await send('POST', 'verify-authentication', cookieOf(options), { response: swapped })
  expect([400, 401]).toContain(refused.statusCode)
})

test('adding a passkey needs a recent sign-in of the owner, and the number is limited', async () => {
  const actor = await signUp(portal)
  expect((await send('GET', 'generate-register-options', '')).statusCode).toBe(401)
  for (let count = 0; count < maxPasskeys; count++) {
    expect((await register(actor, createAuthenticator())).statusCode).toBe(200)
  }
  expect((await register(actor, createAuthenticator())).json().code).toBe('TOO_MANY_PASSKEYS')
  await portal.pool.query(`update sessions set created_at = now() - interval '11 minutes' where user_id = $1`, [
    actor.id,
  ])
  expect((await send('GET', 'generate-register-options', actor.cookie)).json().code).toBe('SESSION_NOT_FRESH')
})

test('a deactivated user cannot sign in with a passkey either', async () => {
  const actor = await signUp(portal)
  const device = createAuthenticator()
  await register(actor, device)
  await portal.pool.query('update users set deactivated_at = now() where id = $1', [actor.id])
  expect((await signIn(device)).answer.json().code).toBe('ACCOUNT_DEACTIVATED')
})

test('an invalid passkey response is refused with a 4xx', async () => {
  const actor = await signUp(portal)
  const whole = createAuthenticator().register({ challenge: 'x', rpId: rpId(), origin: origin() })
  const damaged = [
    undefined,
    {},
    { ...whole, response: {} },
    { ...whole, response: { ...whole.response, attestationObject: 'AAAA' } },
    { ...whole, response: { ...whole.response, attestationObject: 'not base64 !' } },
    { ...whole, response: { ...whole.response, clientDataJSON: 'e30' } },
    { ...whole, id: 'other' },
  ]
  for (const response of damaged) {
    const answer = await register(actor, createAuthenticator(), () => response as typeof whole)
    expect(answer.statusCode, answer.body).toBe(400)
    const { cookie } = await signIn(createAuthenticator())
    expect((await send('POST', 'verify-authentication', cookie, { response })).statusCode).toBe(400)
  }
  const long = await send('POST', 'verify-registration', actor.cookie, { name: 'x'.repeat(61), response: whole })
  expect(long.json().message).toBe('Name must be 60 characters or shorter')
})
