import { useMemo } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'
import { type Order, restoreOrder } from '#contract/orders/orders.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import type { Page } from '../../api/caller.ts'
import { ConfirmDialog } from '../../patterns/confirm-dialog.tsx'
import { DataTable, DataTableSkeleton } from '../../patterns/data-table.tsx'
import { Pager } from '../../patterns/pager.tsx'
import { showToast } from '../../patterns/toast.ts'
import { useConfirmation } from '../../patterns/use-confirmation.ts'
import { orderTableColumns } from './orders.columns.tsx'
import { type OwnSelection, selectionColumn } from './orders.own-selection.tsx'

type OrdersListProps = {
  page: Page<Order[]>
  /** How many there are, by a count of their own. */
  total: number
  deleteOne: (order: Order) => Promise<unknown>
  selection: OwnSelection
}

function placedIn(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'placed' in state ? String(state.placed) : null
}

/** A table of orders, with the one just placed marked. Deleting comes after a question that names the order. */
export function OrdersList({ page, total, deleteOne, selection }: OrdersListProps) {
  const navigation = useNavigation()
  const placed = placedIn(useLocation().state)
  const deletion = useOrderDeletion(deleteOne)
  const onDelete = deletion.ask
  const { numbers, toggle } = selection
  const columns = useMemo(
    () => [selectionColumn({ numbers, toggle }), ...orderTableColumns('own', onDelete)],
    [numbers, toggle, onDelete],
  )

  return (
    <>
      <DataTable
        caption={t('Orders, newest first')}
        columns={columns}
        rows={page.items}
        keyOf={(order) => order._id}
        isMarked={(order) => order._id === placed}
        isStale={navigation.state === 'loading'}
      />
      <Pager shown={page.items.length} next={page.next} total={total} what={t('orders')} />
      <DeletionQuestion deletion={deletion} />
    </>
  )
}

/** Deleting an order, after a question, with a moment to take it back. */
export function useOrderDeletion(deleteOne: (order: Order) => Promise<unknown>) {
  const { revalidate } = useRevalidator()
  return useConfirmation(async (order: Order) => {
    await deleteOne(order)
    await revalidate()
    showToast(t('Order Deleted {name}', { name: order.name }), async () => {
      await call(restoreOrder, { params: { id: order._id } })
      await revalidate()
      showToast(t('Order {number} restored', { number: String(order.number) }))
    })
  })
}

/** Names the order that would be deleted. */
export function DeletionQuestion({ deletion }: { deletion: ReturnType<typeof useOrderDeletion> }) {
  const { asked, dialog } = deletion
  return (
    <ConfirmDialog
      {...dialog}
      title={asked ? t('Delete order {number}?', { number: String(asked.number) }) : ''}
      confirmLabel={t('Delete order')}
    >
      {asked ? (
        <p>
          {t('{pieces} × {name}, ordered by {buyer}.', {
            pieces: String(asked.newOrderQty),
            name: asked.name,
            buyer: asked.userName,
          })}{' '}
          {t('It is removed from the list, and the pieces return to stock. You can undo this for a few seconds.')}
        </p>
      ) : null}
    </ConfirmDialog>
  )
}

export function OrdersSkeleton() {
  const nothing = { numbers: new Set<number>(), toggle: () => undefined }
  const columns = [selectionColumn(nothing), ...orderTableColumns('own', () => undefined)]
  return <DataTableSkeleton caption={t('orders')} columns={columns} rowCount={7} />
}
