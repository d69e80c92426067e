import { type ProductImport, undoImport } from '#contract/imports/imports.ts'
import { previewUndo, type UndoPreview } from '#contract/imports/preview.ts'
import type { ImportAdditions } from '#contract/imports/properties.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { UndoDialog, type UndoPlan } from '../../patterns/undo-dialog.tsx'
import { importFieldLabel } from './imports.labels.ts'

/** Fields that are named one by one; the others are counted with them. */
const maxFields = 6

type Added = Pick<ImportAdditions, 'families' | 'attributes' | 'state'>

/** `added`: the families and attributes of the import. */
export function undoPlanOf(
  { back, offSale, files, fields, keptCount, kept }: UndoPreview,
  added?: Added,
): UndoPlan {
  const effects: string[] = []
  if (back > 0) {
    const named = fields
      .slice(0, maxFields)
      .map(({ field, count }) => t('{label} ({count})', { label: importFieldLabel(field), count }))
      .join(', ')
    effects.push(
      t(
        '{count, plural, one {# updated product gets its} other {# updated products get their}} previous values back: {named}',
        {
          count: back,
          named: named || '–',
        },
      ),
    )
  }
  if (offSale > 0) {
    effects.push(
      t('{count, plural, one {# added product is} other {# added products are}} removed from the catalogue.', {
        count: offSale,
      }),
    )
  }
  if (files > 0) {
    effects.push(
      t(
        '{count, plural, one {# copied document or picture is} other {# copied documents and pictures are}} removed, unless changed since.',
        { count: files },
      ),
    )
  }
  const addedCount = added?.state === 'made' ? added.families.length + added.attributes.length : 0
  if (addedCount > 0) {
    effects.push(
      t(
        '{count, plural, one {The family or attribute that it added is} other {The # families and attributes that it added are}} removed, unless something else uses them.',
        { count: addedCount },
      ),
    )
  }
  return {
    effects,
    keptCount,
    kept: kept.map(({ productId, name, sku, message }, index) => ({
      id: productId ?? String(index),
      name: `${name} ${sku}`.trim(),
      message,
    })),
    canUndo: back + offSale + files > 0,
  }
}

type UndoProps = {
  imported: ProductImport
  isOpen: boolean
  onTaken: (imported: ProductImport) => void
  onClose: () => void
}

/** Asks before an import is undone, with what will come of it. */
export function UndoImport({ imported, isOpen, onTaken, onClose }: UndoProps) {
  const { _id: id, additions } = imported
  return (
    <UndoDialog
      isOpen={isOpen}
      title={t('Undo this import?')}
      confirmLabel={t('Undo import')}
      load={async () => undoPlanOf(await call(previewUndo, { params: { id } }), additions)}
      undo={async () => onTaken(await call(undoImport, { params: { id } }))}
      onClose={onClose}
    />
  )
}
