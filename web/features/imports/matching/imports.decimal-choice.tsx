import type { FieldError } from '#contract/errors.ts'
import { t } from '#i18n/t.ts'
import { importFieldLabel } from '../imports.labels.ts'
import { type ColumnMatching, decimalId } from './imports.use-columns.ts'

/** The position of a number that can be read in two ways: `lines.7.unitprice`, `constants.available`. */
function positionOf({ path }: FieldError): string {
  const [, line, ofLine] = /^lines\.(\d+)\.(.+)$/.exec(path) ?? []
  const [, ofConstant] = /^constants\.(.+)$/.exec(path) ?? []
  if (line && ofLine) return t('Line {line}, {label}', { line, label: importFieldLabel(ofLine) })
  return importFieldLabel(ofConstant ?? path)
}

/** How decimals are written in the file: guessed from the first rows, asked for where the numbers do not show it. */
export function DecimalChoice({ columns: { decimal, setDecimal, unclear } }: { columns: ColumnMatching }) {
  const isUnclear = unclear.length > 0 && decimal === null
  const choices = [
    { value: 'point', label: t('Point'), example: '1,240.50' },
    { value: 'comma', label: t('Comma'), example: '1.240,50' },
  ] as const
  return (
    <fieldset aria-describedby={isUnclear ? 'import-unclear' : undefined}>
      <legend className="mb-1 text-control font-[580]">{t('Decimal separator')}</legend>
      {isUnclear ? <Unclear cells={unclear} /> : null}
      <div className="flex flex-wrap gap-x-6">
        {choices.map(({ value, label, example }) => (
          <label key={value} className="flex min-h-11 items-center gap-2 text-control">
            <input
              id={value === 'point' ? decimalId : undefined}
              type="radio"
              name="decimal"
              className="size-4.5 accent-blue"
              aria-invalid={isUnclear || undefined}
              checked={decimal === value}
              onChange={() => setDecimal(value)}
            />
            {label} <span className="mono text-small text-ink-2">{example}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Unclear({ cells }: { cells: readonly FieldError[] }) {
  return (
    <div id="import-unclear" role="alert" className="mb-2 bg-danger-soft px-3.5 py-2.5 text-ui text-danger">
      <p className="font-[580]">{t('Some numbers are ambiguous. Choose the decimal separator.')}</p>
      <ul className="mt-1 grid gap-0.5">
        {cells.map((cell) => (
          <li key={cell.path}>
            {positionOf(cell)}: {cell.message}
          </li>
        ))}
      </ul>
    </div>
  )
}
