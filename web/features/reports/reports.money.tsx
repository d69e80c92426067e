import { ownReaderForm } from '#contract/lists/reader-form.ts'
import { formatMoney } from '#contract/money.ts'
import { exportMoney, type OverviewMoney } from '#contract/reports/money.ts'
import { t } from '#i18n/t.ts'
import { SaveButton } from '../../patterns/save-button.tsx'
import './reports.money.css'

type Row = { label: string; ordered: number; invoiced: number; credited: number | null }

/** Credit notes have no freight of their own: what they take back of it is in their net. */
function rowsOf({ ordered, invoiced, credited }: OverviewMoney): Row[] {
  const less = (amount: number) => (amount === 0 ? 0 : -amount)
  return [
    { label: t('Net sales'), ordered: ordered.net, invoiced: invoiced.net, credited: less(credited.net) },
    { label: t('Freight'), ordered: ordered.freight, invoiced: invoiced.freight, credited: null },
    { label: t('VAT'), ordered: ordered.tax, invoiced: invoiced.tax, credited: less(credited.tax) },
    { label: t('Total'), ordered: ordered.total, invoiced: invoiced.total, credited: less(credited.total) },
  ]
}

function Sums({ money }: { money: OverviewMoney }) {
  const cell = (amount: number | null) => (amount === null ? '–' : formatMoney(amount, money.currency))
  return (
    <table className="overview-money">
      <thead>
        <tr>
          <td />
          <th scope="col">{t('Orders placed')}</th>
          <th scope="col">{t('Invoiced')}</th>
          <th scope="col">{t('Credit notes')}</th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(money).map(({ label, ordered, invoiced, credited }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{cell(ordered)}</td>
            <td>{cell(invoiced)}</td>
            <td>{cell(credited)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What was sold, invoiced and received in the range, where tax or freight is charged; nothing without them. */
export function MoneyReport({ money, from, to }: { money: OverviewMoney | null; from: string; to: string }) {
  if (!money) return null
  const { currency, received, refunded, open, overdue } = money
  const invoices = (count: number) => t('{count, plural, one {# invoice} other {# invoices}}', { count })
  const figures = [
    {
      label: t('Money received'),
      amount: received,
      more: t('Refunds: {amount}', { amount: formatMoney(refunded, currency) }),
    },
    { label: t('Open invoices'), amount: open.value, more: invoices(open.count) },
    { label: t('Overdue'), amount: overdue.value, more: invoices(overdue.count) },
  ]
  return (
    <section aria-labelledby="overview-money">
      <div className="overview-money-head">
        <h2 id="overview-money" className="text-h3">
          {t('Sales and VAT')}
        </h2>
        <SaveButton
          file={exportMoney}
          input={{ query: { from, to, ...ownReaderForm() } }}
          name={`sales-${from}-${to}.csv`}
          label={t('Export by day')}
        />
      </div>
      <Sums money={money} />
      <dl className="overview-figures overview-figures-three">
        {figures.map(({ label, amount, more }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <p className="overview-figure">{formatMoney(amount, currency)}</p>
              <p className="text-small text-ink-2">{more}</p>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
