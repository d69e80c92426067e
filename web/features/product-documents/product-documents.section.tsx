import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { maxDocuments } from '#contract/product-documents/formats.ts'
import {
  deleteDocument,
  listDocuments,
  orderDocuments,
  type StaffDocument,
} from '#contract/product-documents/product-documents.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { ConfirmDialog } from '../../patterns/confirm-dialog.tsx'
import { FormDialog } from '../../patterns/form/form-dialog.tsx'
import { Refusal } from '../../patterns/refusal.tsx'
import { showToast } from '../../patterns/toast.ts'
import { useConfirmation } from '../../patterns/use-confirmation.ts'
import { AnyIcon } from '../../ui/any-icon.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DocumentItem } from './product-documents.row.tsx'

const loadForm = () => import('./product-documents.form.tsx')

/** The documents of a product, read again after each change: the server says how they are. */
function useDocuments(productId: string) {
  const [documents, setDocuments] = useState<StaffDocument[] | null>(null)
  const [error, setError] = useState<string | null>(null)
  const load = useCallback(async () => {
    try {
      setDocuments(await call(listDocuments, { params: { id: productId } }))
      setError(null)
    } catch (failure) {
      setError(sentenceOf(failure))
    }
  }, [productId])
  useEffect(() => void load(), [load])

  async function move(from: number, to: number): Promise<void> {
    const ids = (documents ?? []).map(({ _id }) => _id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    try {
      setDocuments(await call(orderDocuments, { params: { id: productId }, body: { ids } }))
      setError(null)
    } catch (failure) {
      setError(sentenceOf(failure))
      await load()
    }
  }

  return { documents, error, load, move }
}

/** What buyers download beside a product. Each change is saved at once. */
export function DocumentsSection({ productId }: { productId: string }) {
  const { documents, error, load, move } = useDocuments(productId)
  const [edited, setEdited] = useState<StaffDocument | 'new' | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '#documents') heading.current?.scrollIntoView()
  }, [hash])
  const deletion = useConfirmation(async ({ _id, version, title }: StaffDocument) => {
    await call(deleteDocument, { params: { id: productId, document: _id }, query: { version: String(version) } })
    showToast(t('{title} deleted', { title }))
    await load()
  })
  const close = () => setEdited(null)
  return (
    <section
      aria-labelledby="documents"
      aria-busy={documents === null && error === null}
      className="grid gap-4 border-t border-line py-6"
    >
      <h2 id="documents" ref={heading} className="text-h3 scroll-mt-20">
        {t('Documents')}
      </h2>
      <p className="max-w-prose text-control text-ink-2">
        {t(
          'Data sheets, manuals, certificates and CAD files for the product page and the search. Changes here are saved immediately.',
        )}
      </p>
      <Refusal text={error} />
      {documents === null && error === null ? <Skeleton className="h-16" /> : null}
      {documents && documents.length > 0 ? (
        <ol className="grid" aria-label={t('Documents')}>
          {documents.map((document, index) => (
            <DocumentItem
              key={document._id}
              productId={productId}
              document={document}
              position={{ index, count: documents.length }}
              onMove={(to) => void move(index, to)}
              onEdit={() => setEdited(document)}
              onDelete={() => deletion.ask(document)}
            />
          ))}
        </ol>
      ) : null}
      {documents && documents.length < maxDocuments ? (
        <Button className="justify-self-start" onClick={() => setEdited('new')}>
          <AnyIcon name="upload" />
          {t('Add a document')}
        </Button>
      ) : null}
      <DocumentDialog productId={productId} edited={edited} onClose={close} onSaved={load} />
      <ConfirmDialog {...deletion.dialog} title={t('Delete this document?')} confirmLabel={t('Delete document')}>
        {t('{title} and its earlier files are permanently deleted.', { title: deletion.asked?.title ?? '' })}
      </ConfirmDialog>
    </section>
  )
}

type DialogProps = {
  productId: string
  edited: StaffDocument | 'new' | null
  onClose: () => void
  onSaved: () => Promise<void>
}

function DocumentDialog({ productId, edited, onClose, onSaved }: DialogProps) {
  return (
    <FormDialog
      load={loadForm}
      isOpen={edited !== null}
      isWide
      title={edited === 'new' ? t('Add a document') : t('Change document')}
      onClose={onClose}
    >
      {({ DocumentEditor: DocumentForm }) =>
        edited === null ? null : (
          <DocumentForm
            productId={productId}
            document={edited === 'new' ? null : edited}
            onClose={onClose}
            onSaved={() => {
              onClose()
              void onSaved()
            }}
          />
        )
      }
    </FormDialog>
  )
}
