import { expect, test } from 'vitest'
import { testPortal } from '#tests/support/portal.ts'
import { listProductNames, type ProductName } from '../../products/products.names.ts'

const portal = testPortal()

test('the database has the names of all families, attributes and values', async () => {
  const { rows } = await portal.pool.query<ProductName>('select kind, key, language, name from search_name')
  const inOrder = (names: readonly ProductName[]) =>
    names.map(({ kind, key, language, name }) => [kind, key, language, name].join(' | ')).sort()
  expect(inOrder(rows)).toEqual(inOrder(listProductNames()))
})
