import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { Product } from '#contract/products/products.ts'
import type { ListedVariantGroup, VariantGroup, VariantProposal } from '#contract/products/variant-groups.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import {
  addHoses,
  addTestProduct,
  addVariants,
  describedBy,
  hoseAxes,
  membersOf,
  messagesOf,
  variantsPath,
} from '#tests/support/products.ts'

const portal = testPortal()
const visitor = callAs(portal)
const path = variantsPath
let admin: TestActor
let buyer: TestActor
let count = 0
let four: Product[] = []

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUp(portal)
})

beforeEach(async () => {
  ;({ number: count, four } = await addHoses(admin))
})

function form(more: object = {}, products: readonly Product[] = four) {
  return { name: { en: `Hoses ${count}` }, axes: hoseAxes, members: membersOf(products), ...more }
}

const add = (more: object = {}) => addVariants(admin, form(more))
const described = (product: Product) => describedBy(visitor, product)
const variant = (place: number) => four[place] as Product
const skuOf = (place: number) => variant(place).sku

test('a group makes of four products one page with a choice, and each stays a product of its own', async () => {
  const before = await described(variant(0))
  expect(before.variants).toBeNull()
  const group = await add()
  expect(group).toMatchObject({ name: { en: `Hoses ${count}` }, key: `hoses-${count}`, version: 1 })
  const { variants, ...rest } = await described(variant(3))
  expect(variants?.axes).toEqual([
    {
      key: 'length_mm',
      name: 'length_mm',
      values: [
        { key: '500', label: '500' },
        { key: '1000', label: '1000' },
      ],
    },
    {
      key: 'bore',
      name: 'bore',
      values: [
        { key: '6', label: '6' },
        { key: '12', label: '12' },
      ],
    },
  ])
  expect(variants?.items.map(({ sku, values }) => [sku, values])).toEqual([
    [skuOf(0), ['500', '6']],
    [skuOf(1), ['500', '12']],
    [skuOf(2), ['1000', '6']],
    [skuOf(3), ['1000', '12']],
  ])
  expect(variants?.items[0]).toMatchObject({
    unitprice: 12.5,
    minOrder: 1,
    multiple: 1,
    available: 100,
    slug: null,
  })
  expect(rest.product).toEqual(variant(3))
  expect((await visitor('GET', `/purchase/${variant(0)._id}`)).json()).toEqual(variant(0))
})

test('the proposal names the two attributes that tell the products apart, and what they have in common', async () => {
  const answer = await admin.call('POST', `${path}/proposal`, { selection: { ids: four.map(({ _id }) => _id) } })
  const { name, candidates, obstacles, products } = answer.json<VariantProposal>()
  expect(name).toBe(`Hose ${count}`)
  expect(candidates.map(({ key }) => key).sort()).toEqual(['bore', 'length_mm', 'mass_g'])
  expect(obstacles).toEqual([])
  expect(products[1]).toMatchObject({ sku: skuOf(1), values: { length_mm: '500', bore: '12' } })
  expect(candidates.flatMap(({ key, isProposed }) => (isProposed ? [key] : [])).sort()).toEqual([
    'bore',
    'length_mm',
  ])
})

test('the proposal says that a product is in another group, and that nothing tells two products apart', async () => {
  await add()
  const alike = [
    await addTestProduct(admin, { attributes: { length_mm: 1 } }),
    await addTestProduct(admin, { attributes: { length_mm: 1 } }),
  ]
  const propose = (products: readonly Product[]) =>
    admin.call('POST', `${path}/proposal`, { selection: { ids: products.map(({ _id }) => _id) } })
  expect((await propose(four)).json<VariantProposal>().obstacles[0]).toBe(
    `${skuOf(0)} is already in the group “Hoses ${count}”. Remove it from there first.`,
  )
  expect((await propose(alike)).json<VariantProposal>().obstacles).toEqual([
    'These products share no attribute in which they differ. Fill one in for each of them, or enter what they differ in.',
  ])
})

test('a group of one product, of 501 products or without an axis is refused', async () => {
  const refused = async (more: object) => {
    const answer = await admin.call('POST', path, form(more))
    return [answer.statusCode, messagesOf(answer)[0]]
  }
  expect(await refused({ members: membersOf([variant(0)]) })).toEqual([422, 'A group needs at least two products'])
  const many = Array.from({ length: 501 }, () => ({ id: crypto.randomUUID() }))
  expect(await refused({ members: many })).toEqual([422, 'A group can have at most 500 products'])
  expect(await refused({ axes: [] })).toEqual([422, 'Products in a group differ in one or two attributes'])
  expect(await refused({ axes: [hoseAxes[0], hoseAxes[0]] })).toEqual([422, 'Choose two different attributes'])
  expect(await refused({ members: [...membersOf(four), { id: variant(1)._id }] })).toEqual([
    422,
    'This product is listed twice.',
  ])
  expect(await refused({ members: [...membersOf(four), { id: crypto.randomUUID() }] })).toEqual([
    404,
    'This product has been deleted.',
  ])
})

test('a product without a value, and one with the values of another, are named with the attribute; nothing is changed', async () => {
  const bare = await addTestProduct(admin, { sku: `BARE-${count}`, attributes: { length_mm: 700 } })
  const twin = await addTestProduct(admin, {
    sku: `TWIN-${count}`,
    attributes: { length_mm: 500, bore: '12' },
  })
  const answer = await admin.call('POST', path, form({}, [...four, bare, twin]))
  expect([answer.statusCode, messagesOf(answer)]).toEqual([
    422,
    [
      `BARE-${count} has no value for bore. Enter one, or remove the product from the group.`,
      `TWIN-${count} has the same values as ${skuOf(1)} (length_mm: 500, bore: 12). Change one of them, or remove one from the group.`,
    ],
  ])
  expect((await described(variant(0))).variants).toBeNull()
})

test('a product is in one group at most: of two admins who group it at once one gets 409, with the product and the group', async () => {
  const other = await signUpAdmin(portal)
  const answers = await Promise.all([
    admin.call('POST', path, form()),
    other.call('POST', path, form({ name: { en: `Other hoses ${count}` } })),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect(refused && messagesOf(refused)).toHaveLength(4)
  expect(refused && messagesOf(refused)[0]).toMatch(new RegExp(`^${skuOf(0)} is already in the group “`))
})

test('a change in an older version is refused with the group as it is', async () => {
  const group = await add()
  const change = form({ name: { en: `Long hoses ${count}` }, version: 1 })
  expect((await admin.call('PUT', `${path}/${group._id}`, change)).json()).toMatchObject({ version: 2 })
  const stale = await admin.call('PUT', `${path}/${group._id}`, change)
  expect([stale.statusCode, stale.json<Problem>().code]).toEqual([409, 'stale_version'])
  expect((await admin.call('DELETE', `${path}/${group._id}?version=1`)).statusCode).toBe(409)
})

test('products are put in, taken out and ordered; a deleted group leaves its products as they were', async () => {
  const group = await add({ members: membersOf(four.slice(0, 3)) })
  const change = form({
    axes: [{ key: 'bore', order: ['12', '6'] }, hoseAxes[0]],
    members: membersOf(four.slice(1)),
    version: 1,
  })
  const changed = (await admin.call('PUT', `${path}/${group._id}`, change)).json<VariantGroup>()
  expect(changed.members.map(({ sku }) => sku)).toEqual([skuOf(1), skuOf(2), skuOf(3)])
  expect((await described(variant(0))).variants).toBeNull()
  const { variants } = await described(variant(1))
  expect(variants?.axes[0]?.values.map(({ key }) => key)).toEqual(['12', '6'])
  expect((await admin.call('DELETE', `${path}/${group._id}?version=2`)).json()).toEqual({ deletedCount: 1 })
  expect((await described(variant(1))).variants).toBeNull()
  expect((await described(variant(1))).product).toEqual(variant(1))
})

test('groups are listed newest first, and found by name and by product', async () => {
  const group = await add()
  const list = async (query: string) => (await admin.call('GET', `${path}${query}`)).json<ListedVariantGroup[]>()
  expect((await list(''))[0]).toMatchObject({ _id: group._id, memberCount: 4, axes: ['length_mm', 'bore'] })
  expect((await list(`?product=${variant(2)._id}`)).map(({ _id }) => _id)).toEqual([group._id])
  expect((await list(`?q=HOSES%20${count}`))[0]?._id).toBe(group._id)
  expect(await list('?q=%25')).toEqual([])
})

test('a key that another group has is refused; the same name gets a key of its own', async () => {
  const [one, other] = [four.slice(0, 2), four.slice(2)]
  const first = await add({ members: membersOf(one) })
  const taken = await admin.call('POST', path, form({ key: first.key }, other))
  expect([taken.statusCode, taken.json<Problem>().code]).toEqual([409, 'variant_key_taken'])
  expect((await admin.call('POST', path, form({}, other))).json<VariantGroup>().key).toBe(`${first.key}-2`)
})

test('a repeated request with the same key makes one group', async () => {
  const send = () => admin.callWith({ 'idempotency-key': `group ${count}` })('POST', path, form())
  const [first, second] = [await send(), await send()]
  expect(second.json()).toEqual(first.json())
})

test('staff changes of a group are in the audit log with the part numbers', async () => {
  const group = await add()
  await admin.call('DELETE', `${path}/${group._id}?version=1`)
  const { rows } = await portal.pool.query(
    `select action, "after" -> 'products' as products from audit_log where subject_id = $1 order by id`,
    [group._id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['variant.added', 'variant.deleted'])
  expect(rows[0].products).toEqual(four.map(({ sku }) => sku))
})

test('nobody but an admin reads or changes groups', async () => {
  const group = await add()
  const calls = [
    ['GET', path, undefined],
    ['POST', `${path}/proposal`, { selection: { ids: four.map(({ _id }) => _id) } }],
    ['POST', path, form()],
    ['GET', `${path}/${group._id}`, undefined],
    ['PUT', `${path}/${group._id}`, form({ version: 1 })],
    ['DELETE', `${path}/${group._id}?version=1`, undefined],
  ] as const
  for (const [method, address, body] of calls) {
    expect((await visitor(method, address, body)).statusCode).toBe(401)
    expect((await buyer.call(method, address, body)).statusCode).toBe(403)
  }
  expect((await described(variant(0))).variants?.items).toHaveLength(4)
})

test('an unknown group is not found', async () => {
  for (const id of [crypto.randomUUID(), 'x']) {
    expect((await admin.call('GET', `${path}/${id}`)).statusCode).toBe(404)
    expect((await admin.call('PUT', `${path}/${id}`, form({ version: 1 }))).statusCode).toBe(404)
    expect((await admin.call('DELETE', `${path}/${id}?version=1`)).statusCode).toBe(404)
  }
})
