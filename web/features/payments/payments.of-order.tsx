import { useState } from 'react'
import { remainingOf } from '#contract/fulfilment/shipments.ts'
import { canEnd } from '#contract/orders/ending.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import type { Payment } from '#contract/payments/payments.ts'
import { t } from '#i18n/t.ts'
import { useMay } from '../../api/may.ts'
import { Icon } from '../../ui/icon.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Time } from '../../ui/time.tsx'
import { Block } from '../orders/order-page/orders.block.tsx'
import { PaymentBadge } from '../orders/orders.badges.tsx'
import { PaymentCard } from './payments.card.tsx'
import { RefundDialog } from './payments.refund-dialog.tsx'
import { Receipts } from './transfers/payments.receipts.tsx'

function HeldUntil({ at }: { at: string }) {
  return <RichText text="Goods reserved until <time></time>" marks={{ time: () => <Time at={at} /> }} />
}

type OrderPaymentsProps = {
  lifecycle: OrderLifecycle
  payments: readonly Payment[]
  isDeleted: boolean
  onChanged: () => Promise<void>
}

/** For staff: how an order is paid, every attempt to, and refunds. */
export function OrderPayments({ lifecycle, payments, isDeleted, onChanged }: OrderPaymentsProps) {
  const { order } = lifecycle
  const mayChange = useMay('payments:write')
  const [refunding, setRefunding] = useState<Payment | null>(null)
  return (
    <Block id="payments-heading" title={t('Payments')} detail={<PaymentBadge order={order} who="all" />}>
      <div className="order-payments">
        {order.holdUntil ? (
          <p className="text-small text-ink-2">
            <HeldUntil at={order.holdUntil} />
          </p>
        ) : null}
        {payments.length === 0 ? (
          <p className="text-control text-ink-2">{t('No payment has been started for this order.')}</p>
        ) : (
          <ul className="grid gap-5">
            {payments.map((payment) => (
              <li key={payment._id}>
                <PaymentCard payment={payment} onRefund={mayChange ? () => setRefunding(payment) : undefined} />
              </li>
            ))}
          </ul>
        )}
        {order.total > 0 && mayChange ? (
          <Receipts orderId={order._id} version={order.version} onChanged={onChanged} />
        ) : null}
      </div>
      <RefundDialog
        payment={refunding}
        lines={order.lines}
        remaining={canEnd(order.status) ? remainingOf(lifecycle) : []}
        canCancel={!isDeleted && (order.status === 'pending' || order.status === 'confirmed')}
        onClose={() => setRefunding(null)}
        onDone={async () => {
          setRefunding(null)
          await onChanged()
        }}
      />
    </Block>
  )
}

export function TestMode() {
  return (
    <p className="notice bg-warn-soft text-warn">
      <Icon name="warn" className="size-4.5" />
      {t('Test mode: no real money is charged.')}
    </p>
  )
}
