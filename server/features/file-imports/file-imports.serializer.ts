import { type ArchiveFile, archivePartBytes, type FileImport } from '#contract/file-imports/file-imports.ts'
import { documentTypeLabels } from '#contract/product-documents/types.ts'
import { t } from '#i18n/t.ts'
import type { ListedFile } from './file-imports.files.store.ts'
import type { FileCounts, FileImportRow } from './file-imports.store.ts'

const none: FileCounts = {
  ready: 0,
  same: 0,
  unmatched: 0,
  refused: 0,
  added: 0,
  failed: 0,
  undone: 0,
  kept: 0,
  pictures: 0,
  documents: 0,
  products: 0,
  withPictures: 0,
}

/** How far the step under way is, of how many files. */
function progressOf(
  { state, total, at_position }: FileImportRow,
  counts: FileCounts,
): { total: number; done: number } {
  const { ready, added, failed, undone, kept } = counts
  if (state === 'running') return { total: ready + added + failed, done: added + failed }
  if (state === 'undoing') return { total: added + undone + kept, done: undone + kept }
  return { total, done: at_position }
}

export function toFileImport(row: FileImportRow, counts: FileCounts = none): FileImport {
  return {
    _id: row.id,
    fileName: row.file_name,
    state: row.state,
    by: row.actor.name,
    bytes: row.bytes,
    parts: row.parts,
    partBytes: archivePartBytes,
    pictures: row.pictures,
    counts: { ...counts, ...progressOf(row, counts), skipped: row.skipped },
    failure: row.failure,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}

export function toArchiveFile(file: ListedFile): ArchiveFile {
  const { position, name, bytes, kind, target, of_key: of, products, place, words, outcome, reason } = file
  const { type = null, language = null } = words ?? {}
  const title = words?.title || (type ? t(documentTypeLabels[type]) : '')
  return { position, name, bytes, kind, target, of, products, place, type, title, language, outcome, reason }
}
