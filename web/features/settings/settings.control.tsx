import { colourPattern } from '#contract/colours.ts'
import { t } from '#i18n/t.ts'
import { type FieldControl, Input, Select, Textarea } from '../../ui/field.tsx'
import { CheckField } from '../../ui/fields.tsx'
import { optionsOf } from '../../ui/options.tsx'
import { countryOptions } from '../addresses/addresses.country-options.tsx'
import type { SettingsField } from './settings.field.ts'

type ControlProps = {
  field: SettingsField
  control: FieldControl & Record<string, unknown>
  saved: string
  isFixed: boolean
}

/** The control of a field whose value is typed or chosen. */
export function Control({ field, control, saved, isFixed }: ControlProps) {
  const { kind, options = {}, autoComplete = 'off' } = field
  if (kind === 'rates' || kind === 'text')
    return <Textarea {...control} rows={2} autoComplete="off" enterKeyHint="enter" />
  if (kind === 'choice')
    return (
      <Select {...control} autoComplete="off">
        {optionsOf(Object.entries(options), ([value, label]) => [value, t(label)])}
      </Select>
    )
  if (kind === 'country')
    return (
      <Select {...control} autoComplete="country">
        <option value="">{t('Choose a country')}</option>
        {countryOptions()}
      </Select>
    )
  if (kind === 'zone') return <ZoneSelect control={control} saved={saved} />
  if (kind === 'yes or no')
    return (
      <Select {...control} autoComplete="off">
        {field.isNullable ? <option value="">{t('As set in the environment')}</option> : null}
        <option value="yes">{t('Yes')}</option>
        <option value="no">{t('No')}</option>
      </Select>
    )
  return (
    <Input
      {...control}
      autoComplete={autoComplete}
      enterKeyHint="next"
      inputMode={kind === 'number' ? 'numeric' : undefined}
      readOnly={isFixed}
    />
  )
}

type ChoicesProps = {
  field: SettingsField
  control: FieldControl
  label: string
  value: string
  onChange: (chosen: string) => void
}

/** Several of the options, in their order; the value is their keys with commas. */
export function ChoicesInput({ field: { options = {} }, control, label, value, onChange }: ChoicesProps) {
  const chosen = new Set(value === '' ? [] : value.split(','))
  const toggle = (option: string) => {
    const isChosen = (one: string) => (one === option ? !chosen.has(one) : chosen.has(one))
    onChange(Object.keys(options).filter(isChosen).join())
  }
  return (
    <fieldset
      id={control.id}
      tabIndex={-1}
      aria-label={label}
      aria-describedby={control['aria-describedby']}
      className="flex flex-wrap gap-x-6 gap-y-1"
    >
      {Object.entries(options).map(([option, text]) => (
        <CheckField
          key={option}
          label={text}
          className="flex min-h-11 items-center gap-2.5 text-ui"
          isSmall
          checked={chosen.has(option)}
          autoComplete="off"
          onChange={() => toggle(option)}
        />
      ))}
    </fieldset>
  )
}

type ColourProps = {
  control: ControlProps['control']
  label: string
  value: string
  onChange: (colour: string) => void
}

/** A colour as six digits, and the browser's own choice of colours beside it. */
export function ColourInput({ control, label, value, onChange }: ColourProps) {
  return (
    <div className="flex gap-2">
      <input
        type="color"
        aria-label={t('Choose {field}', { field: label })}
        value={colourPattern.test(value) ? value : '#000000'}
        autoComplete="off"
        enterKeyHint="next"
        className="size-11 shrink-0 cursor-pointer border border-line-strong bg-sheet p-1"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Input {...control} autoComplete="off" enterKeyHint="next" />
    </div>
  )
}

function ZoneSelect({ control, saved }: Pick<ControlProps, 'control' | 'saved'>) {
  // Another browser may have saved the zone under another of its names.
  const zones = new Set(['UTC', ...(saved === '' ? [] : [saved]), ...Intl.supportedValuesOf('timeZone')])
  return (
    <Select {...control} autoComplete="off">
      {[...zones].map((zone) => (
        <option key={zone}>{zone}</option>
      ))}
    </Select>
  )
}
