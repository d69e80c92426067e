import type { ReactNode } from 'react'
import { sayWords } from '#contract/catalogue-model/words.ts'
import { weightUnits } from '#contract/freight/weights.ts'
import { attributesOf, familiesNow } from '#contract/products/attributes.ts'
import { t } from '#i18n/t.ts'
import { useCompany } from '../../../api/company.ts'
import { type FieldControl, Input, Select } from '../../../ui/field.tsx'
import { optionsOf } from '../../../ui/options.tsx'
import { AttributeControl } from '../form/attributes/products.attribute-control.tsx'
import { weightParts } from './products.field-values.ts'

type ControlProps = { control: FieldControl; value: string | boolean; onChange: (value: string | boolean) => void }

/** A field that can be chosen. `first`: its value before something is typed. */
export type FieldChoice = {
  name: string
  label: string
  hint?: string
  first: string
  show: (props: ControlProps) => ReactNode
}

function text(props: { maxLength: number; inputMode?: 'decimal' }): FieldChoice['show'] {
  return ({ control, value, onChange }) => (
    <Input
      {...control}
      {...props}
      autoComplete="off"
      value={String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

function oneOf(options: readonly (readonly [string, string])[]): FieldChoice['show'] {
  return ({ control, value, onChange }) => (
    <Select {...control} value={String(value)} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      {optionsOf(options, (option) => option)}
    </Select>
  )
}

function WeightControl({ control, value, onChange }: ControlProps) {
  const { amount, unit } = weightParts(String(value))
  return (
    <div className="flex gap-2">
      <Input
        {...control}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={amount}
        onChange={({ currentTarget }) => onChange(`${currentTarget.value} ${unit}`)}
      />
      <Select
        aria-label={t('Weight unit')}
        className="max-w-28"
        value={unit}
        onChange={({ currentTarget }) => onChange(`${amount} ${currentTarget.value}`)}
      >
        {optionsOf(weightUnits, (one) => [one, one])}
      </Select>
    </div>
  )
}

/** The fields of every product. Classes are there where the settings have more than one. */
export function usePlainChoices(): FieldChoice[] {
  const { tax, freight } = useCompany()
  const empty = t('Leave blank to remove the value')
  const families = familiesNow().map(({ key, name }) => [key, sayWords(name)] as const)
  const taxClasses = Object.keys(tax?.classes ?? {})
  const shippingClasses = freight?.classes ?? []
  const classOf = (name: string, label: string, keys: readonly string[]): FieldChoice[] =>
    keys.length < 2
      ? []
      : [{ name, label, first: keys[0] ?? '', show: oneOf(keys.map((key) => [key, key] as const)) }]
  return [
    { name: 'category', label: t('Family'), first: '', show: oneOf([['', t('Other')], ...families]) },
    {
      name: 'supply',
      label: t('Supply'),
      first: 'stock',
      show: oneOf([
        ['stock', t('From stock')],
        ['make', t('Made to order')],
      ]),
    },
    ...classOf('taxClass', t('Tax class'), taxClasses),
    {
      name: 'shipWeight',
      label: t('Shipping weight per piece'),
      hint: empty,
      first: ' kg',
      show: (props) => <WeightControl {...props} />,
    },
    ...classOf('shippingClass', t('Shipping class'), shippingClasses),
    {
      name: 'netWeight',
      label: t('Net weight per piece (g)'),
      hint: empty,
      first: '',
      show: text({ maxLength: 20, inputMode: 'decimal' }),
    },
    { name: 'tariffNumber', label: t('Tariff number'), hint: empty, first: '', show: text({ maxLength: 21 }) },
    {
      name: 'originCountry',
      label: t('Country of origin'),
      hint: t('Two letters, such as DE. Leave blank to remove the value.'),
      first: '',
      show: text({ maxLength: 2 }),
    },
  ]
}

/** The attributes of each family: only its products take a value. */
export function attributeChoices(): { family: string; choices: FieldChoice[] }[] {
  return familiesNow().flatMap(({ key: family, name }) => {
    const choices = attributesOf(family).map((attribute): FieldChoice => {
      const label = sayWords(attribute.label)
      return {
        name: `attributes.${family}.${attribute.key}`,
        label: `${label} (${sayWords(name)})`,
        hint: t('Leave blank to remove the value'),
        first: '',
        show: ({ control, value, onChange }) => (
          <AttributeControl
            attribute={attribute}
            control={control}
            value={value}
            onLeave={() => undefined}
            onChange={(next) =>
              onChange(
                typeof next === 'boolean' || typeof next === 'string' ? next : next === null ? '' : String(next),
              )
            }
          />
        ),
      }
    })
    return choices.length > 0 ? [{ family: sayWords(name), choices }] : []
  })
}
