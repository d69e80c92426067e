import type { Actor } from '#contract/access.ts'
import type { AuditAction } from '#contract/audit-actions.ts'
import { maxDocuments, maxFormerFiles } from '#contract/product-documents/formats.ts'
import type { StaffDocument } from '#contract/product-documents/product-documents.ts'
import type { DocumentType } from '#contract/product-documents/types.ts'
import { recordAudit } from '#server/database/audit.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Transaction } from '#server/database/transaction.ts'
import { recordEvents } from '#server/events/events.ts'
import { refuse } from '#server/http/problem.ts'
import type { Staff } from '../products/products.audit.ts'
import type { ProductRow } from '../products/products.columns.ts'
import { lockProduct } from '../products/products.store.ts'
import { type FileDeps, keepFile } from './product-documents.files.ts'
import { toStaffDocument } from './product-documents.serializer.ts'
import * as store from './product-documents.store.ts'

/** Who changes documents: a person, or a job for one. */
export type DocumentDetails = { type: DocumentType; title: string; language?: string | null | undefined }
type File = { name: string; edition?: string | null | undefined; bytes: Uint8Array }

/** For the form that changes them. Throws `product_not_found`. */
export async function listDocuments(transaction: Transaction, productId: string): Promise<StaffDocument[]> {
  return transaction(async (tx) => {
    await lockedProduct(tx, productId)
    return allOf(tx, productId)
  })
}

async function lockedProduct(tx: Database, id: string): Promise<ProductRow> {
  return (isUuid(id) && (await lockProduct(tx, id))) || refuse('product_not_found')
}

async function allOf(tx: Database, productId: string): Promise<StaffDocument[]> {
  const rows = await store.listDocumentRows(tx, productId)
  const files = await store.listFileRows(tx, productId)
  return rows.map((row) => toStaffDocument(row, files))
}

type Written = { actor: Staff; action: AuditAction; before?: store.DocumentRow; after?: store.DocumentRow }

function audited({ title, type, language, edition, file_name }: store.DocumentRow): Record<string, unknown> {
  return { document: title, documentType: type, language, edition, file: file_name }
}

/** What follows from each change: the log, the words of the search, and the pages that show the product. */
export async function record(
  tx: Database,
  product: ProductRow,
  { actor, action, before, after }: Written,
): Promise<void> {
  await recordAudit(tx, {
    actor,
    action,
    subject: { kind: 'product', id: product.id, name: product.name },
    ...(before && { before: audited(before) }),
    ...(after && { after: audited(after) }),
  })
  await store.refreshWords(tx, product.id)
  await recordEvents(tx, { type: 'product.changed', subjectId: product.id, data: { version: product.version } })
}

export type Addition = { actor: Actor; productId: string; words: DocumentDetails; file: File }

/**
 * Adds a document after those that the product has. Throws `product_not_found`, `too_many_documents`, `document_twice` and
 * what `keepFile` refuses.
 */
export async function addDocument(
  deps: FileDeps,
  { actor, productId, words, file }: Addition,
): Promise<StaffDocument> {
  // Before the file is read, which is the larger work.
  await inTransaction(deps.pool, async (tx) => checkCount(tx, (await lockedProduct(tx, productId)).id))
  const hash = await keepFile(deps, file.name, file.bytes)
  return inTransaction(deps.pool, async (tx) => {
    const product = await lockedProduct(tx, productId)
    const present = await checkCount(tx, productId)
    if (present.some((one) => one.hash === hash && one.language === (words.language || null)))
      refuse('document_twice')
    await wantedFile(tx, hash)
    const id = await store.insertDocument(tx, { ...words, productId, language: words.language || null })
    await store.insertFile(tx, fileRow(id, hash, { actor, file }), maxFormerFiles)
    const after = await found(tx, productId, id)
    await record(tx, product, { actor, action: 'product.document_added', after })
    return toStaffDocument(after, await store.listFileRows(tx, productId))
  })
}

async function checkCount(tx: Database, productId: string): Promise<store.DocumentRow[]> {
  const present = await store.listDocumentRows(tx, productId)
  if (present.length >= maxDocuments) refuse('too_many_documents')
  return present
}

/** The sweep may have deleted it meanwhile. */
export async function wantedFile(tx: Database, hash: string): Promise<void> {
  await store.lockFile(tx, hash)
  if (!(await store.wantFile(tx, hash))) refuse('unavailable')
}

function fileRow(documentId: string, hash: string, { actor, file }: { actor: Actor; file: File }): store.NewFile {
  return { documentId, hash, fileName: file.name, edition: (file.edition ?? '').trim(), addedBy: actor.name }
}

async function found(tx: Database, productId: string, id: string): Promise<store.DocumentRow> {
  return (isUuid(id) && (await store.lockDocument(tx, productId, id))) || refuse('document_not_found')
}

type Named = { actor: Actor; productId: string; id: string; version: number }

/** A document in the version that was read, of a product that is locked. Throws `document_not_found` and `stale_version`. */
async function opened(tx: Database, { productId, id, version }: Named) {
  const product = (isUuid(productId) && (await lockProduct(tx, productId))) || refuse('document_not_found')
  const before = await found(tx, productId, id)
  if (before.version !== version) refuse('stale_version')
  return { product, before }
}

/** Gives a document a newer file. Throws what `addDocument` throws of a file, `document_not_found` and `stale_version`. */
export async function replaceDocument(
  deps: FileDeps,
  { file, ...named }: Named & { file: File },
): Promise<StaffDocument> {
  const { actor, productId, id } = named
  await inTransaction(deps.pool, (tx) => opened(tx, named))
  const hash = await keepFile(deps, file.name, file.bytes)
  return inTransaction(deps.pool, async (tx) => {
    const { product, before } = await opened(tx, named)
    if (before.hash === hash) refuse('document_twice')
    await wantedFile(tx, hash)
    await store.insertFile(tx, fileRow(id, hash, { actor, file }), maxFormerFiles)
    await store.updateDocument(tx, before)
    const after = await found(tx, productId, id)
    await record(tx, product, { actor, action: 'product.document_replaced', before, after })
    return toStaffDocument(after, await store.listFileRows(tx, productId))
  })
}

export type DocumentUpdate = Named & { words: DocumentDetails; edition?: string | null | undefined }

/** Changes the details of a document. Throws `document_not_found` and `stale_version`. */
export async function changeDocument({ pool }: FileDeps, change: DocumentUpdate): Promise<StaffDocument> {
  const { actor, productId, id, words, edition } = change
  return inTransaction(pool, async (tx) => {
    const { product, before } = await opened(tx, change)
    const language = words.language === undefined ? before.language : words.language || null
    await store.updateDocument(tx, { id, ...words, language })
    if (edition !== undefined) await store.updateEdition(tx, id, (edition ?? '').trim())
    const after = await found(tx, productId, id)
    await record(tx, product, { actor, action: 'product.document_changed', before, after })
    return toStaffDocument(after, await store.listFileRows(tx, productId))
  })
}

/** Throws `product_not_found`, and `documents_changed` if these are not the documents of the product. */
export async function orderDocuments(
  transaction: Transaction,
  { actor, productId, ids }: { actor: Actor; productId: string; ids: readonly string[] },
): Promise<StaffDocument[]> {
  return transaction(async (tx) => {
    const product = await lockedProduct(tx, productId)
    const before = (await store.listDocumentRows(tx, productId)).map(({ id }) => id)
    const isSame = ids.length === before.length && before.every((id) => ids.includes(id))
    if (!isSame) refuse('documents_changed')
    await store.moveDocuments(tx, ids)
    await recordAudit(tx, {
      actor,
      action: 'product.documents_sorted',
      subject: { kind: 'product', id: product.id, name: product.name },
    })
    await recordEvents(tx, { type: 'product.changed', subjectId: productId, data: { version: product.version } })
    return allOf(tx, productId)
  })
}

/** Deletes a document with all of its files. Throws `document_not_found` and `stale_version`. */
export async function deleteDocument(transaction: Transaction, named: Named): Promise<{ deletedCount: number }> {
  return transaction(async (tx) => {
    const { product, before } = await opened(tx, named)
    await store.deleteDocumentRow(tx, before.id)
    await record(tx, product, { actor: named.actor, action: 'product.document_deleted', before })
    return { deletedCount: 1 }
  })
}
