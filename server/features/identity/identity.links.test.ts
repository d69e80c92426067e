import { expect, test } from 'vitest'
import { signUp, type TestActor, testPassword } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()

function post(path: string, payload: object, actor?: TestActor) {
  return portal.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    payload,
    headers: { origin: portal.config.publicUrl, ...(actor && { cookie: actor.cookie }) },
  })
}

/** The links of a kind that were mailed to an address, oldest first. */
async function linksTo(address: string, kind: string): Promise<URL[]> {
  const { rows } = await portal.pool.query<{ url: string }>(
    `select payload ->> 'url' as url from graphile_worker._private_jobs
     where payload ->> 'address' = $1 and payload ->> 'kind' = $2 order by id`,
    [address, kind],
  )
  return rows.map(({ url }) => new URL(url))
}

async function resetTokens({ email }: TestActor, count: number): Promise<string[]> {
  for (let index = 0; index < count; index++) await post('request-password-reset', { email })
  return (await linksTo(email, 'reset-password')).map((url) => url.searchParams.get('reset') ?? '')
}

async function reset(token: string | undefined, newPassword: string): Promise<number> {
  return (await post('reset-password', { token, newPassword })).statusCode
}

/** Follows the link of a verification mail; returns whether it worked. */
async function follow(link: URL | undefined): Promise<boolean> {
  const answer = await portal.app.inject({ url: `${link?.pathname}${link?.search}` })
  expect(answer.statusCode).toBe(302)
  return !String(answer.headers.location).includes('error=')
}

async function isVerified({ id }: TestActor): Promise<boolean> {
  const { rows } = await portal.pool.query('select email_verified from users where id = $1', [id])
  return rows[0].email_verified
}

test('a reset with the newest of three links ends the older ones, and every session', async () => {
  const actor = await signUp(portal)
  const [first, second, third] = await resetTokens(actor, 3)
  expect(await reset(third, 'the owner’s choice')).toBe(200)
  expect([await reset(first, 'a thief’s choice'), await reset(second, 'a thief’s choice')]).toEqual([400, 400])
  expect((await post('sign-in/email', { email: actor.email, password: 'the owner’s choice' })).statusCode).toBe(
    200,
  )
  expect((await actor.call('GET', `/admin/${actor.email}`)).statusCode).toBe(401)
})

test('of the links of one account that are used at the same moment, one works', async () => {
  const actor = await signUp(portal)
  const tokens = await resetTokens(actor, 4)
  const statuses = await Promise.all(tokens.map((token, index) => reset(token, `choice number ${index}`)))
  expect(statuses.sort()).toEqual([200, 400, 400, 400])
})

test('a link in the query ends the others too', async () => {
  const actor = await signUp(portal)
  const [older, newer] = await resetTokens(actor, 2)
  expect((await post(`reset-password?token=${newer}`, { newPassword: 'another choice' })).statusCode).toBe(200)
  expect(await reset(older, 'a thief’s choice')).toBe(400)
})

test('a changed password ends all links of the account, and of no other', async () => {
  const [actor, other] = [await signUp(portal), await signUp(portal)]
  const [token] = await resetTokens(actor, 1)
  const [others] = await resetTokens(other, 1)
  const [link] = await linksTo(actor.email, 'verify-email')
  const change = { currentPassword: testPassword, newPassword: 'a new password' }
  expect((await post('change-password', change, actor)).statusCode).toBe(200)
  expect(await reset(token, 'a thief’s choice')).toBe(400)
  expect([await follow(link), await isVerified(actor)]).toEqual([false, false])
  expect(await reset(others, 'a new password')).toBe(200)
  await post('send-verification-email', { email: actor.email }, actor)
  expect([await follow((await linksTo(actor.email, 'verify-email'))[1]), await isVerified(actor)]).toEqual([
    true,
    true,
  ])
})

test('a changed address ends all links of the account, whatever changed it', async () => {
  const actor = await signUp(portal)
  const [token] = await resetTokens(actor, 1)
  const [link] = await linksTo(actor.email, 'verify-email')
  await portal.pool.query(`update users set email = 'moved-' || email where id = $1`, [actor.id])
  expect(await reset(token, 'a thief’s choice')).toBe(400)
  await portal.pool.query(`update users set email = $2 where id = $1`, [actor.id, actor.email])
  expect([await follow(link), await isVerified(actor)]).toEqual([false, false])
})

test('a changed name or picture ends no link', async () => {
  const actor = await signUp(portal)
  const [token] = await resetTokens(actor, 1)
  expect((await post('update-user', { name: 'New Name' }, actor)).statusCode).toBe(200)
  expect(await reset(token, 'a new password')).toBe(200)
})

test('a reset ends the links that verify the address', async () => {
  const actor = await signUp(portal)
  const [link] = await linksTo(actor.email, 'verify-email')
  const [token] = await resetTokens(actor, 1)
  expect(await reset(token, 'a new password')).toBe(200)
  await portal.pool.query('update users set email_verified = false where id = $1', [actor.id])
  expect([await follow(link), await isVerified(actor)]).toEqual([false, false])
})

test('verifying with the newest link ends the older ones; the same link again leads to the same page', async () => {
  const actor = await signUp(portal)
  const [first] = await linksTo(actor.email, 'verify-email')
  const newest = async () => {
    await post('send-verification-email', { email: actor.email }, actor)
    return (await linksTo(actor.email, 'verify-email')).at(-1)
  }
  // Links of the same second are identical.
  await expect.poll(async () => (await newest())?.search, { interval: 300 }).not.toBe(first?.search)
  const last = (await linksTo(actor.email, 'verify-email')).at(-1)
  expect([await follow(last), await isVerified(actor)]).toEqual([true, true])
  expect([await follow(first), await follow(last)]).toEqual([false, true])
})

test('a link of a deleted account does not verify a new account with this address', async () => {
  const actor = await signUp(portal)
  const [link] = await linksTo(actor.email, 'verify-email')
  expect((await post('delete-user', { password: testPassword }, actor)).statusCode).toBe(200)
  // A link has its time in seconds, so those for one address in one second are identical.
  const madeBefore = Math.ceil(Date.now() / 1000)
  await expect.poll(() => Date.now() / 1000, { interval: 20 }).toBeGreaterThan(madeBefore)
  const payload = { name: 'Next', email: actor.email, password: testPassword }
  const next = await post('sign-up/email', payload)
  expect(await follow(link)).toBe(false)
  expect(await isVerified({ ...actor, id: next.json().user.id })).toBe(false)
})

test('no link can change the address of an account', async () => {
  const actor = await signUp(portal)
  const answer = await post('change-email', { newEmail: 'other@test.example' }, actor)
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'CHANGE_EMAIL_DISABLED'])
})
