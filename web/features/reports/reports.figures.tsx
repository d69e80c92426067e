import type { ReactNode } from 'react'
import { formatMoney } from '#contract/money.ts'
import type { Overview } from '#contract/reports/overview.ts'
import { mark, t } from '#i18n/t.ts'
import { useCompany } from '../../api/company.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { compareHours, compareLabel, formatHours } from './reports.labels.ts'

const labels = {
  value: mark('Order value'),
  orders: mark('Orders'),
  unpaid: mark('Unpaid'),
  shipping: mark('Median time to ship'),
}

type FigureProps = { label: string; figure: ReactNode; comparison: ReactNode; more?: ReactNode }

function Figure({ label, figure, comparison, more }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <p className="overview-figure">{figure}</p>
        <p className="text-small text-ink-2">{comparison}</p>
        {more ? <p className="text-small text-ink-2">{more}</p> : null}
      </dd>
    </div>
  )
}

/** How the range went, each figure compared with the range before. */
export function ReportFigures({ overview }: { overview: Overview }) {
  const { now, before, days, currency, outstanding } = overview
  return (
    <dl className="overview-figures">
      <Figure
        label={t(labels.value)}
        figure={formatMoney(now.orders.value, currency)}
        comparison={compareLabel({ now: now.orders.value, before: before.orders.value, days })}
        more={<ValueNote />}
      />
      <Figure
        label={t(labels.orders)}
        figure={formatQuantity(now.orders.count)}
        comparison={compareLabel({ now: now.orders.count, before: before.orders.count, days })}
      />
      <Figure
        label={t(labels.unpaid)}
        figure={formatMoney(now.unpaid.value, currency)}
        comparison={compareLabel({ now: now.unpaid.value, before: before.unpaid.value, days })}
        more={t('Total outstanding: {amount} in {count, plural, one {# order} other {# orders}}', {
          amount: formatMoney(outstanding.value, currency),
          count: outstanding.count,
        })}
      />
      <Figure
        label={t(labels.shipping)}
        figure={now.medianHoursToShip === null ? '–' : formatHours(now.medianHoursToShip)}
        comparison={compareHours({ now: now.medianHoursToShip, before: before.medianHoursToShip, days })}
      />
    </dl>
  )
}

/** What the value of orders includes: it is the sum of their totals. */
export function ValueNote() {
  const { tax, freight } = useCompany()
  if (tax) return freight ? t('including VAT and freight') : t('including VAT, excluding freight')
  return freight ? t('including freight, excluding tax') : t('excluding tax and freight')
}

export function FiguresSkeleton() {
  return (
    <dl className="overview-figures" aria-busy="true">
      {Object.values(labels).map((label) => (
        <Figure
          key={label}
          label={t(label)}
          figure={<Skeleton className="my-1.5 h-5 w-28" />}
          comparison={<Skeleton className="my-1 h-3 w-40" />}
          more={
            label === labels.unpaid || label === labels.value ? <Skeleton className="my-1 h-3 w-36" /> : undefined
          }
        />
      ))}
    </dl>
  )
}
