import crypto from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Invitation } from '#contract/users/invitations.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

const nobody = () => callAs(portal)
const password = 'three words here'

function newAddress(): string {
  return `t-${crypto.randomBytes(6).toString('hex')}@test.example`
}

async function invite(email: string, role: 'customer' | 'admin' = 'customer', actor = admin) {
  return actor.call('POST', '/users/invitations', { email, name: 'New Person', role })
}

/** The token in the newest mail to this address that is queued. */
async function tokenFor(email: string): Promise<string> {
  const { rows } = await portal.pool.query<{ url: string }>(
    `select payload ->> 'url' as url from graphile_worker._private_jobs
     where payload ->> 'address' = $1 order by id desc limit 1`,
    [email],
  )
  return new URL(rows[0]?.url ?? '').searchParams.get('token') ?? ''
}

function accept(token: string, given = {}) {
  return nobody()('POST', '/invitation/acceptance', { token, name: 'Their Own Name', password, ...given })
}

function signIn(email: string) {
  return portal.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: { email, password } })
}

async function list(): Promise<Invitation[]> {
  return (await admin.call('GET', '/users/invitations')).json()
}

test('an invited admin chooses name and password, is verified and an admin; the link works once', async () => {
  const email = newAddress()
  const answer = await invite(email, 'admin')
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({ email, role: 'admin', invitedBy: 'Test Admin', isExpired: false })
  const week = Date.parse(answer.json().expiresAt) - Date.now()
  expect(week / 86_400_000).toBeCloseTo(7, 1)
  const token = await tokenFor(email)
  expect((await nobody()('POST', '/invitation', { token })).json()).toEqual({
    email,
    name: 'New Person',
    role: 'admin',
    roleName: 'Owner',
  })
  const accepted = await Promise.all([accept(token), accept(token)])
  expect(accepted.map(({ statusCode }) => statusCode).sort()).toEqual([201, 404])
  expect((await accept(token)).json().code).toBe('invitation_not_found')
  expect((await signIn(email)).statusCode).toBe(200)
  const users = (await admin.call('GET', '/users?limit=1')).json()
  expect(users[0]).toMatchObject({ email, name: 'Their Own Name', role: 'admin', isVerified: true })
  expect(await list()).not.toContainEqual(expect.objectContaining({ email }))
  const { history } = (await admin.call('GET', `/users/${users[0]._id}`)).json()
  expect(history).toMatchObject([
    { action: 'user.made_admin', by: 'Test Admin' },
    { action: 'invitation.accepted', by: null },
  ])
})

test('the table stores no token, and the log no name', async () => {
  const email = newAddress()
  await invite(email)
  const token = await tokenFor(email)
  const { rows } = await portal.pool.query(`select invitation::text as row from invitation where email = $1`, [
    email,
  ])
  expect(rows[0].row).not.toContain(token)
  const log = await portal.pool.query('select audit_log::text as row from audit_log')
  expect(log.rows.some(({ row }) => row.includes(email) || row.includes(token))).toBe(false)
})

test('an address with an account, or with an open invitation, is refused with a clear message', async () => {
  const customer = await signUp(portal)
  expect((await invite(customer.email)).json().code).toBe('account_exists')
  const email = newAddress()
  const both = await Promise.all([invite(email), invite(email.toUpperCase())])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  expect((await invite(email)).json().code).toBe('already_invited')
  expect((await invite('no address')).statusCode).toBe(422)
  expect((await invite(newAddress(), 'customer', customer)).statusCode).toBe(403)
})

test('after sending again the former link no longer works; after withdrawing no link works', async () => {
  const email = newAddress()
  const { _id } = (await invite(email)).json<Invitation>()
  const first = await tokenFor(email)
  expect((await admin.call('PUT', `/users/invitations/${_id}/mail`)).statusCode).toBe(200)
  const second = await tokenFor(email)
  expect((await accept(first)).statusCode).toBe(404)
  expect((await admin.call('DELETE', `/users/invitations/${_id}`)).json()).toEqual({ deletedCount: 1 })
  expect((await accept(second)).statusCode).toBe(404)
  expect((await admin.call('DELETE', `/users/invitations/${_id}`)).json().code).toBe('invitation_not_found')
  expect((await admin.call('PUT', '/users/invitations/none/mail')).statusCode).toBe(404)
  expect((await invite(email)).statusCode).toBe(201)
})

test('an invitation expires, and the message says so', async () => {
  const email = newAddress()
  await invite(email)
  await portal.pool.query(`update invitation set expires_at = now() where email = $1`, [email])
  expect((await accept(await tokenFor(email))).statusCode).toBe(404)
  expect(await list()).toContainEqual(expect.objectContaining({ email, isExpired: true }))
})

test('a user who signed up meanwhile keeps their account, and another person with the link gets no role', async () => {
  const customer = await signUp(portal)
  const email = newAddress()
  await invite(email, 'admin')
  await portal.pool.query('update users set email = $2 where id = $1', [customer.id, email])
  expect((await accept(await tokenFor(email))).json().code).toBe('account_exists')
  expect((await customer.call('GET', '/users')).statusCode).toBe(403)
})

test.each([
  ['lost the role', (id: string) => portal.pool.query('delete from user_role where user_id = $1', [id])],
  [
    'was deactivated',
    (id: string) => portal.pool.query('update users set deactivated_at = now() where id = $1', [id]),
  ],
])('the admin role of an invitation is not given if its sender %s', async (_, fall) => {
  const inviter = await signUpAdmin(portal)
  const email = newAddress()
  await invite(email, 'admin', inviter)
  await fall(inviter.id)
  expect((await accept(await tokenFor(email))).json().code).toBe('invitation_not_found')
})

test('a common or short password and a missing name are refused at their field', async () => {
  const email = newAddress()
  await invite(email)
  const token = await tokenFor(email)
  expect((await accept(token, { password: 'password1' })).json().errors).toMatchObject([{ path: 'password' }])
  expect((await accept(token, { password: 'abc' })).statusCode).toBe(422)
  expect((await accept(token, { name: '' })).json().errors).toMatchObject([{ path: 'name' }])
  expect((await accept('a guess')).json().code).toBe('invitation_not_found')
  expect((await accept(token)).statusCode).toBe(201)
})

test('the number of invitations to one mailbox is limited', async () => {
  const email = newAddress()
  const { _id } = (await invite(email)).json<Invitation>()
  const codes: number[] = []
  for (let mail = 0; mail < 6; mail++) {
    codes.push((await admin.call('PUT', `/users/invitations/${_id}/mail`)).statusCode)
  }
  expect(codes).toEqual([200, 200, 429, 429, 429, 429])
})

test('the mail is in the language of the admin who sends it', async () => {
  const email = newAddress()
  await admin.callWith({ 'accept-language': 'de' })('POST', '/users/invitations', { email, role: 'customer' })
  await portal.startJobs()
  await expect
    .poll(async () => {
      const { rows } = await portal.pool.query('select subject from mail where to_address = $1', [email])
      return rows[0]?.subject
    })
    .toMatch(/^Ihre Einladung zu /)
})
