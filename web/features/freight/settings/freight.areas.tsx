import { useState } from 'react'
import { countryName } from '#contract/addresses/postal.ts'
import { countryGroups } from '#contract/freight/country-groups.ts'
import { anyCountry, hasPostcodes } from '#contract/freight/zones.ts'
import { postcodeSamples } from '#contract/postcodes/samples.ts'
import { t } from '#i18n/t.ts'
import { showToast } from '../../../patterns/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Input, Select } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { countryOptions } from '../../addresses/addresses.country-options.tsx'
import { errorAt, errorProps, Labelled } from './freight.place-words.tsx'
import { areasOfGroup, type FreightEditing, type TypedArea, type TypedZone } from './freight.use-settings.ts'

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

function postcodeLabel(name: 'postcodeFrom' | 'postcodeTo'): string {
  return name === 'postcodeFrom' ? t('Postcode from') : t('Postcode to')
}

function AreaRow({ zone, index, area, errorOf, onChange }: AreaProps) {
  const label = (name: string) => t('{label}, {zone}, row {row}', { label: name, zone: zone.key, row: index + 1 })
  const isAny = area.country === anyCountry
  return (
    <li className="flex flex-wrap items-end gap-2">
      <Labelled text={t('Country')} className="min-w-44 flex-1 max-sm:basis-full">
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
      </Labelled>
      {(['postcodeFrom', 'postcodeTo'] as const).map((name) => (
        <Labelled key={name} text={postcodeLabel(name)} className="w-32">
          <Input
            aria-label={label(postcodeLabel(name))}
            {...errorOf(name)}
            autoComplete="off"
            maxLength={12}
            disabled={isAny}
            value={isAny ? '' : area[name]}
            onChange={({ currentTarget }) => onChange({ ...area, [name]: currentTarget.value })}
          />
        </Labelled>
      ))}
      <Button size="small" look="ghost" aria-label={label(t('Remove'))} onClick={() => onChange(null)}>
        <Icon name="close" className="size-4.5" />
      </Button>
      <Samples area={area} />
    </li>
  )
}

/** More than these are listed by their names, until an admin opens them. */
const shownAreas = 6

type AreasProps = {
  editing: FreightEditing
  zone: TypedZone
  index: number
  errorId: string
  set: (values: Partial<TypedZone>) => void
}

/** The places of a zone: a row for each, and whole groups of countries by one choice. */
export function Areas({ editing: { typed, errors }, zone, index, errorId, set }: AreasProps) {
  const [isOpen, setIsOpen] = useState(zone.areas.length <= shownAreas)
  const hasError = errorAt(errors, `zones.${index}.areas`) !== undefined
  const setArea = (place: number) => (area: TypedArea | null) =>
    set({ areas: zone.areas.flatMap((one, position) => (position !== place ? [one] : area ? [area] : [])) })
  const errorIn = (place: number) => (name: keyof TypedArea) =>
    errorProps(`zones.${index}.areas.${place}.${name}` in errors, errorId)
  function addArea(): void {
    setIsOpen(true)
    set({ areas: [...zone.areas, { country: anyCountry, postcodeFrom: '', postcodeTo: '' }] })
  }
  function addGroup(countries: readonly string[]): void {
    const added = areasOfGroup(typed, countries)
    if (added.length === 0) {
      showToast(t('Your zones already have all of these countries.'))
      return
    }
    setIsOpen(zone.areas.length + added.length <= shownAreas)
    set({ areas: [...zone.areas, ...added] })
  }
  return (
    <div className="grid grid-cols-1 gap-2 sm:ps-26">
      {isOpen || hasError ? (
        <ul className="grid grid-cols-1 gap-2">
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
      ) : (
        <p className="text-ui">
          {zone.areas.map(placeName).join(', ')}{' '}
          <Button size="small" look="ghost" onClick={() => setIsOpen(true)}>
            {t('Edit countries of {zone}', { zone: zone.key })}
          </Button>
        </p>
      )}
      <div className="flex flex-wrap items-end gap-2">
        <Button size="small" look="ghost" onClick={addArea}>
          {t('Add a country or postcodes')}
        </Button>
        <GroupChoice zone={zone} onChoose={addGroup} />
      </div>
    </div>
  )
}

type GroupProps = { zone: TypedZone; onChoose: (countries: readonly string[]) => void }

function GroupChoice({ zone, onChoose }: GroupProps) {
  return (
    <Labelled text={t('Add a group of countries')} className="w-56">
      <Select
        aria-label={t('Add a group of countries, {zone}', { zone: zone.key })}
        autoComplete="off"
        value=""
        onChange={({ currentTarget }) => {
          const group = countryGroups.find(({ key }) => key === currentTarget.value)
          onChoose(group ? group.countries : [anyCountry])
        }}
      >
        <option value="" disabled>
          {t('Choose a group')}
        </option>
        {countryGroups.map(({ key, name, countries }) => (
          <option key={key} value={key}>
            {`${t(name)} (${countries.length})`}
          </option>
        ))}
        <option value={anyCountry}>{t('All other countries')}</option>
      </Select>
    </Labelled>
  )
}

function placeName({ country, postcodeFrom, postcodeTo }: TypedArea): string {
  const name = country === anyCountry ? t('All other countries') : countryName(country)
  return [name, [postcodeFrom, postcodeTo].filter(Boolean).join('–')].filter(Boolean).join(' ')
}
