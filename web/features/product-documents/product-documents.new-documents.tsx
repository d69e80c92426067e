import { useRef, useState } from 'react'
import { maxDocuments } from '#contract/product-documents/formats.ts'
import type { DocumentForm as DocumentValues } from '#contract/product-documents/product-documents.ts'
import { documentTypeLabels } from '#contract/product-documents/types.ts'
import { t } from '#i18n/t.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { FormDialog } from '../../patterns/form/form-dialog.tsx'
import { AnyIcon } from '../../ui/any-icon.tsx'
import { Button } from '../../ui/button.tsx'
import { formatBytes } from '../../ui/bytes.ts'
import { sendNewDocument } from './product-documents.send.ts'

const loadForm = () => import('./product-documents.form.tsx')

/** A document that is uploaded when its product is saved. `error`: why that failed. */
type NewDocument = { id: string; form: DocumentValues; file: File; error: string | null }

/** Documents of a product that is saved already. */
type Unsent = { productId: string; productName: string; documents: NewDocument[] }

export type NewDocuments = ReturnType<typeof useNewDocuments>

/** The documents of a product that is not saved yet. They are in this browser until its product has an id. */
export function useNewDocuments() {
  const [documents, setDocuments] = useState<NewDocument[]>([])
  const [unsent, setUnsent] = useState<Unsent[]>([])
  const [sending, setSending] = useState<{ title: string; share: number } | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const isSending = useRef(false)

  /** Uploads in the given order, and returns those that the server refused or that did not reach it. */
  async function upload(productId: string, chosen: readonly NewDocument[]): Promise<NewDocument[]> {
    const failed: NewDocument[] = []
    for (const document of chosen) {
      const { title } = document.form
      setSending({ title, share: 0 })
      try {
        const signal = new AbortController().signal
        await sendNewDocument(
          { productId, ...document },
          { signal, onProgress: (share) => setSending({ title, share }) },
        )
      } catch (error) {
        failed.push({ ...document, error: sentenceOf(error) })
      }
    }
    setSending(null)
    return failed
  }

  function keep(next: Unsent): void {
    setUnsent((all) => [
      ...all.filter(({ productId }) => productId !== next.productId),
      ...(next.documents.length > 0 ? [next] : []),
    ])
  }

  /** Uploads the documents to their product, which is saved now. Those that fail stay in sight. */
  async function send({ _id: productId, name: productName }: { _id: string; name: string }): Promise<void> {
    const failed = await upload(productId, documents)
    setDocuments([])
    keep({ productId, productName, documents: failed })
  }

  async function sendAgain({ productId, productName, documents: chosen }: Unsent): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    keep({ productId, productName, documents: await upload(productId, chosen) })
    isSending.current = false
  }

  return {
    documents,
    unsent,
    sending,
    isOpen,
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
    send,
    sendAgain,
    add: (chosen: Pick<NewDocument, 'form' | 'file'>) =>
      setDocuments((all) => [...all, { ...chosen, id: crypto.randomUUID(), error: null }]),
    remove: (removed: NewDocument) => setDocuments((all) => all.filter(({ id }) => id !== removed.id)),
    giveUp: ({ productId }: Unsent) => setUnsent((all) => all.filter((one) => one.productId !== productId)),
    /** Whether something would be lost with the page. */
    hasAny: documents.length > 0 || unsent.length > 0,
  }
}

function DocumentRow({ document, onRemove }: { document: NewDocument; onRemove?: () => void }) {
  const { form, file, error } = document
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-line py-3">
      <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
        <p className="font-semibold wrap-anywhere" lang={form.language || undefined}>
          {form.title}
        </p>
        <p className="text-small text-ink-2 wrap-anywhere">
          {[t(documentTypeLabels[form.type]), file.name, formatBytes(file.size)].join(' · ')}
        </p>
      </div>
      {onRemove ? (
        <Button size="small" aria-label={t('Remove {title}', { title: form.title })} onClick={onRemove}>
          {t('Remove')}
        </Button>
      ) : null}
      {error === null ? null : <p className="basis-full text-ui font-[560] text-danger">{error}</p>}
    </li>
  )
}

/** Documents in the form of a new product. */
export function NewDocumentsField({ newDocuments, isBusy }: { newDocuments: NewDocuments; isBusy: boolean }) {
  const { documents, open, remove } = newDocuments
  return (
    <>
      {documents.length > 0 ? (
        <ol className="grid" aria-label={t('Documents')}>
          {documents.map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              onRemove={isBusy ? undefined : () => remove(document)}
            />
          ))}
        </ol>
      ) : null}
      {documents.length < maxDocuments ? (
        <Button className="justify-self-start" disabled={isBusy} onClick={open}>
          <AnyIcon name="upload" />
          {t('Add a document')}
        </Button>
      ) : null}
    </>
  )
}

/** Asks for a document. It stands outside the form of the product: a form in a form sends the outer one. */
export function NewDocumentDialog({ newDocuments: { isOpen, add, close } }: { newDocuments: NewDocuments }) {
  return (
    <FormDialog load={loadForm} isOpen={isOpen} isWide title={t('Add a document')} onClose={close}>
      {({ DocumentEditor: DocumentForm }) =>
        isOpen ? (
          <DocumentForm productId={null} document={null} onChosen={add} onClose={close} onSaved={close} />
        ) : null
      }
    </FormDialog>
  )
}

/** Which document is on its way, and those that did not arrive with their saved product. */
export function UnsentDocuments({ newDocuments }: { newDocuments: NewDocuments }) {
  const { unsent, sending, sendAgain, giveUp } = newDocuments
  return (
    <>
      {sending ? (
        <p role="status" className="flex flex-wrap items-center gap-3 text-ui">
          <span className="wrap-anywhere">{t('Uploading {name}', { name: sending.title })}</span>
          <progress
            className="upload-progress"
            value={sending.share}
            max={1}
            aria-label={t('Uploading {name}', { name: sending.title })}
          />
        </p>
      ) : null}
      {unsent.map((one) => (
        <section key={one.productId} className="grid gap-2 border border-danger p-3" aria-label={one.productName}>
          <p role="alert" className="text-ui font-[560] text-danger">
            {t('{name} is saved. These documents were not uploaded:', { name: one.productName })}
          </p>
          <ul className="grid">
            {one.documents.map((document) => (
              <DocumentRow key={document.id} document={document} />
            ))}
          </ul>
          <div className="flex flex-wrap gap-2">
            <Button size="small" isBusy={sending !== null} onClick={() => void sendAgain(one)}>
              {t('Upload again')}
            </Button>
            <Button size="small" disabled={sending !== null} onClick={() => giveUp(one)}>
              {t('Dismiss')}
            </Button>
          </div>
        </section>
      ))}
    </>
  )
}
