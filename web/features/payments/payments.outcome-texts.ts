import type { Order } from '#contract/orders/orders.ts'
import type { Receipt } from '#contract/payments/payments.ts'
import { t } from '#i18n/t.ts'

type Settled = Pick<Order, 'number' | 'status' | 'payment'>

/** What the receipt says above its facts. Terms and transfers are paid at any time, also long after the delivery. */
export function textOfReceipt(order: Settled, receipt: Pick<Receipt, 'card'> | null): string {
  const number = String(order.number)
  if (order.payment === 'refunded') {
    return receipt?.card
      ? t(
          'The full amount of order {number} has been refunded to your card. It can take 5 to 10 working days to appear on your statement.',
          { number },
        )
      : t('The full amount of order {number} has been refunded.', { number })
  }
  return order.status === 'pending' || order.status === 'confirmed'
    ? t(
        'We have received your payment for order {number} and will start production. We have also emailed you the receipt.',
        { number },
      )
    : t('We have received your payment for order {number}. We have also emailed you the receipt.', { number })
}
