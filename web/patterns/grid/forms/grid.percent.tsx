import type { ComponentProps } from 'react'
import { Field, Input } from '../../../ui/field.tsx'
import type { GridAction } from '../state/grid.setup.ts'

type Wanted = NonNullable<GridAction['percent']>

/** A percentage as the user types it, `2.5`, `2,5` or `−3`; null for what is none, is out of range, or changes nothing. */
export function readPercent(text: string, { least, most }: Wanted): number | null {
  const plain = text.trim().replace(/\s*%$/, '').replace(/^[−–]/, '-').replace(',', '.')
  if (!/^[+-]?\d{1,4}(?:\.\d{1,3})?$/.test(plain)) return null
  const value = Number(plain)
  return value !== 0 && value >= least && value <= most ? value : null
}

type PercentProps = {
  wanted: Wanted
  field: { id: string; error: string | undefined }
  input: ComponentProps<'input'>
  /** What it would make of one of the rows. */
  effect: string | null
}

/** Asks for a percentage and shows by one row what it would do. */
export function PercentField({ wanted, field, input, effect }: PercentProps) {
  return (
    <Field {...field} label={wanted.label} hint={wanted.hint}>
      {(control) => (
        <>
          <Input
            {...input}
            {...control}
            inputMode="text"
            autoComplete="off"
            enterKeyHint="done"
            className="max-w-40"
          />
          <p role="status" className="mt-2 min-h-5 text-small text-ink-2">
            {effect}
          </p>
        </>
      )}
    </Field>
  )
}
