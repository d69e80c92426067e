import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import type { OrderStatus } from '#contract/orders/statuses.ts'
import { mark, t } from '#i18n/t.ts'
import { formatQuantity } from '../../../patterns/money.tsx'
import { formatDay } from '../../../ui/dates.ts'

const allSteps = [
  { status: 'pending', event: 'placed', label: mark('Placed') },
  { status: 'confirmed', event: 'confirmed', label: mark('Confirmed') },
  { status: 'in_production', event: 'in_production', label: mark('In production') },
  { status: 'shipped', event: 'shipped', label: mark('Shipped') },
  { status: 'delivered', event: 'delivered', label: mark('Delivered') },
] as const satisfies readonly { status: OrderStatus; event: string; label: string }[]

type Step = (typeof allSteps)[number]

/** Production is a step of orders with something that is made, and of those that were in it all the same. */
function stepsOf({ order: { madeLines = 0, status }, events }: OrderLifecycle): readonly Step[] {
  const isMade = madeLines > 0 || status === 'in_production' || events.some(({ kind }) => kind === 'in_production')
  return isMade ? allSteps : allSteps.filter((step) => step.status !== 'in_production')
}

/** "Shipped 655 of 1,075" while parts are on their way and others are not; pieces that will not be shipped count for neither. */
function labelOf({ status, label }: Step, { order, shipments, unsent }: OrderLifecycle): string {
  if (status !== 'shipped' || shipments.length === 0 || unsent === 0) return t(label)
  const all = order.lines.reduce((sum, { quantity, ended }) => sum + quantity - ended, 0)
  return t('Shipped {pieces} of {all}', { pieces: formatQuantity(all - unsent), all: formatQuantity(all) })
}

/** How far an order has come, of how far it goes, with the day of each step; nothing for one that has ended on its way. */
export function OrderSteps({ lifecycle }: { lifecycle: OrderLifecycle }) {
  const steps = stepsOf(lifecycle)
  const now = steps.findIndex(({ status }) => status === lifecycle.order.status)
  if (now < 0) return null
  return (
    <ol className="order-steps" aria-label={t('Progress of the order')}>
      {steps.map((step, index) => {
        const reachedAt = lifecycle.events.find(({ kind }) => kind === step.event)?.at
        const isPart = step.status === 'shipped' && index > now && lifecycle.shipments.length > 0
        return (
          <li
            key={step.status}
            data-state={index <= now ? 'done' : isPart ? 'part' : 'open'}
            aria-current={index === now ? 'step' : undefined}
          >
            <span className="order-step-text">
              {labelOf(step, lifecycle)}
              {index < now ? <span className="hidden-but-read"> {t('done')}</span> : null}
              {reachedAt && index <= now ? (
                <span className="text-note font-normal text-ink-2"> {formatDay(reachedAt, 'withoutYear')}</span>
              ) : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
