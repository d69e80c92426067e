import { expect, test } from 'vitest'
import { readCatalogueQuery } from '#contract/catalogue/query.ts'
import { productsPath } from './catalogue.products-path.ts'
import { toggled } from './facets/catalogue.facets.tsx'

const criteriaOf = (search: string) => readCatalogueQuery(new URLSearchParams(search))

test('other criteria start at the first page, and another family without the attributes of the first', () => {
  const criteria = criteriaOf('?q=motor&page=3')
  expect(productsPath(criteria, { family: 'motor' })).toBe('/products?q=motor&family=motor')
  expect(productsPath(criteria, { page: 2 })).toBe('/products?q=motor&page=2')
  expect(productsPath(criteriaOf(''), {})).toBe('/products')
  const narrowed = criteriaOf('?family=compressor&tracks=11&price=10..&view=list')
  expect(productsPath(narrowed, { family: 'motor' })).toBe('/products?family=motor&price=10..&view=list')
  expect(productsPath(narrowed, { sort: 'price' })).toBe(
    '/products?family=compressor&sort=price&price=10..&tracks=11&view=list',
  )
})

test('a value is chosen and let go, in one order however they were chosen', () => {
  const address = (search: string, value: string) =>
    decodeURIComponent(toggled(criteriaOf(search), 'tracks', value))
  expect(address('?family=compressor', '12')).toBe('/products?family=compressor&tracks=12')
  expect(address('?family=compressor&tracks=12', '11')).toBe('/products?family=compressor&tracks=11,12')
  expect(address('?family=compressor&tracks=12,11', '12')).toBe('/products?family=compressor&tracks=11')
  expect(address('?family=compressor&tracks=11', '11')).toBe('/products?family=compressor')
})
