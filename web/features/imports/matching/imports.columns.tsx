import { type ImportField, importFields } from '#contract/imports/fields.ts'
import { cancelImport, type ProductImport } from '#contract/imports/imports.ts'
import { emptyCell } from '#contract/lists/cells.ts'
import { t } from '#i18n/t.ts'
import { ErrorSummary } from '../../../patterns/form/error-summary.tsx'
import { Refusal } from '../../../patterns/refusal.tsx'
import { Button } from '../../../ui/button.tsx'
import { isAttribute } from '../imports.labels.ts'
import { StepSection } from '../imports.steps.tsx'
import { useImportAction } from '../imports.use-action.ts'
import { DecimalChoice } from './imports.decimal-choice.tsx'
import { FieldRow } from './imports.field-row.tsx'
import { attributeGroups, ownFields } from './imports.fields.ts'
import { PlaceChoice } from './imports.place.tsx'
import { Proposals } from './imports.proposals.tsx'
import { ShopChoice } from './imports.shop-choice.tsx'
import { type ColumnMatching, useColumns } from './imports.use-columns.ts'

type ColumnsProps = {
  imported: ProductImport
  onTaken: (imported: ProductImport) => void
  /** The file was given up. */
  onLeave: () => void
}

/** Which column of the file fills which field of a product. */
export function ColumnsStep({ imported, onTaken, onLeave }: ColumnsProps) {
  const columns = useColumns(imported, onTaken)
  const leaving = useImportAction(imported._id, onLeave)
  return (
    <StepSection
      title={t('Match columns')}
      lead={`${t(
        'Products are matched by SKU. New products need all required fields. Existing products keep their values for columns that the file does not have.',
      )} ${t('An empty cell leaves a value as it is. A cell with {marker} removes it.', { marker: emptyCell })}`}
    >
      <PlaceChoice imported={imported} />
      <form {...columns.formProps} className="grid gap-5 px-4 md:px-6">
        {imported.recognised ? <ShopChoice recognised={imported.recognised} columns={columns} /> : null}
        {imported.remembered && imported.state === 'read' ? (
          <p className="max-w-prose bg-blue-soft px-3.5 py-2.5 text-ui">
            {t('Columns and number format are taken from your last import with these column names.')}
          </p>
        ) : null}
        <ErrorSummary {...columns.summary} />
        <Rows fields={ownFields()} imported={imported} columns={columns} />
        <AttributeFields imported={imported} columns={columns} />
        <Proposals imported={imported} columns={columns} />
        <DecimalChoice columns={columns} />
        <Refusal text={columns.refusal ?? leaving.error} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" isBusy={columns.isBusy}>
            {t('Check')}
          </Button>
          <Button look="ghost" isBusy={leaving.busy !== null} onClick={() => void leaving.take(cancelImport)}>
            {t('Cancel import')}
          </Button>
        </div>
      </form>
    </StepSection>
  )
}

type PartProps = { imported: ProductImport; columns: ColumnMatching }

function Rows({ fields, imported, columns }: PartProps & { fields: readonly ImportField[] }) {
  return (
    <div className="border-t border-line">
      {fields.map((field) => (
        <FieldRow
          key={field.key}
          field={field}
          table={imported}
          column={columns.mapping[field.key]}
          filled={columns.filled[field.key]}
          constant={columns.constants[field.key]}
          error={columns.errorOf(field.key)}
          onColumn={(column) => columns.choose(field.key, column)}
          onConstant={(constant) => columns.setConstant(field.key, constant)}
        />
      ))}
    </div>
  )
}

function attributes(): ImportField[] {
  return importFields().filter(isAttribute)
}

/** Folded away unless the file has some of them: most tables have none. */
function AttributeFields({ imported, columns }: PartProps) {
  const count = Object.keys(columns.mapping).filter((key) => key.startsWith('attributes.')).length
  const hasErrors = attributes().some(({ key }) => columns.errorOf(key) !== undefined)
  return (
    <details className="import-attributes" open={hasErrors || undefined}>
      <summary>
        {t('Attributes')}
        <span className="font-normal text-ink-2">
          {t('{count, plural, =0 {no column chosen} one {# column chosen} other {# columns chosen}}', { count })}
        </span>
      </summary>
      {attributeGroups().map(({ id, label, fields }) => (
        <fieldset key={id}>
          <legend>{label}</legend>
          <Rows fields={fields} imported={imported} columns={columns} />
        </fieldset>
      ))}
    </details>
  )
}
