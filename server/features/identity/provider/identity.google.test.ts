import crypto from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { callWith, signUp, testPassword } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { type IssuedPerson, startOidcIssuer } from '#tests/support/providers/oidc-issuer.ts'

const origin = 'http://localhost:3000'
const issuer = await startOidcIssuer(`${origin}/api/auth/callback/google`)
const portal = testPortal({
  GOOGLE_CLIENT_ID: issuer.clientId,
  GOOGLE_CLIENT_SECRET: issuer.clientSecret,
  GOOGLE_ISSUER: issuer.url,
})
afterAll(() => issuer.close())

/** Cookies by host, as a browser stores them. */
type Jar = Map<string, Map<string, string>>

function remember(jar: Jar, host: string, lines: string[]): void {
  const cookies = jar.get(host) ?? new Map<string, string>()
  for (const line of lines) {
    const [pair = ''] = line.split(';')
    const index = pair.indexOf('=')
    cookies.set(pair.slice(0, index), pair.slice(index + 1))
  }
  jar.set(host, cookies)
}

function cookieFor(jar: Jar, host: string): string {
  return [...(jar.get(host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
}

function inject(jar: Jar, url: string, payload?: object) {
  return portal.app
    .inject({
      method: payload ? 'POST' : 'GET',
      url,
      headers: { cookie: cookieFor(jar, origin), origin },
      ...(payload && { payload }),
    })
    .then((answer) => {
      remember(jar, origin, [answer.headers['set-cookie'] ?? []].flat())
      return answer
    })
}

async function begin(jar: Jar): Promise<string> {
  const started = await inject(jar, '/api/auth/sign-in/social', {
    provider: 'google',
    callbackURL: '/welcome',
    errorCallbackURL: '/login',
  })
  return started.json().url
}

/** Follows redirects through the portal and the issuer; returns the last address. */
async function follow(jar: Jar, start: string): Promise<string> {
  let url = start
  for (let hops = 0; hops < 12; hops++) {
    const { origin: host, pathname, search } = new URL(url, origin)
    let location: string | null | undefined
    if (host === origin) {
      if (!pathname.startsWith('/api/')) return pathname + search
      location = (await inject(jar, pathname + search)).headers.location
    } else {
      const answer = await fetch(url, { redirect: 'manual', headers: { cookie: cookieFor(jar, host) } })
      remember(jar, host, answer.headers.getSetCookie())
      location = answer.headers.get('location')
      if (!location) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
      location = new URL(location, host).href
    }
    url = String(location)
  }
  throw new Error('too many redirects')
}

function person(given: Partial<IssuedPerson> = {}): IssuedPerson {
  const sub = crypto.randomBytes(6).toString('hex')
  return {
    sub,
    email: `g-${sub}@test.example`,
    emailVerified: true,
    name: 'Google Person',
    picture: 'https://pictures.example/g.png',
    ...given,
  }
}

async function signInWithGoogle(who: IssuedPerson | null): Promise<{ jar: Jar; landed: string }> {
  const jar: Jar = new Map()
  issuer.nextPerson = who
  return { landed: await follow(jar, await begin(jar)), jar }
}

async function resetToken(email: string): Promise<string | null> {
  const { rows } = await portal.pool.query(
    `select payload from graphile_worker._private_jobs where payload ->> 'address' = $1 and payload ->> 'kind' = 'reset-password'`,
    [email],
  )
  return new URL(rows[0].payload.url).searchParams.get('reset')
}

test('a verified user signs in; name, address and picture come from the issuer', async () => {
  const who = person()
  const { jar, landed } = await signInWithGoogle(who)
  expect(landed).toBe('/welcome')
  const session = await inject(jar, '/api/auth/get-session')
  expect(session.json().user).toMatchObject({
    email: who.email,
    name: who.name,
    image: who.picture,
    emailVerified: true,
  })
  const identity = (await inject(jar, '/api/auth/token')).json().token
  const exchanged = await callWith(portal, {
    authorization: `Bearer ${identity}`,
  })('PUT', `/user/${who.email}`)
  expect(exchanged.statusCode).toBe(200)
})

test('the request to the issuer carries PKCE, state and nonce', async () => {
  const url = new URL(await begin(new Map()))
  expect(url.searchParams.get('code_challenge_method')).toBe('S256')
  for (const name of ['code_challenge', 'state', 'nonce'])
    expect(url.searchParams.get(name)?.length).toBeGreaterThan(20)
})

test('a user who cancels gets to the login page with the reason', async () => {
  const { landed } = await signInWithGoogle(null)
  expect(landed).toMatch(/^\/login\?error=access_denied/)
})

test('an unverified address is refused', async () => {
  for (const emailVerified of [false, 'false' as unknown as boolean]) {
    const who = person({ emailVerified })
    const { jar } = await signInWithGoogle(who)
    expect((await inject(jar, '/api/auth/token')).statusCode).toBe(401)
  }
})

test('Google is not linked to an account with the same address that is not verified', async () => {
  const squatter = await signUp(portal)
  const { jar, landed } = await signInWithGoogle(person({ email: squatter.email }))
  expect(landed).toMatch(/^\/login\?error=account_not_linked/)
  expect((await inject(jar, '/api/auth/token')).statusCode).toBe(401)
})

test('after the owner has reset the password, Google is linked and the other person is signed out', async () => {
  const squatter = await signUp(portal)
  await inject(new Map(), '/api/auth/request-password-reset', { email: squatter.email, redirectTo: '/login' })
  const token = await resetToken(squatter.email)
  const reset = await inject(new Map(), '/api/auth/reset-password', { token, newPassword: `${testPassword} new` })
  expect(reset.statusCode).toBe(200)
  expect((await squatter.call('GET', `/admin/${squatter.email}`)).statusCode).toBe(401)
  const { landed } = await signInWithGoogle(person({ email: squatter.email }))
  expect(landed).toBe('/welcome')
})

test('Google leads to the account of a former address where it is linked, and makes no second account where it is not', async () => {
  const who = person()
  const { jar } = await signInWithGoogle(who)
  const { id } = (await inject(jar, '/api/auth/get-session')).json().user
  const email = `moved-${who.email}`
  await portal.pool.query('update users set email = $2 where id = $1', [id, email])
  await portal.pool.query(
    `insert into former_email (user_id, email, free_at) values ($1, $2, now() + interval '30 days')`,
    [id, who.email],
  )
  const again = await signInWithGoogle(who)
  expect((await inject(again.jar, '/api/auth/get-session')).json().user).toMatchObject({ id, email })
  const stranger = await signInWithGoogle(person({ email: who.email }))
  expect(stranger.landed).toMatch(/^\/login\?error=USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL/)
  expect((await inject(stranger.jar, '/api/auth/token')).statusCode).toBe(401)
  const { rowCount } = await portal.pool.query('select from users where email = $1', [who.email])
  expect(rowCount).toBe(0)
})

test('an account from Google has no password, gets one by mail, and is then deleted with it', async () => {
  const who = person()
  const { jar } = await signInWithGoogle(who)
  const change = { currentPassword: 'any password', newPassword: testPassword }
  const changed = await inject(jar, '/api/auth/change-password', change)
  expect(changed.json().code).toBe('CREDENTIAL_ACCOUNT_NOT_FOUND')
  await inject(jar, '/api/auth/request-password-reset', { email: who.email, redirectTo: '/login' })
  const reset = { token: await resetToken(who.email), newPassword: testPassword }
  expect((await inject(jar, '/api/auth/reset-password', reset)).statusCode).toBe(200)
  const signedIn = await inject(new Map(), '/api/auth/sign-in/email', { email: who.email, password: testPassword })
  expect(signedIn.statusCode).toBe(200)
  const again = await signInWithGoogle(who)
  expect((await inject(again.jar, '/api/auth/list-accounts')).json()).toHaveLength(2)
  expect((await inject(again.jar, '/api/auth/delete-user', {})).json().code).toBe('PASSWORD_REQUIRED')
  expect((await inject(again.jar, '/api/auth/delete-user', { password: testPassword })).statusCode).toBe(200)
  expect((await inject(again.jar, '/api/auth/token')).statusCode).toBe(401)
})

test('an account from Google without a password is deleted right after a sign-in', async () => {
  const { jar } = await signInWithGoogle(person())
  expect((await inject(jar, '/api/auth/delete-user', {})).statusCode).toBe(200)
  expect((await inject(jar, '/api/auth/token')).statusCode).toBe(401)
})

test('a callback with a forged state is refused', async () => {
  const jar: Jar = new Map()
  issuer.nextPerson = person()
  await begin(jar)
  const landed = await follow(jar, '/api/auth/callback/google?code=x&state=forged')
  expect(landed).toContain('error=')
  expect((await inject(jar, '/api/auth/token')).statusCode).toBe(401)
})

test('a deactivated account is refused through the issuer too, with a reason that the login page shows', async () => {
  const who = person()
  await signInWithGoogle(who)
  await portal.pool.query('update users set deactivated_at = now() where email = $1', [who.email])
  await portal.pool.query('delete from sessions')
  const { jar, landed } = await signInWithGoogle(who)
  expect(landed).toMatch(/^\/login\?error=ACCOUNT_DEACTIVATED/)
  expect((await inject(jar, '/api/auth/token')).statusCode).toBe(401)
})
