import { useMemo } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'
import { type Order, restoreOrder } from '#contract/orders.ts'
import { call } from '../../api/call.ts'
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
  /** Left out where orders are not cancelled. */
  cancelOne?: (order: Order) => Promise<unknown>
}

function placedIn(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'placed' in state ? String(state.placed) : null
}

/** A table of orders, with the one just placed marked. Deleting and cancelling come after a question that names the order. */
export function OrdersList({ who, page, deleteOne, cancelOne }: OrdersListProps) {
  const navigation = useNavigation()
  const { revalidate } = useRevalidator()
  const placed = placedIn(useLocation().state)
  const deletion = useConfirmation(async (order: Order) => {
    await deleteOne(order)
    await revalidate()
    showToast(`Order Deleted ${order.name}`, async () => {
      await call(restoreOrder, { params: { id: order._id } })
      await revalidate()
      showToast(`Order ${order.number} is back`)
    })
  })
  const cancellation = useConfirmation(async (order: Order) => {
    await cancelOne?.(order)
    await revalidate()
    showToast(`Order Cancelled ${order.name}`)
  })
  const onDelete = deletion.ask
  const onCancel = cancelOne ? cancellation.ask : undefined
  const columns = useMemo(() => orderColumns(who, { onDelete, onCancel }), [who, onDelete, onCancel])

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
      <OrderQuestion verb="Delete" confirmation={deletion}>
        The pieces go back into stock. You can take it back for a moment afterwards.
      </OrderQuestion>
      <OrderQuestion verb="Cancel" confirmation={cancellation}>
        The pieces go back into stock and nothing is to be paid. The order stays in your list as cancelled.
      </OrderQuestion>
    </>
  )
}

type OrderQuestionProps = {
  verb: 'Delete' | 'Cancel'
  confirmation: ReturnType<typeof useConfirmation<Order>>
  children: string
}

function OrderQuestion({ verb, confirmation, children }: OrderQuestionProps) {
  const { asked, isBusy, error, confirm, cancel } = confirmation
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      title={asked ? `${verb} order ${asked.number}?` : ''}
      confirmLabel={`${verb} order`}
      isBusy={isBusy}
      error={error}
      onConfirm={() => void confirm()}
      onCancel={cancel}
    >
      {asked ? (
        <p>
          {asked.newOrderQty} × {asked.name}, ordered by {asked.userName}. {children}
        </p>
      ) : null}
    </ConfirmDialog>
  )
}

export function OrdersSkeleton({ who }: { who: 'own' | 'all' }) {
  const columns = orderColumns(who, { onDelete: () => undefined })
  return <DataTableSkeleton caption="orders" columns={columns} rowCount={7} />
}
