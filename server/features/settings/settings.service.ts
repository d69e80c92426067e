import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import type { PortalSettings, SettingsContent, SettingsGroup } from '#contract/portal-settings.ts'
import type { SettingsState, SettingsVersion } from '#contract/settings/settings.ts'
import { recordAudit } from '#server/database/audit.ts'
import { notify } from '#server/database/listen.ts'
import type { Database } from '#server/database/pool.ts'
import { inSnapshot, inTransaction, type Transactional } from '#server/database/transaction.ts'
import { recordEvents } from '#server/events/events.ts'
import { refuse, refuseStale } from '#server/http/problem.ts'
import { claimPictures } from '#server/pictures/pictures.ts'
import {
  type Settings,
  type SettingsDb,
  type SettingsReader,
  settingsChannel,
} from '#server/portal-settings/portal-settings.ts'
import { refuseOddAmounts } from './settings.amounts.ts'
import { checkSettingsContent, differingFields, groupOf, refuseFixed } from './settings.rules.ts'
import {
  deleteDraft,
  findDraft,
  findPublishedVersion,
  hasAmounts,
  listPublishedRows,
  lockSettingsGroup,
  publishDraft,
  raiseSettingsRevision,
  readRevision,
  type SettingsRow,
  writeDraft,
} from './settings.store.ts'

type DocumentSettings = PortalSettings['documents']
type InvoicingChange = { before: DocumentSettings; after: DocumentSettings; withLeftOrders: boolean }

/** Refuses content of a group with which the portal could not do its work. Throws `rule_broken`. */
export type SettingsRule = (reading: SettingsDb, group: SettingsGroup, content: SettingsContent) => Promise<void>

export type SettingsDeps = {
  pool: pg.Pool
  settings: SettingsReader
  /** Of other modules, for each save and each publication. */
  rules: readonly SettingsRule[]
  /** In the transaction that publishes the settings of documents: what follows for the invoices of orders. */
  changeInvoicing: (tx: Database, change: InvoicingChange) => Promise<void>
  /** In the transaction that publishes any settings, after their checks. */
  onPublished: (tx: Database, group: SettingsGroup, content: SettingsContent) => Promise<void>
  /** After it: reads again what `onPublished` may have changed. */
  readAgain: () => Promise<void>
}

/** A change of a group from the state that was read. */
type Change = { actor: Actor; group: string; revision: number }

const maxVersions = 100

/** A row lacks fields that are newer: they are as delivered. */
function contentOf(
  { settings }: Pick<SettingsDb, 'settings'>,
  group: SettingsGroup,
  row: SettingsRow | undefined,
): Record<string, unknown> {
  return { ...settings.delivered()[group], ...row?.content }
}

async function readState(reading: SettingsDb, group: SettingsGroup): Promise<SettingsState> {
  const { db } = reading
  const revision = await readRevision(db, group)
  const draft = await findDraft(db, group)
  const [published] = await listPublishedRows(db, group, 1)
  const isFixed = group === 'formats' && (await hasAmounts(db))
  return {
    group,
    revision,
    published: {
      version: published?.version ?? 0,
      at: published?.published_at?.toISOString() ?? null,
      by: published?.published_by_name ?? '',
      content: contentOf(reading, group, published),
    },
    draft: draft
      ? { at: draft.saved_at.toISOString(), by: draft.saved_by_name, content: contentOf(reading, group, draft) }
      : null,
    fixed: isFixed ? ['currency'] : [],
  }
}

/** The published settings of a group, and its draft. Throws `settings_not_found`. */
export async function readSettings({ pool, settings }: SettingsDeps, name: string): Promise<SettingsState> {
  const group = groupOf(name)
  return inSnapshot(pool, (db) => readState({ db, settings }, group))
}

/** The state that was read; no other request changes it until the transaction ends. */
async function lockRead(reading: SettingsDb, group: SettingsGroup, revision: number): Promise<SettingsState> {
  await lockSettingsGroup(reading.db, group)
  const state = await readState(reading, group)
  return state.revision === revision ? state : refuseStale('stale_version', state)
}

type Draft = { actor: Actor; state: SettingsState; content: SettingsContent }

async function writeChecked(
  reading: SettingsDb,
  rules: SettingsDeps['rules'],
  { actor, state, content }: Draft,
): Promise<SettingsState> {
  const { db: tx, settings } = reading
  const { group, published, draft, fixed } = state
  refuseFixed(fixed, published.content, content)
  refuseOddAmounts(settings.current(), group, content)
  for (const rule of rules) await rule(reading, group, content)
  if ('logo' in content) await claimPictures(tx, [content.logo, content.logoOnDark])
  await writeDraft(tx, { group, content, by: actor })
  await raiseSettingsRevision(tx, group)
  await recordAudit(tx, {
    actor,
    action: 'settings.saved',
    subject: { kind: 'settings', id: group, name: group },
    before: draft?.content ?? published.content,
    after: content,
  })
  return readState(reading, group)
}

/**
 * Clients of an earlier release do not send fields that are newer. Those stay as they are: the default of the contract would set
 * back without a word what an admin has chosen.
 */
function withUnsent({ draft, published }: SettingsState, checked: SettingsContent, sent: object): SettingsContent {
  const unsent = Object.entries((draft ?? published).content).filter(
    ([field]) => field in checked && !Object.hasOwn(sent, field),
  )
  return { ...checked, ...Object.fromEntries(unsent) }
}

/** Saves the draft of a group. Throws what `checkSettingsContent` refuses, `picture_not_found`, and `stale_version` with the state. */
export async function saveSettings(
  { pool, settings, rules }: SettingsDeps,
  { actor, group: name, revision, content }: Change & { content: unknown },
): Promise<SettingsState> {
  const group = groupOf(name)
  const checked = checkSettingsContent(group, content)
  return inTransaction(pool, async (db) => {
    const reading = { db, settings }
    const state = await lockRead(reading, group, revision)
    return writeChecked(reading, rules, { actor, state, content: withUnsent(state, checked, Object(content)) })
  })
}

/** Makes a former version the draft. Throws `settings_version_not_found`, and what `saveSettings` throws. */
export async function restoreSettings(
  { pool, settings, rules }: SettingsDeps,
  { actor, group: name, revision, version }: Change & { version: number },
): Promise<SettingsState> {
  const group = groupOf(name)
  return inTransaction(pool, async (db) => {
    const reading = { db, settings }
    const state = await lockRead(reading, group, revision)
    const row = version === 0 ? undefined : await findPublishedVersion(db, group, version)
    if (version !== 0 && !row) refuse('settings_version_not_found')
    return writeChecked(reading, rules, {
      actor,
      state,
      content: checkSettingsContent(group, contentOf(reading, group, row)),
    })
  })
}

/** Deletes the draft. Throws `no_settings_draft`, and `stale_version` with the state. */
export async function discardSettings(
  { transaction, settings }: Transactional & { settings: Settings },
  { actor, group: name, revision }: Change,
): Promise<SettingsState> {
  const group = groupOf(name)
  return transaction(async (tx) => {
    const reading = { db: tx, settings }
    const { draft, published } = await lockRead(reading, group, revision)
    if (!draft) refuse('no_settings_draft')
    await deleteDraft(tx, group)
    await raiseSettingsRevision(tx, group)
    await recordAudit(tx, {
      actor,
      action: 'settings.discarded',
      subject: { kind: 'settings', id: group, name: group },
      before: draft.content,
      after: published.content,
    })
    return readState(reading, group)
  })
}

/**
 * Publishes the draft: this instance shows it before it answers, the others when the notification arrives. The draft is
 * checked again, because an order may have fixed the currency since. Throws `no_settings_draft`, `orders_left_between`, and
 * `stale_version` with the state.
 */
export async function publishSettings(
  { pool, settings, rules, changeInvoicing, onPublished, readAgain }: SettingsDeps,
  { actor, group: name, revision, withLeftOrders = false }: Change & { withLeftOrders?: boolean | undefined },
): Promise<SettingsState> {
  const group = groupOf(name)
  const state = await inTransaction(pool, async (tx) => {
    const reading = { db: tx, settings }
    const { draft, published, fixed } = await lockRead(reading, group, revision)
    if (!draft) refuse('no_settings_draft')
    const checked = checkSettingsContent(group, draft.content)
    refuseFixed(fixed, published.content, checked)
    refuseOddAmounts(settings.current(), group, checked)
    for (const rule of rules) await rule(reading, group, checked)
    if ('invoicing' in checked) {
      const before = published.content as DocumentSettings
      await changeInvoicing(tx, { before, after: checked, withLeftOrders })
    }
    await onPublished(tx, group, checked)
    await publishDraft(tx, group, actor.name)
    await raiseSettingsRevision(tx, group)
    await recordAudit(tx, {
      actor,
      action: 'settings.published',
      subject: { kind: 'settings', id: group, name: group },
      before: published.content,
      after: draft.content,
    })
    await recordEvents(tx, { type: 'settings.published', subjectId: null, data: { group } })
    await notify(tx, settingsChannel, group)
    return readState(reading, group)
  })
  await Promise.all([settings.read(), readAgain()])
  return state
}

/** The last published versions, the newest first, each with the fields that it changed. */
export async function listSettingsVersions(deps: SettingsDeps, name: string): Promise<SettingsVersion[]> {
  const group = groupOf(name)
  // One more than is shown: the oldest one is compared with the one before it.
  const rows = await listPublishedRows(deps.pool, group, maxVersions + 1)
  return rows.slice(0, maxVersions).map((row, index) => ({
    version: row.version,
    publishedAt: (row.published_at ?? row.saved_at).toISOString(),
    by: row.published_by_name,
    changed: differingFields(contentOf(deps, group, row), contentOf(deps, group, rows[index + 1])),
  }))
}
