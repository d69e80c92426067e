import { canDelete } from '#contract/orders/ending.ts'
import type { Order } from '#contract/orders/orders.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../dashboard-paths.ts'
import { useRowAction } from '../../patterns/grid/grid.row-actions.tsx'
import { AnyIcon } from '../../ui/any-icon.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ReorderButton } from '../cart/cart.reorder-button.tsx'
import { deletionBy } from './orders.deletion.tsx'

/**
 * What a buyer may still do with an order, by the rules the server goes by. An order is cancelled on its own page, where
 * it explains how that differs from deleting it.
 */
export function OrderActions({ order }: { order: Order }) {
  const askToDelete = useRowAction(deletionBy.own)
  const number = String(order.number)
  const label = t('Delete order {number}', { number })
  return (
    <span className="order-actions">
      {order.lineCount > 1 ? (
        <ReorderButton orderId={order._id} number={order.number} lineCount={order.lineCount} isInRow />
      ) : (
        <ButtonLink
          size="small"
          look="ghost"
          className="max-md:min-h-11"
          to={paths.reorder(order._id)}
          aria-label={t('Reorder {number}', { number })}
          title={t('Reorder {number}', { number })}
        >
          <AnyIcon name="retry" className="size-4.5" />
          <span className="order-action-word">{t('Reorder')}</span>
        </ButtonLink>
      )}
      {canReview(order) ? <ReviewLink order={order} /> : null}
      {canDelete(order) ? (
        <Button
          size="small"
          look="ghost"
          className="max-md:min-h-11"
          aria-label={label}
          title={label}
          onClick={() => askToDelete(order)}
        >
          <AnyIcon name="trash" className="size-4.5" />
          <span className="order-action-word">{t('Delete')}</span>
        </Button>
      ) : null}
    </span>
  )
}

/** A buyer who has paid, or has received the parts, can review them. */
function canReview({ paid, status, productId }: Order): boolean {
  return productId !== null && (paid || status === 'delivered')
}

function ReviewLink({ order: { _id, productId, name } }: { order: Order }) {
  const label = t('Review {name}', { name })
  return (
    <ButtonLink
      size="small"
      look="ghost"
      className="max-md:min-h-11"
      to={paths.reviewPart(productId ?? '', _id)}
      aria-label={label}
      title={label}
    >
      <AnyIcon name="pen" className="size-4.5" />
      <span className="order-action-word">{t('Review')}</span>
    </ButtonLink>
  )
}
