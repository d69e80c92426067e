import { useState } from 'react'
import { kindLabels } from '#contract/catalogue-model/kind-labels.ts'
import { type AttributeKind, attributeKinds } from '#contract/catalogue-model/model.ts'
import { modelNow } from '#contract/catalogue-model/now.ts'
import { listUnits } from '#contract/catalogue-model/units-now.ts'
import { sayWords } from '#contract/catalogue-model/words.ts'
import { importFields } from '#contract/imports/fields.ts'
import type { AttributeProposal, NewAttribute } from '#contract/imports/properties.ts'
import { familiesNow } from '#contract/products/attributes.ts'
import { t } from '#i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField, SelectField, TextField } from '../../../ui/fields.tsx'
import { optionsOf } from '../../../ui/options.tsx'
import { isAttribute } from '../imports.labels.ts'
import type { PropertyChoice } from './imports.properties.ts'

type RowProps = {
  id: string
  proposal: AttributeProposal
  choice: PropertyChoice
  error: string | undefined
  onChoice: (choice: PropertyChoice) => void
}

const measured: readonly AttributeKind[] = ['number', 'range', 'dimension']

function symbolOf(unit: string): string {
  return listUnits(modelNow()).find(({ key }) => key === unit)?.symbol ?? unit
}

function sayNew({ label, kind, unit }: NewAttribute): string {
  const type = t(kindLabels[kind])
  return unit === ''
    ? t('New attribute: {label} ({type})', { label, type })
    : t('New attribute: {label} ({type}, {unit})', { label, type, unit: symbolOf(unit) })
}

/** A column that fills no field, and what becomes of it. */
export function PropertyRow({ id, proposal, choice, error, onChoice }: RowProps) {
  const { heading, samples, filled } = proposal
  const { use, attribute } = choice
  const [isOpen, setIsOpen] = useState(false)
  const isNew = use === 'new'
  return (
    <div className="import-field">
      <SelectField
        id={id}
        label={heading}
        {...(error && { error })}
        value={use}
        onChange={({ target }) => onChoice({ attribute, use: target.value })}
      >
        <option value="none">{t('Leave out')}</option>
        <option value="new">{sayNew(attribute)}</option>
        {optionsOf(importFields().filter(isAttribute), ({ key, label }) => [
          key,
          t('Attribute: {label}', { label }),
        ])}
      </SelectField>
      <div className="import-filled">
        <p className="import-sample">
          <span className="hidden-but-read">{t('First values: ')}</span>
          {samples.join(' · ') || t('{count, plural, one {# value} other {# values}}', { count: filled })}
        </p>
        {isNew ? (
          <Button
            size="small"
            look="ghost"
            aria-expanded={isOpen}
            aria-label={t('Change the new attribute {label}', { label: attribute.label })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('Change')}
          </Button>
        ) : null}
      </div>
      {isNew ? <Misfits proposal={proposal} kind={attribute.kind} /> : null}
      {isNew && (isOpen || error !== undefined) ? (
        <NewFields id={id} attribute={attribute} onAttribute={(one) => onChoice({ use, attribute: one })} />
      ) : null}
    </div>
  )
}

/** Values that the check would refuse, with the lines of some. */
function Misfits({ proposal, kind }: { proposal: AttributeProposal; kind: AttributeKind }) {
  const { count = 0, examples = [] } = proposal.misfits[kind] ?? {}
  if (count === 0) return null
  const lines = examples.map(({ line, text }) => t('line {line}: {text}', { line: String(line), text })).join(', ')
  return (
    <p className="col-span-full text-small text-warn wrap-anywhere">
      {t('{count, plural, one {# value does} other {# values do}} not fit: {lines}', { count, lines })}
    </p>
  )
}

type NewProps = { id: string; attribute: NewAttribute; onAttribute: (attribute: NewAttribute) => void }

function NewFields({ id, attribute, onAttribute }: NewProps) {
  const { key, label, kind, unit, family, isFilterable } = attribute
  const change = (given: Partial<NewAttribute>) => onAttribute({ ...attribute, ...given })
  return (
    <fieldset className="import-new">
      <legend className="hidden-but-read">{t('New attribute {label}', { label })}</legend>
      <TextField
        id={`${id}-label`}
        label={t('Name')}
        value={label}
        maxLength={80}
        onChange={({ target }) => change({ label: target.value })}
      />
      <TextField
        id={`${id}-key`}
        label={t('Key')}
        className="mono"
        spellCheck={false}
        value={key}
        maxLength={40}
        onChange={({ target }) => change({ key: target.value })}
      />
      <SelectField
        id={`${id}-kind`}
        label={t('Type')}
        value={kind}
        onChange={({ target }) => {
          const next = attributeKinds.find((one) => one === target.value) ?? kind
          change({ kind: next, unit: measured.includes(next) ? unit : '' })
        }}
      >
        {optionsOf(attributeKinds, (one) => [one, t(kindLabels[one])])}
      </SelectField>
      {measured.includes(kind) ? <UnitField id={id} unit={unit} onUnit={(one) => change({ unit: one })} /> : null}
      <SelectField
        id={`${id}-family`}
        label={t('Family')}
        value={family ?? ''}
        onChange={({ target }) => change({ family: target.value === '' ? null : target.value })}
      >
        <option value="">{t('The families of its products')}</option>
        {optionsOf(familiesNow(), (one) => [one.key, sayWords(one.name)])}
      </SelectField>
      <CheckField
        label={t('Filter in the shop')}
        className="flex min-h-11 items-center gap-2 self-end text-control"
        isSmall
        checked={isFilterable}
        onChange={({ target }) => change({ isFilterable: target.checked })}
      />
    </fieldset>
  )
}

function UnitField({ id, unit, onUnit }: { id: string; unit: string; onUnit: (unit: string) => void }) {
  return (
    <SelectField id={`${id}-unit`} label={t('Unit')} value={unit} onChange={({ target }) => onUnit(target.value)}>
      <option value="">{t('No unit')}</option>
      {optionsOf(listUnits(modelNow()), ({ key, symbol }) => [key, symbol])}
    </SelectField>
  )
}
