import { expect, test } from 'vitest'
import { signUp, type TestActor, testPassword } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal({ TRUST_PROXY: '127.0.0.1' })
const wrongPassword = 'a wrong password'

let last = 0
function newAddress(): string {
  last += 1
  return `198.51.${Math.floor(last / 250)}.${(last % 250) + 1}`
}

type Sender = { address?: string; cookie?: string }

function post(path: string, payload: object, { address = newAddress(), cookie }: Sender = {}) {
  return portal.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    payload,
    headers: { origin: portal.config.publicUrl, 'x-forwarded-for': address, ...(cookie && { cookie }) },
  })
}

function signIn(email: string, password: string, sender?: Sender) {
  return post('sign-in/email', { email, password }, sender)
}

/** The cookie of a device, without a session. */
function deviceOf({ cookie }: TestActor): string {
  return cookie.split('; ').find((one) => one.includes('datum.device=')) ?? ''
}

/** Stores so many wrong passwords from all visitors within the hour. */
async function attacked({ email }: { email: string }, failures: number): Promise<void> {
  await portal.pool.query(
    `insert into password_failure (account, visitor, failures, started_at) values ($1, '', $2, now())
     on conflict (account, visitor) do update set failures = $2, started_at = now()`,
    [email, failures],
  )
}

async function countOf({ email }: { email: string }): Promise<number> {
  const { rows } = await portal.pool.query(
    `select failures from password_failure where account = $1 and visitor = ''`,
    [email],
  )
  return rows[0]?.failures ?? 0
}

async function mailsAbout({ email }: { email: string }): Promise<number> {
  const { rowCount } = await portal.pool.query(
    `select from graphile_worker._private_jobs
     where payload ->> 'kind' = 'password-guesses' and payload ->> 'address' = $1`,
    [email],
  )
  return rowCount ?? 0
}

const calls = {
  'verify-password': { password: wrongPassword },
  'change-password': { currentPassword: wrongPassword, newPassword: 'another password' },
  'delete-user': { password: wrongPassword },
} as const

test.each(Object.entries(calls))(
  '%s accepts ten wrong passwords, then none for a while',
  async (path, payload) => {
    const { email, cookie } = await signUp(portal)
    const sender = { address: newAddress(), cookie }
    const answers = []
    for (let tries = 0; tries < 12; tries++) answers.push(await post(path, payload, sender))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
    const refused = answers.at(-1)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
    expect(refused?.json().message).toMatch(/^Too many wrong passwords\. Try again in 15 minutes/)
    const { rowCount } = await portal.pool.query('select from users where email = $1', [email])
    expect(rowCount).toBe(1)
  },
)

test('wrong passwords in all calls count together', async () => {
  const { email, cookie } = await signUp(portal)
  const sender = { address: newAddress(), cookie }
  for (let tries = 0; tries < 4; tries++) await post('change-password', calls['change-password'], sender)
  for (let tries = 0; tries < 4; tries++) await post('delete-user', calls['delete-user'], sender)
  expect((await signIn(email, wrongPassword, sender)).statusCode).toBe(401)
  expect((await signIn(email, wrongPassword, sender)).statusCode).toBe(401)
  expect((await signIn(email, testPassword, sender)).statusCode).toBe(429)
  expect((await post('delete-user', { password: testPassword }, sender)).statusCode).toBe(429)
  const withoutCookie = { address: sender.address }
  expect((await signIn(email, testPassword, withoutCookie)).statusCode).toBe(429)
})

test('guesses from one address do not lock out another address, nor another account', async () => {
  const [target, other] = [await signUp(portal), await signUp(portal)]
  const address = newAddress()
  for (let tries = 0; tries < 10; tries++) await signIn(target.email, wrongPassword, { address })
  expect((await signIn(target.email, testPassword, { address })).statusCode).toBe(429)
  expect((await signIn(target.email, testPassword)).statusCode).toBe(200)
  expect((await signIn(other.email, testPassword, { address })).statusCode).toBe(200)
})

test('the addresses of one IPv6 network count as one', async () => {
  const { email } = await signUp(portal)
  for (let tries = 0; tries < 10; tries++)
    await signIn(email, wrongPassword, { address: `2001:db8:5:5::${tries}` })
  expect((await signIn(email, testPassword, { address: '2001:db8:5:5:ffff::1' })).statusCode).toBe(429)
  expect((await signIn(email, testPassword, { address: '2001:db8:5:6::1' })).statusCode).toBe(200)
})

test('a known device at the address of the attacker can sign in', async () => {
  const owner = await signUp(portal)
  const address = newAddress()
  for (let tries = 0; tries < 11; tries++) await signIn(owner.email, wrongPassword, { address })
  expect((await signIn(owner.email, testPassword, { address })).statusCode).toBe(429)
  expect((await signIn(owner.email, testPassword, { address, cookie: deviceOf(owner) })).statusCode).toBe(200)
})

test('concurrent guesses from one address are counted exactly', async () => {
  const { email } = await signUp(portal)
  const address = newAddress()
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => signIn(email, `guess ${index}`, { address })),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(30)
})

test('a correct password resets the attempts of the address, and does not count', async () => {
  const { email } = await signUp(portal)
  const sender = { address: newAddress() }
  for (let tries = 0; tries < 9; tries++) await signIn(email, wrongPassword, sender)
  expect((await signIn(email, testPassword, sender)).statusCode).toBe(200)
  expect(await countOf({ email })).toBe(9)
  for (let tries = 0; tries < 9; tries++) expect((await signIn(email, wrongPassword, sender)).statusCode).toBe(401)
})

test('a change that is refused for another reason is not a guess', async () => {
  const actor = await signUp(portal)
  const sender = { address: newAddress(), cookie: actor.cookie }
  await post('change-password', calls['change-password'], sender)
  const elsewhere = () =>
    portal.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email: actor.email, password: wrongPassword },
      headers: { origin: 'https://evil.example', 'x-forwarded-for': sender.address },
    })
  for (let tries = 0; tries < 12; tries++) expect((await elsewhere()).statusCode).toBe(403)
  expect(await countOf(actor)).toBe(1)
})

test('while an unknown visitor waits, the owner’s device signs in at once, and no connection is held', async () => {
  const owner = await signUp(portal)
  await attacked(owner, 110)
  const order: string[] = []
  const stranger = signIn(owner.email, wrongPassword).then(({ statusCode }) =>
    order.push(`stranger ${statusCode}`),
  )
  await expect.poll(() => countOf(owner)).toBe(111)
  expect(portal.pool.waitingCount).toBe(0)
  const device = await signIn(owner.email, testPassword, { cookie: deviceOf(owner) })
  order.push(`owner ${device.statusCode}`)
  await stranger
  expect(order).toEqual(['owner 200', 'stranger 401'])
})

test('in the end unknown visitors are refused, and the owner signs in by device, session or mailed link', async () => {
  const owner = await signUp(portal)
  await attacked(owner, 200)
  const stranger = await signIn(owner.email, testPassword)
  expect([stranger.statusCode, stranger.json().code]).toEqual([429, 'TOO_MANY_FAILED_SIGN_INS'])
  expect(stranger.json().message).toMatch(/device you have used before, or reset the password/)
  expect(Number(stranger.headers['retry-after'])).toBeLessThanOrEqual(60 * 60)
  const session = owner.cookie
    .split('; ')
    .filter((one) => !one.includes('datum.device='))
    .join('; ')
  const change = { currentPassword: testPassword, newPassword: 'another password' }
  expect((await post('change-password', change, { cookie: session })).statusCode).toBe(200)
  await post('request-password-reset', { email: owner.email })
  const { rows } = await portal.pool.query<{ url: string }>(
    `select payload ->> 'url' as url from graphile_worker._private_jobs
     where payload ->> 'kind' = 'reset-password' and payload ->> 'address' = $1`,
    [owner.email],
  )
  const token = new URL(rows[0]?.url ?? '').searchParams.get('reset')
  expect((await post('reset-password', { token, newPassword: 'by the link' })).statusCode).toBe(200)
  expect((await signIn(owner.email, 'by the link')).statusCode).toBe(200)
})

test('a stolen session has no more guesses than any other visitor while its account is attacked', async () => {
  const owner = await signUp(portal)
  await attacked(owner, 200)
  const statuses: number[] = []
  for (let tries = 0; tries < 12; tries++) {
    const cookie = owner.cookie
      .split('; ')
      .filter((one) => !one.includes('datum.device='))
      .join('; ')
    statuses.push((await post('delete-user', calls['delete-user'], { cookie })).statusCode)
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
})

test('a device is no longer known after the password was changed', async () => {
  const owner = await signUp(portal)
  await portal.pool.query(`update accounts set updated_at = now() + interval '1 minute' where user_id = $1`, [
    owner.id,
  ])
  await attacked(owner, 200)
  expect((await signIn(owner.email, testPassword, { cookie: deviceOf(owner) })).statusCode).toBe(429)
})

test('the owner gets one mail, also after many concurrent guesses; an unknown address gets none', async () => {
  const owner = await signUp(portal)
  await attacked(owner, 97)
  await Promise.all(Array.from({ length: 6 }, () => signIn(owner.email, wrongPassword)))
  expect(await countOf(owner)).toBe(103)
  expect(await mailsAbout(owner)).toBe(1)
  const nobody = { email: 'nobody-at-all@test.example' }
  await attacked(nobody, 99)
  await signIn(nobody.email, wrongPassword)
  expect([await countOf(nobody), await mailsAbout(nobody)]).toEqual([100, 0])
})

test('the mail to the owner leads to a new password, in the owner’s language', async () => {
  const owner = await signUp(portal, 'Jürgen')
  await portal.pool.query(`update account_language set language = 'de' where user_id = $1`, [owner.id])
  await attacked(owner, 99)
  await signIn(owner.email, wrongPassword)
  await portal.startJobs()
  const find = async () => {
    const { rows } = await portal.pool.query('select subject, text_body from mail where to_address = $1', [
      owner.email,
    ])
    return rows.find(({ subject }) => /Fehlgeschlagene Anmeldeversuche/.test(subject))
  }
  await expect.poll(find).toBeDefined()
  expect((await find()).text_body).toContain(`${portal.config.publicUrl}/login?forgot`)
})
