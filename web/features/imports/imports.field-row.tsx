import type { ImportField } from '#contract/imports.ts'
import { t } from '#texts/t.ts'
import { Field, Select } from '../../ui/field.tsx'
import { fieldName } from './imports.fields.ts'
import { samplesOf } from './imports.words.ts'

export type Headers = { headers: readonly string[]; sample: readonly (readonly string[])[] }

type FieldRowProps = {
  field: ImportField
  table: Headers
  column: number | undefined
  error: string | undefined
  onColumn: (column: number | undefined) => void
}

export function fieldId(key: string): string {
  return `import-${key.replace('.', '-')}`
}

/** A column by its heading, or by its place where it has none. */
export function columnName(headers: readonly string[], at: number): string {
  return headers[at] || t('Column {number}', { number: String(at + 1) })
}

/** A field of a product and the column that fills it, with what stands in that column. */
export function FieldRow({ field, table, column, error, onColumn }: FieldRowProps) {
  const id = fieldId(field.key)
  const samples = samplesOf(table.sample, column)
  return (
    <div className="import-field">
      <Field id={id} label={fieldName(field)} isOptional={!field.isRequired} {...(error && { error })}>
        {(control) => (
          <Select
            {...control}
            value={column ?? ''}
            onChange={({ target }) => onColumn(target.value === '' ? undefined : Number(target.value))}
          >
            <option value="">{t('No column')}</option>
            {table.headers.map((header, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place, headings may repeat
              <option key={`${at} ${header}`} value={at}>
                {columnName(table.headers, at)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <p className="import-sample" data-empty={samples.length === 0 || undefined}>
        {column === undefined ? null : samples.length > 0 ? (
          <>
            <span className="hidden-but-read">{t('First values: ')}</span>
            {samples.slice(0, 3).join(' · ')}
          </>
        ) : (
          t('Empty in the first rows')
        )}
      </p>
    </div>
  )
}
