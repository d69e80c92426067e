import { postcodeErrors } from '#contract/addresses/address-fields.ts'
import type { Address } from '#contract/addresses/addresses.ts'
import { toAddressLine } from '#contract/addresses/postal.ts'
import { t } from '#i18n/t.ts'
import type { ApiForm } from '../../../patterns/form/use-api-form.ts'
import { Unread } from '../../../patterns/reading/unread.tsx'
import { SelectField, TextField } from '../../../ui/fields.tsx'
import { optionsOf } from '../../../ui/options.tsx'
import { countryOptions } from '../../addresses/addresses.country-options.tsx'
import { freightText, methodName } from '../../freight/freight.words.ts'
import type { OrderDraft } from './orders.draft.ts'
import type { CheckedDraft } from './orders.form.ts'
import type { PurchaseSumsRead } from './orders.use-purchase-sums.ts'

type Api = ApiForm<OrderDraft, CheckedDraft>

/** The addresses of the book to choose from, and another one. */
export function AddressChoice({ bound, book }: Pick<Api, 'bound'> & { book: readonly Address[] }) {
  if (book.length === 0) return null
  return (
    <SelectField {...bound('choice')} label={t('Deliver to')}>
      {optionsOf(book, (address) => [
        address._id,
        address.label === '' ? toAddressLine(address) : `${address.label}: ${toAddressLine(address)}`,
      ])}
      <option value="">{t('Another address')}</option>
    </SelectField>
  )
}

/** The country of an address that is typed: tax and freight depend on it. */
export function CountryFields({ form, bound }: Pick<Api, 'form' | 'bound'>) {
  /** The postcode may be that of the last order, in another country. */
  function dropForeignPostcode(): void {
    const [country, postcode] = form.getValues(['country', 'postcode'])
    if (postcodeErrors({ country, postcode }).length > 0) form.setValue('postcode', '', { shouldValidate: true })
  }
  return (
    <div className="grid gap-4.5 sm:grid-cols-[2fr_1fr]">
      <SelectField
        {...bound('country', { onChange: dropForeignPostcode })}
        label={t('Country')}
        autoComplete="country"
      >
        <option value="">{t('Choose a country')}</option>
        {countryOptions()}
      </SelectField>
      <TextField {...bound('postcode')} label={t('Postcode')} isOptional autoComplete="postal-code" />
    </div>
  )
}

type FreightProps = Pick<Api, 'form' | 'field'> & {
  values: OrderDraft
  read: PurchaseSumsRead
  currency: string
  hasFreight: boolean
}

/** How the order is delivered, where there is something to choose; and that there is no way to deliver it. */
export function FreightField({ form, field, values, read, currency, hasFreight }: FreightProps) {
  const { found, problem, again } = read
  if (problem !== null) return <Unread text={problem} onRetry={again} />
  if (found === null || !hasFreight) return null
  const { freightMethods, sums } = found
  if (freightMethods.length === 0) {
    return (
      <p className="border-s-3 border-warn bg-warn-soft px-4 py-3 text-ui">
        {t('We do not deliver these products to this address. Choose another address, or contact us.')}
      </p>
    )
  }
  if (freightMethods.length === 1) return null
  const isOffered = freightMethods.some(({ method }) => method === values.freightMethod)
  return (
    <SelectField
      {...field('freightMethod')}
      label={t('Shipping method')}
      value={isOffered ? values.freightMethod : (sums.freight?.method ?? '')}
      onChange={({ currentTarget }) => form.setValue('freightMethod', currentTarget.value, { shouldDirty: true })}
    >
      {optionsOf(freightMethods, (offer) => [
        offer.method,
        `${methodName(offer)}, ${freightText(offer, currency)}`,
      ])}
    </SelectField>
  )
}
