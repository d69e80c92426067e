import type { ImportField } from '#contract/imports/fields.ts'
import { t } from '#i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { columnSamples } from '../imports.labels.ts'
import { fieldName } from './imports.fields.ts'

export type Headers = { headers: readonly string[]; sample: readonly (readonly string[])[] }

type FieldRowProps = {
  field: ImportField
  table: Headers
  column: number | undefined
  /** The column that the profile of a shop reads, where no other one is chosen. */
  filled: number | undefined
  /** In every row without a column, else where the cell of a new product is empty. Undefined: there is none. */
  constant: string | undefined
  error: string | undefined
  onColumn: (column: number | undefined) => void
  onConstant: (constant: string | undefined) => void
}

export function fieldId(key: string): string {
  return `import-${key.replace('.', '-')}`
}

/** A column by its heading, or by its position where it has none. */
export function columnName(headers: readonly string[], index: number): string {
  return headers[index] || t('Column {number}', { number: String(index + 1) })
}

const sameInAll = 'constant'

/** A field of a product and the column that fills it, with the values of that column, or the value of every row. */
export function FieldRow(props: FieldRowProps) {
  const { field, table, column, filled, constant, error, onColumn, onConstant } = props
  const id = fieldId(field.key)
  const isConstant = (column ?? filled) === undefined && constant !== undefined

  function choose(value: string): void {
    onColumn(value === '' || value === sameInAll ? undefined : Number(value))
    if (value === sameInAll) onConstant(constant ?? '')
    else if (isConstant) onConstant(undefined)
  }

  return (
    <div className="import-field">
      <SelectField
        id={id}
        label={fieldName(field)}
        isOptional={!field.isRequired}
        {...(error && { error })}
        value={isConstant ? sameInAll : (column ?? '')}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">
          {filled === undefined
            ? t('No column')
            : t('{column} (automatic)', { column: columnName(table.headers, filled) })}
        </option>
        {filled !== undefined || field.key === 'sku' || field.key === 'name' ? null : (
          <option value={sameInAll}>{t('Same value for all rows')}</option>
        )}
        {table.headers.map((header, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position, headings may repeat
          <option key={`${index} ${header}`} value={index}>
            {columnName(table.headers, index)}
          </option>
        ))}
      </SelectField>
      {isConstant ? (
        <ConstantField
          id={id}
          label={t('{label} for all rows', { label: fieldName(field) })}
          value={constant}
          onValue={onConstant}
        />
      ) : (
        <Filled
          field={field}
          table={table}
          column={column ?? filled}
          constant={constant}
          onConstant={onConstant}
        />
      )}
    </div>
  )
}

type FilledProps = Pick<FieldRowProps, 'field' | 'table' | 'column' | 'constant' | 'onConstant'>

/** Values of the column, and what new products get where it is empty. */
function Filled({ field, table, column, constant, onConstant }: FilledProps) {
  const { key } = field
  const id = fieldId(key)
  const label = fieldName(field)
  if (column === undefined) return <p className="import-sample" />
  const samples = columnSamples(table.sample, column)
  const canHaveDefault = key !== 'sku' && key !== 'name'
  return (
    <div className="import-filled">
      <p className="import-sample" data-empty={samples.length === 0 || undefined}>
        {samples.length > 0 ? (
          <>
            <span className="hidden-but-read">{t('First values: ')}</span>
            {samples.slice(0, 3).join(' · ')}
          </>
        ) : (
          t('Empty in the first rows')
        )}
      </p>
      {constant !== undefined ? (
        <ConstantField
          id={id}
          label={t('{label} of new products if the cell is empty', { label })}
          value={constant}
          onValue={onConstant}
          onRemove={() => onConstant(undefined)}
        />
      ) : canHaveDefault ? (
        <Button
          size="small"
          look="ghost"
          aria-label={t('Add a default for {label}', { label })}
          onClick={() => onConstant('')}
        >
          {t('Add default value')}
        </Button>
      ) : null}
    </div>
  )
}

type ConstantProps = {
  id: string
  label: string
  value: string
  onValue: (value: string) => void
  onRemove?: () => void
}

function ConstantField({ id, label, value, onValue, onRemove }: ConstantProps) {
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          id={`${id}-constant`}
          label={label}
          value={value}
          maxLength={2000}
          onChange={({ currentTarget }) => onValue(currentTarget.value)}
        />
      </div>
      {onRemove ? (
        <Button size="icon" look="ghost" aria-label={t('Remove default value')} onClick={onRemove}>
          <Icon name="close" className="size-4.5" />
        </Button>
      ) : null}
    </div>
  )
}
