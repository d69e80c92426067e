import type { Cart, CartLine } from '#contract/cart/cart.ts'
import { formatMoney } from '#contract/money.ts'
import { t } from '#i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'

const mostNamed = 3

function changeOf({ sku, seenUnitprice, unitprice }: CartLine, currency: string): string {
  const [from, to] = [seenUnitprice, unitprice].map((price) =>
    price > 0 ? formatMoney(price, currency) : t('on request'),
  )
  return t('{sku} was {from}, now {to}', { sku, from: from ?? '', to: to ?? '' })
}

/** Prices that changed since their lines were added, until their user says that they were read. */
export function ChangedPrices({ cart, onSeen }: { cart: Cart; onSeen: () => void }) {
  const changed = cart.lines.filter(
    ({ unitprice, seenUnitprice, issues }) => unitprice !== seenUnitprice && !issues.includes('not_sold'),
  )
  if (changed.length === 0) return null
  const named = changed.slice(0, mostNamed).map((line) => changeOf(line, cart.currency))
  return (
    <div className="cart-notice" role="status">
      <Icon name="warn" className="mt-0.5 size-5 text-warn" />
      <p>
        <strong>
          {t('{count, plural, one {# price has} other {# prices have}} changed since you added the parts:', {
            count: changed.length,
          })}
        </strong>{' '}
        {named.join('; ')}
        {changed.length > mostNamed ? '; …' : '.'}{' '}
        <button type="button" className="cart-link" onClick={onSeen}>
          {t('{count, plural, one {Accept new price} other {Accept new prices}}', { count: changed.length })}
        </button>
      </p>
    </div>
  )
}
