import { expect, test } from 'vitest'
import { readWish } from '#contract/catalogue/query.ts'
import { toggled } from './catalogue.facets.tsx'
import { wishPath } from './catalogue.wish.ts'

const wishOf = (search: string) => readWish(new URLSearchParams(search))

test('another wish begins at its first page, and another family without the attributes of the first', () => {
  const wish = wishOf('?q=hub&page=3')
  expect(wishPath(wish, { family: 'hub' })).toBe('/products?q=hub&family=hub')
  expect(wishPath(wish, { page: 2 })).toBe('/products?q=hub&page=2')
  expect(wishPath(wishOf(''), {})).toBe('/products')
  const narrowed = wishOf('?family=cassette&speeds=11&price=10..&view=list')
  expect(wishPath(narrowed, { family: 'hub' })).toBe('/products?family=hub&price=10..&view=list')
  expect(wishPath(narrowed, { sort: 'price' })).toBe(
    '/products?family=cassette&sort=price&price=10..&speeds=11&view=list',
  )
})

test('a value is chosen and let go, in one order however they were chosen', () => {
  const address = (search: string, value: string) => decodeURIComponent(toggled(wishOf(search), 'speeds', value))
  expect(address('?family=cassette', '12')).toBe('/products?family=cassette&speeds=12')
  expect(address('?family=cassette&speeds=12', '11')).toBe('/products?family=cassette&speeds=11,12')
  expect(address('?family=cassette&speeds=12,11', '12')).toBe('/products?family=cassette&speeds=11')
  expect(address('?family=cassette&speeds=11', '11')).toBe('/products?family=cassette')
})
