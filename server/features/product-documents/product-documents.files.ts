import crypto from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'
import { documentFormats, formatOfName } from '#contract/product-documents/formats.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import { readPdf } from '#server/pdf/read-pdf.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Workers } from '#server/workers/workers.ts'
import { isOfFormat } from './product-documents.formats.rules.ts'
import {
  deleteStoredFile,
  insertStoredFile,
  listUnusedFiles,
  lockFile,
  wantFile,
} from './product-documents.store.ts'

export type FileDeps = { pool: pg.Pool; db: Database; storage: Storage; workers: Workers }

/** The key of a file in the storage, distributed over folders. */
export function documentKey(hash: string, format: string): string {
  return `documents/${hash.slice(0, 2)}/${hash}.${format}`
}

const hashedAtOnce = 1_000_000

/** The name of a file, by its bytes. In chunks, so that other requests run in between. */
export async function documentHashOf(format: string, bytes: Uint8Array): Promise<string> {
  const hash = crypto.createHash('sha256').update(`${format} `)
  for (let index = 0; index < bytes.length; index += hashedAtOnce) {
    hash.update(bytes.subarray(index, index + hashedAtOnce))
    await nextTurn()
  }
  return hash.digest('hex').slice(0, 40)
}

/** Whether a file is there: the storage may have lost one that the database knows. */
async function isStored(storage: FileDeps['storage'], key: string): Promise<boolean> {
  const file = await storage.stream(key, { start: 0, end: 0 })
  file?.destroy()
  return file !== undefined
}

/**
 * Stores a file that is uploaded; the same bytes are stored once, and again if they were lost. Returns its hash. Throws
 * `document_type`, `document_differs`, and what `readPdf` refuses.
 */
export async function keepFile(deps: FileDeps, name: string, bytes: Uint8Array): Promise<string> {
  const format = formatOfName(name) ?? refuse('document_type')
  if (!isOfFormat(bytes, format)) refuse('document_differs')
  const hash = await documentHashOf(format, bytes)
  const isKnown = await inTransaction(deps.pool, async (tx) => {
    await lockFile(tx, hash)
    return wantFile(tx, hash)
  })
  if (isKnown && (await isStored(deps.storage, documentKey(hash, format)))) return hash
  const content = format === 'pdf' ? (await readPdf(deps.workers, { bytes, want: 'text' })).text : ''
  await inTransaction(deps.pool, async (tx) => {
    await lockFile(tx, hash)
    const hasRow = await wantFile(tx, hash)
    await deps.storage.put(documentKey(hash, format), bytes, documentFormats[format].type)
    if (hasRow) return
    await insertStoredFile(tx, { hash, format, bytes: bytes.length, content })
  })
  return hash
}

/** Deletes files that no document has had for a day; returns how many. Safe to run twice at once. */
export async function sweepFiles({ pool, db, storage }: Omit<FileDeps, 'workers'>): Promise<number> {
  let swept = 0
  for (const { hash, format } of await listUnusedFiles(db)) {
    await inTransaction(pool, async (tx) => {
      await lockFile(tx, hash)
      if (!(await deleteStoredFile(tx, hash))) return
      await storage.delete(documentKey(hash, format))
      swept += 1
    })
  }
  return swept
}
