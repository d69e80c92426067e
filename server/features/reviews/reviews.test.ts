import { expect, test } from 'vitest'
import type { Review } from '#contract/reviews/reviews.ts'
import { callAs, signUp, signUpAdmin } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()

test('a review has its author’s own name; everybody reads it, but not its address', async () => {
  const [author, admin, stranger] = [
    await signUp(portal, 'Demo Author'),
    await signUpAdmin(portal),
    await signUp(portal),
  ]
  const written = await author.call('POST', '/review', {
    userName: 'Somebody Else',
    email: author.email,
    reviewText: '  Runs true.  ',
    photoUrl: 'https://pictures.example/me.png',
    ratings: 4.5,
  })
  expect(written.statusCode).toBe(201)
  expect(written.json()).toMatchObject({
    userName: 'Demo Author',
    email: author.email,
    reviewText: 'Runs true.',
    ratings: 4.5,
  })
  const emailAs = async (call = callAs(portal)) => (await call('GET', '/review')).json<Review[]>()[0]?.email
  expect(await emailAs()).toBe('t***@test.example')
  expect(await emailAs(stranger.call)).toBe('t***@test.example')
  expect(await emailAs(author.call)).toBe(author.email)
  expect(await emailAs(admin.call)).toBe(author.email)
})

test.each([
  [{ reviewText: '', ratings: 3 }, 422, 'Review is Required'],
  [{ ratings: 3 }, 400, 'Review is Required'],
  [{ reviewText: 'Good' }, 400, 'ratings'],
  [{ reviewText: 'Good', ratings: 5.1 }, 422, 'Ratings must be 0-5'],
  [{ reviewText: 'Good', ratings: -1 }, 422, 'Ratings must be 0-5'],
  [{ reviewText: 'Good', ratings: '5' }, 400, 'Ratings must be 0-5'],
])('%j is refused: %s', async (form, status, message) => {
  const author = await signUp(portal)
  const answer = await author.call('POST', '/review', form)
  expect([answer.statusCode, answer.json().errors[0].message]).toEqual([status, message])
})

test("a review needs a sign-in, and another user's address is refused", async () => {
  const author = await signUp(portal)
  const form = { reviewText: 'Good', ratings: 5 }
  expect((await callAs(portal)('POST', '/review', form)).statusCode).toBe(401)
  expect((await author.call('POST', '/review', { ...form, email: 'other@test.example' })).statusCode).toBe(403)
})

test('a review is marked as verified once its author has paid for an order', async () => {
  const [author, admin] = [await signUp(portal), await signUpAdmin(portal)]
  const product = await addTestProduct(admin)
  const order = await author.call('POST', '/order', { productId: product._id, newOrderQty: 1 })
  const written = await author.call('POST', '/review', { reviewText: 'Quiet.', ratings: 5 })
  expect(written.json().isVerified).toBe(false)
  await portal.pool.query('update orders set paid = true where id = $1', [order.json()._id])
  const reviews = (await callAs(portal)('GET', '/review')).json<Review[]>()
  expect(reviews.find(({ _id }) => _id === written.json()._id)?.isVerified).toBe(true)
})

test('an account has a limit of company reviews per day, also with concurrent requests and after deletions', async () => {
  const [author, other] = [await signUp(portal), await signUp(portal)]
  const write = (actor = author) => actor.call('POST', '/review', { reviewText: 'Quiet.', ratings: 5 })
  const answers = await Promise.all(Array.from({ length: 12 }, () => write()))
  const codes = answers.map((answer) => (answer.statusCode === 201 ? 'written' : answer.json().code))
  expect(codes.sort()).toEqual([...Array(2).fill('too_many_reviews'), ...Array(10).fill('written')])
  const written = answers.find(({ statusCode }) => statusCode === 201)?.json()
  expect((await author.call('DELETE', `/review/${written._id}`)).statusCode).toBe(200)
  expect((await write()).json().code).toBe('too_many_reviews')
  expect((await write(other)).statusCode).toBe(201)
  await portal.pool.query(`update review set created_at = now() - interval '25 hours' where user_id = $1`, [
    author.id,
  ])
  expect((await write()).statusCode).toBe(201)
})
