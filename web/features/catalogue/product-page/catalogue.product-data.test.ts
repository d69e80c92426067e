import { expect, test } from 'vitest'
import type { DescribedProduct } from '#contract/catalogue/catalogue.ts'
import type { PublicCompany } from '#contract/page-settings.ts'
import { productData } from './catalogue.product-data.ts'

const product = {
  _id: 'one',
  sku: 'U-12',
  name: 'Union 12',
  description: '',
  image: '',
  unitprice: 12.5,
  currency: 'EUR',
  taxClass: 'standard',
  available: 5,
  minorder: 1,
}
const variants = {
  groupId: 'g',
  key: 'unions',
  name: 'Unions',
  axes: [{ key: 'size', name: 'Size', values: [{ key: '12', label: '12 mm' }] }],
  items: [{ _id: 'one', sku: 'U-12', slug: null, values: ['12'] }],
}
const reviews = { average: null, count: 0, spread: [], items: [], next: null }

function dataOf(of: object, company: object): Record<string, unknown> {
  const described = { product, family: 'unions', attributes: {}, page: null, variants: null, ...of }
  const shown = { ...(described as unknown as DescribedProduct), familyName: 'Unions' }
  const settings = {
    publicUrl: 'https://shop.example',
    company: { name: 'Shop', legalName: 'Shop Ltd', ...company } as PublicCompany,
  }
  const [first] = productData({ ...shown, properties: [{ name: 'Pressure' }] }, reviews, settings)
  return (first as { 'script:ld+json': Record<string, unknown> })['script:ld+json']
}

test('without tax the price says nothing of tax', () => {
  const { offers } = dataOf({}, {})
  expect(offers).toMatchObject({ price: '12.50', priceCurrency: 'EUR' })
  expect(offers).not.toHaveProperty('priceSpecification')
})

test.each([
  ['net', '12.50', false],
  ['both', '12.50', false],
  ['gross', '14.88', true],
])('with tax on and prices shown %s, search engines read what the page shows', (shown, price, hasTax) => {
  const tax = { shown, classes: { standard: { percent: 19, beside: '' } } }
  expect(dataOf({}, { tax }).offers).toMatchObject({
    price,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency: 'EUR',
      valueAddedTaxIncluded: hasTax,
    },
  })
})

test('a variant has the values of its data sheet and those that it differs in', () => {
  const { additionalProperty, isVariantOf } = dataOf({ variants }, {})
  expect(additionalProperty).toEqual([
    { name: 'Pressure' },
    { '@type': 'PropertyValue', name: 'Size', value: '12 mm' },
  ])
  expect(isVariantOf).toEqual({ '@id': 'https://shop.example/products#variants-unions' })
})

test('a variant has a name, and pictures are bitmaps', () => {
  const drawn = { product: { ...product, image: 'https://shop.example/drawings/u-12.svg' }, variants }
  expect(dataOf(drawn, {}).image).toBe('https://shop.example/cards/u-12.png')
  const described = {
    ...drawn,
    family: 'unions',
    attributes: {},
    page: null,
    familyName: 'Unions',
    properties: [],
  }
  const company = { name: 'Shop', legalName: 'Shop Ltd' } as PublicCompany
  const all = productData(described as unknown as Parameters<typeof productData>[0], reviews, {
    publicUrl: 'https://shop.example',
    company,
  })
  expect(JSON.stringify(all)).toContain(
    '"name":"Unions, 12 mm","sku":"U-12","image":"https://shop.example/cards/u-12.png"',
  )
})
