import { useState } from 'react'
import type { Attribute } from '#contract/catalogue-model/model.ts'
import { sayWords } from '#contract/catalogue-model/words.ts'
import { type AttributeValue, attributesOf } from '#contract/products/attributes.ts'
import { Field } from '../../../../ui/field.tsx'
import { isChanged } from '../products.changed.ts'
import { AttributeControl, attributeError, storedAs } from './products.attribute-control.tsx'
import type { TypedAttributes } from './products.typed-attributes.ts'
import './products.attributes.css'

export function attributeFieldId(key: string): string {
  return `attributes.${key}`
}

type FieldProps = {
  attribute: Attribute
  value: AttributeValue | null | undefined
  error: string | undefined
  isChanged: boolean
  onChange: (value: AttributeValue | null) => void
}

/** The unit is part of the name for those who do not see it behind the field. */
function Label({ label, symbol }: Pick<Attribute, 'label' | 'symbol'>) {
  return (
    <>
      {sayWords(label)}
      {symbol === '' ? null : <span className="hidden-but-read">, {symbol}</span>}
    </>
  )
}

/** What is wrong is said once the field is left, and at once of what was stored before. */
function AttributeField({ attribute, value, error, onChange, ...field }: FieldProps) {
  const [isTyping, setIsTyping] = useState(false)
  const { key, label, symbol, help, isRequired } = attribute
  const shown = storedAs(attribute, value)
  return (
    <Field
      {...field}
      id={attributeFieldId(key)}
      label={<Label label={label} symbol={symbol} />}
      hint={sayWords(help) || undefined}
      error={error ?? (isTyping ? undefined : attributeError(attribute, value))}
      isRequired={isRequired}
    >
      {(control) => (
        <>
          <AttributeControl
            attribute={attribute}
            control={control}
            value={value}
            onLeave={() => setIsTyping(false)}
            onChange={(next) => {
              setIsTyping(true)
              onChange(next)
            }}
          />
          <p aria-live="polite" className="mt-1 text-small text-ink-2 empty:hidden">
            {shown}
          </p>
        </>
      )}
    </Field>
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
        const { key } = attribute
        return (
          <AttributeField
            key={key}
            attribute={attribute}
            value={value[key]}
            error={errors[key]?.message}
            isChanged={isChanged(dirty[key])}
            onChange={(next) => onChange({ ...value, [key]: next })}
          />
        )
      })}
    </div>
  )
}
