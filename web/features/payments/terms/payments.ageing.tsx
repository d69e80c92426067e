import type { Reply } from '#contract/endpoint.ts'
import { formatMoney } from '#contract/money.ts'
import type { Age, readOpenSums } from '#contract/payments/open-items.ts'
import { mark, t } from '#i18n/t.ts'

export type OpenSums = Reply<typeof readOpenSums>

const labels: Record<Age, string> = {
  notDue: mark('Not due'),
  to14: mark('1 to 14 days late'),
  to30: mark('15 to 30 days late'),
  over30: mark('Over 30 days late'),
  disputed: mark('Disputed'),
  underWay: mark('Payment under way'),
}

/** The share of each age as a bar, and below it the amounts. Colours only repeat what the words say. */
function Ageing({ sums: { currency, open, count, overdue, ages } }: { sums: OpenSums[number] }) {
  const shown = ages.filter(({ age, count: items }) => items > 0 || (age !== 'disputed' && age !== 'underWay'))
  return (
    <section aria-label={t('Open amounts in {currency}', { currency })} className="ageing">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="text-lead">{t('Open {amount}', { amount: formatMoney(open, currency) })}</strong>
        <span className="text-ui text-ink-2">
          {t('{count, plural, one {# invoice} other {# invoices}}, {overdue} of it overdue', {
            count,
            overdue: formatMoney(overdue, currency),
          })}
        </span>
      </p>
      <div className="ageing-bar" aria-hidden="true">
        {ages.map(({ age, amount }) =>
          amount > 0 ? <span key={age} data-age={age} style={{ flexGrow: amount / open }} /> : null,
        )}
      </div>
      <dl className="ageing-sums">
        {shown.map(({ age, amount, count: items }) => (
          <div key={age}>
            <dt>
              <span
                data-age={age}
                className="me-2 inline-block size-2.5 border border-line-strong"
                aria-hidden="true"
              />
              {t(labels[age])}
            </dt>
            <dd>
              <span className="text-lead font-[640] tabular-nums">{formatMoney(amount, currency)}</span>
              <span className="block text-small text-ink-2">
                {items === 0
                  ? t('none')
                  : t('{count, plural, one {# invoice} other {# invoices}}', { count: items })}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** How much is open and how late it is, in each currency. */
export function AgeingOf({ sums }: { sums: OpenSums }) {
  return sums.map((one) => <Ageing key={one.currency} sums={one} />)
}
