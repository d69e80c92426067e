import type pg from 'pg'
import type { ImportPictures } from '#contract/imports/pictures.ts'
import { visibleFileName } from '#contract/names.ts'
import { maxPhotographBytes } from '#contract/pictures.limits.ts'
import { mainWidth, picturePath } from '#contract/pictures.paths.ts'
import { documentFormats, formatOfName, maxDocumentBytes } from '#contract/product-documents/formats.ts'
import { endOf } from '#i18n/cut.ts'
import { language, t } from '#i18n/t.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inSnapshot, inTransaction, type Transactional } from '#server/database/transaction.ts'
import { inLanguage } from '#server/http/language.ts'
import { RefusalError, refuse } from '#server/http/problem.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { type FetchedFile, fetchFile, fetchPicture, NotAFileError } from '#server/pictures/fetch-file.ts'
import type { PictureRow } from '#server/pictures/pictures.store.ts'
import { claimPictures, storePicture } from '#server/pictures/pictures.ts'
import { type IsAllowed, PrivateAddressError } from '#server/pictures/public-address.ts'
import { StorageError } from '#server/storage/storage.ts'
import { type FileDeps, keepFile } from '../../product-documents/product-documents.files.ts'
import { recordProducts } from '../../products/products.audit.ts'
import { lockProduct, setImage } from '../../products/products.store.ts'
import { keepStates } from '../imports.preview.store.ts'
import { findImport, type ImportRow, lockImport } from '../imports.store.ts'
import { countLinkedFiles, insertLinkedFiles, listWaitingFiles } from './imports.linked-files.store.ts'
import * as store from './imports.pictures.store.ts'
import { type CopiedFile, putFile } from './imports.put-files.ts'

type Deps = { pool: pg.Pool }

const shownFailures = 50

/** Throws `import_not_found`. */
export function readImportPictures({ pool }: Deps, id: string): Promise<ImportPictures> {
  if (!isUuid(id)) refuse('import_not_found')
  return inSnapshot(pool, async (db) => {
    if (!(await findImport(db, id))) refuse('import_not_found')
    const own = await store.countPictures(db, id)
    const files = await countLinkedFiles(db, id)
    return {
      outside: own.outside + files.pictures,
      outsideDocuments: files.documents,
      waiting: own.waiting + files.waiting,
      copied: own.copied + files.copied,
      failed: own.failed + files.failed,
      failures: await store.listPictureFailures(db, id, shownFailures),
    }
  })
}

/** Starts copying the pictures and documents of a finished import; those that failed are tried again. */
export async function copyImportPictures(deps: Deps & Transactional, id: string): Promise<ImportPictures> {
  if (!isUuid(id)) refuse('import_not_found')
  await deps.transaction(async (tx) => {
    const imported = (await lockImport(tx, id)) ?? refuse('import_not_found')
    if (imported.state !== 'done') refuse('import_step_not_allowed')
    await store.insertLinkedPictures(tx, id)
    await insertLinkedFiles(tx, id)
    await store.addPicturesJob(tx, { id, language: language() }, 0)
  })
  return readImportPictures(deps, id)
}

type CopyDeps = FileDeps & { publicUrl: string; isAllowed?: IsAllowed | undefined }

/** A job of several minutes would count as dead, so many pictures continue in a new job. */
const sliceMs = 20_000
const maxTries = 3
/** Before the second and the third try. */
const pauses = [60, 300]
/** A website that did not respond so often in one job is left alone by it: each try takes ten seconds. */
const maxSilent = 3

export function importPicturesJobs(deps: CopyDeps): Jobs {
  return {
    'imports.pictures': async (payload) => {
      const { id, language: locale } = payload as { id: string; language: string }
      await inLanguage(locale, () => copyAll(deps, { id, language: locale }))
    },
  }
}

/** Copies one file after the other, so no website gets two requests at a time. */
async function copyAll(deps: CopyDeps, payload: { id: string; language: string }): Promise<void> {
  const { id } = payload
  const until = performance.now() + sliceMs
  const silent = new Map<string, number>()
  while (performance.now() < until) {
    const imported = await findImport(deps.pool, id)
    const next = imported?.state === 'done' ? await store.findNextFile(deps.pool, id) : undefined
    if (!imported || !next) break
    const host = URL.parse(next.address)?.host ?? ''
    const isSilent = (silent.get(host) ?? 0) >= maxSilent
    const isAnswered = !isSilent && (await copyFile(deps, imported, next))
    if (!isAnswered) {
      silent.set(host, (silent.get(host) ?? 0) + 1)
      await tryLater(deps, id, next)
    }
  }
  const pause = await store.findPause(deps.pool, id)
  const isDone = (await findImport(deps.pool, id))?.state !== 'done'
  if (pause !== undefined && !isDone) await store.addPicturesJob(deps.pool, payload, pause)
}

async function tryLater({ pool }: CopyDeps, id: string, { tries, ...file }: store.NextFile): Promise<void> {
  if (tries + 1 < maxTries) {
    return store.postponeAddress(pool, id, { ...file, seconds: pauses[tries] ?? 300 })
  }
  const reason = t('The website did not respond after {count} attempts.', { count: maxTries })
  await store.failAddress(pool, id, { ...file, reason })
}

const megabyte = 1_000_000

/** Why a file cannot be copied, as a sentence; null if another try may help. */
function reasonOf(error: unknown, kind: 'picture' | 'document'): string | null {
  if (error instanceof PrivateAddressError)
    return t('This address is in a private network. Nothing is fetched from there.')
  if (error instanceof NotAFileError) {
    return kind === 'picture'
      ? t('There is no picture at this address, or it is larger than {max} MB', {
          max: String(maxPhotographBytes / megabyte),
        })
      : t('There is no document at this address, or it is larger than {max} MB', {
          max: String(maxDocumentBytes / megabyte),
        })
  }
  return error instanceof RefusalError && error.code !== 'unavailable' ? t(error.message) : null
}

/** Whether the website has responded. A wrong response is written down. */
async function copyFile(deps: CopyDeps, imported: ImportRow, next: store.NextFile): Promise<boolean> {
  const { address, kind } = next
  let put: () => Promise<void>
  try {
    put = await (kind === 'picture' ? copyPicture : copyDocument)(deps, imported, address)
  } catch (error) {
    if (error instanceof StorageError) throw error
    const reason = reasonOf(error, kind)
    if (reason !== null) await store.failAddress(deps.pool, imported.id, { address, kind, reason })
    return reason !== null
  }
  await put()
  return true
}

/** Fetches and stores a file; what it returns gives it to its products. */
type Copy = (deps: CopyDeps, imported: ImportRow, address: string) => Promise<() => Promise<void>>

const copyPicture: Copy = async (deps, imported, address) => {
  const bytes = await fetchPicture(address, deps.isAllowed, maxPhotographBytes)
  const picture = await storePicture(deps, { bytes, kind: 'photograph' })
  return async () => {
    await putInPlace(deps, imported, { address, picture })
    const copied = { kind: 'picture' as const, path: picturePath(picture.hash, mainWidth) }
    await putFiles(deps, imported, { address, copied })
  }
}

const documentTimeoutMs = 30_000
const productsAtOnce = 20

/** What a fetched document is called. An address without an ending has that of its type. */
function nameOf({ name, type }: FetchedFile): string {
  const visible = visibleFileName(name)
  if (formatOfName(visible)) return cutName(visible)
  const known = Object.entries(documentFormats).find(([, format]) => format.type.split(';')[0] === type)
  return known ? cutName(`${visible === '' ? 'document' : visible}.${known[0]}`) : visible
}

const longestName = 200

/** A long name loses its beginning: its ending says what it is. */
function cutName(name: string): string {
  return endOf(name, longestName)
}

const copyDocument: Copy = async (deps, imported, address) => {
  const { isAllowed } = deps
  const limits = { maxBytes: maxDocumentBytes, timeoutMs: documentTimeoutMs, accept: '*/*', isAllowed }
  const fetched = await fetchFile(address, limits)
  const name = nameOf(fetched)
  const hash = await keepFile(deps, name, new Uint8Array(fetched.bytes))
  return () => putFiles(deps, imported, { address, copied: { kind: 'document', name, hash } })
}

/** A file of many products is given to some of them at a time, so that no transaction is long. */
async function putFiles(
  deps: CopyDeps,
  imported: ImportRow,
  { address, copied }: { address: string; copied: CopiedFile },
): Promise<void> {
  const { kind } = copied
  for (;;) {
    const count = await ifDone(deps, imported.id, async (tx) => {
      const waiting = await listWaitingFiles(tx, imported.id, { address, kind, limit: productsAtOnce })
      for (const file of waiting) await putFile(tx, imported, { file, copied, publicUrl: deps.publicUrl })
      return waiting.length
    })
    if (count < productsAtOnce) break
  }
}

/** Writes if the import is still done: 0 if it is being undone. */
function ifDone({ pool }: CopyDeps, id: string, write: (tx: Database) => Promise<number>): Promise<number> {
  return inTransaction(pool, async (tx) => {
    const imported = await lockImport(tx, id)
    return imported?.state === 'done' ? write(tx) : 0
  })
}

/** Gives the products of an address its copy, unless they have another picture by now. */
async function putInPlace(
  deps: CopyDeps,
  imported: ImportRow,
  { address, picture }: { address: string; picture: PictureRow },
): Promise<void> {
  const { id, actor } = imported
  const path = picturePath(picture.hash, mainWidth)
  await ifDone(deps, id, async (tx) => {
    const waiting = await store.listUncopied(tx, id, address)
    await claimPictures(tx, [path])
    for (const { line, product_id: productId } of waiting) {
      const before = await lockProduct(tx, productId)
      if (before?.image !== address) {
        await store.setPictureOutcome(tx, id, { line, outcome: 'changed' })
        continue
      }
      const isAsImported = await store.isAsImported(tx, id, line)
      const { width, height } = picture
      await store.replaceAddress(tx, productId, { from: address, to: path, width, height })
      const after = await setImage(tx, productId, path)
      await recordProducts(tx, actor, [{ action: 'product.changed', before, after }])
      // The copy is no change of the content, so the import can still be undone.
      if (isAsImported) await keepStates(tx, id, [line])
      await store.setPictureOutcome(tx, id, { line, outcome: 'copied' })
    }
    return waiting.length
  })
}
