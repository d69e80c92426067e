import { beforeAll, expect, test, vi } from 'vitest'
import type { DescribedProduct } from '#contract/catalogue/catalogue.ts'
import { type Attributes, attributesOf } from '#contract/products/attributes.ts'
import { demoModel } from '#demo/model.ts'
import { inPortal } from '#server/scope/portal-scope.ts'
import { companionLinks } from '#tenant/trade.ts'
import { callAs, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { addFamilies } from '#tests/support/catalogue/families.ts'
import { waitLimitMs } from '#tests/support/extent.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { companionsOf, type Link, numbersIn } from './catalogue.companions.rules.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

test.each([
  [12, [12]],
  ['12', [12]],
  ['10 to 12', [10, 11, 12]],
  ['11 and 12', [11, 12]],
  ['140 or 160', [140, 160]],
  ['12 to 10', [12]],
  ['Metric fine', []],
  ['9 × 100 K', []],
  [true, []],
])('%s means the numbers %j', (value, numbers) => {
  expect(numbersIn(value)).toEqual(numbers)
})

const links: readonly Link[] = [
  [
    ['compressor', 'tracks'],
    ['belt', 'tracks'],
  ],
  [
    ['compressor', 'tracks'],
    ['pulley', 'tracks'],
  ],
  [
    ['belt', 'tracks'],
    ['pulley', 'tracks'],
  ],
  [
    ['pulley', 'height_mm'],
    ['gearbox', 'height_mm'],
  ],
  [
    ['compressor', 'port'],
    ['motor', 'port'],
  ],
  [
    ['motor', 'brake'],
    ['sensor', 'mount'],
  ],
  [
    ['bracket', 'holds'],
    ['sensor', 'diameter_mm'],
  ],
]
const linkedWith = (family: string, attributes: Attributes) => companionsOf(family, attributes, links)

test('each family that is linked with that of a product is one companion, with the values that agree', () => {
  expect(linkedWith('compressor', { tracks: 12, port: 'NPT' })).toEqual([
    { family: 'belt', key: 'tracks', values: ['12'] },
    { family: 'pulley', key: 'tracks', values: ['12', '10 to 12', '11 and 12'] },
    { family: 'motor', key: 'port', values: ['NPT'] },
  ])
})

test('a value that means several numbers agrees with each of them, and a number with every value that means it', () => {
  expect(linkedWith('pulley', { tracks: '10 to 12', height_mm: 96.5 })).toContainEqual({
    family: 'belt',
    key: 'tracks',
    values: ['10', '11', '12'],
  })
  expect(linkedWith('pulley', { height_mm: 96.5 })).toEqual([
    { family: 'gearbox', key: 'height_mm', values: ['96.5'] },
  ])
  expect(linkedWith('sensor', { diameter_mm: 160, mount: 'Six-bolt' })).toEqual([
    { family: 'motor', key: 'brake', values: ['Six-bolt'] },
    { family: 'bracket', key: 'holds', values: ['140 or 160', '160 or 180'] },
  ])
})

test('a product without such an attribute, or of no family, has no companions', () => {
  expect(linkedWith('compressor', {})).toEqual([])
  expect(linkedWith('spring', { pins: 10 })).toEqual([])
  expect(linkedWith('other', { tracks: 12 })).toEqual([])
})

async function add(sku: string, family: string, attributes: Record<string, string | number>, available = 100) {
  const product = await addTestProduct(admin, { name: sku, sku, available, minorder: 5 })
  await portal.pool.query('update product set family = $2, attributes = $3 where id = $1', [
    product._id,
    family,
    attributes,
  ])
  return product
}

test('a product is described with what belongs to it: the newest that can be ordered of each family', async () => {
  await addFamilies(portal.pool, demoModel)
  const [[[family, key]]] = companionLinks
  const inPortalOfTest = <Result>(run: () => Result) => inPortal(portal.readers.scope, run)
  const attributes = () => inPortalOfTest(() => attributesOf(family))
  await vi.waitFor(() => expect(attributes()).not.toEqual([]), { timeout: waitLimitMs, interval: 20 })
  const [first, second] = inPortalOfTest(() => companionsOf(family, { [key]: 12 }))
  if (!first || !second) throw new Error('the first family of the links has fewer than two companions')
  const agreeing = { [first.key]: Number(first.values[0]) }
  const described = await add('CC-1', family, { [key]: 12 })
  await add('FIRST-OLD', first.family, agreeing)
  await add('FIRST', first.family, agreeing)
  await add('FIRST-SHORT', first.family, agreeing, 1)
  await add('FIRST-OTHER', first.family, { [first.key]: 11 })
  await add('SECOND', second.family, { [second.key]: second.values.at(-1) ?? '' })
  const { companions } = (await callAs(portal)('GET', `/products/${described._id}`)).json<DescribedProduct>()
  expect(companions.map(({ product, key: agreed }) => [product.sku, agreed])).toEqual([
    ['FIRST', first.key],
    ['SECOND', second.key],
  ])
})
