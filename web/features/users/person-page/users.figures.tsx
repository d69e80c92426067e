import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { unpaidView } from '#contract/lists/work-views.ts'
import { formatMoney } from '#contract/money.ts'
import type { CustomerOrders } from '#contract/orders/customer.ts'
import { t } from '#i18n/t.ts'
import { customerPaths } from '../users.paths.ts'

const toShip = { status: 'pending,confirmed,in_production' }

/** What a customer owes, gets and has bought: each sum with the orders that it is of. */
export function PersonFigures({ orders, email }: { orders: CustomerOrders; email: string }) {
  const { all, unpaid, toShip: open, year, currency } = orders
  return (
    <dl className="person-figures">
      <Figure title={t('Unpaid')} amount={formatMoney(unpaid.total, currency)} isDue={unpaid.count > 0}>
        <Link to={customerPaths.orders(email, unpaidView)}>{countOf(unpaid.count)}</Link>
      </Figure>
      <Figure title={t('Open orders')} amount={formatMoney(open.total, currency)}>
        <Link to={customerPaths.orders(email, toShip)}>{countOf(open.count)}</Link>
      </Figure>
      <Figure title={t('Last 12 months')} amount={formatMoney(year.total, currency)}>
        {countOf(year.count)}
      </Figure>
      <Figure title={t('All orders')} amount={formatMoney(all.total, currency)}>
        <Link to={customerPaths.orders(email)}>{countOf(all.count)}</Link>
      </Figure>
    </dl>
  )
}

function countOf(count: number): string {
  return t('{count, plural, one {# order} other {# orders}}', { count })
}

type FigureProps = { title: string; amount: string; isDue?: boolean; children: ReactNode }

function Figure({ title, amount, isDue = false, children }: FigureProps) {
  return (
    <div className="person-figure">
      <dt className="font-[540] text-ink-2">{title}</dt>
      <dd className="m-0">
        <span className={`person-amount num ${isDue ? 'text-warn' : ''}`}>{amount}</span>
        <span className="inline-block min-h-6">{children}</span>
      </dd>
    </div>
  )
}
