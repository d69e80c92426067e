import { useState } from 'react'
import { useController } from 'react-hook-form'
import { writeAmount } from '../../../patterns/form/typed-amount.ts'
import { type FieldControl, Input } from '../../../ui/field.tsx'
import type { ProductApiForm } from './products.product-form.tsx'

type AmountInputProps = FieldControl & {
  form: ProductApiForm['form']
  name: 'unitprice' | 'shipWeight' | 'netWeight' | 'contentAmount'
  /** The value that the form stores: a number, or the text where it is none. */
  read: (typed: string) => unknown
}

/** A number with decimals, written as the language does: "12,5" in German. The typed text stays unchanged. */
export function AmountInput({ form, name, read, ...control }: AmountInputProps) {
  const { field } = useController({ control: form.control, name })
  const [typed, setTyped] = useState('')
  const stored: unknown = field.value
  const written = typeof stored === 'number' ? writeAmount(stored) : String(stored ?? '')
  return (
    <Input
      {...control}
      ref={field.ref}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      value={Object.is(read(typed), stored) ? typed : written}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        field.onChange(read(currentTarget.value))
      }}
      onBlur={field.onBlur}
    />
  )
}
