import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/all.ts'
import { type Endpoint, fillPath } from '#contract/endpoint.ts'
import { missingOf, namedIn, type Permission, permissions } from '#contract/permissions.ts'
import type { Product } from '#contract/products/products.ts'
import { builtInRoles } from '#contract/staff/built-in-roles.ts'
import { signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let owner: TestActor

beforeAll(async () => {
  owner = await signUpAdmin(portal)
})

async function memberWith(role: string): Promise<TestActor> {
  const person = await signUp(portal)
  const given = await owner.call('PUT', `/users/${person.id}/role`, { role })
  expect(given.statusCode).toBe(200)
  return person
}

const ofStaff = endpoints.filter(({ access }: Endpoint) => access === 'staff')

/** An id that nothing has: calls that are allowed find nothing. */
const nothing = '00000000-0000-4000-8000-000000000000'

function addressOf({ path }: Endpoint): string {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return fillPath(
    path,
    Object.fromEntries(names.map((name) => [name, name === 'email' ? 'x@y.example' : nothing])),
  )
}

test.each(Object.entries(builtInRoles).filter(([id]) => id !== 'owner'))(
  'the role %s is refused by each call that needs more, by name, and by no other one that reads',
  async (id, { permissions: held }) => {
    const person = await memberWith(id)
    for (const endpoint of ofStaff) {
      const { permission = 'staff', method } = endpoint
      const missing = missingOf(permission, held)
      // A call that is allowed and writes would write.
      if (missing.length === 0 && method !== 'GET') continue
      const answer = await person.call(method, addressOf(endpoint))
      const { code = null, errors = [] } = /json/.test(String(answer.headers['content-type'])) ? answer.json() : {}
      const named = code === 'permission_missing' ? errors.map(({ path }: { path: string }) => path) : []
      expect([endpoint.id, answer.statusCode === 403, named]).toEqual([
        endpoint.id,
        missing.length > 0,
        [...missing],
      ])
    }
  },
)

test('a call that nobody named a permission for does not exist, and each permission opens a call', () => {
  const guarded = endpoints.filter(({ access }: Endpoint) => access === 'staff' || access === 'owner')
  expect(guarded.filter(({ permission }: Endpoint) => permission === undefined)).toEqual([])
  const used = new Set(guarded.flatMap(({ permission = 'staff' }: Endpoint) => namedIn(permission)))
  expect(permissions.filter((permission) => !used.has(permission))).toEqual([])
})

test('calls about an address of others need a permission; one’s own need none', async () => {
  const person = await memberWith('content')
  for (const path of [`/admin/${owner.email}`, `/order?email=${owner.email}`, `/profile/${owner.email}`]) {
    expect((await person.call('GET', path)).json().code).toBe('permission_missing')
  }
  expect((await person.call('GET', `/admin/${person.email}`)).json()).toEqual({
    admin: false,
    staffRole: { _id: 'content', name: 'Content', permissions: builtInRoles.content.permissions },
  })
  expect((await person.call('GET', `/order?email=${person.email}`)).statusCode).toBe(200)
})

test('who may change products without prices or stock changes all but these', async () => {
  const [content, warehouse] = [await memberWith('content'), await memberWith('warehouse')]
  const { _id: id } = await addTestProduct(owner, { available: 10 })
  const read = async () => (await owner.call('GET', `/purchase/${id}`)).json<Product>()
  const { name, image, description, minorder, unitprice, version } = await read()
  const form = { name, image, description, minorder, available: 10, unitprice }
  const changed = { ...form, version, seenAvailable: 10 }
  const price = await content.call('PUT', `/product/${id}`, { ...changed, unitprice: 5 })
  expect([price.statusCode, price.json().errors[0].path]).toEqual([403, 'prices:write'])
  const stock = await content.call('PUT', `/product/${id}`, { ...changed, available: 11 })
  expect([stock.statusCode, stock.json().errors[0].path]).toEqual([403, 'stock:write'])
  expect((await content.call('PUT', `/product/${id}`, { ...changed, description: 'Of brass' })).statusCode).toBe(
    200,
  )
  const counted = { stock: { count: 12, reason: 'counted' } }
  expect((await content.call('PATCH', `/manage/products/${id}`, counted)).json().errors[0].path).toBe(
    'stock:write',
  )
  expect((await warehouse.call('PATCH', `/manage/products/${id}`, counted)).json().available).toBe(12)
  const named = await warehouse.call('PUT', `/product/${id}`, {
    ...changed,
    version: (await read()).version,
    available: 12,
    seenAvailable: 12,
    name: 'Elbow',
  })
  expect([named.statusCode, named.json().errors?.[0].path]).toEqual([403, 'products:write'])
})

test('a permission that is taken away counts from the next request on', async () => {
  const given: Permission[] = ['orders:read', 'reviews:read']
  const role = (await owner.call('POST', '/manage/roles', { name: 'Two lists', permissions: given })).json()
  const person = await memberWith(role._id)
  expect((await person.call('GET', '/manage/reviews')).statusCode).toBe(200)
  const form = { name: 'One list', permissions: ['orders:read'], version: role.version }
  expect((await owner.call('PUT', `/manage/roles/${role._id}`, form)).statusCode).toBe(200)
  expect((await person.call('GET', '/manage/reviews')).statusCode).toBe(403)
  expect((await person.call('GET', '/manage/orders')).statusCode).toBe(200)
})
