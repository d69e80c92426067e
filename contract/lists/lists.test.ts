import { expect, test } from 'vitest'
import { auditDesk } from '../audit/audit.ts'
import { orderDesk } from '../orders/admin-list.ts'
import { productDesk } from '../products/admin-list.ts'
import { reviewDesk } from '../reviews/admin-list.ts'
import { userDesk } from '../users/admin-list.ts'
import { type DeskList, deskQuery } from './lists.ts'

const lists: DeskList[] = [orderDesk, productDesk, userDesk, reviewDesk, auditDesk]

test.each(lists)('what $name is filtered by has no name that a list itself is asked by', ({ filters }) => {
  const none: DeskList = { name: 'orders', sorts: [], firstSort: '', filters: {}, exported: [] }
  const taken = [...Object.keys(deskQuery(none).shape), 'view', 'columns', 'ids']
  expect(Object.keys(filters).filter((id) => taken.includes(id))).toEqual([])
})
