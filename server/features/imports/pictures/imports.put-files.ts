import { maxPictures } from '#contract/products/pictures.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { inSavepoint } from '#server/database/transaction.ts'
import { RefusalError } from '#server/http/problem.ts'
import { attachFile, detachFile } from '../../product-documents/product-documents.attach.ts'
import type { ProductRow } from '../../products/products.columns.ts'
import { changePictures, listStoredPictures } from '../../products/products.pictures.ts'
import { lockProduct } from '../../products/products.store.ts'
import { keepStates } from '../imports.preview.store.ts'
import type { ImportRow } from '../imports.store.ts'
import {
  type AddedFile,
  type FileResult,
  findProductWithFiles,
  listAddedFiles,
  setFileOutcome,
  type WaitingFile,
} from './imports.linked-files.store.ts'
import { isAsImported } from './imports.pictures.store.ts'

/** A file of another website as it is stored. */
export type CopiedFile = { kind: 'picture'; path: string } | { kind: 'document'; name: string; hash: string }

/** Gives the product of a row a file that was copied for it. */
export async function putFile(
  tx: Database,
  imported: Pick<ImportRow, 'id' | 'actor'>,
  { file, copied, publicUrl }: { file: WaitingFile; copied: CopiedFile; publicUrl: string },
): Promise<void> {
  const { line, place, product_id: productId, words } = file
  const product = await lockProduct(tx, productId)
  const result = await resultOf(tx, { imported, line, product, words, copied, publicUrl })
  await setFileOutcome(tx, imported.id, { line, place, ...result })
}

type Putting = {
  imported: Pick<ImportRow, 'id' | 'actor'>
  line: number
  product: ProductRow | undefined
  words: WaitingFile['words']
  copied: CopiedFile
  publicUrl: string
}

async function resultOf(tx: Database, { product, copied, words, ...rest }: Putting): Promise<FileResult> {
  if (!product) return { outcome: 'failed', reason: t('The product has been deleted.') }
  if (copied.kind === 'picture') return putPicture(tx, { product, path: copied.path, ...rest })
  const { name, hash } = copied
  const { actor } = rest.imported
  try {
    const said = words ?? { type: 'other' as const, title: name, language: null }
    const attached = await attachFile(tx, { actor, product, words: said, file: { name, hash } })
    return { outcome: attached.outcome, documentId: attached.documentId, documentNumber: attached.number }
  } catch (error) {
    if (error instanceof RefusalError && error.code !== 'unavailable')
      return { outcome: 'failed', reason: t(error.message) }
    throw error
  }
}

type Picture = Omit<Putting, 'product' | 'words' | 'copied'> & { product: ProductRow; path: string }

async function putPicture(
  tx: Database,
  { imported, line, product, path, publicUrl }: Picture,
): Promise<FileResult> {
  const before = await listStoredPictures(tx, product)
  if (before.some(({ address }) => address === path)) return { outcome: 'same' }
  if (before.length >= maxPictures) {
    const reason = t('A product can have at most {max} pictures', { max: String(maxPictures) })
    return { outcome: 'failed', reason }
  }
  const pictures = [...before.map(({ address, alt }) => ({ address, alt })), { address: path, alt: '' }]
  await keepingState(tx, { importId: imported.id, line }, () =>
    changePictures(tx, { actor: imported.actor, before: product, pictures, publicUrl }),
  )
  return { outcome: 'added', picture: path }
}

/** A copied file is no change by a person: the row can still be undone if it could before. */
async function keepingState(
  tx: Database,
  { importId, line }: { importId: string; line: number },
  write: () => Promise<void>,
): Promise<void> {
  const isSame = await isAsImported(tx, importId, line)
  await write()
  if (isSame) await keepStates(tx, importId, [line])
}

/** Takes the copied files of the next product away. Returns whether there was one. */
export async function undoNextFiles(
  tx: Database,
  imported: Pick<ImportRow, 'id' | 'actor'>,
  publicUrl: string,
): Promise<boolean> {
  const productId = await findProductWithFiles(tx, imported.id)
  if (productId === undefined) return false
  const product = await lockProduct(tx, productId)
  for (const file of await listAddedFiles(tx, imported.id, productId)) {
    const isGone = product !== undefined && (await undoFile(tx, { imported, product, file, publicUrl }))
    const { line, place } = file
    await setFileOutcome(tx, imported.id, { line, place, outcome: isGone ? 'undone' : 'kept' })
  }
  return true
}

type Undoing = {
  imported: Pick<ImportRow, 'id' | 'actor'>
  product: ProductRow
  file: AddedFile
  publicUrl: string
}

/** Whether a file was taken away: a document that was changed since stays. */
async function undoFile(tx: Database, { imported, product, file, publicUrl }: Undoing): Promise<boolean> {
  const { actor } = imported
  const { picture, document_id: documentId, document_number: number } = file
  if (documentId !== null && number !== null) return detachFile(tx, { actor, product, documentId, number })
  const now = (await lockProduct(tx, product.id)) ?? product
  const before = await listStoredPictures(tx, now)
  if (picture === null || !before.some(({ address }) => address === picture)) return false
  const pictures = before.flatMap(({ address, alt }) => (address === picture ? [] : [{ address, alt }]))
  try {
    await inSavepoint(tx, () =>
      keepingState(tx, { importId: imported.id, line: file.line }, () =>
        changePictures(tx, { actor, before: now, pictures, publicUrl }),
      ),
    )
    return true
  } catch (error) {
    // Another picture of the product is no longer stored.
    if (error instanceof RefusalError) return false
    throw error
  }
}
