import { exportImportErrors, type ProductImport } from '#contract/imports/imports.ts'
import { ownReaderForm } from '#contract/lists/reader-form.ts'
import { t } from '#i18n/t.ts'
import { SaveButton } from '../../patterns/save-button.tsx'
import { type Column, DataTable } from '../../patterns/table/data-table.tsx'
import { type AddedFields, errorLabels } from './imports.labels.ts'

type RowError = ProductImport['faults'][number]

function columns(added: AddedFields): Column<RowError>[] {
  return [
    {
      id: 'name',
      header: t('Product'),
      isTitle: true,
      cell: ({ name, sku }) => (
        <span className="grid">
          <span className="font-[580] wrap-anywhere">{name || t('Unnamed')}</span>
          {sku !== name && sku !== '' ? <span className="mono text-small text-ink-2">{sku}</span> : null}
        </span>
      ),
    },
    { id: 'line', header: t('Line'), isNumeric: true, cell: ({ line }) => String(line) },
    {
      id: 'wrong',
      header: t('Errors'),
      cell: ({ faults }) => (
        <ul className="grid gap-0.5">
          {faults.map((error) => (
            <li key={error.path + error.message}>{errorLabels(error, added)}</li>
          ))}
        </ul>
      ),
    },
  ]
}

type RowErrorsProps = { imported: ProductImport; title: string; count: number }

/** The first rows that were not taken, and the way to all of them. */
export function RowErrors({ imported, title, count }: RowErrorsProps) {
  const { _id: id, faults } = imported
  if (faults.length === 0) return null
  return (
    <section aria-labelledby="import-faults" className="import-faults">
      <div className="flex flex-wrap items-end justify-between gap-3 px-4 pb-3 md:px-6">
        <div>
          <h3 id="import-faults" className="text-control font-[620]">
            {title}
          </h3>
          <p className="text-small text-ink-2">
            {count > faults.length
              ? t('Showing the first {shown} of {count}. Line 1 contains the column names.', {
                  shown: faults.length,
                  count,
                })
              : t('Line 1 contains the column names.')}
          </p>
        </div>
        <SaveButton
          file={exportImportErrors}
          input={{ params: { id }, query: ownReaderForm() }}
          name="import-errors.csv"
          label={t('Download all rows with errors')}
        />
      </div>
      <DataTable
        caption={title}
        columns={columns(imported.additions.attributes)}
        rows={faults}
        keyOf={({ line }) => String(line)}
      />
    </section>
  )
}
