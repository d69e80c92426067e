import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cancellationRefusal } from '#contract/orders/ending.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import type { OrderStatus } from '#contract/orders/statuses.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../../dashboard-paths.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import { Time } from '../../../ui/time.tsx'

type Step = { status: OrderStatus; title: string; text: ReactNode }

const way: readonly OrderStatus[] = ['pending', 'confirmed', 'in_production', 'shipped']

/** Goods from stock are not in production. */
function isMade({ order: { madeLines = 0, status } }: OrderLifecycle): boolean {
  return madeLines > 0 || status === 'in_production'
}

function confirmText(lifecycle: OrderLifecycle): ReactNode {
  const { _id, status, paid } = lifecycle.order
  if (cancellationRefusal({ status, paid }) !== null)
    return t('We will email you as soon as we have checked your order.')
  const link = (words: string) => <Link to={paths.order(_id)}>{words}</Link>
  if (!isMade(lifecycle)) {
    return (
      <RichText
        text="We will email you as soon as we have checked your order. Until it ships, <link>you can cancel it</link>."
        marks={{ link }}
      />
    )
  }
  return (
    <RichText
      text="We will email you as soon as we have checked your order. Until production starts, <link>you can cancel it</link>."
      marks={{ link }}
    />
  )
}

function stepsOf(lifecycle: OrderLifecycle): Step[] {
  const hasPrice = lifecycle.order.total > 0
  return [
    {
      status: 'pending',
      title: t('Placed'),
      text: hasPrice
        ? t('The goods are reserved for you, and the prices are fixed.')
        : t('The goods are reserved for you. We will send you a quote. Nothing is due now.'),
    },
    { status: 'confirmed', title: t('Confirmation'), text: confirmText(lifecycle) },
    ...(isMade(lifecycle)
      ? [
          {
            status: 'in_production' as const,
            title: t('In production'),
            text: t('Your order may be sent in more than one shipment.'),
          },
        ]
      : []),
    { status: 'shipped', title: t('Shipped'), text: t('We will email you the tracking number.') },
  ]
}

/** When a step was reached. */
function reachedAt({ events }: OrderLifecycle, status: OrderStatus): string | undefined {
  const kind = status === 'pending' ? 'placed' : status
  return events.findLast((event) => event.kind === kind)?.at
}

function titleOf(status: OrderStatus): string {
  if (status === 'cancelled') return t('This order was cancelled')
  return status === 'expired' ? t('This order has expired') : t('What happens next')
}

/** How far the order is, and what comes next. */
export function NextSteps({ lifecycle }: { lifecycle: OrderLifecycle }) {
  const { status } = lifecycle.order
  const steps = stepsOf(lifecycle)
  const reached =
    status === 'delivered'
      ? steps.length - 1
      : steps.findLastIndex((step) => way.indexOf(step.status) <= way.indexOf(status))
  return (
    <section className="placed-block" aria-labelledby="placed-next">
      <h2 id="placed-next" className="mb-4 text-h3">
        {titleOf(status)}
      </h2>
      <ol className="placed-steps">
        {steps.map(({ status: step, title, text }, index) => {
          const reachedOn = reachedAt(lifecycle, step)
          return (
            <li key={step} data-state={index <= reached ? 'done' : index === reached + 1 ? 'next' : 'later'}>
              <span className="placed-mark" aria-hidden="true" />
              <div>
                <p className="font-[620]">
                  {title}
                  {index <= reached ? <span className="hidden-but-read">{t('done')}</span> : null}
                </p>
                <p className="text-ui text-ink-2">{text}</p>
              </div>
              <span className="text-small text-ink-2">{reachedOn ? <Time at={reachedOn} /> : null}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
