import { maxProductsOfFile } from '#contract/file-imports/file-imports.ts'
import { cut } from '#i18n/cut.ts'
import { languagesNow } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { documentWords } from '../product-documents/product-documents.names.rules.ts'
import type { Archive, ArchiveEntry } from './file-imports.archive.ts'
import { checkContent, checkSize, reasonOf } from './file-imports.content.ts'
import type { FileImportDeps } from './file-imports.deps.ts'
import { type FileRow, insertFiles, setOutcome } from './file-imports.files.store.ts'
import { insertUses, markSame } from './file-imports.match.store.ts'
import { type Match, matchFiles, type NoMatch, type Target } from './file-imports.match.ts'
import { isOfSystem, isTooLong, kindOf, splitPath } from './file-imports.names.rules.ts'
import { type FileImportRow, lockFileImport, updateFileImport } from './file-imports.store.ts'

const atOnce = 20
const largestInteger = 2_147_483_647

/** A file with what was found of it. `target` and `hash` are there if it is ready. */
type Found = { row: FileRow; target: Target | null; hash: string }

/** Checks the next files of an archive. Returns whether it was the last of them. */
export async function checkNext(
  deps: FileImportDeps,
  imported: FileImportRow,
  archive: Archive,
): Promise<boolean> {
  const { at_position: position } = imported
  const entries = archive.entries.slice(position, position + atOnce)
  const numbered = entries.map((entry, index) => ({ entry, position: position + index + 1 }))
  const given = numbered.filter(({ entry }) => !isOfSystem(entry.path))
  const found = await lookAt(deps.db, archive, given)
  const next = position + entries.length
  const isLast = next >= archive.entries.length
  await inTransaction(deps.pool, async (tx) => {
    const now = await lockFileImport(tx, imported.id)
    // Another job was faster, or the import was cancelled meanwhile.
    if (now?.state !== 'checking' || now.at_position !== position) return
    await write(tx, imported.id, found)
    const skipped = now.skipped + entries.length - given.length
    const total = archive.entries.length
    await updateFileImport(tx, imported.id, {
      at_position: next,
      skipped,
      total,
      ...(isLast && { state: 'checked' }),
    })
  })
  return isLast
}

type Numbered = { entry: ArchiveEntry; position: number }

async function lookAt(db: Database, archive: Archive, files: readonly Numbered[]): Promise<Found[]> {
  const named = files.map(({ entry }) => {
    const name = splitPath(entry.path)
    return { name, kind: kindOf(name) }
  })
  const known = named.flatMap(({ name, kind }) => (kind ? [{ name, kind }] : []))
  const matches = await matchFiles(db, known)
  const byName = new Map(known.map(({ name }, index) => [name, matches[index]]))
  const found: Found[] = []
  for (const [index, { entry, position }] of files.entries()) {
    const one = named[index]
    if (one) found.push(await lookAtFile(archive, { ...one, entry, position, match: byName.get(one.name) }))
  }
  return found
}

type File = Numbered & {
  name: ReturnType<typeof splitPath>
  kind: 'picture' | 'document' | null
  match: Match | NoMatch | undefined
}

async function lookAtFile(archive: Archive, { entry, position, name, kind, match }: File): Promise<Found> {
  const row: FileRow = {
    position,
    name: cut(name.path || entry.path, 500),
    bytes: Math.min(entry.bytes, largestInteger),
    kind,
    target: null,
    of_key: '',
    place: null,
    words: null,
    outcome: 'refused',
    reason: '',
  }
  if (kind === null) {
    const reason =
      name.ending === ''
        ? t('The file name has no ending such as .jpg or .pdf')
        : t('.{ending} files are neither pictures nor documents', { ending: name.ending })
    return { row: { ...row, reason }, target: null, hash: '' }
  }
  if (isTooLong(entry.path)) {
    return { row: { ...row, reason: t('The name of this file is too long') }, target: null, hash: '' }
  }
  if (!match || 'reason' in match) {
    return { row: { ...row, outcome: 'unmatched', reason: match?.reason ?? '' }, target: null, hash: '' }
  }
  const { target, place, words } = match
  const matched: FileRow = {
    ...row,
    target: target.target,
    of_key: target.ofKey,
    place,
    words:
      kind === 'document'
        ? documentWords(
            name,
            words,
            languagesNow().map(({ code }) => code),
          )
        : null,
  }
  try {
    checkSize(name, kind, entry.bytes)
    const hash = await checkContent(name, kind, await archive.read(entry))
    return { row: { ...matched, outcome: 'ready' }, target, hash }
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) throw error
    return { row: { ...matched, reason }, target: null, hash: '' }
  }
}

async function write(tx: Database, importId: string, found: readonly Found[]): Promise<void> {
  await insertFiles(
    tx,
    importId,
    found.map(({ row }) => row),
  )
  for (const { row, target, hash } of found) {
    if (!target || !row.kind) continue
    const { position, kind, words } = row
    const count = await insertUses(tx, { importId, position, limit: maxProductsOfFile }, target)
    if (count === 0 || count > maxProductsOfFile) {
      const reason =
        count === 0
          ? t('The family or group has no products')
          : t('The family or group has {count} products. A file can belong to at most {max}.', {
              count,
              max: maxProductsOfFile,
            })
      await setOutcome(tx, importId, { position, outcome: count === 0 ? 'unmatched' : 'refused', reason })
      continue
    }
    const left = await markSame(tx, { importId, position, hash, kind, language: words?.language ?? null })
    if (left === 0) await setOutcome(tx, importId, { position, outcome: 'same', reason: '' })
  }
}
