import type { Actor } from '#contract/access.ts'
import type { LegalEntry } from '#contract/pages/legal.ts'
import { type LegalKind, legalKinds } from '#contract/pages/legal-kinds.ts'
import { markedPlaces } from '#contract/pages/marked-places.ts'
import { textsInLanguage } from '#contract/pages/texts.ts'
import { baseLanguage, isLanguage } from '#i18n/language.ts'
import { language } from '#i18n/t.ts'
import { recordAudit } from '#server/database/audit.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { recordEvents } from '#server/events/events.ts'
import { refuse } from '#server/http/problem.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import type { Messages } from '../pages.neutral.ts'
import { insert } from '../pages.service.ts'
import { lockPages } from '../pages.store.ts'
import {
  findLegalKind,
  freeAddress,
  type LegalRow,
  listLegalRows,
  listShownLegal,
  writeLegalKind,
} from './pages.legal.store.ts'
import { draftOf } from './pages.legal-draft.ts'

type LegalDeps = { settings: Settings; languages: Messages; publicUrl: string }
type Reading = { db: Database; settings: Settings }

const maxPlaces = 50

/** A shop that sells to businesses only has nothing about withdrawal. */
export function legalKindsOf(settings: Pick<Settings, 'buyers'>): LegalKind[] {
  return legalKinds.filter((kind) => kind !== 'withdrawal' || settings.buyers().sellsTo === 'both')
}

function kindOf(settings: Settings, name: string): LegalKind {
  return legalKindsOf(settings).find((kind) => kind === name) ?? refuse('legal_page_not_found')
}

function entryOf(settings: Settings, kind: LegalKind, row: LegalRow | undefined): LegalEntry {
  if (!row) return { kind, page: null }
  const { id, address, draft, published_number, has_changes } = row
  const places = markedPlaces(draft, settings.formats().languages.filter(isLanguage))
  return {
    kind,
    page: {
      _id: id,
      title: textsInLanguage(draft.title, language()) || textsInLanguage(draft.title, baseLanguage()),
      address,
      publishedNumber: published_number,
      hasChanges: has_changes,
      places: places.slice(0, maxPlaces).map(({ language: code, place }) => ({ language: code, place })),
    },
  }
}

export async function listLegalPages({ db, settings }: Reading): Promise<LegalEntry[]> {
  const rows = await listLegalRows(db)
  return legalKindsOf(settings).map((kind) =>
    entryOf(
      settings,
      kind,
      rows.find((row) => row.kind === kind),
    ),
  )
}

async function findEntry(reading: Reading, kind: LegalKind): Promise<LegalEntry> {
  const rows = await listLegalRows(reading.db)
  return entryOf(
    reading.settings,
    kind,
    rows.find((row) => row.kind === kind),
  )
}

type Asked = { actor: Actor; kind: string }

/** Adds a page with the texts of a legal page. Throws `legal_page_not_found`, `legal_page_exists`, `too_many_pages`. */
export async function draftLegalPage(
  { transaction, ...deps }: LegalDeps & { transaction: Transaction },
  { actor, kind: name }: Asked,
): Promise<LegalEntry> {
  const { settings } = deps
  const kind = kindOf(settings, name)
  return transaction(async (db) => {
    await lockPages(db)
    const reading = { db, settings }
    if ((await findEntry(reading, kind)).page) refuse('legal_page_exists')
    const content = draftOf(kind, { ...deps, settings: settings.current() }, await freeAddress(db, `/${kind}`))
    const { _id } = await insert(reading, actor, content)
    await choose(db, actor, { kind, id: _id })
    return findEntry(reading, kind)
  })
}

async function choose(
  tx: Database,
  actor: Actor,
  { kind, id }: { kind: LegalKind; id: string | null },
): Promise<void> {
  const before = (await listLegalRows(tx)).find((row) => row.kind === kind)
  await writeLegalKind(tx, kind, id)
  await recordAudit(tx, {
    actor,
    action: 'page.legal_chosen',
    subject: { kind: 'page', id: id ?? before?.id ?? kind, name: kind },
    before: { [kind]: before?.address ?? null },
    after: { [kind]: (await listLegalRows(tx)).find((row) => row.kind === kind)?.address ?? null },
  })
  await recordEvents(tx, { type: 'page.published', subjectId: id })
}

/** Throws `legal_page_not_found`, `page_not_found`, `legal_page_of_other_kind`. */
export async function chooseLegalPage(
  { transaction, settings }: { transaction: Transaction; settings: Settings },
  { actor, kind: name, pageId }: Asked & { pageId: string | null },
): Promise<LegalEntry> {
  const kind = kindOf(settings, name)
  return transaction(async (db) => {
    await lockPages(db)
    if (pageId !== null) {
      const page = isUuid(pageId) ? await findLegalKind(db, pageId) : undefined
      if (!page) refuse('page_not_found')
      if (page.kind !== null && page.kind !== kind) refuse('legal_page_of_other_kind')
    }
    await choose(db, actor, { kind, id: pageId })
    return findEntry({ db, settings }, kind)
  })
}

/** The legal pages that visitors can read, in their order and in the language of the request. */
export async function readLegalLinks({ db, settings }: { db: Database; settings: Pick<Settings, 'buyers'> }) {
  const shown = await listShownLegal(db)
  return legalKindsOf(settings).flatMap((kind) => {
    const page = shown.find((one) => one.kind === kind)
    return page ? [{ kind, label: textsInLanguage(page.content.title, language()), address: page.address }] : []
  })
}
