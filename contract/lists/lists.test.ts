import { expect, test } from 'vitest'
import { adminAudit } from '../audit/audit.ts'
import { adminImports } from '../imports/admin-list.ts'
import { adminOrders } from '../orders/admin-list.ts'
import { adminPayments } from '../payments/admin-list.ts'
import { adminProducts } from '../products/admin-list.ts'
import { adminReviews } from '../reviews/admin-list.ts'
import { adminUsers } from '../users/admin-list.ts'
import { type AdminList, adminListQuery } from './lists.ts'

const lists: AdminList[] = [
  adminOrders,
  adminProducts,
  adminUsers,
  adminReviews,
  adminPayments,
  adminImports,
  adminAudit,
]

test.each(lists)('no filter of $name has the name of a parameter that every list has', ({ filters }) => {
  const none: AdminList = { name: 'orders', sorts: [], firstSort: '', filters: {}, exported: [] }
  const taken = [...Object.keys(adminListQuery(none).shape), 'view', 'columns', 'ids']
  expect(Object.keys(filters).filter((id) => taken.includes(id))).toEqual([])
})
