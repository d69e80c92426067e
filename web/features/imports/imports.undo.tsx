import { type ProductImport, undoImport } from '#contract/imports/imports.ts'
import { previewUndo, type UndoPreview } from '#contract/imports/preview.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { UndoDialog, type UndoPlan } from '../../patterns/undo-dialog.tsx'
import { fieldLabel } from './imports.labels.ts'

/** Fields that are named one by one; the others are counted with them. */
const mostFields = 6

export function planOf({ back, offSale, fields, keptCount, kept }: UndoPreview): UndoPlan {
  const effects: string[] = []
  if (back > 0) {
    const named = fields
      .slice(0, mostFields)
      .map(({ field, count }) => t('{label} ({count})', { label: fieldLabel(field), count }))
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
  return {
    effects,
    keptCount,
    kept: kept.map(({ productId, name, message }, at) => ({ id: productId ?? String(at), name, message })),
    canUndo: back + offSale > 0,
  }
}

type UndoProps = { id: string; isOpen: boolean; onTaken: (imported: ProductImport) => void; onClose: () => void }

/** Asks before an import is undone, with what will come of it. */
export function UndoImport({ id, isOpen, onTaken, onClose }: UndoProps) {
  return (
    <UndoDialog
      isOpen={isOpen}
      title={t('Undo this import?')}
      confirmLabel={t('Undo import')}
      load={async () => planOf(await call(previewUndo, { params: { id } }))}
      undo={async () => onTaken(await call(undoImport, { params: { id } }))}
      onClose={onClose}
    />
  )
}
