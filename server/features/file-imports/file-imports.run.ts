import { mainWidth, picturePath } from '#contract/pictures.paths.ts'
import { type ChosenPicture, maxPictures } from '#contract/products/pictures.ts'
import { cut } from '#i18n/cut.ts'
import type { Language } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { storePicture } from '#server/pictures/pictures.ts'
import { storeDrawing } from '#server/pictures/uploaded-drawing.ts'
import { attachFile, titleOfType } from '../product-documents/product-documents.attach.ts'
import { keepFile } from '../product-documents/product-documents.files.ts'
import type { ProductRow } from '../products/products.columns.ts'
import { changePictures, listStoredPictures } from '../products/products.pictures.ts'
import { lockProduct } from '../products/products.store.ts'
import { type Archive, FileRejected } from './file-imports.archive.ts'
import { checkFileContent, checkSize, fileErrorReason } from './file-imports.content.ts'
import type { FileImportDeps } from './file-imports.deps.ts'
import {
  countFileUses,
  type FileRow,
  failUses,
  findFile,
  findOpenUse,
  insertImportedPictures,
  listOpenPictures,
  listOpenProducts,
  setArchiveFileOutcome,
  type UseResult,
  writeUses,
} from './file-imports.files.store.ts'
import { splitPath } from './file-imports.names.rules.ts'
import { type FileImportRow, lockFileImport } from './file-imports.store.ts'

const productsAtOnce = 20

/** Adds the next files to their products. Returns whether there are no more. */
export async function runNextFiles(
  deps: FileImportDeps,
  imported: FileImportRow,
  archive: Archive,
): Promise<boolean> {
  const next = await findOpenUse(deps.db, imported.id)
  if (!next) return true
  if (next.kind === 'picture') await addPictures(deps, imported, { archive, productId: next.product_id })
  else await addDocument(deps, imported, { archive, position: next.position })
  return false
}

/** A write of a step. Another job may have been faster, or the import was cancelled: then nothing is written. */
function ifRunning(
  { pool }: FileImportDeps,
  { id }: FileImportRow,
  write: (tx: Database) => Promise<void>,
): Promise<void> {
  return inTransaction(pool, async (tx) => {
    const now = await lockFileImport(tx, id)
    if (now?.state === 'running' && !now.is_cancelled) await write(tx)
  })
}

async function bytesOf(archive: Archive, { position, kind }: FileRow): Promise<Uint8Array<ArrayBuffer>> {
  const entry = archive.entries[position - 1]
  if (!entry || !kind) throw new FileRejected(t('This file is no longer in the ZIP file'))
  const name = splitPath(entry.path)
  checkSize(name, kind, entry.bytes)
  const bytes = await archive.read(entry)
  await checkFileContent(name, kind, bytes)
  return bytes
}

type Stored = { file: FileRow; address: string | null; reason: string }

/** Encodes a picture of the archive. A picture that cannot be used has no address, and the reason. */
async function storeFile(deps: FileImportDeps, archive: Archive, file: FileRow): Promise<Stored> {
  try {
    const bytes = await bytesOf(archive, file)
    const { hash } =
      splitPath(file.name).ending === 'svg'
        ? await storeDrawing(deps, bytes)
        : await storePicture(deps, { bytes, kind: 'photograph' })
    return { file, address: picturePath(hash, mainWidth), reason: '' }
  } catch (error) {
    const reason = fileErrorReason(error)
    if (reason === null) throw error
    return { file, address: null, reason }
  }
}

type ForProduct = { archive: Archive; productId: string }

async function addPictures(
  deps: FileImportDeps,
  imported: FileImportRow,
  { archive, productId }: ForProduct,
): Promise<void> {
  const files = await listOpenPictures(deps.db, imported.id, productId)
  const stored: Stored[] = []
  for (const file of files) stored.push(await storeFile(deps, archive, file))
  await ifRunning(deps, imported, async (tx) => {
    const product = await lockProduct(tx, productId)
    const results = await writePictures(tx, { deps, imported, product, productId, stored })
    await writeUses(
      tx,
      imported.id,
      results.map(({ file, outcome }) => ({ position: file.position, productId, outcome })),
    )
    for (const { file, outcome, reason } of results) {
      await setArchiveFileOutcome(tx, imported.id, { position: file.position, outcome, reason })
    }
  })
}

type Result = { file: FileRow; outcome: 'added' | 'same' | 'failed'; reason: string }
type Writing = {
  deps: FileImportDeps
  imported: FileImportRow
  product: ProductRow | undefined
  productId: string
  stored: readonly Stored[]
}

/** What a product has after the run: for each file whether it was added. */
async function writePictures(
  tx: Database,
  { deps, imported, product, productId, stored }: Writing,
): Promise<Result[]> {
  const all = (reason: string) =>
    stored.map(({ file, reason: own }): Result => ({ file, outcome: 'failed', reason: own || reason }))
  if (!product) return all(t('The product has been deleted since the check'))
  const before = await listStoredPictures(tx, product)
  const isReplaced = imported.pictures === 'replace' && before.length > 0
  if (isReplaced && stored.some(({ address }) => address === null)) {
    return all(t('Another picture of this product cannot be used, so its pictures were not replaced'))
  }
  const pictures: ChosenPicture[] = isReplaced ? [] : before.map(({ address, alt }) => ({ address, alt }))
  const results: Result[] = []
  for (const { file, address, reason } of stored) {
    if (address === null) results.push({ file, outcome: 'failed', reason })
    else if (pictures.some((one) => one.address === address)) results.push({ file, outcome: 'same', reason: '' })
    else if (pictures.length >= maxPictures) {
      const tooMany = t('A product can have at most {max} pictures', { max: String(maxPictures) })
      results.push({ file, outcome: 'failed', reason: tooMany })
    } else {
      const alt = before.find((one) => one.address === address)?.alt ?? ''
      pictures.push({ address, alt })
      results.push({ file, outcome: 'added', reason: '' })
    }
  }
  if (results.every(({ outcome }) => outcome !== 'added')) return results
  await insertImportedPictures(tx, imported.id, { productId, side: 'before', pictures: before })
  await insertImportedPictures(tx, imported.id, { productId, side: 'after', pictures })
  await changePictures(tx, { actor: imported.actor, before: product, pictures, publicUrl: deps.publicUrl })
  return results
}

type ForDocument = { archive: Archive; position: number }

/** Adds a document to the next products of those that it is for. */
async function addDocument(
  deps: FileImportDeps,
  imported: FileImportRow,
  { archive, position }: ForDocument,
): Promise<void> {
  const file = await findFile(deps.db, imported.id, position)
  if (!file) return
  const name = cut(splitPath(file.name).path.split('/').at(-1) ?? file.name, 200)
  let hash: string
  try {
    hash = await keepFile(deps, name, await bytesOf(archive, file))
  } catch (error) {
    const reason = fileErrorReason(error)
    if (reason === null) throw error
    return ifRunning(deps, imported, async (tx) => {
      await failUses(tx, imported.id, position)
      await settle(tx, imported.id, { position, reason })
    })
  }
  await ifRunning(deps, imported, async (tx) => {
    const ids = await listOpenProducts(tx, { importId: imported.id, position, limit: productsAtOnce })
    const results: UseResult[] = []
    let reason = ''
    for (const productId of ids) {
      const result = await attach(tx, {
        otherwise: deps.settings.formats().defaultLanguage,
        imported,
        file,
        productId,
        stored: { name, hash },
      })
      if (result.reason !== '') reason = result.reason
      results.push({ ...result.use, position, productId })
    }
    await writeUses(tx, imported.id, results)
    await settle(tx, imported.id, { position, reason })
  })
}

type Attaching = {
  /** The language of a title that is in none. */
  otherwise: Language
  imported: FileImportRow
  file: FileRow
  productId: string
  stored: { name: string; hash: string }
}

async function attach(
  tx: Database,
  { otherwise, imported, file, productId, stored }: Attaching,
): Promise<{ use: Omit<UseResult, 'position' | 'productId'>; reason: string }> {
  const product = await lockProduct(tx, productId)
  if (!product) {
    return { use: { outcome: 'failed' }, reason: t('The product has been deleted since the check') }
  }
  const { type = 'other', title = '', language = null } = file.words ?? {}
  const words = {
    type,
    language,
    title: title === '' ? titleOfType(type, language ?? otherwise) : cut(title, 200),
  }
  try {
    const attached = await attachFile(tx, { actor: imported.actor, product, words, file: stored })
    const { outcome, documentId, number } = attached
    return { use: { outcome, documentId, documentNumber: number }, reason: '' }
  } catch (error) {
    const reason = fileErrorReason(error)
    if (reason === null) throw error
    return { use: { outcome: 'failed' }, reason: `${product.sku}: ${reason}` }
  }
}

/** The outcome of a file, once no product of it is left. A reason of an earlier step stays. */
async function settle(
  tx: Database,
  importId: string,
  { position, reason }: { position: number; reason: string },
): Promise<void> {
  const counts = await countFileUses(tx, importId, position)
  const before = await findFile(tx, importId, position)
  if (!counts || !before) return
  const { open, added, failed } = counts
  const outcome = open > 0 ? 'ready' : failed > 0 ? 'failed' : added > 0 ? 'added' : 'same'
  await setArchiveFileOutcome(tx, importId, { position, outcome, reason: reason || before.reason })
}
