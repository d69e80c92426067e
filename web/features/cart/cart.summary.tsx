import type { Cart } from '#contract/cart/cart.ts'
import { formatMoney } from '#contract/money.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../paths.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { ButtonLink } from '../../ui/button.tsx'

/** Sums beside the lines. */
export function Summary({ cart }: { cart: Cart }) {
  const wrong = cart.lines.filter(({ issues }) => issues.length > 0).length
  return (
    <aside className="cart-summary" aria-label={t('Sum')}>
      <dl>
        <div>
          <dt>{t('Goods, {pieces} pcs', { pieces: formatQuantity(cart.pieces) })}</dt>
          <dd className="num">{formatMoney(cart.total, cart.currency)}</dd>
        </div>
        <div className="cart-sum">
          <dt>{t('Total')}</dt>
          <dd className="num">{formatMoney(cart.total, cart.currency)}</dd>
        </div>
      </dl>
      <p className="text-small text-ink-2">{t('excluding tax and freight')}</p>
      {wrong > 0 ? (
        <p className="mt-3 text-ui font-[560] text-danger">
          {t(
            '{count, plural, one {# line cannot} other {# lines cannot}} be ordered yet. The reason is shown on the line.',
            {
              count: wrong,
            },
          )}
        </p>
      ) : null}
      <ButtonLink to={paths.checkout} look="primary" size="large" className="mt-4 w-full">
        {t('Check out')}
      </ButtonLink>
      <p className="mt-3 text-small text-ink-2">
        {t('Nothing is reserved yet. Stock and prices are fixed when you place the order.')}
      </p>
    </aside>
  )
}
