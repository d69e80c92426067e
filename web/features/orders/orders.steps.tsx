import type { OrderStatus } from '#contract/orders/orders.ts'
import { mark, t } from '#i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'

const steps: readonly { status: OrderStatus; label: string }[] = [
  { status: 'pending', label: mark('Placed') },
  { status: 'confirmed', label: mark('Confirmed') },
  { status: 'in_production', label: mark('In production') },
  { status: 'shipped', label: mark('Shipped') },
  { status: 'delivered', label: mark('Delivered') },
]

/** How far an order has come, of how far it goes; nothing for one that has ended on its way. */
export function OrderSteps({ status }: { status: OrderStatus }) {
  const now = steps.findIndex((step) => step.status === status)
  if (now < 0) return null
  return (
    <ol className="order-steps" aria-label={t('Progress of the order')}>
      {steps.map(({ label }, index) => (
        <li key={label} data-done={index <= now} aria-current={index === now ? 'step' : undefined}>
          <span className="order-step-mark" aria-hidden="true">
            {index <= now ? <Icon name="check" className="size-4" /> : null}
          </span>
          {t(label)}
          {index < now ? <span className="hidden-but-read">{t('done')}</span> : null}
        </li>
      ))}
    </ol>
  )
}
