import { beforeAll, expect, test } from 'vitest'
import type { AdminPage } from '#contract/lists/lists.ts'
import type { AdminReview } from '#contract/reviews/admin-list.ts'
import type { OwnReview, Review } from '#contract/reviews/reviews.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal({ REVIEW_MODERATION: 'on', REVIEWS_PER_DAY: '0' })
let admin: TestActor
let author: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  author = await signUp(portal, 'Demo Author')
})

async function write(form: Record<string, unknown> = {}, by = author): Promise<OwnReview> {
  return (await by.call('POST', '/review', { reviewText: 'Runs true.', ratings: 4, ...form })).json()
}

async function list(query = ''): Promise<AdminPage<AdminReview>> {
  return (await admin.call('GET', `/manage/reviews${query}`)).json()
}

async function publicIds(): Promise<string[]> {
  return (await callAs(portal)('GET', '/review')).json<Review[]>().map(({ _id }) => _id)
}

test('with moderation a review waits, is published, hidden with a reason for its author, and waits again after a change', async () => {
  const review = await write()
  expect(review.status).toBe('waiting')
  expect(await publicIds()).not.toContain(review._id)
  const decide = (status: string, version: number, reason?: string) =>
    admin.call('POST', `/manage/reviews/${review._id}/status`, { status, version, reason })
  expect((await decide('published', review.version)).json().status).toBe('published')
  expect(await publicIds()).toContain(review._id)
  expect((await decide('hidden', review.version + 1, ' ')).json().errors).toEqual([
    { path: 'reason', message: 'Enter a reason. The author can see it.' },
  ])
  expect((await decide('hidden', review.version, 'Names a person')).json().code).toBe('stale_version')
  await decide('hidden', review.version + 1, 'Names a person')
  expect(await publicIds()).not.toContain(review._id)
  const own = (await author.call('GET', '/review/own')).json<OwnReview[]>()[0]
  expect(own).toMatchObject({ status: 'hidden', hiddenReason: 'Names a person' })
  const edit = { reviewText: 'Without the name.', ratings: 4, version: own?.version }
  expect((await author.call('PUT', `/review/${review._id}`, edit)).json()).toMatchObject({
    status: 'waiting',
    hiddenReason: '',
  })
  const { rows } = await portal.pool.query('select action from audit_log where subject_id = $1 order by id', [
    review._id,
  ])
  expect(rows.map(({ action }) => action)).toEqual(['review.published', 'review.hidden'])
})

test('a reply is public, mailed to the author once, can be changed and removed', async () => {
  await portal.startJobs()
  const review = await write({ reviewText: '<script>alert(1)</script> & so on' })
  const answer = async (reply: string, version: number) =>
    (await admin.call('PUT', `/manage/reviews/${review._id}/reply`, { reply, version })).json<AdminReview>()
  await admin.call('POST', `/manage/reviews/${review._id}/status`, { status: 'published', version: 1 })
  expect(await answer('Thank you.', 2)).toMatchObject({ reply: 'Thank you.', repliedAt: expect.any(String) })
  expect(await answer('Thank you very much.', 3)).toMatchObject({ reply: 'Thank you very much.', version: 4 })
  const shown = (await callAs(portal)('GET', '/review')).json<Review[]>().find(({ _id }) => _id === review._id)
  expect(shown).toMatchObject({ reply: 'Thank you very much.' })
  expect(await answer('', 4)).toMatchObject({ reply: '', repliedAt: null })
  await answer('Thank you again.', 5)
  const mails = () =>
    portal.pool.query<{ html_body: string }>(
      `select html_body from mail where to_address = $1 and subject = 'Datum replied to your review'`,
      [author.email],
    )
  await expect.poll(async () => (await mails()).rowCount).toBe(1)
  const [mail] = (await mails()).rows
  expect(mail?.html_body).toContain('&lt;script&gt;')
  expect(mail?.html_body).not.toContain('<script>alert')
})

test('each reader reports a review once, its author never, and staff see why', async () => {
  const [reader, another] = [await signUp(portal), await signUp(portal)]
  const review = await write()
  const report = (who: TestActor, reason: string) => who.call('POST', `/review/${review._id}/report`, { reason })
  expect((await report(reader, 'Waits')).json().code).toBe('review_not_found')
  await admin.call('POST', `/manage/reviews/${review._id}/status`, { status: 'published', version: 1 })
  await Promise.all([report(reader, 'An advert'), report(reader, 'An advert'), report(another, 'Not ours')])
  expect((await report(author, 'Mine')).json().code).toBe('review_is_yours')
  expect((await report(reader, ' ')).json().errors[0].message).toBe('Describe the problem')
  const { items, total } = await list('?reported=yes')
  expect(total).toBe(1)
  expect(items[0]).toMatchObject({ _id: review._id, reportCount: 2 })
  expect(items[0]?.reports.map(({ reason }) => reason).sort()).toEqual(['An advert', 'Not ours'])
})

test('the list is searched, filtered, sorted and paged in both directions', async () => {
  const [product, other] = [await addTestProduct(admin), await signUp(portal)]
  const word = `needle${Date.now()}`
  const given: OwnReview[] = []
  for (let index = 0; index < 60; index++) {
    const by = index === 1 ? other : author
    const about = index < 2 ? { productId: product._id } : {}
    given.push(await write({ ...about, reviewText: `${word} 100%_ ${index}`, ratings: (index % 11) / 2 }, by))
  }
  const first = await list(`?q=${word}&limit=25&sort=-ratings`)
  expect(first).toMatchObject({ total: 60, totalIsExact: true, position: 1, before: null })
  const second = await list(`?q=${word}&limit=25&sort=-ratings&cursor=${first.after}`)
  const last = await list(`?q=${word}&limit=25&sort=-ratings&cursor=${second.after}`)
  expect(last).toMatchObject({ position: 51, after: null })
  const all = [...first.items, ...second.items, ...last.items]
  expect(new Set(all.map(({ _id }) => _id)).size).toBe(60)
  expect(all.map(({ ratings }) => ratings)).toEqual(all.map(({ ratings }) => ratings).sort((a, b) => b - a))
  const back = await list(`?q=${word}&limit=25&sort=-ratings&cursor=${second.before}`)
  expect(back.items.map(({ _id }) => _id)).toEqual(first.items.map(({ _id }) => _id))
  const end = await list(`?q=${word}&limit=25&sort=-ratings&at=last`)
  expect(end).toMatchObject({ position: 51, after: null })
  expect((await list(`?product=${product._id}&ratings=0&status=waiting,hidden`)).total).toBe(2)
  expect((await list(`?product=${product._id}&status=published`)).total).toBe(0)
  expect((await list('?product=nothing')).total).toBe(0)
  expect((await list(`?q=${encodeURIComponent('100%_ 7')}&createdAt=2026-01-01..`)).total).toBeGreaterThan(0)
  expect((await list(`?q=${word}&createdAt=..2020-01-01`)).total).toBe(0)
  expect((await admin.call('GET', '/manage/reviews?status=lost')).statusCode).toBe(422)
})

test('many are decided at once; deleted ones are reported and do not stop the others', async () => {
  const [one, two, gone] = [await write(), await write(), await write()]
  await author.call('DELETE', `/review/${gone._id}`)
  const selection = { ids: [one._id, two._id, gone._id, one._id, 'nothing'] }
  const answer = await admin.call('POST', '/manage/reviews/bulk', { action: 'publish', selection })
  expect(answer.json()).toMatchObject({ done: 2, failedCount: 2 })
  expect(answer.json().failed).toMatchObject([
    { id: 'nothing', name: '', code: 'review_not_found' },
    { id: gone._id, name: 'Demo Author', code: 'review_not_found' },
  ])
  expect(await publicIds()).toEqual(expect.arrayContaining([one._id, two._id]))
  expect((await admin.call('POST', '/manage/reviews/bulk', { action: 'hide', selection })).statusCode).toBe(422)
  const matching = { matching: { status: 'published' }, except: [two._id] }
  const all = { action: 'hide', reason: 'Moving house', selection: matching }
  expect((await admin.call('POST', '/manage/reviews/bulk', all)).json().done).toBeGreaterThan(0)
  expect(await publicIds()).toEqual([two._id])
})

test('matching or selected reviews are exported, with addresses, for admins only', async () => {
  const word = `export${Date.now()}`
  const [one] = [await write({ reviewText: `=${word} "quoted"` }), await write({ reviewText: word })]
  const byLink = await admin.call(
    'GET',
    `/manage/reviews/export.csv?q=${word}&columns=email,reviewText,reportCount`,
  )
  expect(byLink.headers['x-total-count']).toBe('2')
  const lines = byLink.body.trim().split('\n')
  expect(lines[0]).toContain('email,reviewText,reportCount')
  expect(lines[1]).toBe(`${author.email},${word},0`)
  expect(lines[2]).toBe(`${author.email},"'=${word} ""quoted""",0`)
  const chosen = await admin.call('POST', '/manage/reviews/export.csv', { selection: { ids: [one._id] } })
  expect(chosen.body.trim().split('\n')).toHaveLength(2)
  expect((await author.call('GET', '/manage/reviews/export.csv')).statusCode).toBe(403)
  expect((await admin.call('GET', '/manage/reviews/export.csv?columns=secret')).statusCode).toBe(422)
})

test('a repeated bulk action gets the result of the first', async () => {
  const review = await write()
  const body = { action: 'publish', selection: { ids: [review._id] } }
  const press = () =>
    admin.callWith({ 'idempotency-key': 'press-of-reviews' })('POST', '/manage/reviews/bulk', body)
  const results = [(await press()).json(), (await press()).json()]
  expect(results[0]).toMatchObject({ done: 1, failedCount: 0 })
  expect(results[1]).toEqual(results[0])
  const { rowCount } = await portal.pool.query('select from audit_log where subject_id = $1', [review._id])
  expect(rowCount).toBe(1)
})
