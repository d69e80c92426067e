import { maxDocuments, maxFormerFiles } from '#contract/product-documents/formats.ts'
import { type DocumentType, documentTypeLabels } from '#contract/product-documents/types.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import { inLanguage } from '#server/scope/portal-scope.ts'
import type { Staff } from '../products/products.audit.ts'
import type { ProductRow } from '../products/products.columns.ts'
import { type DocumentDetails, record, wantedFile } from './product-documents.service.ts'
import * as store from './product-documents.store.ts'

/** A stored file, by `keepFile`. */
type StoredFile = { name: string; hash: string }
type Attachment = { actor: Staff; product: ProductRow; words: DocumentDetails; file: StoredFile }

/** Which document got the file, and which of its files it is; `same` if the product has the file already. */
export type Attached = { outcome: 'added' | 'same'; documentId: string | null; number: number | null }

/**
 * Gives a locked product a file of many, such as one of an archive. A document of the same type, title and language gets it as
 * its newer file, so that the archive of the next year makes no second ones. Throws `too_many_documents`.
 */
export async function attachFile(tx: Database, { actor, product, words, file }: Attachment): Promise<Attached> {
  const language = words.language || null
  const present = await store.listDocumentRows(tx, product.id)
  if (present.some((one) => one.hash === file.hash && one.language === language)) {
    return { outcome: 'same', documentId: null, number: null }
  }
  const title = words.title.toLowerCase()
  const earlier = present.find(
    (one) => one.type === words.type && one.language === language && one.title.toLowerCase() === title,
  )
  if (!earlier && present.length >= maxDocuments) refuse('too_many_documents')
  await wantedFile(tx, file.hash)
  const documentId = earlier?.id ?? (await store.insertDocument(tx, { ...words, productId: product.id, language }))
  const row = { documentId, hash: file.hash, fileName: file.name, edition: '', addedBy: actor.name }
  const number = await store.insertFile(tx, row, maxFormerFiles)
  if (earlier) await store.updateDocument(tx, earlier)
  const after = await store.lockDocument(tx, product.id, documentId)
  const action = earlier ? 'product.document_replaced' : 'product.document_added'
  await record(tx, product, { actor, action, ...(earlier && { before: earlier }), ...(after && { after }) })
  return { outcome: 'added', documentId, number }
}

/** The type is the title of a document without one, in the language of the document, or else in the default one. */
export function titleOfType(type: DocumentType, language: string): string {
  return inLanguage(language, () => t(documentTypeLabels[type]))
}

type Detachment = { actor: Staff; product: ProductRow; documentId: string; number: number }

/**
 * Takes a file of many away again, with its document if that has no other. Returns whether it did: a document that was changed
 * since stays as it is.
 */
export async function detachFile(
  tx: Database,
  { actor, product, documentId, number }: Detachment,
): Promise<boolean> {
  const before = await store.lockDocument(tx, product.id, documentId)
  if (!before) return false
  const [newest, former] = (await store.listFileRows(tx, product.id)).filter(
    (row) => row.document_id === before.id,
  )
  if (newest?.number !== number) return false
  // A new document has version 1 until its title, type or language is changed.
  if (!former && before.version > 1) return false
  if (former) {
    await store.deleteFile(tx, documentId, number)
    await store.updateDocument(tx, before)
    const after = await store.lockDocument(tx, product.id, documentId)
    await record(tx, product, { actor, action: 'product.document_replaced', before, ...(after && { after }) })
  } else {
    await store.deleteDocumentRow(tx, documentId)
    await record(tx, product, { actor, action: 'product.document_deleted', before })
  }
  return true
}
