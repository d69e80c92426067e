import { expectTypeOf, test } from 'vitest'
import type { adminOrders } from '#contract/orders/admin-list.ts'
import type { adminUsers } from '#contract/users/admin-list.ts'
import type { GridColumn, GridFilter } from './grid.setup.ts'

type Row = { id: string }
type Filter<Id extends string> = { id: Id; label: string }
type Sorted<Sort extends string> = { id: string; header: string; cell: (row: Row) => string; sort: Sort }
type Exported<Name extends string> = {
  id: string
  header: string
  cell: (row: Row) => string
  exports: readonly Name[]
}

test('a filter, a sort or an exported column that the server does not know does not compile', () => {
  expectTypeOf<Filter<'newOrderQty'>>().toExtend<GridFilter<typeof adminOrders>>()
  expectTypeOf<Filter<'quantity'>>().not.toExtend<GridFilter<typeof adminOrders>>()
  expectTypeOf<Filter<'newOrderQty'>>().not.toExtend<GridFilter<typeof adminUsers>>()
  expectTypeOf<Sorted<'total'>>().toExtend<GridColumn<Row, typeof adminOrders>>()
  expectTypeOf<Sorted<'newOrderQty'>>().not.toExtend<GridColumn<Row, typeof adminOrders>>()
  expectTypeOf<Exported<'newOrderQty'>>().toExtend<GridColumn<Row, typeof adminOrders>>()
  expectTypeOf<Exported<'quantity'>>().not.toExtend<GridColumn<Row, typeof adminOrders>>()
})
