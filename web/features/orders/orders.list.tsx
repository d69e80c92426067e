import { useMemo } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'
import type { Order } from '#contract/orders.ts'
import type { Page } from '../../api/caller.ts'
import { ConfirmDialog } from '../../patterns/confirm-dialog.tsx'
import { DataTable, DataTableSkeleton } from '../../patterns/data-table.tsx'
import { Pager } from '../../patterns/pager.tsx'
import { useConfirmation } from '../../patterns/use-confirmation.ts'
import { showToast } from '../../ui/toast.tsx'
import { orderColumns } from './orders.columns.tsx'

export const ordersPerPage = 25

type OrdersListProps = {
  who: 'own' | 'all'
  page: Page<Order[]>
  deleteOne: (order: Order) => Promise<unknown>
}

function placedIn(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'placed' in state ? String(state.placed) : null
}

/** A table of orders, with the one just placed marked, and deleting after a question that names the order. */
export function OrdersList({ who, page, deleteOne }: OrdersListProps) {
  const navigation = useNavigation()
  const { revalidate } = useRevalidator()
  const placed = placedIn(useLocation().state)
  const deletion = useConfirmation(async (order: Order) => {
    await deleteOne(order)
    await revalidate()
    showToast(`Order Deleted ${order.name}`)
  })
  const { asked, ask } = deletion
  const columns = useMemo(() => orderColumns(who, ask), [who, ask])

  return (
    <>
      <DataTable
        caption="Orders, newest first"
        columns={columns}
        rows={page.items}
        keyOf={(order) => order._id}
        isMarked={(order) => order._id === placed}
        isStale={navigation.state === 'loading'}
      />
      <Pager shown={page.items.length} next={page.next} total={page.total} what="orders" />
      <ConfirmDialog
        isOpen={asked !== null}
        title={asked ? `Delete order ${asked.number}?` : ''}
        confirmLabel="Delete order"
        isBusy={deletion.isBusy}
        error={deletion.error}
        onConfirm={() => void deletion.confirm()}
        onCancel={deletion.cancel}
      >
        {asked ? (
          <p>
            {asked.newOrderQty} × {asked.name}, ordered by {asked.userName}. The pieces go back into stock. This
            cannot be undone.
          </p>
        ) : null}
      </ConfirmDialog>
    </>
  )
}

export function OrdersSkeleton({ who }: { who: 'own' | 'all' }) {
  const columns = orderColumns(who, () => undefined)
  return <DataTableSkeleton caption="orders" columns={columns} rowCount={7} />
}
