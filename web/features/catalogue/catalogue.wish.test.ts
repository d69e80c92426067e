import { expect, test } from 'vitest'
import { readWish, wishPath, wishQuery } from './catalogue.wish.ts'

test('the address is read, and what the server would refuse is no wish', () => {
  expect(readWish('?q=%20hub%20&family=hub&stock=in&sort=price&page=3')).toEqual({
    q: 'hub',
    family: 'hub',
    stock: 'in',
    sort: 'price',
    page: 3,
  })
  expect(readWish('?stock=maybe&sort=evil&page=-1')).toEqual({ q: '', family: '', stock: '', sort: '', page: 1 })
})

test('only what says something is in an address, and another wish begins at its first page', () => {
  const wish = readWish('?q=hub&page=3')
  expect(wishQuery(wish)).toEqual({ q: 'hub', page: '3' })
  expect(wishPath(wish, { family: 'hub' })).toBe('/products?q=hub&family=hub')
  expect(wishPath(wish, { page: 2 })).toBe('/products?q=hub&page=2')
  expect(wishPath(readWish(''), {})).toBe('/products')
})
