import { useId, useState } from 'react'
import { fittingMethods, freightOf, servingMethods } from '#contract/freight/freight-of.ts'
import type { FreightSettings } from '#contract/freight/freight-settings.ts'
import { toMilligrams } from '#contract/freight/weights.ts'
import { zoneOf } from '#contract/freight/zones.ts'
import { toMajor, toMinor } from '#contract/money.ts'
import { readPostcode } from '#contract/postcodes/parts.ts'
import { language, t } from '#i18n/t.ts'
import { wordsIn } from '#i18n/words.ts'
import { useCompany } from '../../../api/company.ts'
import { typedAmount } from '../../../patterns/form/typed-amount.ts'
import { TextField } from '../../../ui/fields.tsx'
import { TryIt } from '../../settings/settings.editor.tsx'
import { daysText, freightText, methodName } from '../freight.words.ts'
import { type FreightEditing, freightContentOf } from './freight.use-settings.ts'

type Asked = { country: string; postcode: string; weight: string; goods: string }

/** What each method would cost with these settings, by the function that carts and orders use. */
function offersOf(settings: FreightSettings, { country, postcode, weight, goods }: Asked, currency: string) {
  const weightMg = weight.trim() === '' ? null : toMilligrams(typedAmount(weight) || 0, settings.weightUnit)
  const order = { weightMg, goodsMinor: toMinor(typedAmount(goods) || 0, currency) }
  const serving = servingMethods(settings, { country, postcode }, currency)
  return fittingMethods(serving, weightMg).map((method) => {
    const { kind, priceMinor } = freightOf(method, order)
    const amount = priceMinor === null ? null : toMajor(priceMinor, currency)
    return { method: method.key, name: method.name, days: method.days, kind, amount }
  })
}

/** The zone of the place, or that its postcode cannot be read: then only its country counts. */
function zoneText({ zones }: FreightSettings, { country, postcode }: Asked): string {
  const zone = zoneOf(zones, { country, postcode })
  const where =
    zone === null ? t('Not in any zone') : t('Zone: {zone}', { zone: wordsIn(zone.name, language()) || zone.key })
  const isRead = postcode.trim() === '' || readPostcode(country, postcode) !== null
  return isRead ? where : `${where}. ${t('This is not a postcode in this country.')}`
}

export function TryFreight({ editing, home }: { editing: FreightEditing; home: string }) {
  const id = useId()
  const { currency } = useCompany()
  const [asked, setAsked] = useState<Asked>({ country: home, postcode: '', weight: '1', goods: '100' })
  const content = freightContentOf(editing.typed)
  const offers = offersOf(content, asked, currency)
  const fields = [
    ['postcode', t('Postcode')],
    ['weight', t('Weight in {unit}', { unit: editing.typed.weightUnit })],
    ['goods', t('Value of goods in {currency}', { currency })],
  ] as const
  return (
    <TryIt id={id} country={asked.country} onCountry={(country) => setAsked({ ...asked, country })}>
      {fields.map(([name, label]) => (
        <TextField
          key={name}
          id={`${id}-${name}`}
          label={label}
          isOptional={name === 'postcode'}
          maxLength={12}
          value={asked[name]}
          onChange={({ currentTarget }) => setAsked({ ...asked, [name]: currentTarget.value })}
        />
      ))}
      <div role="status" className="grid gap-2">
        <p className="text-ui text-ink-2">{zoneText(content, asked)}</p>
        <ul className="grid gap-2">
          {offers.map((offer) => (
            <li key={offer.method} className="border-s-3 border-blue bg-sheet px-4 py-3 text-ui">
              <p className="flex justify-between gap-3 font-[620]">
                <span>{methodName(offer)}</span>
                <span className="num">{freightText(offer, currency)}</span>
              </p>
              <p className="text-ink-2">{daysText(offer)}</p>
            </li>
          ))}
          {offers.length === 0 ? (
            <li className="border-s-3 border-warn bg-sheet px-4 py-3 text-ui">
              {t('No shipping method covers this address, so orders to it are refused.')}
            </li>
          ) : null}
        </ul>
      </div>
      <p className="text-small text-ink-2">{t('Carts and orders are calculated the same way.')}</p>
    </TryIt>
  )
}
