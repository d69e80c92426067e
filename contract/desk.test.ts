import { expect, test } from 'vitest'
import { auditDesk } from './audit.ts'
import { productDesk } from './catalogue.desk.ts'
import { type DeskList, deskQuery } from './desk.ts'
import { orderDesk } from './orders.desk.ts'
import { reviewDesk } from './reviews.desk.ts'
import { userDesk } from './users.desk.ts'

const lists: DeskList[] = [orderDesk, productDesk, userDesk, reviewDesk, auditDesk]

test.each(lists)('what $name is filtered by has no name that a list itself is asked by', ({ filters }) => {
  const none: DeskList = { name: 'orders', sorts: [], firstSort: '', filters: {}, exported: [] }
  const taken = [...Object.keys(deskQuery(none).shape), 'view', 'columns', 'ids']
  expect(Object.keys(filters).filter((id) => taken.includes(id))).toEqual([])
})
