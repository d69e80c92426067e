import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { DescribedProduct } from '#contract/catalogue/catalogue.ts'
import type { Problem } from '#contract/errors.ts'
import type { Product } from '#contract/products/products.ts'
import type { VariantGroup } from '#contract/products/variant-groups.ts'
import { callAs, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addHoses, addVariants, describedBy, hoseAxes, membersOf, variantsPath } from '#tests/support/products.ts'

const portal = testPortal()
const visitor = callAs(portal)
const path = variantsPath
let admin: TestActor
let count = 0
let four: Product[] = []

beforeAll(async () => {
  admin = await signUpAdmin(portal)
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

function edit(product: Product, given: Record<string, unknown>) {
  const { name, image, description, minorder, available, unitprice, version } = product
  const own = { name, image, description, minorder, available, unitprice, version, seenAvailable: available }
  return admin.call('PUT', `/product/${product._id}`, { ...own, ...given })
}

test('an axis that is no attribute has its values in the group', async () => {
  const size = { key: 'size', label: { en: 'Size', de: 'Größe' }, order: ['S', 'L'] }
  const members = [
    { id: variant(0)._id, values: { size: 'L' } },
    { id: variant(1)._id, values: { size: 'S' } },
  ]
  await add({ axes: [size], members })
  const { variants } = await described(variant(0))
  expect(variants?.axes).toEqual([
    {
      key: 'size',
      name: 'Size',
      values: [
        { key: 'S', label: 'S' },
        { key: 'L', label: 'L' },
      ],
    },
  ])
  const german = await visitor('GET', `/products/${variant(0)._id}?lang=de`)
  expect(german.json<DescribedProduct>().variants?.axes[0]?.name).toBe('Größe')
})

test('an edit that takes an axis value away or gives a product the values of another is refused at the attribute', async () => {
  await add()
  const twice = await edit(variant(0), { attributes: { length_mm: 500, bore: '12' } })
  expect([twice.statusCode, twice.json<Problem>().errors]).toEqual([
    422,
    [
      {
        path: 'attributes.bore',
        message: `${skuOf(0)} has the same values as ${skuOf(1)} (length_mm: 500, bore: 12). Change one of them, or remove one from the group.`,
      },
    ],
  ])
  const missing = await edit(variant(0), { attributes: { length_mm: 500 } })
  expect(missing.json<Problem>().errors?.[0]?.path).toBe('attributes.bore')
  const moved = await edit(variant(0), { attributes: { length_mm: 750, bore: '12' } })
  expect(moved.statusCode).toBe(200)
  const { variants } = await described(variant(0))
  expect(variants?.axes[0]?.values.map(({ key }) => key)).toEqual(['500', '750', '1000'])
})

test('a product that moves to another family stays in its group as long as it keeps the values', async () => {
  await add()
  const moved = await edit(variant(0), { category: 'belt', attributes: { length_mm: 500, bore: '6' } })
  expect(moved.statusCode).toBe(200)
  expect((await described(variant(0))).variants?.items).toHaveLength(4)
})

test('a draft and a deleted product are not offered, and are offered again when they return', async () => {
  await add()
  const shown = async () => (await described(variant(3))).variants?.items.length
  await admin.call('PUT', `/product/${variant(0)._id}/status`, { status: 'draft' })
  await admin.call('DELETE', `/product/${variant(1)._id}`)
  expect(await shown()).toBe(2)
  await admin.call('PUT', `/product/${variant(0)._id}/status`, { status: 'published' })
  await admin.call('POST', `/product/${variant(1)._id}/restore`)
  expect(await shown()).toBe(4)
})

test('a restored product whose values another one has now is set aside, which staff read', async () => {
  const group = await add()
  await admin.call('DELETE', `/product/${variant(0)._id}`)
  expect((await edit(variant(1), { attributes: { length_mm: 500, bore: '6' } })).statusCode).toBe(200)
  await admin.call('POST', `/product/${variant(0)._id}/restore`)
  const { members } = (await admin.call('GET', `${path}/${group._id}`)).json<VariantGroup>()
  expect(members.map(({ aside }) => aside?.reason ?? null)).toEqual([null, 'twice', null, null])
  expect(members[1]?.aside?.message).toContain(`${skuOf(1)} has the same values as ${skuOf(0)}`)
  expect((await described(variant(3))).variants?.items).toHaveLength(3)
})

test('a group with one product left shows no choice', async () => {
  await add({ members: membersOf(four.slice(0, 2)) })
  await admin.call('DELETE', `/product/${variant(0)._id}`)
  expect((await described(variant(1))).variants).toBeNull()
})

test('a new product joins a group by its id or key, and leaves it; refusals name product and attribute', async () => {
  const group = await add()
  const body = (given: object) => ({
    name: `Hose ${count}, long ${Math.random()}`,
    image: 'https://pictures.example/part.png',
    description: 'A part made for a test.',
    minorder: 1,
    available: 10,
    unitprice: 1,
    ...given,
  })
  const post = (given: object) => admin.call('POST', '/product', body(given))
  const lacking = await post({ sku: `N1-${count}`, variantGroup: group.key, attributes: { length_mm: 3 } })
  expect(lacking.json<Problem>().errors).toEqual([
    {
      path: 'attributes.bore',
      message: `N1-${count} has no value for bore. Enter one, or remove the product from the group.`,
    },
  ])
  const unknown = await post({ variantGroup: 'no-such-group' })
  expect(unknown.json<Problem>().errors).toEqual([
    { path: 'variantGroup', message: 'There is no variant group with the key no-such-group.' },
  ])
  const joined = await post({ variantGroup: group._id, status: 'draft', attributes: { length_mm: 3, bore: '6' } })
  expect(joined.statusCode).toBe(201)
  const read = () => admin.call('GET', `${path}/${group._id}`)
  expect((await read()).json<VariantGroup>()).toMatchObject({ version: 2 })
  expect((await read()).json<VariantGroup>().members.at(-1)).toMatchObject({ status: 'draft', values: ['3', '6'] })
  expect((await edit(joined.json(), { variantGroup: '' })).statusCode).toBe(200)
  expect((await read()).json<VariantGroup>().members).toHaveLength(4)
})
