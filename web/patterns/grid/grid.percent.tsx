import { t } from '#i18n/t.ts'
import { Field, Input } from '../../ui/field.tsx'
import type { GridAction } from './state/grid.setup.ts'

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
  text: string
  onType: (text: string) => void
  isWrong: boolean
  /** What it would make of one of the rows. */
  effect: string | null
}

/** Asks for a percentage and shows by one row what it would do. */
export function PercentField({ wanted, text, onType, isWrong, effect }: PercentProps) {
  const range = { least: String(wanted.least), most: String(wanted.most) }
  const error = isWrong ? t('Enter a percentage from {least} to {most}, other than 0', range) : undefined
  return (
    <Field id="bulk-percent" label={wanted.label} hint={wanted.hint} error={error}>
      {(control) => (
        <>
          <Input
            {...control}
            inputMode="text"
            autoComplete="off"
            enterKeyHint="done"
            className="max-w-40"
            value={text}
            onChange={(event) => onType(event.currentTarget.value)}
          />
          <p role="status" className="mt-2 min-h-5 text-small text-ink-2">
            {effect}
          </p>
        </>
      )}
    </Field>
  )
}
