import { useState } from 'react'
import type { BulkResult } from '#contract/lists/bulk.ts'
import type { ProductAction } from '#contract/products/admin-list.ts'
import {
  type ProductChange,
  type ProductChangeUndo,
  previewChangeUndo,
  undoProductChange,
} from '#contract/products/changes.ts'
import { formatNumber } from '#i18n/format.ts'
import { mark, numberLocale, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { showToast } from '../../patterns/toast.ts'
import { UndoDialog, type UndoPlan } from '../../patterns/undo-dialog.tsx'
import { Button } from '../../ui/button.tsx'

/** What undoing an action does to so many products. */
const effects: Record<ProductAction, string> = {
  change_price: mark(
    '{count, plural, one {# product gets its} other {# products get their}} previous price back.',
  ),
  change_quantities: mark(
    '{count, plural, one {# product gets its} other {# products get their}} previous order quantities back.',
  ),
  change_fields: mark(
    '{count, plural, one {# product gets its} other {# products get their}} previous values back.',
  ),
  publish: mark('{count, plural, one {# product becomes a draft} other {# products become drafts}} again.'),
  unpublish: mark('{count, plural, one {# product is} other {# products are}} published again.'),
  delete: mark('{count, plural, one {# deleted product is} other {# deleted products are}} restored.'),
  restore: mark('{count, plural, one {# restored product is} other {# restored products are}} deleted again.'),
}

const names: Record<ProductAction, string> = {
  change_price: mark('Prices changed'),
  change_quantities: mark('Order quantities changed'),
  change_fields: mark('Fields changed'),
  publish: mark('Published'),
  unpublish: mark('Unpublished'),
  delete: mark('Deleted'),
  restore: mark('Restored'),
}

/** "Prices changed by +5 %". */
export function changeName({ action, percent }: Pick<ProductChange, 'action' | 'percent'>): string {
  if (percent === null) return t(names[action])
  const amount = formatNumber(numberLocale(), Math.abs(percent))
  return t('Prices changed by {percent} %', { percent: `${percent < 0 ? '−' : '+'}${amount}` })
}

/** Which bulk actions to undo before this one, so that all of its products change back. */
function laterEffects({ later }: ProductChangeUndo): string[] {
  if (later.length === 0) return []
  const names = later.map((change) => changeName(change)).join(', ')
  return [
    t('Changed again by later bulk changes: {names}. Undo those first to undo this one completely.', { names }),
  ]
}

function planOf(undo: ProductChangeUndo): UndoPlan {
  const { change, back, keptCount, kept } = undo
  return {
    effects: [...(back > 0 ? [t(effects[change.action], { count: back })] : []), ...laterEffects(undo)],
    keptCount,
    kept: kept.map(({ productId, name, sku, message }, index) => ({
      id: productId ?? String(index),
      name: `${name} ${sku}`.trim(),
      message,
    })),
    canUndo: back > 0,
  }
}

type UndoProps = { changeId: string; isOpen: boolean; onClose: () => void; onUndone: () => Promise<void> }

/** Asks before a bulk action is undone, with the expected effect, and shows the result. */
export function UndoChange({ changeId, isOpen, onClose, onUndone }: UndoProps) {
  const params = { id: changeId }
  async function undo(): Promise<void> {
    const { back, keptCount } = await call(undoProductChange, { params })
    await onUndone()
    showToast(
      keptCount === 0
        ? t('{count, plural, one {# product} other {# products}} restored.', { count: back })
        : t('{count, plural, one {# product} other {# products}} restored, {kept} not changed.', {
            count: back,
            kept: keptCount,
          }),
    )
    onClose()
  }
  return (
    <UndoDialog
      isOpen={isOpen}
      title={t('Undo this change?')}
      confirmLabel={t('Undo change')}
      load={async () => planOf(await call(previewChangeUndo, { params }))}
      undo={undo}
      onClose={onClose}
    />
  )
}

type UndoBulkProps = { result: BulkResult & { changeId?: string }; onDone: () => Promise<void> }

/** The way back, beside the result of a bulk action that changed something. */
export function UndoBulk({ result: { changeId }, onDone }: UndoBulkProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (changeId === undefined) return null
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t('Undo')}
      </Button>
      <UndoChange changeId={changeId} isOpen={isOpen} onClose={() => setIsOpen(false)} onUndone={onDone} />
    </>
  )
}
