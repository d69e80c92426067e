import { beforeAll, expect, test } from 'vitest'
import type { DescribedProduct } from '#contract/catalogue/catalogue.ts'
import { callAs, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { companionsOf, numbersIn } from './catalogue.companions.rules.ts'

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
  ['Micro Spline', []],
  ['9 × 100 QR', []],
  [true, []],
])('%s means the numbers %j', (value, numbers) => {
  expect(numbersIn(value)).toEqual(numbers)
})

test('the chain and the chainring of a cassette have its speeds, its hub has its body', () => {
  expect(companionsOf('cassette', { speeds: 12, freehub: 'XD' })).toEqual([
    { family: 'chain', key: 'speeds', values: ['12'] },
    { family: 'chainring', key: 'speeds', values: ['12', '10 to 12', '11 and 12'] },
    { family: 'hub', key: 'freehub', values: ['XD'] },
  ])
})

test('a chainring of several speeds has chains of each; a rotor the calipers that take its size', () => {
  expect(companionsOf('chainring', { speeds: '10 to 12', bolt_circle_mm: 96.5 })).toContainEqual({
    family: 'chain',
    key: 'speeds',
    values: ['10', '11', '12'],
  })
  expect(companionsOf('chainring', { bolt_circle_mm: 96.5 })).toEqual([
    { family: 'crankset', key: 'bolt_circle_mm', values: ['96.5'] },
  ])
  expect(companionsOf('rotor', { diameter_mm: 160, mount: 'Center Lock' })).toEqual([
    { family: 'hub', key: 'brake', values: ['Center Lock'] },
    { family: 'caliper', key: 'rotor', values: ['140 or 160', '160 or 180'] },
  ])
})

test('a product without such an attribute, or of no family, has no companions', () => {
  expect(companionsOf('cassette', {})).toEqual([])
  expect(companionsOf('pedal', { pins: 10 })).toEqual([])
  expect(companionsOf('other', { speeds: 12 })).toEqual([])
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
  const cassette = await add('CC-1', 'cassette', { speeds: 12, freehub: 'XD' })
  await add('CH-12-OLD', 'chain', { speeds: 12 })
  await add('CH-12', 'chain', { speeds: 12 })
  await add('CH-12-SHORT', 'chain', { speeds: 12 }, 1)
  await add('CH-11', 'chain', { speeds: 11 })
  await add('CR-11-12', 'chainring', { speeds: '11 and 12' })
  await add('HU-HG', 'hub', { freehub: 'HG' })
  const described = await callAs(portal)('GET', `/products/${cassette._id}`)
  const { companions } = described.json<DescribedProduct>()
  expect(companions.map(({ product, key }) => [product.sku, key])).toEqual([
    ['CH-12', 'speeds'],
    ['CR-11-12', 'speeds'],
  ])
})
