import type { ReactNode } from 'react'
import { cancellationRefusal, deletionRefusal, type Order } from '#contract/orders.ts'
import { t } from '#texts/t.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'

/** What can be asked about a row; only its buyer cancels an order, staff have the whole of it. */
export type OrderDeeds = { onDelete: (order: Order) => void; onCancel?: (order: Order) => void }

/** What may still be done with an order, by the rules the server goes by. */
export function OrderActions({ order, deeds }: { order: Order; deeds: OrderDeeds }) {
  const onCancel = cancellationRefusal(order) === null ? deeds.onCancel : undefined
  const onDelete = deletionRefusal(order) === null ? deeds.onDelete : undefined
  // Staff also see who ordered, which leaves no room for words beside the icons.
  const word = deeds.onCancel ? 'order-action-word' : 'card-only'
  const number = String(order.number)
  // A card leaves out what is empty, so nothing may stand around nothing.
  if (!onCancel && !onDelete && !deeds.onCancel) return null
  return (
    <span className="order-actions">
      {deeds.onCancel ? (
        <ButtonLink
          size="small"
          look="ghost"
          className="max-md:min-h-11"
          to={paths.orderAgain(order._id)}
          aria-label={t('Order {number} again', { number })}
          title={t('Order {number} again', { number })}
        >
          <Icon name="retry" className="size-4.5" />
          <span className={word}>{t('Reorder')}</span>
        </ButtonLink>
      ) : null}
      {deeds.onCancel && canReview(order) ? <ReviewLink order={order} /> : null}
      {onCancel ? (
        <Action
          icon="close"
          word={word}
          label={t('Cancel order {number}', { number })}
          onPress={() => onCancel(order)}
        >
          {t('Cancel')}
        </Action>
      ) : null}
      {onDelete ? (
        <Action
          icon="trash"
          word={word}
          label={t('Delete order {number}', { number })}
          onPress={() => onDelete(order)}
        >
          {t('Delete')}
        </Action>
      ) : null}
    </span>
  )
}

/** Whoever has paid, or has the parts, can say how they are. */
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
      <Icon name="pen" className="size-4.5" />
      <span className="order-action-word">{t('Review')}</span>
    </ButtonLink>
  )
}

type ActionProps = { icon: IconName; word: string; label: string; onPress: () => void; children: ReactNode }

function Action({ icon, word, label, onPress, children }: ActionProps) {
  return (
    <Button
      size="small"
      look="ghost"
      className="max-md:min-h-11"
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      <Icon name={icon} className="size-4.5" />
      <span className={word}>{children}</span>
    </Button>
  )
}
