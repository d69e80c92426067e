import type { Language } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { Field, Input, Textarea } from '../../ui/field.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { optionsOf } from '../../ui/options.tsx'
import type { FieldSpec } from './pages.fields.ts'
import { setAt } from './pages.path.ts'
import { translated } from './pages.translated.ts'

/** `value` is in every language where it is a text. */
export type InputProps<Value> = {
  id: string
  label: string
  value: Value
  language: Language
  onChange: (value: unknown) => void
}

/** A short or long text. Without a translation the field is empty and shows the base language as its hint. */
export function TextInput({
  id,
  label,
  value,
  language,
  onChange,
  isLong,
}: InputProps<unknown> & { isLong?: boolean }) {
  const { own, original } = translated<string>(value, language)
  const shared = {
    value: own ?? '',
    autoComplete: 'off',
    placeholder: own === undefined ? original : undefined,
    lang: language,
  }
  const change = (typed: string) => onChange(setAt(value, [language], typed))
  return (
    <Field id={id} label={label}>
      {(control) =>
        isLong ? (
          <Textarea
            {...control}
            {...shared}
            rows={3}
            enterKeyHint="enter"
            onChange={({ currentTarget }) => change(currentTarget.value)}
          />
        ) : (
          <Input {...control} {...shared} onChange={({ currentTarget }) => change(currentTarget.value)} />
        )
      }
    </Field>
  )
}

type PlainInputProps = Omit<InputProps<unknown>, 'language'> & {
  isNumber?: boolean
  error?: string | undefined
}

export function PlainInput({ id, label, value, onChange, isNumber, error }: PlainInputProps) {
  const read = (typed: string) => (isNumber ? Number(typed.replaceAll(/\D/g, '') || 0) : typed)
  return (
    <TextField
      id={id}
      label={label}
      error={error}
      value={String(value ?? '')}
      inputMode={isNumber ? 'numeric' : undefined}
      onChange={({ currentTarget }) => onChange(read(currentTarget.value))}
    />
  )
}

export function YesInput({ id, label, value, onChange }: InputProps<unknown>) {
  return (
    <label htmlFor={id} className="flex items-center gap-2">
      <input
        id={id}
        type="checkbox"
        className="size-5 shrink-0 accent-blue"
        checked={value === true}
        onChange={() => onChange(value !== true)}
      />
      {label}
    </label>
  )
}

type Choices = Extract<FieldSpec, { type: 'choice' }>['choices']

export function ChoiceInput({ id, label, value, onChange, choices }: InputProps<unknown> & { choices: Choices }) {
  return (
    <SelectField
      id={id}
      label={label}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {optionsOf(choices, (one) => [one.value, t(one.label)])}
    </SelectField>
  )
}
