import { expect, test } from 'vitest'
import {
  callAs,
  callWith,
  identityTokenOf,
  signUp,
  signUpAdmin,
  type TestActor,
  testPassword,
} from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let count = 0
const newEmail = () => `new-${Date.now()}-${count++}@test.example`

function post(path: string, payload: object, cookie?: string) {
  const headers = { origin: portal.config.publicUrl, ...(cookie && { cookie }) }
  return portal.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers })
}

type QueuedMail = { kind?: string; address: string; url?: string; undoUrl?: string | null; email?: string }

/** The mails of the sign-in that wait to be sent to an address, newest last. */
async function mailsTo(address: string): Promise<QueuedMail[]> {
  const { rows } = await portal.pool.query<{ payload: QueuedMail }>(
    `select payload from graphile_worker._private_jobs where payload ->> 'address' = $1 order by id`,
    [address],
  )
  return rows.map(({ payload }) => payload)
}

async function tokenTo(address: string): Promise<string> {
  const link = (await mailsTo(address)).findLast(({ kind }) => kind === 'email-change')?.url ?? 'https://x.example'
  return new URL(link).searchParams.get('email-change') ?? ''
}

async function undoTokenTo(address: string): Promise<string> {
  const link = (await mailsTo(address)).findLast(({ email }) => email)?.undoUrl ?? 'https://x.example'
  return new URL(link).searchParams.get('undo-email-change') ?? ''
}

function request(actor: TestActor, email: string, password: string | undefined = testPassword) {
  return actor.call('POST', '/account/email-change', { email, password })
}

function confirm(call: TestActor['call'], token: string) {
  return call('POST', '/email-change/confirmation', { token })
}

/** Takes an account to a new address, as its owner does. */
async function change(actor: TestActor): Promise<string> {
  const email = newEmail()
  expect((await request(actor, email)).statusCode).toBe(200)
  const confirmed = await confirm(actor.call, await tokenTo(email))
  expect([confirmed.statusCode, confirmed.json()]).toEqual([200, { email, isOwn: true }])
  return email
}

async function signInStatus(email: string, password = testPassword): Promise<number> {
  return (await post('sign-in/email', { email, password })).statusCode
}

test('a confirmed address takes sign-in, profile, orders and reviews along; the calls of the specification follow it', async () => {
  const actor = await signUp(portal)
  const admin = await signUpAdmin(portal)
  const product = await addTestProduct(admin)
  await actor.call('PUT', `/profile/${actor.email}`, {
    education: 'BSc',
    location: 'Ghent',
    phone: '1',
    linkedin: 'me',
  })
  const order = await actor.call('POST', '/order', {
    userName: actor.name,
    email: actor.email,
    name: product.name,
    productId: product._id,
    newOrderQty: 1,
    address: 'Example Quay',
    phone: '1',
  })
  expect(order.statusCode).toBe(201)
  await actor.call('POST', '/review', { userName: actor.name, email: actor.email, reviewText: 'Good', ratings: 5 })
  const email = await change(actor)
  expect((await actor.call('GET', `/admin/${email}`)).statusCode).toBe(200)
  expect((await actor.call('GET', `/profile/${email}`)).json()).toMatchObject({ email, location: 'Ghent' })
  expect((await actor.call('GET', `/order?email=${email}`)).json()).toMatchObject([{ email }])
  expect((await actor.call('GET', `/order?email=${actor.email}`)).statusCode).toBe(403)
  expect((await admin.call('GET', `/users`)).json()).toContainEqual(
    expect.objectContaining({ _id: actor.id, email, isVerified: true }),
  )
  const { rows } = await portal.pool.query('select email from review where user_id = $1', [actor.id])
  expect(rows).toEqual([{ email }])
  const bearer = { authorization: `Bearer ${await identityTokenOf(portal, actor.cookie)}` }
  expect((await callWith(portal, bearer)('PUT', `/user/${email}`, { email })).statusCode).toBe(200)
  expect((await callWith(portal, bearer)('PUT', `/user/${actor.email}`, {})).statusCode).toBe(403)
  expect([await signInStatus(email), await signInStatus(actor.email)]).toEqual([200, 401])
})

test('nothing changes without the password, and wrong ones are refused beside the field', async () => {
  const actor = await signUp(portal)
  for (const password of ['', 'not the password']) {
    const answer = await request(actor, newEmail(), password)
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([422, 'password'])
  }
  const same = await request(actor, actor.email.toUpperCase())
  expect([same.statusCode, same.json().errors[0].path]).toEqual([422, 'email'])
  for (let tries = 0; tries < 10; tries++) await request(actor, newEmail(), 'not the password')
  expect((await request(actor, newEmail())).statusCode).toBe(429)
})

test('an account without a password needs a recent sign-in', async () => {
  const actor = await signUp(portal)
  await portal.pool.query('delete from accounts where user_id = $1', [actor.id])
  expect((await request(actor, newEmail(), undefined)).statusCode).toBe(200)
  await portal.pool.query(`update sessions set created_at = now() - interval '11 minutes' where user_id = $1`, [
    actor.id,
  ])
  expect((await request(actor, newEmail(), undefined)).json().code).toBe('sign_in_again')
})

test('the link works once, only in the account that asked, and not after a newer one, a cancellation or a day', async () => {
  const [actor, other] = [await signUp(portal), await signUp(portal)]
  const [first, second] = [newEmail(), newEmail()]
  await request(actor, first)
  await request(actor, second)
  const token = await tokenTo(second)
  expect((await confirm(actor.call, await tokenTo(first))).json().code).toBe('email_change_not_found')
  expect((await confirm(callAs(portal), token)).json().code).toBe('sign_in_required')
  expect((await confirm(other.call, token)).json().code).toBe('email_change_of_other')
  const answers = await Promise.all([confirm(actor.call, token), confirm(actor.call, token)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
  const [third, fourth] = [newEmail(), newEmail()]
  await request(actor, third)
  expect((await actor.call('GET', '/account/email-change')).json().open).toMatchObject({ email: third })
  expect((await actor.call('DELETE', '/account/email-change')).json()).toEqual({ deletedCount: 1 })
  expect((await actor.call('GET', '/account/email-change')).json()).toEqual({ open: null })
  expect((await confirm(actor.call, await tokenTo(third))).statusCode).toBe(404)
  await request(actor, fourth)
  await portal.pool.query(`update email_change set expires_at = now() where user_id = $1`, [actor.id])
  expect((await confirm(actor.call, await tokenTo(fourth))).statusCode).toBe(404)
})

test('the session that confirms stays and all others end', async () => {
  const actor = await signUp(portal)
  await signInStatus(actor.email)
  await change(actor)
  const { rows } = await portal.pool.query('select token from sessions where user_id = $1', [actor.id])
  expect(rows).toHaveLength(1)
  expect((await actor.call('GET', '/account/sessions')).json()).toMatchObject([{ isThisOne: true }])
})

test('a taken address is answered like a free one: its owner gets the mail, and no link', async () => {
  const [actor, owner] = [await signUp(portal), await signUp(portal)]
  const free = newEmail()
  const answers = [await request(actor, free), await request(actor, owner.email)]
  expect(answers.map(({ statusCode, json }) => [statusCode, Object.keys(json())])).toEqual([
    [200, ['email', 'expiresAt']],
    [200, ['email', 'expiresAt']],
  ])
  const mails = await mailsTo(owner.email)
  expect(mails.map(({ kind }) => kind)).toEqual(['verify-email', 'email-taken'])
  expect(mails.at(-1)?.url).not.toContain('email-change')
  expect((await mailsTo(free)).map(({ kind }) => kind)).toEqual(['email-change'])
})

test('an address that was taken after the request is not given away', async () => {
  const actor = await signUp(portal)
  const email = newEmail()
  await request(actor, email)
  const token = await tokenTo(email)
  await post('sign-up/email', { name: 'Other', email, password: testPassword })
  expect((await confirm(actor.call, token)).json().code).toBe('account_exists')
  expect(await signInStatus(actor.email)).toBe(200)
})

test('of two accounts that confirm one address at once, one gets it', async () => {
  const [one, two] = [await signUp(portal), await signUp(portal)]
  const email = newEmail()
  await request(one, email)
  const first = await tokenTo(email)
  await request(two, email)
  const second = await tokenTo(email)
  const answers = await Promise.all([confirm(one.call, first), confirm(two.call, second)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

test('for 30 days a sign-up with the former address is answered like one with a taken address, byte by byte', async () => {
  const actor = await signUp(portal)
  const email = await change(actor)
  const signUpWith = (address: string) =>
    post('sign-up/email', { name: 'Next', email: address, password: 'their own password' })
  const [reserved, taken] = [await signUpWith(actor.email), await signUpWith(email)]
  expect([reserved.statusCode, reserved.body]).toEqual([taken.statusCode, taken.body])
  const namesOf = (headers: object) => Object.keys(headers).sort()
  expect(namesOf(reserved.headers)).toEqual(namesOf(taken.headers))
  const admin = await signUpAdmin(portal)
  const invited = await admin.call('POST', '/users/invitations', { email: actor.email, role: 'customer' })
  expect(invited.json().code).toBe('account_exists')
  await expect(
    portal.pool.query(`insert into users (name, email) values ('Past the code', $1)`, [actor.email]),
  ).rejects.toThrow('belonged to another account')
  await portal.pool.query('update former_email set free_at = now() where user_id = $1', [actor.id])
  expect((await signUpWith(actor.email)).statusCode).toBe(200)
})

test('the owner may go back to a former address', async () => {
  const actor = await signUp(portal)
  await change(actor)
  expect((await request(actor, actor.email)).statusCode).toBe(200)
  expect((await confirm(actor.call, await tokenTo(actor.email))).statusCode).toBe(200)
  expect(await signInStatus(actor.email)).toBe(200)
})

test('“That was not me” gives the address back and ends password, passkeys and every session', async () => {
  const actor = await signUp(portal)
  const email = await change(actor)
  const undo = () =>
    undoTokenTo(actor.email).then((token) => callAs(portal)('POST', '/email-change/undo', { token }))
  const undone = await undo()
  expect([undone.statusCode, undone.json()]).toEqual([200, { email: actor.email }])
  expect((await actor.call('GET', `/admin/${actor.email}`)).statusCode).toBe(401)
  expect([await signInStatus(actor.email), await signInStatus(email)]).toEqual([401, 401])
  const reset = (await mailsTo(actor.email)).findLast(({ kind }) => kind === 'reset-password')?.url ?? ''
  const token = new URL(reset).searchParams.get('reset')
  expect((await post('reset-password', { token, newPassword: 'a safer password' })).statusCode).toBe(200)
  expect(await signInStatus(actor.email, 'a safer password')).toBe(200)
  expect((await undo()).json().code).toBe('email_change_not_found')
})

test('staff change a customer’s address: recorded, confirmed at the new address, told at the former one', async () => {
  const [customer, admin, otherAdmin] = [
    await signUp(portal),
    await signUpAdmin(portal),
    await signUpAdmin(portal),
  ]
  const email = newEmail()
  const asked = await admin.call('POST', `/users/${customer.id}/email-change`, { email })
  expect([asked.statusCode, asked.json().email]).toEqual([200, email])
  expect(await signInStatus(customer.email)).toBe(200)
  const confirmed = await confirm(callAs(portal), await tokenTo(email))
  expect([confirmed.statusCode, confirmed.json()]).toEqual([200, { email, isOwn: false }])
  expect((await customer.call('GET', `/admin/${email}`)).statusCode).toBe(401)
  expect((await mailsTo(customer.email)).at(-1)).toMatchObject({ email, undoUrl: null })
  const { rows } = await portal.pool.query(
    `select action, actor_id from audit_log where subject_id = $1 order by id`,
    [customer.id],
  )
  expect(rows).toEqual([
    { action: 'user.email_requested', actor_id: admin.id },
    { action: 'user.email_changed', actor_id: null },
  ])
  const ofAdmin = await admin.call('POST', `/users/${otherAdmin.id}/email-change`, { email: newEmail() })
  expect(ofAdmin.json().code).toBe('email_of_admin')
})

test('at most five changes of an account are asked for in an hour', async () => {
  const actor = await signUp(portal)
  for (let index = 0; index < 5; index++) expect((await request(actor, newEmail())).statusCode).toBe(200)
  expect((await request(actor, newEmail())).statusCode).toBe(429)
})

test('an account that is deleted during the change leaves nothing of it, and nothing of its former address', async () => {
  const actor = await signUp(portal)
  const email = await change(actor)
  await portal.pool.query(
    `insert into mail (id, to_name, to_address, subject, text_body, html_body)
     values (gen_random_uuid(), '', $1, 'of before', '', '')`,
    [actor.email],
  )
  const next = newEmail()
  await request(actor, next)
  const token = await tokenTo(next)
  const undo = await undoTokenTo(actor.email)
  const deleted = await post('delete-user', { password: testPassword }, actor.cookie)
  expect(deleted.statusCode).toBe(200)
  expect((await confirm(callAs(portal), token)).statusCode).toBe(404)
  expect((await callAs(portal)('POST', '/email-change/undo', { token: undo })).statusCode).toBe(404)
  const { rows } = await portal.pool.query('select to_address from mail where to_address = any($1)', [
    [actor.email, email],
  ])
  expect(rows).toEqual([])
})
