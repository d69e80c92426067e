import { memo, useState } from 'react'
import { Link } from 'react-router'
import type { Cart } from '#contract/cart/cart.ts'
import { formatMoney } from '#contract/money.ts'
import type { OrderSums } from '#contract/tax/order-sums.ts'
import { t } from '#i18n/t.ts'
import { useCompany } from '../../../api/company.ts'
import { paths } from '../../../paths.ts'
import { GuaranteeNotice } from '../../../patterns/guarantee-notice.tsx'
import { LegalLinks, orderKinds } from '../../../patterns/legal-links.tsx'
import { formatQuantity } from '../../../patterns/money.tsx'
import { usePlaceOrderLabel } from '../../../patterns/place-order-label.ts'
import { Unread } from '../../../patterns/reading/unread.tsx'
import { languageOfStored } from '../../../patterns/stored-name.tsx'
import { Button } from '../../../ui/button.tsx'
import { ForReader, PieceAmount, TaxedAmount } from '../../tax/tax.gross.tsx'
import { SumNote, SumRows } from '../../tax/tax.sums.tsx'
import { grossByLine } from '../cart.gross.ts'
import { PartPicture } from '../cart.picture.tsx'
import { ids, missingFields } from './cart.checkout-form.ts'
import { type CheckoutState, labelOf } from './cart.use-checkout.ts'

/** Something that keeps the order from being placed, and where it is put right. */
export type Missing = { key: string; label: string } & ({ field: string } | { to: string })

/** Missing details, in the order of the page. */
type Judged = Pick<CheckoutState, 'cart' | 'values' | 'freightMethods' | 'isReading' | 'needsCountry'>

export function missingOf(
  { cart, values, freightMethods, isReading, needsCountry }: Judged,
  hasFreight: boolean,
): Missing[] {
  const invalidCount = cart.lines.filter(({ issues }) => issues.length > 0).length
  const hasNewPrice = cart.lines.some(({ unitprice, seenUnitprice }) => unitprice !== seenUnitprice)
  return [
    ...(invalidCount > 0
      ? [
          {
            key: 'lines',
            label: t('Check {count, plural, one {# line} other {# lines}}', {
              count: invalidCount,
            }),
            to: paths.cart,
          },
        ]
      : []),
    ...(hasNewPrice ? [{ key: 'prices', label: t('New prices'), field: 'checkout-prices' }] : []),
    ...(hasFreight && freightMethods.length === 0 && !isReading && !needsCountry
      ? [{ key: 'delivery', label: t('Delivery'), field: 'checkout-delivery' }]
      : []),
    ...missingFields(values).map(({ field, name, country }) => ({
      key: field,
      label: field.startsWith('bill.')
        ? t('Invoice address: {label}', { label: labelOf(name, country) })
        : labelOf(name, country),
      field: ids[field],
    })),
  ]
}

function goTo(missing: Missing): void {
  if ('field' in missing) document.getElementById(missing.field)?.focus()
}

function MissingLinks({ missing }: { missing: readonly Missing[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {missing.map((one) => (
        <li key={one.key}>
          {'to' in one ? (
            <Link to={one.to} className="inline-block min-h-6">
              {one.label}
            </Link>
          ) : (
            <a
              href={`#${one.field}`}
              className="inline-block min-h-6"
              onClick={(event) => {
                event.preventDefault()
                goTo(one)
              }}
            >
              {one.label}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

type PlaceProps = { state: CheckoutState; missing: readonly Missing[] }

/** One button that says what it does and the amount. */
function PlaceButton({ state: { cart, sums, isBusy, isReading } }: PlaceProps) {
  const { freight } = useCompany()
  const { label, hasAmount } = usePlaceOrderLabel()
  const isWaiting = freight !== undefined && sums.freight === null && isReading
  return (
    <Button type="submit" look="primary" size="large" className="w-full" isBusy={isBusy || isWaiting}>
      {hasAmount ? t('Place order · {amount}', { amount: formatMoney(sums.total, cart.currency) }) : label}
    </Button>
  )
}

const shownAtFirst = 20

/** The lines do not change while the form is filled in, and there may be 500: a press of a key does not draw them again. */
const Lines = memo(function Lines({ cart, grossLines }: { cart: Cart; grossLines: OrderSums['gross'] }) {
  const gross = grossByLine(cart.lines, { gross: grossLines })
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? cart.lines : cart.lines.slice(0, shownAtFirst)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
    <section className="max-h-62 overflow-y-auto px-5 py-2" aria-label={t('Order lines')} tabIndex={0}>
      <ul className="sum-lines">
        {shown.map((line) => (
          <li key={line.id}>
            <span className="h-7 w-9">
              <PartPicture of={line} />
            </span>
            <span className="mono wrap-anywhere" title={line.name} lang={languageOfStored()}>
              {line.sku || line.name}
            </span>
            <span className="num text-ink-2">
              {formatQuantity(line.quantity)} ×{' '}
              <PieceAmount line={line} gross={gross.get(line.id)} currency={cart.currency} />
            </span>
            <span className="num text-end font-[600]">
              <TaxedAmount net={line.total} gross={gross.get(line.id)} currency={cart.currency} />
            </span>
          </li>
        ))}
      </ul>
      {shown.length < cart.lines.length ? (
        <button
          type="button"
          className="mt-1 min-h-6 text-ui text-blue underline underline-offset-2"
          onClick={() => setIsWhole(true)}
        >
          {t('Show {count} more', { count: cart.lines.length - shownAtFirst })}
        </button>
      ) : null}
    </section>
  )
})

/** Lines and sums beside the form, with the missing details and the button. */
export function CheckoutSum({ state, missing }: PlaceProps) {
  const { cart, sums, isChecking, freightMethods, hasFailed, readAgain } = state
  const { freight } = useCompany()
  return (
    <aside className="checkout-sum" aria-label={t('Order summary')}>
      <div className="flex items-baseline justify-between gap-4 border-b border-line px-5 py-3">
        <p className="font-[620]">
          {t('{count, plural, one {# line} other {# lines}}, {pieces} pcs', {
            count: cart.lines.length,
            pieces: formatQuantity(cart.pieces),
          })}
        </p>
        <Link to={paths.cart} className="inline-block min-h-6 text-ui">
          {t('Change')}
        </Link>
      </div>
      <Lines cart={cart} grossLines={sums.gross} />
      {sums.tax === null ? null : (
        <p className="px-5 pb-3 text-small text-ink-2">
          <ForReader gross={t('Line prices include VAT.')} net={t('Line prices exclude VAT.')} />
        </p>
      )}
      <div className="grid gap-4 border-t border-line p-5">
        <dl className="order-sum">
          <SumRows sums={sums} currency={cart.currency} />
        </dl>
        <div className="-mt-4" aria-live="polite">
          <SumNote sums={sums} />
          {hasFailed && (freight === undefined || freightMethods.length > 0) ? (
            <Unread text={t('The total could not be loaded and may have changed.')} onRetry={readAgain} />
          ) : null}
          {isChecking ? <p className="text-small text-ink-2">{t('The VAT number is being checked …')}</p> : null}
        </div>
        <div role="status" className="empty:hidden">
          {missing.length > 0 ? (
            <div className="checkout-missing">
              <p className="font-[620]">{t('Before you order')}</p>
              <MissingLinks missing={missing} />
            </div>
          ) : null}
        </div>
        <GuaranteeNotice />
        <LegalLinks kinds={orderKinds} />
        <div className="checkout-place">
          <PlaceButton state={state} missing={missing} />
        </div>
        <p className="text-small text-ink-2">
          {t('Placing the order reserves the stock and fixes the prices. You can cancel until production starts.')}
        </p>
      </div>
    </aside>
  )
}

/** At the thumb on a phone: the sums are below the form, but the button is always there. */
export function CheckoutBar({ state, missing }: PlaceProps) {
  return (
    <div className="checkout-bar">
      {missing.length > 0 ? (
        <div className="mb-2 flex flex-wrap gap-x-3 text-ui">
          <span className="font-[620] text-warn">{t('Still needed:')}</span>
          <MissingLinks missing={missing} />
        </div>
      ) : null}
      <PlaceButton state={state} missing={missing} />
    </div>
  )
}
