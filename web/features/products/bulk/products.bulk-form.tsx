import { useEffect, useMemo, useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import {
  bulkProducts,
  type ProductAction,
  type ProductBulkPreview,
  previewBulkProducts,
  productActions,
} from '#contract/products/admin-list.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { sentenceOf } from '../../../api/problem-text.ts'
import { DialogForm } from '../../../patterns/form/dialog-form.tsx'
import { useApiForm } from '../../../patterns/form/use-api-form.ts'
import type { ActionFormProps } from '../../../patterns/grid/state/grid.setup.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { BulkFieldsOf } from './products.bulk-fields.tsx'
import { BulkPreview, PreviewSummary } from './products.bulk-preview.tsx'
import { type BulkFields, bulkBody, bulkSchema, keyOfFields } from './products.bulk-schema.ts'
import './products.bulk.css'
import { useCallOnce } from '../../../api/use-call-once.ts'
import { readLatest } from '../../../patterns/reading/read-latest.ts'

/** The button that does it, with how many products it changes. */
const confirmLabels: Record<ProductAction, string> = {
  publish: mark('Publish {count, plural, one {# product} other {# products}}'),
  unpublish: mark('Unpublish {count, plural, one {# product} other {# products}}'),
  delete: mark('Delete {count, plural, one {# product} other {# products}}'),
  restore: mark('Restore {count, plural, one {# product} other {# products}}'),
  change_price: mark('Change the price of {count, plural, one {# product} other {# products}}'),
  change_quantities: mark('Change the quantities of {count, plural, one {# product} other {# products}}'),
  change_fields: mark('Change {count, plural, one {# product} other {# products}}'),
}

const nothing: BulkFields = { percent: '', minOrder: '', multiple: '', fields: {} }

/** The API says nothing of the families whose attributes were chosen. */
function fieldOf(path: string): FieldPath<BulkFields> | undefined {
  if (path === 'percent') return path
  if (!path.startsWith('fields')) return undefined
  return path.startsWith('fields.attributes') ? 'fields' : (path as `fields.${string}`)
}

/** Actions that need to know something. */
const asking: readonly ProductAction[] = ['change_price', 'change_quantities', 'change_fields']

function knownAction(id: string): ProductAction {
  const known = productActions.find((one) => one === id)
  if (!known) throw new Error(`no action ${id}`)
  return known
}

/** `typed`: the fields that it is the preview of. */
type Previewed = { typed: string; preview: ProductBulkPreview }

/**
 * Asks for what a bulk action needs to know, shows what it would change, and does it. Typing after that needs a new preview.
 * An action that needs nothing shows its preview at once.
 */
function useBulkForm({ action, selection, onDone }: Omit<ActionFormProps, 'onCancel'>) {
  const known = knownAction(action.id)
  const [asked] = useState({ action: known, selection })
  const change = useCallOnce(bulkProducts)
  const [previewed, setPreviewed] = useState<Previewed | null>(null)
  const [error, setError] = useState<string | null>(null)
  const needsNothing = !asking.includes(known)
  const apiForm = useApiForm({
    ids: {
      percent: 'bulk-percent',
      minOrder: 'bulk-minimum',
      multiple: 'bulk-multiple',
      fields: 'bulk-fields',
    },
    first: nothing,
    check: useMemo(() => bulkSchema(known), [known]),
    fieldOf,
    send: async (typed) => {
      const body = bulkBody(asked, typed)
      if (previewed?.typed === keyOfFields(typed)) {
        // Exactly what the preview has shown: what another admin has saved since is left out and named.
        const confirmed = { ...body, selection: { rows: previewed.preview.selected } }
        await onDone(await change({ body: confirmed }))
      } else {
        setPreviewed({ typed: keyOfFields(typed), preview: await call(previewBulkProducts, { body }) })
      }
    },
  })
  useEffect(() => {
    if (!needsNothing || previewed || error !== null) return
    return readLatest(() => call(previewBulkProducts, { body: bulkBody(asked, nothing) }), {
      take: (preview) => setPreviewed({ typed: keyOfFields(nothing), preview }),
      failed: (failure) => setError(sentenceOf(failure)),
    })
  }, [needsNothing, previewed, error, asked])
  const preview = previewed?.typed === keyOfFields(apiForm.form.watch()) ? previewed.preview : null
  const isReading = needsNothing && preview === null && error === null
  return { apiForm, known, preview, error, retry: () => setError(null), isReading }
}

/** The question before a bulk action on products, with what it changes of each. */
export function ActionForm({ action, selection, onDone, onCancel }: ActionFormProps) {
  const { apiForm, known, preview, error, retry, isReading } = useBulkForm({ action, selection, onDone })
  const canDo = preview === null || preview.changing > 0
  return (
    <DialogForm
      form={{ ...apiForm, refusal: apiForm.refusal ?? error }}
      label={preview ? t(confirmLabels[known], { count: preview.changing }) : t('Show preview')}
      look={preview && action.isDanger ? 'danger' : 'primary'}
      isSendable={canDo && !isReading && !error}
      {...(!canDo && { cancelLabel: t('Close') })}
      onClose={onCancel}
      more={error ? <Button onClick={retry}>{t('Retry')}</Button> : null}
      aria-label={action.label}
    >
      <p className="text-control text-ink-2">{action.effect}</p>
      <BulkFieldsOf action={known} apiForm={apiForm} />
      {/* The rows are read, not announced: there may be a hundred. */}
      <div role="status" className="empty:hidden">
        {isReading ? <Skeleton className="h-6 w-full" /> : null}
        {preview ? <PreviewSummary preview={preview} /> : null}
      </div>
      {preview ? <BulkPreview preview={preview} /> : null}
    </DialogForm>
  )
}
