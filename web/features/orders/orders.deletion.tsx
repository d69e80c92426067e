import { deleteOrder, deleteOwnOrder, type Order, restoreOrder } from '#contract/orders/orders.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import type { DeleteAction } from '../../patterns/grid/grid.row-actions.tsx'

/** Deletes an order, by its buyer or by staff, with a moment to take it back. */
export const deletionBy = {
  own: deletionWith(deleteOwnOrder),
  all: deletionWith(deleteOrder),
}

function deletionWith(endpoint: typeof deleteOwnOrder | typeof deleteOrder): DeleteAction<Order> {
  return {
    run: ({ _id }) => call(endpoint, { params: { id: _id } }),
    done: ({ name }) => t('Order Deleted {name}', { name }),
    undo: {
      run: ({ _id }) => call(restoreOrder, { params: { id: _id } }),
      done: ({ number }) => t('Order {number} restored', { number: String(number) }),
    },
    title: ({ number }) => t('Delete order {number}?', { number: String(number) }),
    confirmLabel: () => t('Delete order'),
    Text: DeletionText,
  }
}

function DeletionText({ row: { newOrderQty, name, userName } }: { row: Order }) {
  return (
    <p>
      {t('{pieces} × {name}, ordered by {buyer}.', { pieces: String(newOrderQty), name, buyer: userName })}{' '}
      {t('It is removed from the list, and the goods return to stock. You can undo this for a few seconds.')}
    </p>
  )
}
