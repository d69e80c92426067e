import { beforeAll, expect, test } from 'vitest'
import { signUp, signUpAdmin, signUpVerified, type TestActor, testPassword } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

function post(actor: TestActor, path: string, payload: object) {
  return portal.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    headers: { cookie: actor.cookie, origin: portal.config.publicUrl },
    payload,
  })
}

test('users change their own name and picture, within the rules', async () => {
  const actor = await signUp(portal)
  const picture = 'https://pictures.example/me.png'
  expect((await post(actor, 'update-user', { name: 'New Name', image: picture })).statusCode).toBe(200)
  expect((await post(actor, 'update-user', { name: ' ' })).json().message).toBe('Name is Required')
  expect((await post(actor, 'update-user', { image: 'javascript:alert(1)' })).statusCode).toBe(400)
  expect((await post(actor, 'update-user', { emailVerified: true, role: 'admin' })).statusCode).toBe(400)
  const { rows } = await portal.pool.query('select name, image, email_verified from users where id = $1', [
    actor.id,
  ])
  expect(rows[0]).toEqual({ name: 'New Name', image: picture, email_verified: false })
})

test('changing the password needs the old one, and other sessions end on request', async () => {
  const actor = await signUp(portal)
  const change = (currentPassword?: string) =>
    post(actor, 'change-password', { currentPassword, newPassword: 'another password', revokeOtherSessions: true })
  expect((await change()).json().message).toBe('Password is Required')
  expect((await change('wrong password')).json().code).toBe('INVALID_PASSWORD')
  expect((await actor.call('GET', `/admin/${actor.email}`)).statusCode).toBe(200)
  expect((await change(testPassword)).statusCode).toBe(200)
  expect((await actor.call('GET', `/admin/${actor.email}`)).statusCode).toBe(401)
})

test('signing out everywhere ends every session and token', async () => {
  const actor = await signUp(portal)
  expect((await post(actor, 'revoke-sessions', {})).statusCode).toBe(200)
  expect((await actor.call('GET', `/admin/${actor.email}`)).statusCode).toBe(401)
})

test('the verification mail is sent again to the owner only, until the address is verified', async () => {
  const [actor, other] = [await signUp(portal), await signUp(portal)]
  const send = (email: string) => post(actor, 'send-verification-email', { email })
  expect((await send(actor.email)).statusCode).toBe(200)
  expect((await send(other.email)).statusCode).toBe(400)
  await portal.pool.query('update users set email_verified = true where id = $1', [actor.id])
  expect((await send(actor.email)).json().code).toBe('EMAIL_ALREADY_VERIFIED')
})

test('an account with a password is deleted only with it, also right after a sign-in', async () => {
  const actor = await signUp(portal)
  for (const payload of [{}, { password: '' }, { password: null }, { password: 7 }, { token: 'x' }]) {
    const answer = await post(actor, 'delete-user', payload)
    expect([answer.statusCode, answer.json().code], JSON.stringify(payload)).toEqual([400, 'PASSWORD_REQUIRED'])
    expect(answer.json().message).toBe('Enter your password to delete your account.')
  }
  expect((await post(actor, 'delete-user', { password: 'wrong password' })).json().code).toBe('INVALID_PASSWORD')
  for (const path of ['delete-user/', '/delete-user', 'delete-user/callback?token=x']) {
    expect((await post(actor, path, {})).statusCode, path).toBeGreaterThanOrEqual(400)
  }
  const callback = await portal.app.inject({
    url: '/api/auth/delete-user/callback?token=x',
    headers: { cookie: actor.cookie },
  })
  expect(callback.statusCode).toBeGreaterThanOrEqual(400)
  expect((await actor.call('GET', `/admin/${actor.email}`)).statusCode).toBe(200)
  expect((await post(actor, 'delete-user', { password: testPassword })).statusCode).toBe(200)
})

test('an account without a password is deleted right after a sign-in, and not later', async () => {
  const actor = await signUp(portal)
  await portal.pool.query('update accounts set password = null where user_id = $1', [actor.id])
  const setBack = `update sessions set created_at = now() - $2::interval where user_id = $1`
  await portal.pool.query(setBack, [actor.id, '11 minutes'])
  expect((await post(actor, 'delete-user', {})).json().code).toBe('SESSION_EXPIRED')
  expect((await actor.call('GET', `/admin/${actor.email}`)).statusCode).toBe(200)
  await portal.pool.query(setBack, [actor.id, '9 minutes'])
  expect((await post(actor, 'delete-user', {})).statusCode).toBe(200)
  expect((await actor.call('GET', `/admin/${actor.email}`)).statusCode).toBe(401)
})

test('deleting an account anonymises its orders and reviews, which stay, and returns unpaid stock', async () => {
  const actor = await signUpVerified(portal, 'Soon Gone')
  const product = await addTestProduct(admin, { available: 10 })
  const place = () =>
    actor.call('POST', '/order', {
      productId: product._id,
      newOrderQty: 3,
      address: 'Secret street',
      phone: '123',
    })
  const [unpaid, paid] = [(await place()).json(), (await place()).json()]
  await portal.pool.query('update orders set paid = true where id = $1', [paid._id])
  await actor.call('POST', '/review', { reviewText: 'Good parts', ratings: 5 })
  expect((await post(actor, 'delete-user', { password: 'wrong password' })).statusCode).toBe(400)
  expect((await post(actor, 'delete-user', { password: testPassword })).statusCode).toBe(200)
  const { rows } = await portal.pool.query('select * from orders where id = any($1) order by number', [
    [unpaid._id, paid._id],
  ])
  expect(rows.map(({ status, paid: isPaid, user_id }) => [status, isPaid, user_id])).toEqual([
    ['cancelled', false, null],
    ['pending', true, null],
  ])
  expect(JSON.stringify(rows)).not.toMatch(/Soon Gone|Secret street|@test\.example/)
  const reviews = await portal.app.inject({ url: '/api/review' })
  expect(reviews.json()[0]).toMatchObject({ userName: 'Former customer', reviewText: 'Good parts' })
  expect((await portal.app.inject({ url: `/api/purchase/${product._id}` })).json().available).toBe(7)
  expect((await actor.call('GET', `/order?email=${actor.email}`)).statusCode).toBe(401)
})

test('the last admin cannot delete their account', async () => {
  await portal.pool.query('delete from user_role where user_id <> $1', [admin.id])
  const answer = await post(admin, 'delete-user', { password: testPassword })
  expect(answer.statusCode).toBe(409)
  expect(answer.json().message).toMatch(/last admin/)
  expect((await admin.call('GET', '/orders')).statusCode).toBe(200)
})
