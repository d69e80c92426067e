import type { PortalSettings, SettingsGroup } from '#contract/portal-settings.ts'
import { createMemoryReader, type MemoryReader } from '../database/memory-reader.ts'
import type { Database } from '../database/pool.ts'
import { deliveredSettings, neutralSettings } from './delivered-settings.ts'
import { listNewestContents, listPublished, readOrigin } from './portal-settings.store.ts'

/** The NOTIFY channel between instances. A message says only that something was published. */
export const settingsChannel = 'datum_settings'

/** What an admin has published, in the memory of the process: a function for each group, read at the moment it is needed. */
export type Settings = { readonly [Group in SettingsGroup]: () => PortalSettings[Group] } & {
  /** All groups. */
  current(): PortalSettings
  /** What holds for a group without a published version. */
  delivered(): PortalSettings
  /** Whether the rows of the demo were removed: from then on it is no demo, whatever the environment says. */
  isDemoRemoved(): boolean
}

/** What reads rows by the rules of the settings; `db` may be a transaction. */
export type SettingsDb = { db: Database; settings: Settings }

export type SettingsReader = MemoryReader<PortalSettings> & Settings

type Options = { log: (message: string) => void; isDemo?: boolean; now?: () => number }

type Read = { settings: PortalSettings; delivered: PortalSettings; isDemoRemoved: boolean }
type Rows = Awaited<ReturnType<typeof listPublished>>

const unread: Read = { settings: deliveredSettings, delivered: deliveredSettings, isDemoRemoved: false }

/** A row of a release that did not know a field yet gets it from what the portal is delivered with. */
function settingsOf(delivered: PortalSettings, rows: Rows): PortalSettings {
  const settings: Record<string, object> = { ...delivered }
  for (const { group_name: group, content } of rows) {
    settings[group] = { ...delivered[group], ...content }
  }
  return settings as PortalSettings
}

/** What the portal is delivered with: the demo's company, and neutral values where a company begins with its own. */
async function readPublished(db: Database, isDemo: boolean): Promise<Read> {
  const origin = await readOrigin(db)
  const isDemoRemoved = origin?.is_demo_removed ?? false
  const delivered = origin?.origin === 'own' && (isDemoRemoved || !isDemo) ? neutralSettings : deliveredSettings
  return { settings: settingsOf(delivered, await listPublished(db)), delivered, isDemoRemoved }
}

/** What would hold if every draft was published now: for previews. */
export async function readNewestSettings(db: Database, settings: Settings): Promise<PortalSettings> {
  return settingsOf(settings.delivered(), await listNewestContents(db))
}

/** Settings whose groups come from one function. */
export function groupsOf(current: () => PortalSettings): {
  [Group in SettingsGroup]: () => PortalSettings[Group]
} {
  return {
    company: () => current().company,
    brand: () => current().brand,
    documents: () => current().documents,
    formats: () => current().formats,
    orders: () => current().orders,
    tax: () => current().tax,
    freight: () => current().freight,
    payment: () => current().payment,
    numbers: () => current().numbers,
    accounting: () => current().accounting,
    buyers: () => current().buyers,
    retention: () => current().retention,
  }
}

/** The settings of this database. */
export function openSettings(db: Database, { log, isDemo = true, now }: Options): SettingsReader {
  const load = () => readPublished(db, isDemo)
  const reader = createMemoryReader({ name: 'settings', first: unread, load, log, now })
  const current = () => reader.current().settings
  return {
    ...reader,
    ...groupsOf(current),
    current,
    delivered: () => reader.current().delivered,
    isDemoRemoved: () => reader.current().isDemoRemoved,
    fresh: async () => (await reader.fresh()).settings,
  }
}
