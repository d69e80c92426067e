import { useMemo } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'
import { type Order, restoreOrder } from '#contract/orders.ts'
import { mark, t } from '#texts/t.ts'
import { call } from '../../api/call.ts'
import type { Page } from '../../api/caller.ts'
import { ConfirmDialog } from '../../patterns/confirm-dialog.tsx'
import { DataTable, DataTableSkeleton } from '../../patterns/data-table.tsx'
import { Pager } from '../../patterns/pager.tsx'
import { useConfirmation } from '../../patterns/use-confirmation.ts'
import { showToast } from '../../ui/toast.tsx'
import { orderColumns } from './orders.columns.tsx'

type OrdersListProps = {
  page: Page<Order[]>
  /** How many there are, by a count of their own. */
  total: number
  deleteOne: (order: Order) => Promise<unknown>
  cancelOne: (order: Order) => Promise<unknown>
}

function placedIn(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'placed' in state ? String(state.placed) : null
}

/** A table of orders, with the one just placed marked. Deleting and cancelling come after a question that names the order. */
export function OrdersList({ page, total, deleteOne, cancelOne }: OrdersListProps) {
  const navigation = useNavigation()
  const { revalidate } = useRevalidator()
  const placed = placedIn(useLocation().state)
  const deletion = useOrderDeletion(deleteOne)
  const cancellation = useConfirmation(async (order: Order) => {
    await cancelOne(order)
    await revalidate()
    showToast(t('Order Cancelled {name}', { name: order.name }))
  })
  const onDelete = deletion.ask
  const onCancel = cancellation.ask
  const columns = useMemo(() => orderColumns('own', { onDelete, onCancel }), [onDelete, onCancel])

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
      <OrderQuestion about={cancellationTexts} confirmation={cancellation} />
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
      showToast(t('Order {number} is back', { number: String(order.number) }))
    })
  })
}

/** Names the order that would be deleted. */
export function DeletionQuestion({ deletion }: { deletion: ReturnType<typeof useOrderDeletion> }) {
  return <OrderQuestion about={deletionTexts} confirmation={deletion} />
}

const deletionTexts = {
  title: mark('Delete order {number}?'),
  label: mark('Delete order'),
  effect: mark('The pieces go back into stock. You can take it back for a moment afterwards.'),
}

const cancellationTexts = {
  title: mark('Cancel order {number}?'),
  label: mark('Cancel order'),
  effect: mark(
    'The pieces go back into stock and nothing is to be paid. The order stays in your list as cancelled.',
  ),
}

type OrderQuestionProps = {
  about: { title: string; label: string; effect: string }
  confirmation: ReturnType<typeof useConfirmation<Order>>
}

function OrderQuestion({ about, confirmation }: OrderQuestionProps) {
  const { asked, isBusy, error, confirm, cancel } = confirmation
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      title={asked ? t(about.title, { number: String(asked.number) }) : ''}
      confirmLabel={t(about.label)}
      isBusy={isBusy}
      error={error}
      onConfirm={() => void confirm()}
      onCancel={cancel}
    >
      {asked ? (
        <p>
          {t('{pieces} × {name}, ordered by {buyer}.', {
            pieces: String(asked.newOrderQty),
            name: asked.name,
            buyer: asked.userName,
          })}{' '}
          {t(about.effect)}
        </p>
      ) : null}
    </ConfirmDialog>
  )
}

export function OrdersSkeleton() {
  const columns = orderColumns('own', { onDelete: () => undefined })
  return <DataTableSkeleton caption={t('orders')} columns={columns} rowCount={7} />
}
