import { Fragment } from 'react'
import type { Cart, CartLine } from '#contract/cart/cart.ts'
import { t } from '#i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { LinePrice } from '../tax/tax.line-amount.tsx'

const maxNamed = 3

/** Both prices as the line below shows them. */
function Change({ line, currency }: { line: CartLine; currency: string }) {
  const { sku, seenUnitprice, unitprice, taxRate } = line
  const price = (net: number) => <LinePrice net={net} taxRate={taxRate} currency={currency} isAlone />
  return (
    <RichText
      text="{sku} was <from>…</from>, now <to>…</to>"
      values={{ sku }}
      marks={{ from: () => price(seenUnitprice), to: () => price(unitprice) }}
    />
  )
}

/** Prices that changed since their lines were added, until their user says that they were read. */
export function ChangedPrices({ cart, onSeen }: { cart: Cart; onSeen: () => void }) {
  const changed = cart.lines.filter(
    ({ unitprice, seenUnitprice, issues }) => unitprice !== seenUnitprice && !issues.includes('not_sold'),
  )
  if (changed.length === 0) return null
  return (
    <div className="mb-3 flex gap-3 border-s-2 border-warn bg-warn-soft px-4 py-3 text-ui" role="status">
      <Icon name="warn" className="mt-0.5 size-5 text-warn" />
      <p>
        <strong>
          {t('{count, plural, one {# price has} other {# prices have}} changed since you added the products:', {
            count: changed.length,
          })}
        </strong>{' '}
        {changed.slice(0, maxNamed).map((line, index) => (
          <Fragment key={line.id}>
            {index > 0 ? '; ' : ''}
            <Change line={line} currency={cart.currency} />
          </Fragment>
        ))}
        {changed.length > maxNamed ? '; …' : '.'}{' '}
        <button type="button" className="cart-link" onClick={onSeen}>
          {t('{count, plural, one {Accept new price} other {Accept new prices}}', { count: changed.length })}
        </button>
      </p>
    </div>
  )
}
