import type pg from 'pg'
import type { ImportPictures } from '#contract/imports/pictures.ts'
import { mostPhotographBytes } from '#contract/pictures.limits.ts'
import { mainWidth, picturePath } from '#contract/pictures.paths.ts'
import { language, t } from '#i18n/t.ts'
import { isUuid } from '#server/database/ids.ts'
import { inSnapshot, inTransaction } from '#server/database/transaction.ts'
import { inLanguage } from '#server/http/language.ts'
import { Refusal, refuse } from '#server/http/problem.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { fetchPicture, NotAPictureError } from '#server/pictures/fetch-picture.ts'
import type { PictureRow } from '#server/pictures/pictures.store.ts'
import { claimPictures, storePicture } from '#server/pictures/pictures.ts'
import { type IsAllowed, PrivateAddressError } from '#server/pictures/public-address.ts'
import { type Storage, StorageError } from '#server/storage/storage.ts'
import { recordProducts } from '../../products/products.audit.ts'
import { lockProduct, setImage } from '../../products/products.store.ts'
import { keepStates } from '../imports.preview.store.ts'
import { findImport, type ImportRow, lockImport } from '../imports.store.ts'
import * as store from './imports.pictures.store.ts'

type Deps = { pool: pg.Pool }

const shownFailures = 50

/** Throws `import_not_found`. */
export function readImportPictures({ pool }: Deps, id: string): Promise<ImportPictures> {
  if (!isUuid(id)) refuse('import_not_found')
  return inSnapshot(pool, async (db) => {
    if (!(await findImport(db, id))) refuse('import_not_found')
    return { ...(await store.countPictures(db, id)), failures: await store.listFailures(db, id, shownFailures) }
  })
}

/** Starts copying the pictures of a finished import; those that failed are tried again. */
export async function copyImportPictures(deps: Deps, id: string): Promise<ImportPictures> {
  if (!isUuid(id)) refuse('import_not_found')
  await inTransaction(deps.pool, async (tx) => {
    const imported = (await lockImport(tx, id)) ?? refuse('import_not_found')
    if (imported.state !== 'done') refuse('import_step_not_allowed')
    await store.insertPictures(tx, id)
    await store.addPicturesJob(tx, { id, language: language() }, 0)
  })
  return readImportPictures(deps, id)
}

type CopyDeps = { pool: pg.Pool; storage: Storage; isAllowed?: IsAllowed | undefined }

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
      const { id, language: spoken } = payload as { id: string; language: string }
      await inLanguage(spoken, () => copyAll(deps, { id, language: spoken }))
    },
  }
}

/** Copies one picture after the other, so no website gets two requests at a time. */
async function copyAll(deps: CopyDeps, payload: { id: string; language: string }): Promise<void> {
  const { id } = payload
  const until = performance.now() + sliceMs
  const silent = new Map<string, number>()
  while (performance.now() < until) {
    const imported = await findImport(deps.pool, id)
    const next = imported?.state === 'done' ? await store.findNextPicture(deps.pool, id) : undefined
    if (!imported || !next) break
    const host = URL.parse(next.address)?.host ?? ''
    const isSilent = (silent.get(host) ?? 0) >= maxSilent
    const isAnswered = !isSilent && (await copyOne(deps, imported, next))
    if (!isAnswered) {
      silent.set(host, (silent.get(host) ?? 0) + 1)
      await tryLater(deps, id, next)
    }
  }
  const pause = await store.findPause(deps.pool, id)
  const isDone = (await findImport(deps.pool, id))?.state !== 'done'
  if (pause !== undefined && !isDone) await store.addPicturesJob(deps.pool, payload, pause)
}

async function tryLater({ pool }: CopyDeps, id: string, { address, tries }: store.NextPicture): Promise<void> {
  if (tries + 1 < maxTries) {
    return store.postponePicture(pool, id, { address, seconds: pauses[tries] ?? 300 })
  }
  const reason = t('The website did not respond to {count} attempts.', { count: maxTries })
  await store.failPicture(pool, id, { address, reason })
}

/** Why a picture cannot be copied, as a sentence; null if another try may help. */
function reasonOf(error: unknown): string | null {
  if (error instanceof PrivateAddressError)
    return t('This address is in a private network. Nothing is fetched from there.')
  if (error instanceof NotAPictureError) {
    return t('There is no picture at this address, or it is larger than {max} MB', {
      max: String(mostPhotographBytes / 1_000_000),
    })
  }
  return error instanceof Refusal && error.code !== 'unavailable' ? t(error.message) : null
}

/** Whether the website has responded. What is wrong with its response is written down. */
async function copyOne(deps: CopyDeps, imported: ImportRow, { address }: store.NextPicture): Promise<boolean> {
  let picture: PictureRow
  try {
    const bytes = await fetchPicture(address, deps.isAllowed, mostPhotographBytes)
    picture = await storePicture(deps, { bytes, kind: 'photograph' })
  } catch (error) {
    if (error instanceof StorageError) throw error
    const reason = reasonOf(error)
    if (reason !== null) await store.failPicture(deps.pool, imported.id, { address, reason })
    return reason !== null
  }
  await putInPlace(deps, imported, { address, picture })
  return true
}

/** Gives the products of an address its copy, unless they have another picture by now. */
function putInPlace(
  { pool }: CopyDeps,
  { id, actor }: ImportRow,
  { address, picture }: { address: string; picture: PictureRow },
): Promise<void> {
  const path = picturePath(picture.hash, mainWidth)
  return inTransaction(pool, async (tx) => {
    const imported = await lockImport(tx, id)
    if (imported?.state !== 'done') return
    const waiting = await store.listWaiting(tx, id, address)
    await claimPictures(tx, [path])
    for (const { line, product_id: productId } of waiting) {
      const before = await lockProduct(tx, productId)
      if (before?.image !== address) {
        await store.setOutcome(tx, id, { line, outcome: 'changed' })
        continue
      }
      const isAsImported = await store.isAsImported(tx, id, line)
      const { width, height } = picture
      await store.replaceAddress(tx, productId, { from: address, to: path, width, height })
      const after = await setImage(tx, productId, path)
      await recordProducts(tx, actor, [{ action: 'product.changed', before, after }])
      // The copy is no change of the content, so the import can still be undone.
      if (isAsImported) await keepStates(tx, id, [line])
      await store.setOutcome(tx, id, { line, outcome: 'copied' })
    }
  })
}
