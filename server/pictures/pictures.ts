import crypto from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import { avatarWidth, mainWidth, pictureHash, picturePath, pictureWidths } from '#contract/pictures.paths.ts'
import type { Picture } from '#contract/pictures.ts'
import type { Database } from '../database/pool.ts'
import { inTransaction } from '../database/transaction.ts'
import { refuse } from '../http/problem.ts'
import type { Storage } from '../storage/storage.ts'
import { pictureWeight } from './picture-cost.ts'
import { cutAround, fileNames, type MadePicture, makePicture, type PictureKind } from './picture-files.ts'
import { pictureQueue } from './picture-queue.ts'
import {
  countSending,
  deletePictureRow,
  insertPicture,
  listUnused,
  lockPicture,
  type PictureRow,
  type PictureUse,
  wantPicture,
} from './pictures.store.ts'

export type PictureDeps = { pool: pg.Pool; db: Database; storage: Storage; publicUrl: string }

/** Uploads per hour: a catalogue may be photographed in one go, an avatar changes rarely. */
const maxAnHour: Record<PictureKind, number> = { photograph: 600, portrait: 20, logo: 60, drawing: 600 }

/** Part of every name: a change in how pictures are made needs new names, because caches keep the old ones for ever. */
const making = 'v1'

const hashedAtOnce = 1_000_000

/** The name of a picture, by its bytes. In chunks, so that other requests run in between: 10 MB take up to a twentieth of a second. */
export async function pictureHashOf(kind: PictureKind, bytes: Uint8Array): Promise<string> {
  const hash = crypto.createHash('sha256').update(`${making} ${kind} `)
  for (let index = 0; index < bytes.length; index += hashedAtOnce) {
    hash.update(bytes.subarray(index, index + hashedAtOnce))
    await nextTurn()
  }
  return hash.digest('hex').slice(0, 40)
}

/** The key of a picture's file in the storage, distributed over folders. `file` is `{hash}-640.webp`. */
export function storageKey(file: string): string {
  return `pictures/${file.slice(0, 2)}/${file}`
}

function toPictureReply({ hash, kind, width, height }: PictureRow, publicUrl: string): Picture {
  const wide = kind === 'portrait' ? avatarWidth : mainWidth
  return { address: publicUrl + picturePath(hash, wide), width, height }
}

/** What is stored: `bytes` name it, `make` makes its files if they are not the picture themselves. */
type Given = { bytes: Uint8Array; kind: PictureKind; make?: () => Promise<MadePicture> }

/**
 * Stores a picture that an account uploads; the same bytes give the same picture. Throws what `makePicture` refuses,
 * and `too_many_requests`.
 */
export async function keepPicture(
  deps: PictureDeps,
  { actor, ...given }: Given & { actor: Pick<Actor, 'id'> },
): Promise<Picture> {
  if ((await countSending(deps.db, actor.id)) > maxAnHour[given.kind]) refuse('too_many_requests')
  return toPictureReply(await storePicture(deps, given), deps.publicUrl)
}

/** Stores a picture without an uploader: a copy from another host. Throws what `makePicture` refuses. */
export async function storePicture(
  { pool, storage }: Pick<PictureDeps, 'pool' | 'storage'>,
  { bytes, kind, make }: Given,
): Promise<PictureRow> {
  const hash = await pictureHashOf(kind, bytes)
  const known = await inTransaction(pool, async (tx) => {
    await lockPicture(tx, hash)
    return wantPicture(tx, hash)
  })
  if (known && (await hasAllFiles(storage, known))) return known
  const made = await (make
    ? pictureQueue(make)
    : pictureQueue(() => makePicture(bytes, kind), await pictureWeight(bytes)))
  return inTransaction(pool, (tx) => store(tx, storage, { hash, kind, ...made, original: made.original ?? null }))
}

type ToStore = Omit<MadePicture, 'original'> & Pick<PictureRow, 'hash' | 'kind' | 'original'>

async function store(tx: Database, storage: Storage, { files, ...row }: ToStore): Promise<PictureRow> {
  await lockPicture(tx, row.hash)
  const known = await wantPicture(tx, row.hash)
  await Promise.all(files.map(({ name, bytes, type }) => storage.put(storageKey(row.hash + name), bytes, type)))
  if (known) return known
  await insertPicture(tx, row)
  return row
}

/** Whether nothing of a picture was lost, such as with a disk that is older than the database: it is made again then. */
async function hasAllFiles(storage: Storage, { hash, kind, original }: PictureRow): Promise<boolean> {
  const names = fileNames(kind).filter(
    (name) => !name.startsWith('-original.') || name === `-original.${original}`,
  )
  const found = await Promise.all(
    names.map(async (name) => {
      const file = await storage.stream(storageKey(hash + name), { start: 0, end: 0 })
      file?.destroy()
      return file !== undefined
    }),
  )
  return !found.includes(false)
}

export type Cut = { actor: Pick<Actor, 'id'>; address: string; x: number; y: number }

/** A new picture: the 4 by 3 part around a point of a stored one. Throws `picture_not_found`. */
export async function cropPicture(deps: PictureDeps, { actor, address, x, y }: Cut): Promise<Picture> {
  const hash = pictureHash(ownPath(address, deps.publicUrl)) ?? refuse('picture_not_found')
  const largest = pictureWidths.at(-1) ?? mainWidth
  const bytes = await deps.storage.read(storageKey(`${hash}-${largest}.webp`))
  if (!bytes) refuse('picture_not_found')
  const part = await pictureQueue(() => cutAround(bytes, { x, y }))
  return keepPicture(deps, { actor, bytes: part, kind: 'photograph' })
}

/** Our own addresses are stored without the host, because the portal may move to another one. */
export function ownPath(address: string, publicUrl: string): string {
  return address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address
}

/**
 * Marks pictures as used, in the transaction that uses them, so that the sweep does not delete them. Returns the rows
 * of our own pictures, by path. Throws `picture_not_found` if one of them no longer exists.
 */
export async function claimPictures(tx: Database, paths: string[]): Promise<Map<string, PictureRow>> {
  const found = new Map<string, PictureRow>()
  // Sorted: two requests that save the same pictures must not deadlock.
  for (const path of [...new Set(paths)].sort()) {
    const hash = pictureHash(path)
    if (hash !== null) found.set(path, (await wantPicture(tx, hash)) ?? refuse('picture_not_found'))
  }
  return found
}

/**
 * Deletes pictures that were uploaded more than a day ago and are not shown; returns how many. Safe to run twice at
 * once.
 */
export async function sweepPictures(
  { pool, db, storage }: Omit<PictureDeps, 'publicUrl'>,
  uses: PictureUse[],
): Promise<number> {
  let swept = 0
  for (const { hash, kind } of await listUnused(db, uses)) {
    await inTransaction(pool, async (tx) => {
      await lockPicture(tx, hash)
      if (!(await deletePictureRow(tx, hash))) return
      for (const name of fileNames(kind)) await storage.delete(storageKey(hash + name))
      swept += 1
    })
  }
  return swept
}
