import { useState } from 'react'
import { cancelImport, type ProductImport, runImport } from '#contract/imports/imports.ts'
import { t } from '#i18n/t.ts'
import { ConfirmDialog } from '../../patterns/confirm-dialog.tsx'
import { Refusal } from '../../patterns/refusal.tsx'
import { Button } from '../../ui/button.tsx'
import { AdditionList } from './imports.additions.tsx'
import { Changes } from './imports.changes.tsx'
import { ImportFigures } from './imports.figures.tsx'
import { Notices } from './imports.notices.tsx'
import { RowErrors } from './imports.row-errors.tsx'
import { StepSection } from './imports.steps.tsx'
import { useImportAction } from './imports.use-action.ts'

type CheckedProps = { imported: ProductImport; onTaken: (imported: ProductImport) => void; onChoose: () => void }

/** What an import would do, before it does anything. */
export function CheckedStep({ imported, onTaken, onChoose }: CheckedProps) {
  const { _id: id, counts } = imported
  const { toAdd, toChange, same, bad } = counts
  const { busy, error, take } = useImportAction(id, onTaken)
  const [isAsking, setIsAsking] = useState(false)
  const isWarned = imported.warned.price + imported.warned.stock > 0
  const count = toAdd + toChange
  const files = imported.linked.pictures + imported.linked.documents
  return (
    <StepSection
      title={
        count > 0
          ? t('{count, plural, one {# product} other {# products}} ready to import', { count })
          : files > 0
            ? t('Only documents and pictures to import')
            : t('Nothing to import')
      }
      lead={
        bad > 0
          ? t(
              'Nothing has been changed yet. Rows with errors are skipped. Download them, correct them and import them as a separate file.',
            )
          : t('Nothing has been changed yet.')
      }
    >
      <ImportFigures
        figures={[
          { label: t('Will be added'), count: toAdd },
          { label: t('Will be changed'), count: toChange },
          { label: t('Unchanged'), count: same },
          { label: t('Skipped'), count: bad, isBad: true },
          ...(imported.skipped > 0 ? [{ label: t('Rows without a product'), count: imported.skipped }] : []),
        ]}
      />
      <div className="grid gap-3 px-4 md:px-6">
        <Warnings imported={imported} />
        <Linked linked={imported.linked} />
        <Refusal text={error} />
        <div className="flex flex-wrap gap-2">
          {count + files > 0 ? (
            <Button
              look="primary"
              isBusy={busy === runImport.id}
              onClick={() => (isWarned ? setIsAsking(true) : void take(runImport))}
            >
              {count > 0
                ? t('Import {count, plural, one {# product} other {# products}}', { count })
                : t('Continue')}
            </Button>
          ) : null}
          <Button onClick={onChoose}>{t('Change columns')}</Button>
          <Button look="ghost" isBusy={busy === cancelImport.id} onClick={() => void take(cancelImport)}>
            {t('Cancel import')}
          </Button>
        </div>
      </div>
      <AdditionList additions={imported.additions} />
      <Changes imported={imported} />
      <Notices imported={imported} />
      <RowErrors imported={imported} title={t('Skipped rows')} count={bad} />
      <ConfirmDialog
        isOpen={isAsking}
        title={t('Import {count, plural, one {# product} other {# products}}?', { count })}
        confirmLabel={t('Import anyway')}
        cancelLabel={t('Review changes')}
        isBusy={busy === runImport.id}
        error={error}
        onConfirm={() => void take(runImport)}
        onCancel={() => setIsAsking(false)}
      >
        <Warnings imported={imported} />
      </ConfirmDialog>
    </StepSection>
  )
}

/** Documents and further pictures: they are copied from other websites on request after the import. */
function Linked({ linked: { pictures, documents } }: Pick<ProductImport, 'linked'>) {
  if (pictures + documents === 0) return null
  return (
    <p className="max-w-prose text-ui text-ink-2">
      {t(
        'The file has the addresses of {documents, plural, one {# document} other {# documents}} and {pictures, plural, one {# further picture} other {# further pictures}}. You can copy them after the import.',
        { documents, pictures },
      )}
    </p>
  )
}

/** Changes that are more likely an error of the table than meant. */
function Warnings({ imported: { warned } }: { imported: ProductImport }) {
  const { price, stock } = warned
  if (price + stock === 0) return null
  return (
    <ul className="grid gap-1 bg-warn-soft px-3.5 py-2.5 text-ui text-warn">
      {price > 0 ? (
        <li>
          {t('{count, plural, one {# price changes} other {# prices change}} by more than 50 %.', {
            count: price,
          })}
        </li>
      ) : null}
      {stock > 0 ? (
        <li>
          {t('{count, plural, one {# stock level drops} other {# stock levels drop}} to almost zero.', {
            count: stock,
          })}
        </li>
      ) : null}
    </ul>
  )
}
