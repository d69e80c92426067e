import type { Attribute } from '#contract/catalogue-model/model.ts'
import { sayWords } from '#contract/catalogue-model/words.ts'
import { type AttributeValue, attributesOf, choiceKeys, sayAttributeValue } from '#contract/products/attributes.ts'
import { t } from '#i18n/t.ts'
import { Field, type FieldControl, Input, Select } from '../../../ui/field.tsx'
import { isChanged } from './products.changed.ts'
import type { TypedAttributes } from './products.typed-attributes.ts'

export function attributeFieldId(key: string): string {
  return `attributes.${key}`
}

type ControlProps = {
  attribute: Attribute
  control: FieldControl
  value: AttributeValue | null | undefined
  onChange: (value: AttributeValue | null) => void
}

/** "Not stated" is a choice of its own: a product may have none. */
function ChoiceControl({ attribute, control, value, onChange }: ControlProps) {
  const choices = attribute.kind === 'boolean' ? [true, false] : choiceKeys(attribute)
  return (
    <Select
      {...control}
      value={String(value ?? '')}
      onChange={({ currentTarget }) =>
        onChange(choices.find((choice) => String(choice) === currentTarget.value) ?? null)
      }
    >
      <option value="">{t('Not specified')}</option>
      {choices.map((choice) => (
        <option key={String(choice)} value={String(choice)}>
          {sayAttributeValue(attribute, choice)}
        </option>
      ))}
    </Select>
  )
}

function AttributeControl(props: ControlProps) {
  const { attribute, control, value, onChange } = props
  if (attribute.kind === 'choice' || attribute.kind === 'boolean') return <ChoiceControl {...props} />
  return (
    <Input
      {...control}
      value={String(value ?? '')}
      inputMode={attribute.kind === 'number' ? 'decimal' : 'text'}
      autoComplete="off"
      maxLength={200}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

type AttributeFieldsProps = {
  category: string | null | undefined
  value: TypedAttributes
  errors: Readonly<Record<string, { message?: string } | undefined>>
  /** Which of them are changed, of a stored product. */
  dirty: Readonly<Record<string, unknown>>
  onChange: (value: TypedAttributes) => void
}

/** One field for each attribute of the chosen category. */
export function AttributeFields({ category, value, errors, dirty, onChange }: AttributeFieldsProps) {
  return (
    <div className="form-row">
      {attributesOf(category).map((attribute) => {
        const { key, label, unit } = attribute
        return (
          <Field
            key={key}
            id={attributeFieldId(key)}
            label={unit ? t('{label}, {unit}', { label: sayWords(label), unit }) : sayWords(label)}
            error={errors[key]?.message}
            isChanged={isChanged(dirty[key])}
          >
            {(control) => (
              <AttributeControl
                attribute={attribute}
                control={control}
                value={value[key]}
                onChange={(next) => onChange({ ...value, [key]: next })}
              />
            )}
          </Field>
        )
      })}
    </div>
  )
}
