import { beforeAll, expect, test } from 'vitest'
import type { ManagedAttribute, ManagedModel } from '#contract/families/families.ts'
import { modelChannel } from '#server/catalogue-model/catalogue-model.ts'
import { listen } from '#server/database/listen.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import {
  addTestAttribute,
  addTestFamily,
  plainAttribute,
  testFlags,
} from '#tests/support/catalogue/managed-families.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
const visitor = callAs(portal)
let admin: TestActor
let customer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  customer = await signUp(portal)
})

const addFamily = (name: string, given: object = {}) => addTestFamily(admin, name, given)
const addAttribute = (family: string, name: string, given: object = {}) =>
  addTestAttribute(admin, { family, name }, given)

function change({ id, key: _, version, ...fields }: ManagedAttribute, family: string, given: object) {
  return admin.call('PUT', `/manage/attributes/${id}`, { ...fields, ...testFlags, version, family, ...given })
}

async function shown(key: string) {
  const { families } = (await visitor('GET', '/catalogue/families')).json()
  return families.find((family: { key: string }) => family.key === key)
}

async function listed(): Promise<ManagedModel> {
  return (await admin.call('GET', '/manage/families')).json()
}

test('a family and an attribute are there for the next request, under keys made from their names', async () => {
  const family = await addFamily('Größe & Co. fittings', { name: { en: 'Größe & Co. fittings', de: 'Muffen' } })
  expect(family).toMatchObject({ key: 'grosse_co_fittings', version: 1, products: 0, attributes: [] })
  const pressure = await addAttribute(family.key, 'Pressure', { unit: 'bar', min: 0, max: 700, filter: 'range' })
  expect(pressure).toMatchObject({ key: 'pressure', unit: 'bar', version: 1 })
  expect(await shown(family.key)).toMatchObject({
    name: { en: 'Größe & Co. fittings' },
    attributes: [{ key: 'pressure', symbol: 'bar', filter: 'range', max: 700 }],
  })
  const product = await addTestProduct(admin, { category: family.key, attributes: { pressure: '5800 psi' } })
  expect(product.attributes).toEqual({ pressure: 399.895923004 })
  const found = (await visitor('GET', `/products?family=${family.key}&pressure=300..500`)).json()
  expect(found.items).toHaveLength(1)
})

test('the same name again gets another key, and a name without Latin letters gets one too', async () => {
  expect((await addFamily('Hoses')).key).toBe('hoses')
  expect((await addFamily('Hoses')).key).toBe('hoses_2')
  expect((await addFamily('管件')).key).toBe('family')
  expect((await addAttribute('hoses', 'Price')).key).toBe('price_2')
})

test('a tree has three levels at most and no circle, and a key once on each way down', async () => {
  const top = await addFamily('Valves')
  const middle = await addFamily('Ball valves', { parent: top.key })
  const bottom = await addFamily('Small ball valves', { parent: middle.key })
  const deeper = await admin.call('POST', '/manage/families', {
    name: { en: 'Tiny' },
    parent: bottom.key,
    icon: '',
  })
  expect([deeper.statusCode, deeper.json().errors]).toEqual([
    422,
    [{ path: 'parent', message: 'Families can be nested at most 3 levels deep' }],
  ])
  const circle = { name: { en: 'Valves' }, parent: bottom.key, icon: '', version: 1 }
  const round = await admin.call('PUT', `/manage/families/${top.key}`, circle)
  expect(round.json().errors).toEqual([{ path: 'parent', message: 'A family cannot be its own parent' }])
  await addAttribute(top.key, 'Body', { kind: 'text' })
  for (const family of [bottom.key, top.key]) {
    const body = { ...plainAttribute, kind: 'text', family, label: { en: 'Body' }, key: 'body' }
    const twice = await admin.call('POST', '/manage/attributes', body)
    expect([twice.statusCode, twice.json().errors]).toEqual([
      422,
      [{ path: 'key', message: 'Valves already has the key body' }],
    ])
  }
  const other = await addFamily('Pumps')
  await addAttribute(other.key, 'Body', { kind: 'text' })
  const moved = { name: { en: 'Pumps' }, parent: top.key, icon: '', version: 1 }
  const answer = await admin.call('PUT', `/manage/families/${other.key}`, moved)
  expect(answer.json().errors).toEqual([
    { path: 'parent', message: 'Pumps and Valves both have an attribute with the key body' },
  ])
  expect((await listed()).families.find(({ key }) => key === other.key)).toMatchObject({
    parent: null,
    version: 1,
  })
})

test('what is in use is not deleted, and says what uses it; what is not in use is', async () => {
  const { key } = await addFamily('Flanges')
  const below = await addFamily('Weld flanges', { parent: key })
  const face = await addAttribute(key, 'Face', { kind: 'text' })
  await addTestProduct(admin, { name: 'Flange', category: below.key, attributes: { face: 'raised' } })
  const attribute = await admin.call('DELETE', `/manage/families/${key}/attributes/${face.id}`)
  expect([attribute.statusCode, attribute.json().errors]).toEqual([
    409,
    [{ path: 'products', message: '1 product of Flanges has Face: “Flange”' }],
  ])
  const family = await admin.call('DELETE', `/manage/families/${key}?version=1`)
  expect([family.json().code, family.json().errors]).toEqual([
    'family_in_use',
    [{ path: 'families', message: 'Subfamilies: “Weld flanges”' }],
  ])
  const used = await admin.call('DELETE', `/manage/families/${below.key}?version=1`)
  expect(used.json().errors).toEqual([{ path: 'products', message: '1 product: “Flange”' }])
  const hidden = await change(face, key, { isHidden: true })
  expect(hidden.json()).toMatchObject({ isHidden: true })
  expect((await shown(below.key)).attributes).toEqual([])
  const empty = await addFamily('Empty')
  const spare = await addAttribute(empty.key, 'Spare')
  expect((await admin.call('DELETE', `/manage/families/${empty.key}?version=1`)).json()).toEqual({
    deletedCount: 1,
  })
  expect((await listed()).attributes.find(({ id }) => id === spare.id)).toBeUndefined()
})

test('an attribute is shared by families, with flags of each, and leaves them one by one', async () => {
  const [one, other] = [await addFamily('Elbows'), await addFamily('Tees')]
  const mass = await addAttribute(one.key, 'Mass', { unit: 'g', isShared: true })
  const link = (body: object) => admin.call('PUT', `/manage/families/${other.key}/attributes/${mass.id}`, body)
  expect((await link({ ...testFlags, filter: 'range' })).statusCode).toBe(200)
  expect((await shown(other.key)).attributes).toMatchObject([{ key: 'mass', filter: 'range' }])
  expect((await shown(one.key)).attributes).toMatchObject([{ key: 'mass', filter: 'none' }])
  for (const key of [one.key, other.key]) {
    expect((await listed()).attributes.some(({ id }) => id === mass.id)).toBe(true)
    expect((await admin.call('DELETE', `/manage/families/${key}/attributes/${mass.id}`)).statusCode).toBe(200)
  }
  expect((await listed()).attributes.some(({ id }) => id === mass.id)).toBe(false)
})

test('families and attributes have the order that staff give them', async () => {
  const { key } = await addFamily('Ordered')
  const ids = [await addAttribute(key, 'First'), await addAttribute(key, 'Second')].map(({ id }) => id)
  const path = `/manage/families/${key}/attributes-order`
  expect((await admin.call('POST', path, { ids: ids.toReversed() })).statusCode).toBe(200)
  expect((await shown(key)).attributes.map((one: { key: string }) => one.key)).toEqual(['second', 'first'])
  expect((await admin.call('POST', path, { ids: ids.slice(1) })).statusCode).toBe(422)
  const keys = (await listed()).families.map((family) => family.key)
  const order = await admin.call('POST', '/manage/families-order', { keys: keys.toReversed() })
  expect(order.json<ManagedModel>().families.map((family) => family.key)).toEqual(keys.toReversed())
})

test('own units are exact, found in what people write, and refused where a symbol is taken or used', async () => {
  const unit = { symbol: 'hand', aliases: ['hands'], of: 'in', kind: '', factor: '4', offset: '' }
  const added = (await admin.call('POST', '/manage/units', unit)).json()
  expect(added).toMatchObject({ key: 'hand', kind: 'length', factor: '508/5', offset: '0' })
  const taken = await admin.call('POST', '/manage/units', { ...unit, symbol: 'bar', aliases: ['mm'] })
  expect(taken.json().errors).toEqual([
    { path: 'symbol', message: 'bar already stands for bar' },
    { path: 'aliases.0', message: 'mm already stands for mm' },
  ])
  const { key } = await addFamily('Rods')
  const height = await addAttribute(key, 'Height', { unit: 'cm' })
  const product = await addTestProduct(admin, { category: key, attributes: { height: '2 hands' } })
  expect(product.attributes).toEqual({ height: 20.32 })
  await change(height, key, { unit: 'hand', isConfirmed: true })
  const used = await admin.call('DELETE', '/manage/units/hand?version=1')
  expect([used.statusCode, used.json().errors]).toEqual([
    409,
    [{ path: 'attributes', message: 'Attributes: “Height”' }],
  ])
  const hardness = { symbol: 'Shore A', aliases: [], of: '', kind: 'hardness', factor: '1', offset: '0' }
  expect((await admin.call('POST', '/manage/units', hardness)).json()).toMatchObject({
    kind: 'hardness',
    factor: '1',
  })
})

const listening: { stop(): Promise<void> }[] = []

test('a change is in the audit log and tells the other instances, in its transaction', async () => {
  const messages: string[] = []
  const onNotify = (payload: string | undefined) => void messages.push(payload ?? 'connected')
  const listener = listen({ pool: portal.pool, channels: { [modelChannel]: onNotify }, log: () => {} })
  listening.push(listener)
  await expect.poll(() => messages).toContain('connected')
  const { key } = await addFamily('Audited')
  await expect.poll(() => messages).toContain(key)
  const { rows } = await portal.pool.query(
    'select action, actor_email, after from audit_log where subject_id = $1',
    [key],
  )
  expect(rows).toEqual([
    { action: 'family.added', actor_email: admin.email, after: { name: { en: 'Audited' }, icon: '' } },
  ])
  await listener.stop()
})

test.each([
  ['GET', '/manage/families', undefined],
  ['GET', '/manage/families/hoses/usage', undefined],
  ['POST', '/manage/families', { name: { en: 'Mine' }, parent: null, icon: '' }],
  ['PUT', '/manage/families/hoses', { name: { en: 'Mine' }, parent: null, icon: '', version: 1 }],
  ['DELETE', '/manage/families/hoses?version=1', undefined],
  ['POST', '/manage/families-order', { keys: [] }],
  ['POST', '/manage/families/hoses/attributes-order', { ids: [] }],
  ['POST', '/manage/attributes', {}],
  ['PUT', '/manage/attributes/x', {}],
  ['PUT', '/manage/families/hoses/attributes/x', {}],
  ['DELETE', '/manage/families/hoses/attributes/x', undefined],
  ['POST', '/manage/units', {}],
  ['PUT', '/manage/units/hand', {}],
  ['DELETE', '/manage/units/hand?version=1', undefined],
] as const)('%s %s is for admins alone', async (method, path, body) => {
  expect((await visitor(method, path, body)).statusCode).toBe(401)
  expect((await customer.call(method, path, body)).statusCode).toBe(403)
})
