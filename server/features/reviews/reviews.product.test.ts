import { expect, test } from 'vitest'
import type { OwnReview, ProductReviews } from '#contract/reviews/reviews.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()

function write(author: TestActor, form: Record<string, unknown>) {
  return author.call('POST', '/review', { reviewText: 'Runs true.', ratings: 4, ...form })
}

async function read(productId: string, query = ''): Promise<ProductReviews> {
  return (await callAs(portal)('GET', `/products/${productId}/reviews${query}`)).json()
}

test('a product has one review by each customer, also with concurrent requests; the manufacturer may have more', async () => {
  const [author, admin] = [await signUp(portal), await signUpAdmin(portal)]
  const { _id: productId, name } = await addTestProduct(admin)
  const answers = await Promise.all(Array.from({ length: 6 }, () => write(author, { productId })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('review_exists')
  const written = answers.find(({ statusCode }) => statusCode === 201)?.json<OwnReview>()
  expect(written).toMatchObject({ productId, productName: name, status: 'published', isVerified: false })
  expect((await write(author, {})).statusCode).toBe(201)
  expect((await write(author, {})).statusCode).toBe(201)
  await author.call('DELETE', `/review/${written?._id}?version=${written?.version}`)
  expect((await write(author, { productId })).statusCode).toBe(201)
})

test('average, count and spread equal a naive count after concurrent writes, changes, hiding and deletions', async () => {
  const admin = await signUpAdmin(portal)
  const product = await addTestProduct(admin)
  const authors = await Promise.all(Array.from({ length: 12 }, () => signUp(portal)))
  const written = await Promise.all(
    authors.map(async (author, index) => {
      const answer = await write(author, { productId: product._id, ratings: (index % 11) / 2 })
      return answer.json<OwnReview>()
    }),
  )
  await Promise.all(
    written.map(({ _id, version }, index) => {
      const author = authors[index] ?? admin
      if (index % 4 === 0) {
        return author.call('PUT', `/review/${_id}`, {
          reviewText: 'Again.',
          ratings: 5 - (index % 5) / 2,
          version,
        })
      }
      if (index % 4 === 1) return author.call('DELETE', `/review/${_id}`)
      const hiding = { status: 'hidden', reason: 'Not about the part', version }
      return index % 4 === 2 ? admin.call('POST', `/manage/reviews/${_id}/status`, hiding) : null
    }),
  )
  const { rows } = await portal.pool.query<{ ratings: number }>(
    `select ratings from review where product_id = $1 and status = 'published' and deleted_at is null`,
    [product._id],
  )
  const ratings = rows.map((row) => row.ratings)
  const seen = await read(product._id)
  expect(ratings).toHaveLength(6)
  expect(seen.count).toBe(6)
  expect(seen.average).toBe(Math.round((ratings.reduce((sum, rating) => sum + rating, 0) / 6) * 10) / 10)
  expect(seen.spread).toEqual(
    [5, 4, 3, 2, 1, 0].map((whole) => ratings.filter((r) => Math.floor(r) === whole).length),
  )
})

test.each(['newest', 'highest', 'lowest'] as const)(
  "the pages of a product's reviews continue, %s first",
  async (sort) => {
    const admin = await signUpAdmin(portal)
    const { _id: productId } = await addTestProduct(admin)
    const given = [3, 5, 0, 4.5, 3]
    for (const ratings of given) await write(await signUp(portal), { productId, ratings })
    const ratings: number[] = []
    const ids = new Set<string>()
    for (let next: string | null = ''; next !== null; ) {
      const page: ProductReviews = await read(productId, `?sort=${sort}&limit=2${next ? `&cursor=${next}` : ''}`)
      for (const review of page.items) {
        ratings.push(review.ratings)
        ids.add(review._id)
      }
      next = page.next
    }
    expect(ids.size).toBe(5)
    const wanted = { newest: [3, 4.5, 0, 5, 3], highest: [5, 4.5, 3, 3, 0], lowest: [0, 3, 3, 4.5, 5] }
    expect(ratings).toEqual(wanted[sort])
  },
)

test('a review of a product is verified by a paid order of that product, not of another', async () => {
  const [author, admin] = [await signUp(portal), await signUpAdmin(portal)]
  const [bought, other] = [await addTestProduct(admin), await addTestProduct(admin)]
  const order = await author.call('POST', '/order', { productId: bought._id, newOrderQty: 1 })
  const orderId = order.json()._id
  await portal.pool.query('update orders set paid = true where id = $1', [orderId])
  expect((await write(author, { productId: other._id })).json().isVerified).toBe(false)
  expect((await write(author, { productId: other._id, orderId })).json().code).toBe('order_not_found')
  expect((await write(await signUp(portal), { orderId })).json().code).toBe('order_not_found')
  expect((await write(author, { orderId })).json()).toMatchObject({ productId: bought._id, isVerified: true })
  expect((await write(author, { productId: 'nothing' })).json().code).toBe('product_not_found')
})

test('a product without reviews has none, an unknown one is 404, and an unknown sort is refused', async () => {
  const empty = { average: null, count: 0, spread: [0, 0, 0, 0, 0, 0], items: [], next: null }
  expect(await read((await addTestProduct(await signUpAdmin(portal)))._id)).toEqual(empty)
  expect(await read('nothing')).toEqual(empty)
  expect((await callAs(portal)('GET', '/products/nothing/reviews?sort=best')).statusCode).toBe(422)
})

test('only its author changes a review, and only the version that was read', async () => {
  const [author, stranger] = [await signUp(portal), await signUp(portal)]
  const { _id, version } = (await write(author, {})).json<OwnReview>()
  const edit = { reviewText: 'Better: <b>still</b> true.', ratings: 2.5, version }
  expect((await stranger.call('PUT', `/review/${_id}`, edit)).json().code).toBe('not_yours')
  expect((await stranger.call('DELETE', `/review/${_id}`)).json().code).toBe('not_yours')
  const both = await Promise.all([
    author.call('PUT', `/review/${_id}`, edit),
    author.call('PUT', `/review/${_id}`, { ...edit, reviewText: 'The other window' }),
  ])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const [own] = (await author.call('GET', '/review/own')).json<OwnReview[]>()
  expect(own).toMatchObject({ ratings: 2.5, version: version + 1, editedAt: expect.any(String) })
  expect((await author.call('DELETE', `/review/${_id}?version=${version}`)).json().code).toBe('stale_version')
  expect((await author.call('DELETE', `/review/${_id}`)).json()).toEqual({ deletedCount: 1 })
  expect((await author.call('PUT', `/review/${_id}`, edit)).json().code).toBe('review_not_found')
})
