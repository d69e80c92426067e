import { Link } from 'react-router'
import { type RowResult, rowResults } from '#contract/cart/quick-order.ts'
import { formatMoney } from '#contract/money.ts'
import { mark, t } from '#i18n/t.ts'
import { useCartCount } from '../../../api/cart-count.ts'
import { useCompany } from '../../../api/company.ts'
import { paths } from '../../../paths.ts'
import { formatQuantity } from '../../../patterns/money.tsx'
import { Button } from '../../../ui/button.tsx'
import { filled, isGood } from './cart.pad.ts'
import { resultLooks } from './cart.pad-row.tsx'
import type { Pad } from './cart.use-pad.ts'

/** Marked for translation. */
const labels: Record<RowResult, string> = {
  added: mark('New lines'),
  merged: mark('Merged with the cart'),
  rule: mark('Minimum or pack size'),
  short: mark('Not enough stock'),
  ambiguous: mark('Needs a choice'),
  unknown: mark('Unknown product'),
  bad: mark('Incomplete'),
}

function labelOf(good: number, bad: number): string {
  if (good === 0) return t('Add to cart')
  return bad > 0
    ? t('Add {good, plural, one {# row} other {# rows}}, keep {kept} to correct', { good, kept: bad })
    : t('Add {good, plural, one {# row} other {# rows}} to cart', { good })
}

/** What becomes of the rows, and the one button. */
export function PadSide({ pad }: { pad: Pad }) {
  const { currency, tax } = useCompany()
  const rows = filled(pad.rows)
  const good = rows.filter(isGood)
  const bad = rows.length - good.length
  const counts = rowResults.map((result) => ({
    result,
    count: rows.filter(({ report }) => report?.result === result).length,
  }))
  const total = good.reduce((sum, { report }) => sum + (report?.total ?? 0), 0)
  const pieces = good.reduce((sum, { report }) => sum + (report?.quantity ?? 0), 0)
  const lines = useCartCount()
  return (
    <aside className="cart-summary" aria-label={t('Result')}>
      <dl>
        {counts
          .filter(({ count }) => count > 0)
          .map(({ result, count }) => (
            <div key={result}>
              <dt className={resultLooks[result].className}>
                <span aria-hidden="true">{resultLooks[result].mark} </span>
                {t(labels[result])}
              </dt>
              <dd className="num">{count}</dd>
            </div>
          ))}
        <div className="cart-sum">
          <dt>{t('{count, plural, one {# row} other {# rows}}', { count: good.length })}</dt>
          <dd className="num">{formatMoney(total, currency)}</dd>
        </div>
      </dl>
      <p className="text-small text-ink-2">
        {t('{pieces} pcs', { pieces: formatQuantity(pieces) })},{' '}
        {tax ? t('excluding VAT and freight') : t('excluding tax and freight')}
      </p>
      <AddGood pad={pad} className="mt-4 w-full max-[62rem]:hidden" />
      {bad > 0 ? (
        <p className="mt-2 text-small text-ink-2">
          {t(
            '{count, plural, one {# row stays here until you correct or remove it.} other {# rows stay here until you correct or remove them.}}',
            {
              count: bad,
            },
          )}
        </p>
      ) : null}
      <p role="status" className="mt-3 text-ui font-[560]">
        {pad.note ?? ''}
      </p>
      {lines > 0 ? (
        <p className="mt-2 text-ui">
          <Link to={paths.cart} className="inline-block py-1">
            {t('View cart')}
          </Link>{' '}
          <span className="text-ink-2">
            {t('{count, plural, one {# line} other {# lines}}', { count: lines })}
          </span>
        </p>
      ) : null}
    </aside>
  )
}

/** The one button: it says how many rows it adds, and how many stay. It is never disabled, which would lose the focus. */
function AddGood({ pad, className }: { pad: Pad; className: string }) {
  const rows = filled(pad.rows)
  const good = rows.filter(isGood).length
  const bad = rows.length - good
  return (
    <Button look="primary" size="large" className={className} isBusy={pad.isBusy} onClick={() => pad.add()}>
      {labelOf(good, bad)}
    </Button>
  )
}

/** On a narrow screen the button stays at the thumb. */
export function PadBar({ pad }: { pad: Pad }) {
  const { currency } = useCompany()
  if (filled(pad.rows).length === 0) return null
  const total = pad.rows.filter(isGood).reduce((sum, { report }) => sum + (report?.total ?? 0), 0)
  return (
    <div className="cart-paybar">
      <b className="num text-lead">{formatMoney(total, currency)}</b>
      <AddGood pad={pad} className="min-w-0 whitespace-normal!" />
    </div>
  )
}
