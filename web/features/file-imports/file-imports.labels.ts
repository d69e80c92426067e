import {
  type ArchiveFile,
  type FileImport,
  type FileImportState,
  type FileOutcome,
  maxArchiveBytes,
} from '#contract/file-imports/file-imports.ts'
import { documentTypeLabels } from '#contract/product-documents/types.ts'
import { languageName } from '#i18n/language.ts'
import { mark, t } from '#i18n/t.ts'
import type { StatusKind } from '../../ui/status.tsx'

/** How a state is shown; `label` is marked. */
export const fileImportStateLooks: Record<FileImportState, { label: string; kind: StatusKind }> = {
  sending: { label: mark('Uploading'), kind: 'production' },
  checking: { label: mark('Checking'), kind: 'production' },
  checked: { label: mark('Ready to import'), kind: 'pending' },
  running: { label: mark('Importing'), kind: 'production' },
  done: { label: mark('Imported'), kind: 'paid' },
  undoing: { label: mark('Undoing'), kind: 'production' },
  undone: { label: mark('Undone'), kind: 'cancelled' },
  cancelled: { label: mark('Import cancelled'), kind: 'cancelled' },
  failed: { label: mark('Failed'), kind: 'failed' },
}

/** Whether the server is at work on it: it changes without any action on this page. */
export function isFileImportRunning(state: FileImportState): boolean {
  return state === 'checking' || state === 'running' || state === 'undoing'
}

const megabyte = 1_000_000

/** The problem with a file, found before it is sent; null when it may be sent. */
export function archiveError({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!/\.zip$/i.test(name)) return t('Put the pictures and documents into a ZIP file and upload that.')
  if (size === 0) return t('The file is empty.')
  if (size <= maxArchiveBytes) return null
  return t('This file is {size} MB. The limit is {max} MB. Split it into several files.', {
    size: (size / megabyte).toFixed(1),
    max: String(maxArchiveBytes / megabyte),
  })
}

/** The product of a file, or how many products it is for. */
export function targetLabel({ target, of, products }: ArchiveFile): string {
  if (target === 'group') {
    return t('Group {name}: {count, plural, one {# product} other {# products}}', { name: of, count: products })
  }
  if (target === 'family') {
    return t('Family {name}: {count, plural, one {# product} other {# products}}', { name: of, count: products })
  }
  return of
}

/** What a file becomes: "Picture 2", "Manual, Deutsch". */
export function archiveFileLabel({ kind, place, type, title, language }: ArchiveFile): string {
  if (kind === 'picture') return place === null ? t('Picture') : t('Picture {number}', { number: String(place) })
  if (type === null) return '–'
  const label = t(documentTypeLabels[type])
  return [label, ...(title === label ? [] : [title]), ...(language ? [languageName(language)] : [])].join(', ')
}

/** Lists of files on the page, by outcome. Files that wait for a person come before those in order. */
export const listTitles: Record<FileOutcome, string> = {
  unmatched: mark('Files without a product'),
  refused: mark('Files that cannot be used'),
  failed: mark('Files that were not added'),
  ready: mark('Files to add'),
  added: mark('Added files'),
  same: mark('Files that the products already have'),
  kept: mark('Files that were not removed'),
  undone: mark('Removed files'),
}

const shownOutcomes: Partial<Record<FileImportState, readonly FileOutcome[]>> = {
  checked: ['unmatched', 'refused', 'ready', 'same'],
  done: ['failed', 'unmatched', 'refused', 'added', 'same'],
  undone: ['kept', 'undone'],
  cancelled: ['kept', 'undone'],
}

export function outcomesOf({ state, counts }: FileImport): FileOutcome[] {
  return (shownOutcomes[state] ?? []).filter((outcome) => counts[outcome] > 0)
}

/** What has come of an import, in one line. Null while nothing has. */
export function outcomeLabel({ state, counts }: FileImport): string | null {
  const { ready, added, failed, unmatched, refused, undone, kept } = counts
  const left = failed + unmatched + refused
  if (state === 'checked') return t('{ready} to add, {left} not usable', { ready, left })
  if (state === 'done') return t('{added} added, {left} not added', { added, left })
  return undone + kept > 0 ? t('{undone} undone, {kept} not undone', { undone, kept }) : null
}
