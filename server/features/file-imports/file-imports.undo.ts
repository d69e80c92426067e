import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { inSavepoint, inTransaction } from '#server/database/transaction.ts'
import { RefusalError } from '#server/http/problem.ts'
import { detachFile } from '../product-documents/product-documents.attach.ts'
import type { ProductRow } from '../products/products.columns.ts'
import { changePictures, listStoredPictures } from '../products/products.pictures.ts'
import { lockProduct } from '../products/products.store.ts'
import type { FileImportDeps } from './file-imports.deps.ts'
import {
  type AddedUse,
  countFileUses,
  findAddedProduct,
  listAdded,
  listPictures,
  setArchiveFileOutcome,
  writeUses,
} from './file-imports.files.store.ts'
import { type FileImportRow, lockFileImport } from './file-imports.store.ts'

/** Takes away what the next product got. Returns whether there are no more. */
export async function undoNextArchiveFiles(deps: FileImportDeps, imported: FileImportRow): Promise<boolean> {
  return inTransaction(deps.pool, async (tx) => {
    const now = await lockFileImport(tx, imported.id)
    if (now?.state !== 'undoing') return true
    const productId = await findAddedProduct(tx, imported.id)
    if (productId === undefined) return true
    const product = await lockProduct(tx, productId)
    const uses = await listAdded(tx, imported.id, productId)
    const undone = await undoProduct(tx, { deps, imported, product, uses })
    await writeUses(
      tx,
      imported.id,
      uses.map(({ position }) => ({ position, productId, outcome: undone.has(position) ? 'undone' : 'kept' })),
    )
    for (const { position } of uses) await settle(tx, imported.id, position)
    return false
  })
}

type Undoing = {
  deps: FileImportDeps
  imported: FileImportRow
  product: ProductRow | undefined
  uses: readonly AddedUse[]
}

/** The positions of the files that were removed. */
async function undoProduct(tx: Database, { deps, imported, product, uses }: Undoing): Promise<Set<number>> {
  const undone = new Set<number>()
  if (!product) return undone
  const { actor, id } = imported
  for (const { position, document_id: documentId, document_number: number } of uses) {
    if (documentId === null || number === null) continue
    if (await detachFile(tx, { actor, product, documentId, number })) undone.add(position)
  }
  const pictures = uses.filter(({ kind }) => kind === 'picture')
  if (pictures.length > 0 && (await undoPictures(tx, { deps, actor, product, importId: id }))) {
    for (const { position } of pictures) undone.add(position)
  }
  return undone
}

type OfProduct = {
  deps: FileImportDeps
  actor: FileImportRow['actor']
  product: ProductRow
  importId: string
}

/** Whether the product has its former pictures again: not if they were changed since. */
async function undoPictures(tx: Database, { deps, actor, product, importId }: OfProduct): Promise<boolean> {
  const { id: productId } = product
  const after = await listPictures(tx, importId, { productId, side: 'after' })
  const pictures = await listPictures(tx, importId, { productId, side: 'before' })
  const now = await listStoredPictures(tx, product)
  const isSame =
    now.length === after.length && now.every(({ address }, index) => address === after[index]?.address)
  if (!isSame) return false
  try {
    await inSavepoint(tx, () =>
      changePictures(tx, { actor, before: product, pictures, publicUrl: deps.publicUrl }),
    )
    return true
  } catch (error) {
    // A former picture is no longer stored.
    if (error instanceof RefusalError) return false
    throw error
  }
}

async function settle(tx: Database, importId: string, position: number): Promise<void> {
  const counts = await countFileUses(tx, importId, position)
  if (!counts || counts.added > 0) return
  const outcome = counts.kept > 0 ? 'kept' : 'undone'
  const reason =
    counts.kept === 0
      ? ''
      : t('{count, plural, one {The product has} other {# products have}} since been changed', {
          count: counts.kept,
        })
  await setArchiveFileOutcome(tx, importId, { position, outcome, reason })
}
