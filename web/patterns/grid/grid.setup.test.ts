import { expectTypeOf, test } from 'vitest'
import type { orderDesk } from '#contract/orders/admin-list.ts'
import type { userDesk } from '#contract/users/admin-list.ts'
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
  expectTypeOf<Filter<'newOrderQty'>>().toExtend<GridFilter<typeof orderDesk>>()
  expectTypeOf<Filter<'quantity'>>().not.toExtend<GridFilter<typeof orderDesk>>()
  expectTypeOf<Filter<'newOrderQty'>>().not.toExtend<GridFilter<typeof userDesk>>()
  expectTypeOf<Sorted<'total'>>().toExtend<GridColumn<Row, typeof orderDesk>>()
  expectTypeOf<Sorted<'newOrderQty'>>().not.toExtend<GridColumn<Row, typeof orderDesk>>()
  expectTypeOf<Exported<'newOrderQty'>>().toExtend<GridColumn<Row, typeof orderDesk>>()
  expectTypeOf<Exported<'quantity'>>().not.toExtend<GridColumn<Row, typeof orderDesk>>()
})
