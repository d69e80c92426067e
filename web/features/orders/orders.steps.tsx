import type { OrderStatus } from '#contract/orders/orders.ts'
import { mark, t } from '#i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'

const steps: readonly { status: OrderStatus; word: string }[] = [
  { status: 'pending', word: mark('Placed') },
  { status: 'confirmed', word: mark('Confirmed') },
  { status: 'in_production', word: mark('In production') },
  { status: 'shipped', word: mark('Shipped') },
  { status: 'delivered', word: mark('Delivered') },
]

/** How far an order has come, of how far it goes; nothing for one that has ended on its way. */
export function OrderSteps({ status }: { status: OrderStatus }) {
  const now = steps.findIndex((step) => step.status === status)
  if (now < 0) return null
  return (
    <ol className="order-steps" aria-label={t('Progress of the order')}>
      {steps.map(({ word }, place) => (
        <li key={word} data-done={place <= now} aria-current={place === now ? 'step' : undefined}>
          <span className="order-step-mark" aria-hidden="true">
            {place <= now ? <Icon name="check" className="size-4" /> : null}
          </span>
          {t(word)}
          {place < now ? <span className="hidden-but-read">{t('done')}</span> : null}
        </li>
      ))}
    </ol>
  )
}
