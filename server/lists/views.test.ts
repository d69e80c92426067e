import { beforeAll, expect, test } from 'vitest'
import type { View } from '#contract/lists/views.ts'
import { signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
let one: TestActor
let other: TestActor

beforeAll(async () => {
  one = await signUpAdmin(portal)
  other = await signUpAdmin(portal)
})

const form = {
  list: 'orders',
  name: 'Unpaid',
  query: 'payment=due',
  columns: ['number', 'total'],
  isShared: false,
}

async function add(actor: TestActor, given: Partial<typeof form> = {}): Promise<View> {
  const answer = await actor.call('POST', '/views', { ...form, ...given })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

async function namesFor(actor: TestActor, list = 'orders'): Promise<string[]> {
  const answer = await actor.call('GET', `/views?list=${list}`)
  return answer.json().map(({ name }: View) => name)
}

test('a view belongs to its owner until it is shared; then every admin changes and deletes it', async () => {
  const view = await add(one)
  expect(view).toMatchObject({ ...form, isYours: true, owner: one.name, version: 1 })
  expect(await namesFor(one)).toEqual(['Unpaid'])
  expect(await namesFor(other)).toEqual([])
  expect((await other.call('DELETE', `/views/${view._id}`)).json().code).toBe('view_not_found')
  await one.call('PATCH', `/views/${view._id}`, { isShared: true, version: 1 })
  const stale = await other.call('PATCH', `/views/${view._id}`, { name: 'Late', version: 1 })
  expect(stale.json().code).toBe('stale_version')
  const changed = await other.call('PATCH', `/views/${view._id}`, { name: 'Due', columns: null, version: 2 })
  expect(changed.json()).toMatchObject({
    name: 'Due',
    query: 'payment=due',
    columns: null,
    isYours: false,
    version: 3,
  })
  expect((await other.call('DELETE', `/views/${view._id}`)).json()).toEqual({ deletedCount: 1 })
  expect(await namesFor(one)).toEqual([])
})

test('names are unique for an owner and a list, in any case', async () => {
  const view = await add(one, { name: 'Mine' })
  const again = await one.call('POST', '/views', { ...form, name: ' mine' })
  expect([again.statusCode, again.json().code]).toEqual([409, 'view_name_taken'])
  await add(other, { name: 'Mine' })
  await add(one, { name: 'Mine', list: 'users' })
  const third = await add(one, { name: 'Third' })
  const renamed = await one.call('PATCH', `/views/${third._id}`, { name: 'MINE', version: 1 })
  expect(renamed.json().code).toBe('view_name_taken')
  expect((await one.call('PATCH', `/views/${view._id}`, { name: 'MINE', version: 1 })).statusCode).toBe(200)
})

test('a user has at most fifty views of a list, from however many tabs', async () => {
  const many = Array.from({ length: 60 }, (_, n) =>
    one.call('POST', '/views', { ...form, list: 'products', name: `V ${n}` }),
  )
  const statuses = (await Promise.all(many)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 201)).toHaveLength(50)
  expect(statuses.filter((status) => status === 409)).toHaveLength(10)
})

test('columns are stored for each user and list', async () => {
  const read = async (actor: TestActor) => (await actor.call('GET', '/columns?list=orders')).json()
  expect(await read(one)).toEqual({ columns: null })
  await one.call('PUT', '/columns', { list: 'orders', columns: ['total', 'number'] })
  await one.call('PUT', '/columns', { list: 'orders', columns: ['number', 'total'] })
  expect(await read(one)).toEqual({ columns: ['number', 'total'] })
  expect(await read(other)).toEqual({ columns: null })
  await one.call('PUT', '/columns', { list: 'orders', columns: null })
  expect(await read(one)).toEqual({ columns: null })
  const customer = await signUp(portal)
  expect((await customer.call('GET', '/columns?list=orders')).statusCode).toBe(403)
})
