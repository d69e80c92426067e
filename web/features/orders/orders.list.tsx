import { useMemo } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import { t } from '#i18n/t.ts'
import type { Page } from '../../api/caller.ts'
import { RowActions } from '../../patterns/grid/grid.row-actions.tsx'
import { DataTable, DataTableSkeleton } from '../../patterns/table/data-table.tsx'
import { Pager } from '../../patterns/table/pager.tsx'
import { orderTableColumns } from './orders.columns.tsx'
import { type OwnSelection, selectionColumn } from './orders.own-selection.tsx'

type OrdersListProps = {
  page: Page<Order[]>
  /** How many there are, by a count of their own. */
  total: number
  selection: OwnSelection
}

function placedIn(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'placed' in state ? String(state.placed) : null
}

/** A table of orders, with the one just placed marked. */
export function OrdersList({ page, total, selection }: OrdersListProps) {
  const navigation = useNavigation()
  const placed = placedIn(useLocation().state)
  const { numbers, toggle } = selection
  const columns = useMemo(
    () => [selectionColumn({ numbers, toggle }), ...orderTableColumns('own')],
    [numbers, toggle],
  )

  return (
    <RowActions>
      <DataTable
        caption={t('Orders, newest first')}
        columns={columns}
        rows={page.items}
        keyOf={(order) => order._id}
        isMarked={(order) => order._id === placed}
        isStale={navigation.state === 'loading'}
      />
      <Pager shown={page.items.length} next={page.next} total={total} what={t('orders')} />
    </RowActions>
  )
}

export function OrdersSkeleton() {
  const nothing = { numbers: new Set<number>(), toggle: () => undefined }
  const columns = [selectionColumn(nothing), ...orderTableColumns('own')]
  return <DataTableSkeleton caption={t('orders')} columns={columns} rowCount={7} />
}
