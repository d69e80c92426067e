import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import { block } from '#contract/pages/blocks.ts'
import { markedPlaces } from '#contract/pages/marked-places.ts'
import {
  type EditedPage,
  maxPages,
  maxVersions,
  type PageContent,
  type PageEntry,
  type PageVersion,
} from '#contract/pages/pages.ts'
import { textsInLanguage, textsLacking } from '#contract/pages/texts.ts'
import { baseLanguage, isLanguage, type Language, languageName } from '#i18n/language.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Transaction } from '#server/database/transaction.ts'
import { RefusalError, refuse, refuseStale } from '#server/http/problem.ts'
import { recordPage } from './pages.audit.ts'
import { refuseUnknownPins } from './pages.pinned.ts'
import { type OfferedLanguages, picturesOf, toEditedPage, toPageEntry } from './pages.serializer.ts'
import {
  countPages,
  deleteOldVersions,
  deletePageRow,
  findPage,
  findVersion,
  insertPage,
  insertVersion,
  isAddressTaken,
  keepPictures,
  listPageRows,
  listVersionRows,
  lockPages,
  type PageRow,
  showVersion,
  updateDraft,
} from './pages.store.ts'

type PageDb = { db: Database; settings: OfferedLanguages }
type PageStarting = { pool: pg.Pool; settings: OfferedLanguages }
type PageWriting = { transaction: Transaction; settings: OfferedLanguages }

export async function listPages({ db, settings }: PageDb): Promise<PageEntry[]> {
  return (await listPageRows(db)).map((row) => toPageEntry(settings, row))
}

export async function readDraft({ db, settings }: PageDb, id: string): Promise<EditedPage> {
  return toEditedPage(settings, await findOrRefuse(db, id))
}

export async function listPageVersions(db: Database, id: string): Promise<PageVersion[]> {
  const { published_number: shown } = await findOrRefuse(db, id)
  const rows = await listVersionRows(db, id)
  return rows.map(({ number, published_at, published_by }) => ({
    number,
    publishedAt: published_at.toISOString(),
    publishedBy: published_by,
    isShown: number === shown,
  }))
}

/** The draft, or a version that was published. Throws `page_not_found`, `page_version_not_found`. */
export async function readContent(db: Database, id: string, number: number | undefined): Promise<PageContent> {
  const { draft } = await findOrRefuse(db, id)
  if (number === undefined) return draft
  return (await findVersion(db, id, number)) ?? refuse('page_version_not_found')
}

type Adding = { actor: Actor; content: PageContent }

/** Adds a page as a draft. Throws `page_address_taken`, `too_many_pages`. */
export async function addPage(
  { transaction, settings }: PageWriting,
  { actor, content }: Adding,
): Promise<EditedPage> {
  return transaction((db) => insert({ db, settings }, actor, content))
}

/** In the caller's transaction. Throws as `addPage`. */
export async function insert(reading: PageDb, actor: Actor, content: PageContent): Promise<EditedPage> {
  const { db: tx } = reading
  await lockPages(tx)
  if ((await countPages(tx)) >= maxPages) refuse('too_many_pages')
  await refuseTaken(tx, content.address, null)
  await refuseUnknownPins(tx, { content, before: null, at: '' })
  const id = await insertPage(tx, content, actor.name)
  await keepPictures(tx, id, picturesOf(content))
  return changed(reading, actor, { id, action: 'page.added' })
}

type Changing = { actor: Actor; id: string; version: number }

/** Replaces the draft. Throws `page_not_found`, `page_address_taken`, `stale_version` with the page as it is. */
export async function saveDraft(
  { pool, settings }: PageStarting,
  { content, ...change }: Changing & { content: PageContent },
): Promise<EditedPage> {
  return inTransaction(pool, async (db) => {
    const reading = { db, settings }
    const before = await lockRead(reading, change)
    await refuseUnknownPins(db, { content, before: before.draft, at: 'content.' })
    return writeDraft(reading, { actor: change.actor, before, content, action: 'page.changed' })
  })
}

/** Makes the draft what an earlier version was. Throws as `saveDraft`, and `page_version_not_found`. */
export async function restorePage(
  { transaction, settings }: PageWriting,
  { number, ...change }: Changing & { number: number },
): Promise<EditedPage> {
  return transaction(async (db) => {
    const reading = { db, settings }
    const before = await lockRead(reading, change)
    const content = (await findVersion(db, change.id, number)) ?? refuse('page_version_not_found')
    return writeDraft(reading, { actor: change.actor, before, content, action: 'page.restored' })
  })
}

type Writing = {
  actor: Actor
  before: PageRow
  content: PageContent
  action: 'page.changed' | 'page.restored'
}

async function writeDraft(reading: PageDb, { actor, before, content, action }: Writing): Promise<EditedPage> {
  const { db: tx } = reading
  await refuseTaken(tx, content.address, before.id)
  await updateDraft(tx, before.id, { draft: content, by: actor.name })
  await keepPictures(tx, before.id, picturesOf(content))
  return changed(reading, actor, { id: before.id, action, before })
}

/**
 * Publishes the draft. `without`: languages that may lack texts. Throws `page_untitled`, `page_untranslated` with the
 * texts, `page_has_marked_places` with the places, `page_address_taken`, `stale_version`.
 */
export async function publishPage(
  { pool, settings }: PageStarting,
  { without, ...change }: Changing & { without: readonly Language[] },
): Promise<EditedPage> {
  const { actor, id } = change
  return inTransaction(pool, async (tx) => {
    const reading = { db: tx, settings }
    const before = await lockRead(reading, change)
    if (textsInLanguage(before.draft.title, baseLanguage()).trim() === '') refuse('page_untitled')
    refuseUntranslated(settings, before.draft, without)
    refuseMarked(settings, before.draft)
    await refuseTaken(tx, before.draft.address, id)
    const number = await insertVersion(tx, id, actor.name)
    await showVersion(tx, id, { number, by: actor.name })
    await deleteOldVersions(tx, id, maxVersions)
    return changed(reading, actor, { id, action: 'page.published', before })
  })
}

function refuseUntranslated(settings: OfferedLanguages, draft: PageContent, without: readonly Language[]): void {
  const content = asInForm(draft)
  const lacking = settings.formats().languages.flatMap((language) => {
    if (without.includes(language)) return []
    return textsLacking(content, language).map((path) => ({ path, message: languageName(language) }))
  })
  if (lacking.length > 0) throw new RefusalError('page_untranslated', lacking)
}

/** Nothing is published that a person still has to write. */
function refuseMarked(settings: OfferedLanguages, draft: PageContent): void {
  const places = markedPlaces(draft, settings.formats().languages.filter(isLanguage))
  if (places.length === 0) return
  const errors = places.map(({ path, language, place }) => ({
    path,
    message: `${languageName(language)}: [[${place}]]`,
  }))
  throw new RefusalError('page_has_marked_places', errors)
}

/** The database orders fields its own way; the schema has the order of the form, in which errors are read. */
function asInForm({ blocks, ...head }: PageContent): PageContent {
  const { title, description, ...rest } = head
  const inForm = blocks.map((one) => {
    const known = block.safeParse(one)
    return known.success ? known.data : one
  })
  return { title, description, ...rest, blocks: inForm }
}

/** Takes a page out of the shop. Throws `page_not_found`, `stale_version`. */
export async function withdrawPage({ transaction, settings }: PageWriting, change: Changing): Promise<EditedPage> {
  const { actor, id } = change
  return transaction(async (tx) => {
    const reading = { db: tx, settings }
    const before = await lockRead(reading, change)
    await showVersion(tx, id, { number: null, by: actor.name })
    return changed(reading, actor, { id, action: 'page.withdrawn', before })
  })
}

/** Deletes a page that visitors do not see. Throws `page_not_found`, `page_is_published`, `stale_version`. */
export async function deletePage(
  { transaction, settings }: PageWriting,
  change: Changing,
): Promise<{ deletedCount: number }> {
  await transaction(async (tx) => {
    const before = await lockRead({ db: tx, settings }, change)
    if (before.published_number !== null) refuse('page_is_published')
    await deletePageRow(tx, change.id)
    await recordPage(tx, change.actor, { action: 'page.deleted', before })
  })
  return { deletedCount: 1 }
}

async function findOrRefuse(db: Database, id: string): Promise<PageRow> {
  if (!isUuid(id)) refuse('page_not_found')
  return (await findPage(db, id)) ?? refuse('page_not_found')
}

/** The page in the version that was read; no other request changes pages meanwhile. */
async function lockRead({ db: tx, settings }: PageDb, { id, version }: Changing): Promise<PageRow> {
  await lockPages(tx)
  const row = await findOrRefuse(tx, id)
  if (row.version !== version) refuseStale('stale_version', toEditedPage(settings, row))
  return row
}

async function refuseTaken(tx: Database, address: string, id: string | null): Promise<void> {
  if (await isAddressTaken(tx, address, id)) refuse('page_address_taken')
}

type Changed = {
  id: string
  action: 'page.added' | 'page.changed' | 'page.published' | 'page.withdrawn' | 'page.restored'
  before?: PageRow
}

/** Reads the page after a change and records it. */
async function changed(
  { db: tx, settings }: PageDb,
  actor: Actor,
  { id, action, before }: Changed,
): Promise<EditedPage> {
  const after = await findOrRefuse(tx, id)
  await recordPage(tx, actor, { action, before, after })
  return toEditedPage(settings, after)
}
