import { expect, test } from 'vitest'
import { adminOrders } from '#contract/orders/admin-list.ts'
import { criteriaOf } from './criteria.ts'

test('search, filters and sort are read from an address', () => {
  expect(criteriaOf(adminOrders, 'q=belt&status=pending,confirmed&sort=-total&limit=50&view=all')).toEqual({
    q: 'belt',
    status: 'pending,confirmed',
    sort: '-total',
  })
})

test('what the list does not know or would refuse is left out', () => {
  expect(criteriaOf(adminOrders, 'sort=secret&status=lost&createdAt=soon&userId=1')).toEqual({ sort: undefined })
})
