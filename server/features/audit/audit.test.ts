import { beforeAll, expect, test } from 'vitest'
import type { AuditEntry, listAudit } from '#contract/audit/audit.ts'
import type { Reply } from '#contract/endpoint.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

type Page = Reply<typeof listAudit>

async function list(query: Record<string, string> = {}): Promise<Page> {
  const answer = await admin.call('GET', `/manage/audit?${new URLSearchParams(query)}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

async function newest(query: Record<string, string> = {}): Promise<AuditEntry | undefined> {
  return (await list(query)).items[0]
}

test('an edit of a product is recorded with before and after, its author and its request', async () => {
  const product = await addTestProduct(admin)
  const { _id, version, available, name, description, image, unitprice, minorder, sku } = product
  const form = {
    name,
    description,
    image,
    minorder,
    sku,
    available: available - 3,
    seenAvailable: available,
    version,
  }
  const answer = await admin.call('PUT', `/product/${_id}`, { ...form, unitprice: unitprice + 1 })
  expect(answer.statusCode).toBe(200)
  expect(await newest({ subject: _id })).toMatchObject({
    actor: { id: admin.id, name: 'Test Admin', email: admin.email },
    action: 'product.changed',
    subject: { kind: 'product', id: _id, name, isGone: false },
    before: { unitPriceMinor: 1250, available: 100 },
    after: { unitPriceMinor: 1350, available: 97 },
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  await admin.call('DELETE', `/product/${_id}`)
  await admin.call('POST', `/product/${_id}/restore`)
  const actions = (await list({ subject: _id })).items.map(({ action }) => action)
  expect(actions).toEqual(['product.restored', 'product.deleted', 'product.changed', 'product.added'])
})

test('status changes by staff are recorded, those by the buyer are not', async () => {
  const customer = await signUp(portal)
  const product = await addTestProduct(admin)
  const place = async () =>
    (await customer.call('POST', '/order', { productId: product._id, newOrderQty: 2 })).json()
  const [own, ours] = [await place(), await place()]
  await customer.call('DELETE', `/order/${own._id}`)
  expect(await newest({ subject: own._id })).toBeUndefined()
  await admin.call('POST', `/order/${ours._id}/cancel`)
  await admin.call('DELETE', `/orders/${ours._id}`)
  const entries = (await list({ subject: ours._id })).items
  expect(entries).toMatchObject([
    { action: 'order.deleted', subject: { name: String(ours.number) } },
    { action: 'order.cancelled', before: { status: 'pending' }, after: { status: 'cancelled' } },
  ])
  expect(JSON.stringify(entries)).not.toContain(customer.email)
})

test('a user is named while the account exists, and not after its deletion', async () => {
  const customer = await signUp(portal, 'Somebody Particular')
  await admin.call('PUT', `/users/${customer.id}/deactivated`, { deactivated: true })
  const entry = await newest({ q: 'particular' })
  expect(entry?.subject).toEqual({
    kind: 'user',
    id: customer.id,
    name: `Somebody Particular <${customer.email}>`,
    isGone: false,
  })
  await portal.pool.query('delete from users where id = $1', [customer.id])
  expect((await newest({ subject: customer.id }))?.subject).toEqual({
    kind: 'user',
    id: customer.id,
    name: '',
    isGone: true,
  })
})

test('the author of a change stays in the log after their account is deleted', async () => {
  const other = await signUpAdmin(portal)
  const product = await addTestProduct(other)
  await portal.pool.query('delete from user_role where user_id = $1', [other.id])
  await portal.pool.query('delete from users where id = $1', [other.id])
  expect((await newest({ subject: product._id }))?.actor).toEqual({
    id: other.id,
    name: other.name,
    email: other.email,
  })
  const actors = (await admin.call('GET', '/manage/audit/actors')).json()
  expect(actors).toContainEqual({ id: other.id, name: other.name, email: other.email })
  expect(actors).toContainEqual({ id: admin.id, name: admin.name, email: admin.email })
  expect((await list({ actor: other.id })).items).toHaveLength(1)
})

test('the pages can be read forwards and backwards, sorted by time in both directions', async () => {
  await portal.pool.query(
    `insert into audit_log (at, action, subject_kind, subject_id, subject_name)
     select '2020-01-01'::timestamptz + n * interval '1 hour', 'product.changed', 'product', 'paged', 'Part ' || n
     from generate_series(1, 60) n`,
  )
  for (const sort of ['-at', 'at']) {
    const names = ({ items }: Page) => items.map(({ subject }) => subject.name)
    const first = await list({ subject: 'paged', sort })
    expect(first).toMatchObject({ total: 60, totalIsExact: true, position: 1, before: null })
    const second = await list({ subject: 'paged', sort, cursor: first.after ?? '' })
    const third = await list({ subject: 'paged', sort, cursor: second.after ?? '' })
    expect(third.after).toBeNull()
    expect(new Set([first, second, third].flatMap(names)).size).toBe(60)
    expect(names(first)[0]).toBe(sort === 'at' ? 'Part 1' : 'Part 60')
    const back = await list({ subject: 'paged', sort, cursor: third.before ?? '' })
    expect(names(back)).toEqual(names(second))
    expect(await list({ subject: 'paged', sort, cursor: back.before ?? '' })).toMatchObject({
      before: null,
      position: 1,
    })
    const last = await list({ subject: 'paged', sort, at: 'last' })
    expect(names(last)).toEqual(names(third))
    expect(last).toMatchObject({ position: 51, after: null })
  }
  expect((await list({ subject: 'paged', when: '2020-01-02..2020-01-02' })).items).toHaveLength(24)
  expect((await list({ subject: 'paged', when: '..2020-01-01' })).items).toHaveLength(23)
  expect((await list({ kind: 'user,order', subject: 'paged' })).items).toHaveLength(0)
  expect((await list({ q: 'part 6_' })).items).toHaveLength(0)
})

test.each(['when=2026-02-30..', 'when=yesterday', 'action=nothing', 'kind=users', 'limit=26', 'sort=actor'])(
  '%s is refused at its field',
  async (query) => {
    const answer = await admin.call('GET', `/manage/audit?${query}`)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toMatchObject([{ path: query.split('=')[0] }])
  },
)

test('an invalid cursor is refused', async () => {
  const answer = await admin.call('GET', '/manage/audit?cursor=first')
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toMatchObject([{ path: 'cursor' }])
})

test('a day that does not exist is refused', async () => {
  const codeOf = async (when: string) => (await admin.call('GET', `/manage/audit?when=${when}`)).json().code
  for (const range of ['0000-01-01..', '..0999-12-31', '2026-02-30..'])
    expect(await codeOf(range)).toBe('rule_broken')
  expect(await codeOf('..9999-12-31')).toBeUndefined()
})

test('an unknown actor finds nothing', async () => {
  expect((await list({ actor: 'nobody' })).items).toEqual([])
})

test('matching entries are exported with formulas as text; only admins get the export', async () => {
  await portal.pool.query(
    `insert into audit_log (action, subject_kind, subject_id, subject_name)
     select 'product.changed', 'product', 'exported', '=HYPERLINK("http://elsewhere.example")' from generate_series(1, 1201)`,
  )
  const answer = await admin.call('GET', '/manage/audit/export.csv?subject=exported')
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toMatch(/datum-audit-\d{4}-\d\d-\d\d\.csv/)
  const lines = answer.body.trim().split('\n')
  expect(lines).toHaveLength(1202)
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://elsewhere.example"")"`)
  const { items } = await list({ subject: 'exported' })
  const ids = [items[0]?._id, items[1]?._id, 'none']
  const body = { columns: ['at', 'subject'], selection: { ids } }
  const chosen = await admin.call('POST', '/manage/audit/export.csv', body)
  expect(chosen.body.trim().split('\n')).toHaveLength(3)
  expect(chosen.headers['x-total-count']).toBe('2')
  const customer = await signUp(portal)
  expect((await customer.call('GET', '/manage/audit/export.csv')).statusCode).toBe(403)
  expect((await callAs(portal)('GET', '/manage/audit/export.csv')).statusCode).toBe(401)
  expect((await admin.call('GET', '/manage/audit/export.csv?when=never')).statusCode).toBe(422)
})
