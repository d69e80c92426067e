import { useRevalidator } from 'react-router'
import { formatMoney } from '#contract/money.ts'
import { cancellationRefusal } from '#contract/orders/ending.ts'
import { cancelOrder, type Order, receivedOf } from '#contract/orders/orders.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { ConfirmDialog } from '../../patterns/confirm-dialog.tsx'
import { showToast } from '../../patterns/toast.ts'
import { useConfirmation } from '../../patterns/use-confirmation.ts'
import { Button } from '../../ui/button.tsx'

/** What was paid of it goes back. */
function whatHappens(order: Order): string {
  const received = receivedOf(order)
  return received > 0
    ? t(
        'The goods return to stock. We received {amount} for this order and will return it to you. The order stays in your list as cancelled.',
        { amount: formatMoney(received, order.currency) },
      )
    : t('The goods return to stock and you pay nothing. The order stays in your list as cancelled.')
}

/** Cancels an order on its own page, after a question that explains what will happen. */
export function CancelOrder({ order, hasShipments }: { order: Order; hasShipments: boolean }) {
  const { revalidate } = useRevalidator()
  const question = useConfirmation(async ({ _id, name }: Order) => {
    await call(cancelOrder, { params: { id: _id } })
    await revalidate()
    showToast(t('Order cancelled: {name}', { name }))
  })
  const canCancel = cancellationRefusal({ ...order, hasShipments }) === null
  return (
    <>
      {canCancel ? (
        <Button size="small" onClick={() => question.ask(order)}>
          {t('Cancel order')}
        </Button>
      ) : null}
      <ConfirmDialog
        {...question.dialog}
        title={t('Cancel order {number}?', { number: String(order.number) })}
        confirmLabel={t('Cancel order')}
        cancelLabel={t('Go back')}
      >
        <p>
          {t('{pieces} × {name}.', { pieces: String(order.newOrderQty), name: order.name })} {whatHappens(order)}
        </p>
      </ConfirmDialog>
    </>
  )
}
