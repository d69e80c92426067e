import { lazy, Suspense } from 'react'
import type { Cart } from '#contract/cart/cart.ts'
import { formatMoney } from '#contract/money.ts'
import { t } from '#i18n/t.ts'
import { useCompany } from '../../api/company.ts'
import { paths } from '../../paths.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SumNote, SumRows } from '../tax/tax.sums.tsx'
import type { CartEdit } from './cart.edit.ts'
import { PoNumber } from './checkout/cart.po-number.tsx'

const Delivery = lazy(() => import('./delivery/cart.delivery.tsx'))

/** Sums beside the lines. */
export function Summary({ cart, onEdit }: { cart: Cart; onEdit: (edit: CartEdit) => void }) {
  const { freight } = useCompany()
  const invalidCount = cart.lines.filter(({ issues }) => issues.length > 0).length
  return (
    <aside className="cart-summary" aria-label={t('Order summary')}>
      <dl>
        <SumRows
          sums={cart.sums}
          currency={cart.currency}
          goods={t('Goods, {pieces} pcs', { pieces: formatQuantity(cart.pieces) })}
          totalClass="cart-sum"
        />
      </dl>
      <SumNote sums={cart.sums} />
      {cart.sums.tax === null ? null : (
        <p className="text-small text-ink-2">
          {t('VAT for delivery within our country. Checkout shows the VAT for your address.')}
        </p>
      )}
      {freight === undefined ? null : (
        <Suspense>
          <Delivery cart={cart} />
        </Suspense>
      )}
      <PoNumber cart={cart} onEdit={onEdit} />
      {invalidCount > 0 ? (
        <p className="mt-3 text-ui font-[560] text-danger">
          {t('Check {count, plural, one {# line} other {# lines}} before you order.', {
            count: invalidCount,
          })}
        </p>
      ) : null}
      <ButtonLink to={paths.checkout} look="primary" size="large" className="mt-4 w-full max-[62rem]:hidden">
        {t('Check out')}
        <Icon name="arrow" />
      </ButtonLink>
      <p className="mt-3 text-small text-ink-2">
        {t('Nothing is reserved yet. Placing the order reserves the stock and fixes the prices.')}
      </p>
    </aside>
  )
}

/** On a narrow screen the sum and the way on stay at the thumb. */
export function PayBar({ cart }: { cart: Cart }) {
  return (
    <div className="cart-paybar">
      <span>
        <b className="num text-lead">{formatMoney(cart.sums.total, cart.currency)}</b>
        <br />
        <span className="text-small text-ink-2">
          {t('Total')}, {t('{count, plural, one {# line} other {# lines}}', { count: cart.lines.length })}
        </span>
      </span>
      {cart.canOrder ? (
        <ButtonLink to={paths.checkout} look="primary">
          {t('Check out')}
        </ButtonLink>
      ) : (
        <a
          href={`#issues-${cart.lines.find(({ issues }) => issues.length > 0)?.id ?? ''}`}
          className="py-3 text-ui"
        >
          {t('Show the lines to check')}
        </a>
      )}
    </div>
  )
}
