import { expect, test } from 'vitest'
import { isSource, projectPaths, readProject } from './sources.ts'
import { findWireNames } from './wire-names.ts'

test('names of the wire are written in schemas, in serializers and in the listed files alone', () => {
  expect(findWireNames(readProject(projectPaths().filter(isSource)))).toEqual([])
})

test.each([
  [
    'contract/orders/quantity.ts',
    'export type QuantityRule = { available: number; minorder: number }',
    'minOrder',
  ],
  ['server/features/orders/orders.rules.ts', 'const { minOrder: minorder } = offer', 'minOrder'],
  ['server/features/orders/orders.place.ts', 'const order = { quantity: form.newOrderQty }', 'quantity'],
  ['server/features/invoices/invoices.documents.ts', 'pieces(order.newOrderQty)', 'quantity'],
  ['server/demo/demo.ts', "const columns = ['minorder']", 'minOrder'],
  ['web/features/inventory/a.ts', 'function availabilityOf({ minorder }: Stock) {}', 'minOrder'],
  ['web/features/inventory/a.tsx', "type Props = Pick<Product, 'minorder'>", 'minOrder'],
  ['web/features/orders/a.tsx', 'row={({ newOrderQty }) => <Pieces count={newOrderQty} />}', 'quantity'],
  ['web/features/orders/a.ts', 'const all = [...newOrderQty]', 'quantity'],
])('a name of the wire in %s is found: %s', (file, text, own) => {
  const found = findWireNames({ [file]: text }, [])
  expect(found.length).toBeGreaterThan(0)
  expect(found.every((one) => one.startsWith(`${file}:1 `) && one.endsWith(`: say ${own}`))).toBe(true)
})

test.each([
  ['server/features/orders/orders.serializer.ts', 'const order = { newOrderQty: row.quantity }'],
  ['server/features/orders/orders.place.ts', "refuse(code, [{ path: 'newOrderQty', message }])"],
  ['web/features/orders/a.tsx', '<StockBadge stock={{ available, minOrder: product.minorder }} />'],
  ['server/features/orders/orders.test.ts', "await buyer.call('POST', '/order', { newOrderQty: 1 })"],
  ['server/features/orders/orders.admin.ts', 'const adminOrders = [min_order]'],
])('what belongs to the wire in %s is fine: %s', (file, text) => {
  expect(findWireNames({ [file]: text }, [])).toEqual([])
})

test('an exception holds for as many mentions as are listed', () => {
  const file = 'web/features/orders/orders.grid.tsx'
  const listed = [{ file, mentions: 1, reason: 'a filter' }]
  expect(findWireNames({ [file]: "filter('newOrderQty')" }, listed)).toEqual([])
  expect(findWireNames({ [file]: "filter('newOrderQty')\nconst newOrderQty = 1" }, listed)).toHaveLength(1)
  expect(findWireNames({}, listed)).toHaveLength(1)
})
