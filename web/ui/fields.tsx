import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { Field, type FieldControl, Input, Select, Textarea } from './field.tsx'

type Labels = Omit<ComponentProps<typeof Field>, 'children'>

/** A control with its label, hint and error: takes the properties of both. */
export function labelled<Props extends object>(Control: ComponentType<Props>) {
  return ({
    id,
    label,
    hint,
    note,
    error,
    remedy,
    isOptional,
    isRequired,
    isChanged,
    ...control
  }: Labels & Omit<Props, keyof FieldControl>) => (
    <Field {...{ id, label, hint, note, error, remedy, isOptional, isRequired, isChanged }}>
      {(described) => <Control {...({ autoComplete: 'off', ...control } as Props)} {...described} />}
    </Field>
  )
}

export const TextField = labelled(Input)
export const TextAreaField = labelled(Textarea)
/** Its options are its children. */
export const SelectField = labelled(Select)

type CheckFieldProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: ReactNode
  isSmall?: boolean
  /** Of the line. */
  className?: string
}

/** A box and what it means, on one line that is pressed as a whole. */
export function CheckField({ label, isSmall = false, className, ...box }: CheckFieldProps) {
  return (
    <label className={className ?? 'flex min-h-11 items-center gap-3 text-control'}>
      <input {...box} type="checkbox" className={`${isSmall ? 'size-4.5' : 'size-5'} shrink-0 accent-blue`} />
      {label}
    </label>
  )
}
