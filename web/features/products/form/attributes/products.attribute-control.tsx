import { readChoices, writeChoices } from '#contract/catalogue/query.ts'
import type { Attribute } from '#contract/catalogue-model/model.ts'
import { sayWords } from '#contract/catalogue-model/words.ts'
import { readAttribute } from '#contract/products/attribute-reading.ts'
import { type AttributeValue, choiceKeys, sayAttributeValue } from '#contract/products/attributes.ts'
import { t } from '#i18n/t.ts'
import { type FieldControl, Input, Select } from '../../../../ui/field.tsx'
import { CheckField } from '../../../../ui/fields.tsx'
import { isEmpty, readField, typedValueOf } from './products.typed-attributes.ts'

type ControlProps = {
  attribute: Attribute
  control: FieldControl
  value: AttributeValue | null | undefined
  onChange: (value: AttributeValue | null) => void
  /** The field was left. */
  onLeave: () => void
}

/** "Not stated" is a choice as well: a product may have none. A value that is none any more is shown, to be changed. */
function ChoiceControl({ attribute, control, value, onChange, onLeave }: ControlProps) {
  const choices = attribute.kind === 'boolean' ? [true, false] : choiceKeys(attribute)
  const typed = String(typedValueOf(value))
  const isKnown = typed === '' || choices.some((choice) => String(choice) === typed)
  return (
    <Select
      {...control}
      value={typed}
      onBlur={onLeave}
      onChange={({ currentTarget }) =>
        onChange(choices.find((choice) => String(choice) === currentTarget.value) ?? null)
      }
    >
      <option value="">{t('Not specified')}</option>
      {isKnown ? null : <option value={typed}>{t('{value} (no longer in the list)', { value: typed })}</option>}
      {choices.map((choice) => (
        <option key={String(choice)} value={String(choice)}>
          {sayAttributeValue(attribute, choice)}
        </option>
      ))}
    </Select>
  )
}

/** Several choices as boxes to tick, also those that the product has and the list no longer. */
function ChoicesControl({ attribute, control, value, onChange, onLeave }: ControlProps) {
  const keys = choiceKeys(attribute)
  const chosen = readChoices(String(typedValueOf(value)))
  const gone = chosen.filter((key) => !keys.includes(key))
  function toggle(key: string, isChosen: boolean): void {
    const left = isChosen ? [...chosen, key] : chosen.filter((one) => one !== key)
    onChange(writeChoices(left) || null)
  }
  return (
    <fieldset
      id={control.id}
      tabIndex={-1}
      aria-describedby={control['aria-describedby']}
      className="choice-boxes"
      onBlur={onLeave}
    >
      <legend className="hidden-but-read">{sayWords(attribute.label)}</legend>
      {[...keys, ...gone].map((key) => (
        <CheckField
          key={key}
          label={
            gone.includes(key)
              ? t('{value} (no longer in the list)', { value: key })
              : sayAttributeValue({ ...attribute, kind: 'choice' }, key)
          }
          className="flex min-h-11 items-center gap-2"
          checked={chosen.includes(key)}
          onChange={({ currentTarget }) => toggle(key, currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}

/** A unit behind a field; the label says it to those who do not see it. */
function Unit({ symbol }: { symbol: string }) {
  return symbol === '' ? null : (
    <span
      className="grid min-w-11 place-items-center self-stretch border border-s-0 border-line-strong bg-blue-soft px-2.5 text-ink-2"
      aria-hidden="true"
    >
      {symbol}
    </span>
  )
}

/** From one number to another, in two fields. */
function RangeControl({ attribute, control, value, onChange, onLeave }: ControlProps) {
  const typed = String(typedValueOf(value))
  const [from = '', to = ''] = typed.split('..')
  const ends = { from, to }
  const name = sayWords(attribute.label)
  const field = (end: 'from' | 'to') => (
    <Input
      {...control}
      id={end === 'from' ? control.id : `${control.id}-to`}
      value={ends[end]}
      aria-label={end === 'from' ? t('{name}, from', { name }) : t('{name}, up to', { name })}
      autoComplete="off"
      maxLength={30}
      onBlur={onLeave}
      onChange={({ currentTarget }) => {
        const next = { ...ends, [end]: currentTarget.value.replaceAll('..', '.') }
        onChange(next.from + next.to === '' ? null : `${next.from}..${next.to}`)
      }}
    />
  )
  return (
    <div className="affixed">
      {field('from')}
      <span aria-hidden="true" className="px-2">
        –
      </span>
      {field('to')}
      <Unit symbol={attribute.symbol} />
    </div>
  )
}

export function AttributeControl(props: ControlProps) {
  const { attribute, control, value, onChange, onLeave } = props
  const { kind, symbol } = attribute
  if (kind === 'choice' || kind === 'boolean') return <ChoiceControl {...props} />
  if (kind === 'choices') return <ChoicesControl {...props} />
  if (kind === 'range') return <RangeControl {...props} />
  const input = (
    <Input
      {...control}
      value={String(typedValueOf(value))}
      inputMode={kind === 'number' && symbol === '' ? 'decimal' : 'text'}
      autoComplete="off"
      maxLength={200}
      onBlur={onLeave}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
  return symbol === '' ? (
    input
  ) : (
    <div className="affixed">
      {input}
      <Unit symbol={symbol} />
    </div>
  )
}

const asStored = /^-?\d+(?:[.,]\d+)?(?:\.\.-?\d+(?:[.,]\d+)?)?$/

/** The stored form of a measure that was typed in another form: "= 12.7 mm" for 1/2 in. */
export function storedAs(attribute: Attribute, value: AttributeValue | null | undefined): string | null {
  const { kind } = attribute
  if (isEmpty(value) || (kind !== 'number' && kind !== 'range' && kind !== 'dimension')) return null
  const read = readAttribute(attribute, readField(attribute, value))
  if ('message' in read || asStored.test(String(typedValueOf(value)).trim())) return null
  const said = sayAttributeValue(attribute, read.value)
  return typedValueOf(read.value) === String(typedValueOf(value)).trim() ? null : `= ${said}`
}

/** The error of a value, also of one that was stored before its attribute was changed. */
export function attributeError(
  attribute: Attribute,
  value: AttributeValue | null | undefined,
): string | undefined {
  if (isEmpty(value)) return undefined
  const read = readAttribute(attribute, readField(attribute, value))
  return 'message' in read ? read.message : undefined
}
