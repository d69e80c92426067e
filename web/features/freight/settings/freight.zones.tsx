import { anyCountry, hasPostcodes } from '#contract/freight/zones.ts'
import { postcodeSamples } from '#contract/postcodes/samples.ts'
import { language, t } from '#i18n/t.ts'
import { wordsIn } from '#i18n/words.ts'
import { showToast } from '../../../patterns/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Input, Select } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { countryOptions } from '../../addresses/addresses.fields.tsx'
import { ErrorText, errorAt, errorProps, Names } from './freight.place-words.tsx'
import {
  emptyWords,
  type FreightEditing,
  methodsOnlyIn,
  newKey,
  type TypedArea,
  type TypedZone,
  withoutZone,
} from './freight.use-settings.ts'

type AreaProps = {
  zone: TypedZone
  index: number
  area: TypedArea
  /** Of a field that is wrong. */
  errorOf: (name: keyof TypedArea) => ReturnType<typeof errorProps>
  onChange: (area: TypedArea | null) => void
}

/** Which postcodes a range has, because 10 and PA20 do not begin the same way. */
function Samples({ area }: { area: TypedArea }) {
  const samples = area.country === anyCountry || !hasPostcodes(area) ? null : postcodeSamples(area.country, area)
  if (!samples) return null
  const { first, last, notIn } = samples
  return (
    <p className="basis-full text-small text-ink-2">
      {first === last ? t('Only {postcode}', { postcode: first }) : t('From {first} to {last}', { first, last })}
      {notIn === null ? null : ` · ${t('not {postcode}', { postcode: notIn })}`}
    </p>
  )
}

function AreaRow({ zone, index, area, errorOf, onChange }: AreaProps) {
  const label = (name: string) => t('{label}, {zone}, row {row}', { label: name, zone: zone.key, row: index + 1 })
  const isAny = area.country === anyCountry
  return (
    <li className="flex flex-wrap items-center gap-2">
      <div className="min-w-44 flex-1 max-sm:basis-full">
        <Select
          aria-label={label(t('Country'))}
          {...errorOf('country')}
          autoComplete="off"
          value={area.country}
          onChange={({ currentTarget }) => onChange({ ...area, country: currentTarget.value })}
        >
          <option value={anyCountry}>{t('All other countries')}</option>
          {countryOptions()}
        </Select>
      </div>
      {(['postcodeFrom', 'postcodeTo'] as const).map((name) => (
        <div key={name} className="w-28">
          <Input
            aria-label={label(name === 'postcodeFrom' ? t('Postcode from') : t('Postcode to'))}
            {...errorOf(name)}
            placeholder={name === 'postcodeFrom' ? t('from') : t('to')}
            autoComplete="off"
            maxLength={12}
            disabled={isAny}
            value={isAny ? '' : area[name]}
            onChange={({ currentTarget }) => onChange({ ...area, [name]: currentTarget.value })}
          />
        </div>
      ))}
      <Button size="small" look="ghost" aria-label={label(t('Remove'))} onClick={() => onChange(null)}>
        <Icon name="close" className="size-4.5" />
      </Button>
      <Samples area={area} />
    </li>
  )
}

type ZoneProps = { editing: FreightEditing; zone: TypedZone; index: number }

function Zone({ editing: { typed, change, errors }, zone, index }: ZoneProps) {
  const set = (values: Partial<TypedZone>) =>
    change({ zones: typed.zones.map((one) => (one.key === zone.key ? { ...one, ...values } : one)) })
  const setArea = (place: number) => (area: TypedArea | null) =>
    set({ areas: zone.areas.flatMap((one, index) => (index !== place ? [one] : area ? [area] : [])) })
  function remove(): void {
    const methods = methodsOnlyIn(typed, zone.key)
    if (methods.length > 0) {
      const names = methods.map(({ key, name }) => wordsIn(name, language()) || key).join(', ')
      showToast(t('Now delivers everywhere, because this was its only zone: {methods}', { methods: names }))
    }
    change(withoutZone(typed, zone.key))
  }
  const errorId = `zone-${index}-error`
  const errorIn = (place: number) => (name: keyof TypedArea) =>
    errorProps(`zones.${index}.areas.${place}.${name}` in errors, errorId)
  return (
    <li className="grid grid-cols-1 gap-2 border-b border-line py-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="mono w-24 text-small text-ink-2">{zone.key}</span>
        <Names
          of={zone.key}
          name={zone.name}
          errors={errors}
          path={`zones.${index}.name`}
          errorId={errorId}
          onChange={(name) => set({ name })}
        />
        <Button
          size="small"
          look="ghost"
          aria-label={t('Remove zone {zone}', { zone: zone.key })}
          onClick={remove}
        >
          <Icon name="close" className="size-4.5" />
        </Button>
      </div>
      <ul className="grid grid-cols-1 gap-2 sm:ps-26">
        {zone.areas.map((area, place) => (
          <AreaRow
            // biome-ignore lint/suspicious/noArrayIndexKey: an area has no other identity while it is typed
            key={place}
            zone={zone}
            index={place}
            area={area}
            errorOf={errorIn(place)}
            onChange={setArea(place)}
          />
        ))}
      </ul>
      <div className="sm:ps-26">
        <Button
          size="small"
          look="ghost"
          onClick={() =>
            set({ areas: [...zone.areas, { country: anyCountry, postcodeFrom: '', postcodeTo: '' }] })
          }
        >
          {t('Add a country or postcodes')}
        </Button>
      </div>
      <ErrorText id={errorId} text={errorAt(errors, `zones.${index}.`)} />
    </li>
  )
}

/** Where a price holds: countries, and parts of them by postcode. */
export function FreightZones({ editing }: { editing: FreightEditing }) {
  const { typed, change, errors } = editing
  const add = () =>
    change({ zones: [...typed.zones, { key: newKey('zone', typed.zones), name: emptyWords, areas: [] }] })
  return (
    <section aria-labelledby="freight-zones">
      <h2 id="freight-zones" className="text-h3">
        {t('Zones')}
      </h2>
      <p className="mt-1 text-ui text-ink-2">
        {t(
          'An address belongs to the zone of its postcode first, then to that of its country. A range from 10 to 14 covers every postcode that begins with 10, 11, 12, 13 or 14. Where the parts of a postcode differ in length, a part counts as a whole: PA2 does not cover PA20.',
        )}
      </p>
      <ul className="mt-2 border-t border-line">
        {typed.zones.map((zone, index) => (
          <Zone key={zone.key} editing={editing} zone={zone} index={index} />
        ))}
      </ul>
      <ErrorText id="freight-zones-error" text={errors.zones} />
      <Button size="small" className="mt-3" onClick={add}>
        {t('Add a zone')}
      </Button>
    </section>
  )
}
