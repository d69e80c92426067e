import { expect, test } from 'vitest'
import { pathOf } from '#contract/endpoint.ts'
import { exportOwnOrders } from '#contract/orders/export.ts'
import { exportQueryOf, hasFilters, ownSearch, ownTabs, readOwnQuery, tabSum } from './orders.own-query.ts'

const read = (text: string) => readOwnQuery(new URLSearchParams(text))

test('a query is read from its address and written as short as possible', () => {
  expect(ownSearch(read('tab=open&q=belt&from=2026-01-01&limit=50'))).toBe(
    '?tab=open&q=belt&from=2026-01-01&limit=50',
  )
  expect(ownSearch(read(''))).toBe('?')
  expect(hasFilters(read('limit=50'))).toBe(false)
  expect(hasFilters(read('to=2026-01-01'))).toBe(true)
})

test('a file has the orders of the tab, the search and the days, on every page', () => {
  const pathFor = (search: string) => pathOf(exportOwnOrders, { query: exportQueryOf(read(search)) })
  expect(pathFor('limit=50')).toBe('/order/export.csv')
  expect(pathFor('tab=ended&q=belt+12&to=2026-01-01&limit=50&cursor=7')).toBe(
    '/order/export.csv?q=belt%2012&to=2026-01-01&status=cancelled%2Cexpired',
  )
})

test('values that cannot be chosen are left out', () => {
  expect(ownSearch(read('tab=lost&from=2026-02-30&to=soon&limit=7&q=%20'))).toBe('?')
})

test('a tab counts its orders; what is cancelled comes to nothing', () => {
  const counts = [
    { status: 'pending', count: 2, total: 20 },
    { status: 'cancelled', count: 1, total: 5 },
  ] as const
  expect(ownTabs.map((tab) => tabSum(tab, counts).count)).toEqual([3, 2, 0, 0, 1])
  expect(ownTabs.map((tab) => tabSum(tab, counts).total)).toEqual([20, 20, 0, 0, 0])
})
