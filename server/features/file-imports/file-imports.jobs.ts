import type { Language } from '#i18n/language.ts'
import { language, t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { isPassingError, RefusalError } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/jobs.store.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { inLanguage } from '#server/scope/portal-scope.ts'
import { type Archive, ArchiveError, openArchive, partKey } from './file-imports.archive.ts'
import { checkNextFiles } from './file-imports.check.ts'
import type { FileImportDeps } from './file-imports.deps.ts'
import { runNextFiles } from './file-imports.run.ts'
import {
  type FileImportRow,
  findFileImport,
  listLeft,
  lockFileImport,
  sweepFileImports,
  updateFileImport,
} from './file-imports.store.ts'
import { undoNextArchiveFiles } from './file-imports.undo.ts'

const job = 'fileImports.work'
/** A job of several minutes would count as dead, so a long import continues in a new job. */
const sliceMs = 20_000

/** Adds the job in the transaction that makes it necessary. Its messages are in the language of the admin who asks. */
export async function requestFileImportWork(tx: Database, id: string): Promise<void> {
  await addJob(tx, job, { id, language: language() })
}

export const fileImportsSchedule = { 'fileImports.sweep': '47 * * * *' }

export function fileImportsJobs(deps: FileImportDeps): Jobs {
  return {
    [job]: async (payload) => {
      const { id, language: locale } = payload as { id: string; language: Language }
      await inLanguage(locale, () => workOn(deps, id).catch((error: unknown) => giveUp(deps, id, error)))
    },
    'fileImports.sweep': () => sweep(deps),
  }
}

/** Continues an import file by file. If a process dies, the next job continues after the last file that was written. */
async function workOn(deps: FileImportDeps, id: string): Promise<void> {
  const until = performance.now() + sliceMs
  let archive: Archive | undefined
  try {
    for (;;) {
      const imported = await findFileImport(deps.db, id)
      if (!imported) return
      if (needsArchive(imported)) archive ??= await openOf(deps, imported)
      const isFinished = await takeStep(deps, imported, archive)
      if (isFinished) return
      if (performance.now() > until) return await inTransaction(deps.pool, (tx) => requestFileImportWork(tx, id))
    }
  } finally {
    archive?.close()
  }
}

function needsArchive({ state, is_cancelled: isCancelled }: FileImportRow): boolean {
  return state === 'checking' || (state === 'running' && !isCancelled)
}

function openOf({ storage }: FileImportDeps, { id, bytes }: FileImportRow): Promise<Archive> {
  return openArchive({ storage, importId: id, bytes })
}

/** Whether there is nothing to do until a person decides. */
async function takeStep(
  deps: FileImportDeps,
  imported: FileImportRow,
  archive: Archive | undefined,
): Promise<boolean> {
  const { state, is_cancelled: isCancelled } = imported
  if (state === 'checking' && archive) return checkNextFiles(deps, imported, archive)
  if (state === 'running' && isCancelled) {
    await move(deps, imported, { state: 'undoing' })
    return false
  }
  if (state === 'running' && archive) {
    if (!(await runNextFiles(deps, imported, archive))) return false
    // Cancelled at its last file: it is undone next.
    if (!(await move(deps, imported, { state: 'done', isFinished: true }))) return false
    await deleteParts(deps, imported)
    return true
  }
  if (state === 'undoing') {
    if (!(await undoNextArchiveFiles(deps, imported))) return false
    await move(deps, imported, { state: isCancelled ? 'cancelled' : 'undone', isFinished: true })
    await deleteParts(deps, imported)
  }
  return true
}

type State = FileImportRow['state']

/** Whether the import was in the state that was read. */
function move(
  { pool }: FileImportDeps,
  { id, state: from }: Pick<FileImportRow, 'id' | 'state'>,
  change: { state: State; isFinished?: boolean },
): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    const now = await lockFileImport(tx, id)
    if (now?.state !== from || (change.state === 'done' && now.is_cancelled)) return false
    await updateFileImport(tx, id, change)
    return true
  })
}

/** What cannot be read ends the import with the reason. After a temporary failure the job runs again. */
async function giveUp({ pool }: FileImportDeps, id: string, error: unknown): Promise<void> {
  const isUnreadable = error instanceof ArchiveError
  const isBusy = error instanceof RefusalError && error.code === 'unavailable'
  if (!isUnreadable && (isPassingError(error) || isBusy)) throw error
  await inTransaction(pool, async (tx) => {
    const imported = await lockFileImport(tx, id)
    if (!imported) return
    const isUndoing = imported.state === 'undoing'
    const failure = isUnreadable
      ? error.message
      : isUndoing
        ? t('The import could not be undone completely. Some products still have the added files.')
        : t('Something went wrong on our side. Nothing was changed. Try again.')
    if (imported.state === 'running') {
      await updateFileImport(tx, id, { is_cancelled: true, failure, state: 'undoing' })
      await requestFileImportWork(tx, id)
    } else await updateFileImport(tx, id, { state: 'failed', failure, isFinished: true })
  })
  if (!isUnreadable) throw error
}

async function deleteParts(
  { db, storage }: FileImportDeps,
  { id, parts }: Pick<FileImportRow, 'id' | 'parts'>,
): Promise<void> {
  for (let number = 1; number <= parts; number++) await storage.delete(partKey(id, number))
  await updateFileImport(db, id, { has_parts: false })
}

/** Deletes archives that are no longer needed, and imports after the time that the settings say. */
async function sweep(deps: FileImportDeps): Promise<void> {
  for (const left of await listLeft(deps.db)) {
    if (left.state === 'checked') {
      await updateFileImport(deps.db, left.id, { state: 'cancelled', isFinished: true })
    }
    await deleteParts(deps, left)
  }
  await sweepFileImports(deps.db, deps.settings.retention().importDays)
}
