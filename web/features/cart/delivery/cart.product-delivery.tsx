import { useEffect, useId, useState } from 'react'
import { productDelivery } from '#contract/cart/delivery.ts'
import type { DeliveryNote } from '#contract/freight/delivery.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { readLatest } from '../../../patterns/reading/read-latest.ts'
import { SelectField } from '../../../ui/fields.tsx'
import { countryOptions } from '../../addresses/addresses.country-options.tsx'
import { useDeliveryCountry } from './cart.delivery-country.ts'

type Read = DeliveryNote | 'failed' | null

function useDelivery(productId: string, country: string): Read {
  const [read, setRead] = useState<Read>(null)
  useEffect(
    () =>
      readLatest(
        () => call(productDelivery, { params: { id: productId }, query: country === '' ? {} : { country } }),
        { take: ({ delivery }) => setRead(delivery), failed: () => setRead('failed') },
      ),
    [productId, country],
  )
  return read
}

/** When a product arrives and what its freight costs, for the country of the reader, who can look at another one. */
export default function ProductDelivery({ productId }: { productId: string }) {
  const id = useId()
  const [country, choose] = useDeliveryCountry()
  const [isChoosing, setIsChoosing] = useState(false)
  const read = useDelivery(productId, country)
  if (read === null) return null
  if (read === 'failed') return <p className="text-ink-2">{t('Delivery cannot be shown right now.')}</p>
  return (
    <>
      <p aria-live="polite" className={read.isDelivered ? '' : 'font-[560] text-warn'}>
        {read.text}
      </p>
      {isChoosing ? (
        <div className="mt-2">
          <SelectField
            id={id}
            label={t('Delivery to')}
            autoComplete="country"
            value={country || read.country}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          >
            {read.country === '' ? <option value="">{t('Choose a country')}</option> : null}
            {countryOptions()}
          </SelectField>
        </div>
      ) : (
        <button
          type="button"
          className="min-h-6 text-small text-blue underline"
          onClick={() => setIsChoosing(true)}
        >
          {read.country === '' ? t('Choose a country') : t('Another country')}
        </button>
      )}
    </>
  )
}
