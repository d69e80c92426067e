import type { Actor } from '#contract/access.ts'
import {
  type ArchiveFile,
  archivePartBytes,
  type FileImport,
  type FileImportState,
  type FileOutcome,
  type PictureMode,
} from '#contract/file-imports/file-imports.ts'
import { t } from '#i18n/t.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inSnapshot, inTransaction } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import { partKey } from './file-imports.archive.ts'
import type { FileImportDeps } from './file-imports.deps.ts'
import { listFiles } from './file-imports.files.store.ts'
import { requestFileImportWork } from './file-imports.jobs.ts'
import { toArchiveFile, toFileImport } from './file-imports.serializer.ts'
import {
  countFiles,
  countSendingImports,
  type FileImportRow,
  findFileImport,
  insertFileImport,
  listFileImportRows,
  listMissingParts,
  lockFileImport,
  savePart,
  updateFileImport,
} from './file-imports.store.ts'

const maxSending = 5
const filesOfPage = 100

type Addition = { actor: Actor; name: string; bytes: number }

/** Begins an import whose archive is sent next. Throws `too_many_requests` for an account that is sending several. */
export async function addFileImport(
  { db, pool }: FileImportDeps,
  { actor, name, bytes }: Addition,
): Promise<FileImport> {
  if ((await countSendingImports(db, actor.id)) >= maxSending) refuse('too_many_requests')
  const parts = Math.ceil(bytes / archivePartBytes)
  const row = await inTransaction(pool, (tx) => insertFileImport(tx, { actor, fileName: name, bytes, parts }))
  return shown(db, row)
}

async function shown(db: Database, row: FileImportRow | undefined): Promise<FileImport> {
  if (!row) refuse('import_not_found')
  return toFileImport(row, await countFiles(db, row.id))
}

async function found(db: Database, id: string): Promise<FileImportRow> {
  return (isUuid(id) && (await findFileImport(db, id))) || refuse('import_not_found')
}

type Part = { id: string; number: number; bytes: Uint8Array }

/** Stores a part of an archive. Throws `archive_part_wrong` for one that the archive does not have or of another size. */
export async function sendPart(deps: FileImportDeps, { id, number, bytes }: Part): Promise<{ number: number }> {
  const row = await found(deps.db, id)
  if (row.state !== 'sending') refuse('import_step_not_allowed')
  const isLast = number === row.parts
  const size = isLast ? row.bytes - (row.parts - 1) * archivePartBytes : archivePartBytes
  if (number > row.parts || bytes.length !== size) refuse('archive_part_wrong')
  await deps.storage.put(partKey(id, number), bytes, 'application/octet-stream')
  await savePart(deps.db, id, { number, bytes: bytes.length })
  return { number }
}

/** Starts reading the archive. Throws `archive_part_wrong` while parts are missing. */
export function checkFileImport(deps: FileImportDeps, id: string): Promise<FileImport> {
  return moveFrom(['sending'], { deps, id }, async (tx) => {
    const missing = await listMissingParts(tx, id)
    if (missing.length > 0) {
      refuse(
        'archive_part_wrong',
        missing.map((number) => ({ path: `parts.${number}`, message: t('This chunk has not arrived') })),
      )
    }
    await updateFileImport(tx, id, { state: 'checking' })
    await requestFileImportWork(tx, id)
  })
}

/** Starts adding the files that are ready. */
export function runFileImport(deps: FileImportDeps, id: string, pictures: PictureMode): Promise<FileImport> {
  return moveFrom(['checked'], { deps, id }, async (tx) => {
    await updateFileImport(tx, id, { state: 'running', pictures })
    await requestFileImportWork(tx, id)
  })
}

/** Stops an import; what it has added is removed. */
export function cancelFileImport(deps: FileImportDeps, id: string): Promise<FileImport> {
  return moveFrom(['sending', 'checking', 'checked', 'running'], { deps, id }, async (tx, { state }) => {
    if (state === 'running') await updateFileImport(tx, id, { is_cancelled: true })
    else await updateFileImport(tx, id, { state: 'cancelled', isFinished: true })
  })
}

export function undoFileImport(deps: FileImportDeps, id: string): Promise<FileImport> {
  return moveFrom(['done'], { deps, id }, async (tx) => {
    await updateFileImport(tx, id, { state: 'undoing' })
    await requestFileImportWork(tx, id)
  })
}

/** Changes an import that is in one of these states, under its lock. */
async function moveFrom(
  from: readonly FileImportState[],
  { deps, id }: { deps: FileImportDeps; id: string },
  write: (tx: Database, row: FileImportRow) => Promise<void>,
): Promise<FileImport> {
  if (!isUuid(id)) refuse('import_not_found')
  await inTransaction(deps.pool, async (tx) => {
    const row = (await lockFileImport(tx, id)) ?? refuse('import_not_found')
    if (!from.includes(row.state)) refuse('import_step_not_allowed')
    await write(tx, row)
  })
  return readFileImport(deps, id)
}

/** Throws `import_not_found`. */
export function readFileImport({ pool }: FileImportDeps, id: string): Promise<FileImport> {
  return inSnapshot(pool, async (db) => shown(db, await found(db, id)))
}

/** The last imports, newest first. */
export function listFileImports({ pool }: FileImportDeps): Promise<FileImport[]> {
  return inSnapshot(pool, async (db) => {
    const imports: FileImport[] = []
    for (const row of await listFileImportRows(db)) imports.push(await shown(db, row))
    return imports
  })
}

type Listing = { outcome: FileOutcome; after?: string | undefined }

/** A page of the files with an outcome. Throws `import_not_found`. */
export async function listArchiveFiles(
  { db }: FileImportDeps,
  id: string,
  { outcome, after = '0' }: Listing,
): Promise<{ files: ArchiveFile[]; next: number | null }> {
  await found(db, id)
  const rows = await listFiles(db, id, { outcome, after: Number(after), limit: filesOfPage + 1 })
  const files = rows.slice(0, filesOfPage).map(toArchiveFile)
  return { files, next: rows.length > filesOfPage ? (files.at(-1)?.position ?? null) : null }
}
