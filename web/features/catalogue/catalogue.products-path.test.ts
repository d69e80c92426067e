import { expect, test } from 'vitest'
import { readCatalogueQuery } from '#contract/catalogue/query.ts'
import { toggled } from './catalogue.facets.tsx'
import { productsPath } from './catalogue.products-path.ts'

const criteriaOf = (search: string) => readCatalogueQuery(new URLSearchParams(search))

test('other criteria start at the first page, and another family without the attributes of the first', () => {
  const criteria = criteriaOf('?q=hub&page=3')
  expect(productsPath(criteria, { family: 'hub' })).toBe('/products?q=hub&family=hub')
  expect(productsPath(criteria, { page: 2 })).toBe('/products?q=hub&page=2')
  expect(productsPath(criteriaOf(''), {})).toBe('/products')
  const narrowed = criteriaOf('?family=cassette&speeds=11&price=10..&view=list')
  expect(productsPath(narrowed, { family: 'hub' })).toBe('/products?family=hub&price=10..&view=list')
  expect(productsPath(narrowed, { sort: 'price' })).toBe(
    '/products?family=cassette&sort=price&price=10..&speeds=11&view=list',
  )
})

test('a value is chosen and let go, in one order however they were chosen', () => {
  const address = (search: string, value: string) =>
    decodeURIComponent(toggled(criteriaOf(search), 'speeds', value))
  expect(address('?family=cassette', '12')).toBe('/products?family=cassette&speeds=12')
  expect(address('?family=cassette&speeds=12', '11')).toBe('/products?family=cassette&speeds=11,12')
  expect(address('?family=cassette&speeds=12,11', '12')).toBe('/products?family=cassette&speeds=11')
  expect(address('?family=cassette&speeds=11', '11')).toBe('/products?family=cassette')
})
