import { useId } from 'react'
import type { ManagedModel } from '#contract/families/families.ts'
import { hasBounds, hasUnit } from '#contract/families/fields.ts'
import { mark, t } from '#i18n/t.ts'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { optionsOf } from '../../ui/options.tsx'
import { unitsIn } from './families.units-list.ts'
import type { AttributeEditing } from './families.use-attribute.ts'

const kindNames: Readonly<Record<string, string>> = {
  length: mark('Length'),
  area: mark('Area'),
  volume: mark('Volume'),
  mass: mark('Mass'),
  pressure: mark('Pressure'),
  temperature: mark('Temperature'),
  flow: mark('Flow rate'),
  torque: mark('Torque'),
  force: mark('Force'),
  power: mark('Power'),
  rotation: mark('Rotational speed'),
  speed: mark('Speed'),
  viscosity: mark('Viscosity'),
  density: mark('Density'),
  angle: mark('Angle'),
  voltage: mark('Voltage'),
  current: mark('Electric current'),
  charge: mark('Electric charge'),
  energy: mark('Energy'),
  time: mark('Time'),
  ratio: mark('Ratio'),
}

export function sayMeasure(kind: string): string {
  const known = kindNames[kind]
  return known ? t(known) : kind
}

type UnitOptionsProps = { model: Pick<ManagedModel, 'units'> }

/** All units, by what they measure. */
export function UnitOptions({ model }: UnitOptionsProps) {
  const units = unitsIn(model)
  return [...new Set(units.map(({ kind }) => kind))].map((kind) => (
    <optgroup key={kind} label={sayMeasure(kind)}>
      {optionsOf(
        units.filter((unit) => unit.kind === kind),
        ({ key, symbol }) => [key, symbol],
      )}
    </optgroup>
  ))
}

/** Unit, decimals and bounds, of the types that have them. */
export function MeasureFields({ form, model }: { form: AttributeEditing; model: ManagedModel }) {
  const id = useId()
  const { draft, change, refused } = form
  if (!hasUnit(draft.kind)) return null
  const number = (name: 'decimals' | 'min' | 'max', label: string) => (
    <TextField
      id={`${id}-${name}`}
      label={label}
      isOptional
      {...(refused.errors[name] && { error: refused.errors[name] })}
      inputMode="decimal"
      value={draft[name]}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
    />
  )
  return (
    <div className="grid gap-3">
      <SelectField
        id={`${id}-unit`}
        label={t('Unit')}
        hint={t('Values typed in another unit of the same kind are converted.')}
        {...(refused.errors.unit && { error: refused.errors.unit })}
        value={draft.unit}
        onChange={({ currentTarget }) => change({ unit: currentTarget.value })}
      >
        <option value="">{t('No unit')}</option>
        <UnitOptions model={model} />
      </SelectField>
      {hasBounds(draft.kind) ? (
        <div className="grid grid-cols-2 items-end gap-3">
          <div className="col-span-2">{number('decimals', t('Decimals'))}</div>
          {number('min', t('From', { context: 'lower bound' }))}
          {number('max', t('To', { context: 'upper bound' }))}
        </div>
      ) : null}
    </div>
  )
}
