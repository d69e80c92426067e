import type { OrderFreight } from '#contract/freight/order-freight.ts'
import { t } from '#i18n/t.ts'
import { useCompany } from '../../../api/company.ts'
import { Unread } from '../../../patterns/reading/unread.tsx'
import { daysText, methodName } from '../../freight/freight.words.ts'
import { FreightAmount } from '../../tax/tax.gross.tsx'
import { DeliveryText } from '../delivery/cart.delivery-text.tsx'
import { Section } from './cart.checkout-sections.tsx'
import type { CheckoutState } from './cart.use-checkout.ts'

type MethodProps = { state: CheckoutState; offer: OrderFreight; isChosen: boolean }

function Method({ state: { cart, form, sums }, offer, isChosen }: MethodProps) {
  const days = daysText(offer)
  return (
    <label className="checkout-choice" data-chosen={isChosen}>
      <input
        type="radio"
        name="freight-method"
        autoComplete="off"
        className="mt-0.5 size-5 accent-blue"
        checked={isChosen}
        onChange={() => form.setValue('freightMethod', offer.method, { shouldDirty: true })}
      />
      <span className="min-w-0 flex-1">
        <span className="block font-[560] wrap-anywhere">{methodName(offer)}</span>
        {days === '' ? null : <span className="block text-ui text-ink-2">{days}</span>}
        {offer.amount === null ? (
          <span className="block text-ui text-ink-2">
            {t('We will email you the freight after you order. You can then pay or cancel.')}
          </span>
        ) : null}
      </span>
      <span className="num text-end font-[560]">
        <FreightAmount of={offer} sums={sums} currency={cart.currency} />
      </span>
    </label>
  )
}

/** How the order is delivered. There only where the portal charges freight. */
export function FreightChoice({ state }: { state: CheckoutState }) {
  const { freight } = useCompany()
  if (freight === undefined) return null
  const { freightMethods, sums, isReading, values, delivery } = state
  // What was just chosen is marked at once, before its sums are read.
  const isOffered = freightMethods.some(({ method }) => method === values.freightMethod)
  const chosen = isOffered ? values.freightMethod : sums.freight?.method
  return (
    <Section number={2} title={t('Delivery')}>
      <div id="checkout-delivery" tabIndex={-1} aria-live="polite" aria-busy={isReading}>
        {freightMethods.length > 0 ? (
          <fieldset className="checkout-choices">
            <legend className="hidden-but-read">{t('Delivery')}</legend>
            {freightMethods.map((offer) => (
              <Method key={offer.method} state={state} offer={offer} isChosen={offer.method === chosen} />
            ))}
          </fieldset>
        ) : null}
        {freightMethods.length > 0 && delivery !== null ? <DeliveryText of={delivery} /> : null}
        {freightMethods.length === 0 ? <NoMethods state={state} /> : null}
      </div>
    </Section>
  )
}

/** Why there is nothing to choose from. */
function NoMethods({ state: { isReading, hasFailed, needsCountry, readAgain } }: { state: CheckoutState }) {
  if (needsCountry) return <p className="text-ui text-ink-2">{t('Choose the delivery country first.')}</p>
  if (isReading) return <p className="text-ui text-ink-2">{t('Loading the shipping methods …')}</p>
  if (hasFailed) return <Unread text={t('The shipping methods could not be loaded.')} onRetry={readAgain} />
  return (
    <p className="border-s-3 border-warn bg-warn-soft px-4 py-3 text-ui">
      {t('We do not deliver these products to this address. Choose another address, or contact us.')}
    </p>
  )
}
