import { useEffect, useId, useState } from 'react'
import type { Cart } from '#contract/cart/cart.ts'
import { cartFreight } from '#contract/cart/checkout.ts'
import type { FreightOffers } from '#contract/freight/offers.ts'
import { t } from '#i18n/t.ts'
import { readLatest } from '../../../patterns/reading/read-latest.ts'
import { SelectField } from '../../../ui/fields.tsx'
import { countryOptions } from '../../addresses/addresses.country-options.tsx'
import { daysText, methodName } from '../../freight/freight.words.ts'
import { FreightAmount } from '../../tax/tax.gross.tsx'
import { sendToCart } from '../cart.client.ts'
import { useDeliveryCountry } from './cart.delivery-country.ts'
import { DeliveryText } from './cart.delivery-text.tsx'

type Read = FreightOffers | 'failed' | null

/** What the delivery methods to a country cost; null while they are read. */
function useFreight({ id, version }: Cart, country: string): Read {
  const [read, setRead] = useState<Read>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies(id): another cart has other prices
  // biome-ignore lint/correctness/useExhaustiveDependencies(version): another version of the cart too
  useEffect(() => {
    setRead(null)
    return readLatest(() => sendToCart(cartFreight, { body: country === '' ? {} : { country } }), {
      take: setRead,
      failed: () => setRead('failed'),
    })
  }, [id, version, country])
  return read
}

function Offers({ read, cart: { currency, sums } }: { read: Read; cart: Cart }) {
  if (read === null) return <p className="text-ink-2">{t('Loading the shipping methods …')}</p>
  if (read === 'failed')
    return <p className="text-ink-2">{t('The freight cannot be shown right now. You will see it at checkout.')}</p>
  return (
    <>
      <Methods offers={read.freightMethods} cart={{ currency, sums }} />
      {read.delivery ? <DeliveryText of={read.delivery} /> : null}
    </>
  )
}

type MethodsProps = { offers: FreightOffers['freightMethods']; cart: Pick<Cart, 'currency' | 'sums'> }

function Methods({ offers, cart: { currency, sums } }: MethodsProps) {
  if (offers.length === 0) return null
  return (
    <dl className="grid gap-1">
      {offers.map((offer) => (
        <div key={offer.method} className="flex justify-between gap-x-3">
          <dt>
            {methodName(offer)} <span className="text-ink-2">{daysText(offer)}</span>
          </dt>
          <dd className="num flex-none text-end">
            <FreightAmount of={offer} sums={sums} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What delivery costs, by country and before the checkout. There only where the portal charges freight. */
export default function Delivery({ cart }: { cart: Cart }) {
  const id = useId()
  const [country, choose] = useDeliveryCountry()
  const read = useFreight(cart, country)
  const delivery = read === 'failed' ? null : read?.delivery
  return (
    <section className="mt-4 grid gap-2 text-ui" aria-label={t('Delivery')}>
      <SelectField
        id={id}
        label={t('Delivery to')}
        autoComplete="country"
        value={country || (delivery?.country ?? '')}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="">{t('Choose a country')}</option>
        {countryOptions()}
      </SelectField>
      <div aria-live="polite" className="min-h-[3lh]">
        <Offers read={read} cart={cart} />
      </div>
    </section>
  )
}
