import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'
import type { Order } from '#contract/orders.ts'
import type { Page } from '../../api/caller.ts'
import { sentenceOf } from '../../api/problem.ts'
import { ConfirmDialog } from '../../patterns/confirm-dialog.tsx'
import { DataTable, DataTableSkeleton } from '../../patterns/data-table.tsx'
import { Pager } from '../../patterns/pager.tsx'
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
  const [asked, setAsked] = useState<Order | null>(null)
  const [isDeleting, setIsDeleting] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const wasDeleted = useRef(false)
  const columns = useMemo(() => orderColumns(who, setAsked), [who])

  // The button that opened the dialog has gone with its row: the keyboard goes on at the heading.
  useEffect(() => {
    if (asked || !wasDeleted.current) return
    wasDeleted.current = false
    document.querySelector<HTMLElement>('main h1')?.focus()
  }, [asked])

  async function confirmDeletion(): Promise<void> {
    if (!asked) return
    setIsDeleting(true)
    setError(null)
    try {
      await deleteOne(asked)
      await revalidate()
      setAsked(null)
      showToast(`Order Deleted ${asked.name}`)
      wasDeleted.current = true
    } catch (failure) {
      setError(sentenceOf(failure))
    } finally {
      setIsDeleting(false)
    }
  }

  function cancel(): void {
    setAsked(null)
    setError(null)
  }

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
        isBusy={isDeleting}
        error={error}
        onConfirm={() => void confirmDeletion()}
        onCancel={cancel}
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
