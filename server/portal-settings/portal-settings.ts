import type pg from 'pg'
import type { PortalSettings } from '#contract/portal-settings.ts'
import { createMemoryReader, type MemoryReader } from '../database/memory-reader.ts'
import type { Database } from '../database/pool.ts'
import { deliveredSettings, neutralSettings } from './delivered-settings.ts'
import { listNewestContents, listPublished, readOrigin } from './portal-settings.store.ts'

/** The NOTIFY channel between instances. A message says only that something was published. */
export const settingsChannel = 'datum_settings'

/** The published settings, in the memory of the process. */
export type SettingsReader = MemoryReader<PortalSettings> & {
  /** What holds for a group without a published version. */
  delivered(): PortalSettings
  /** Whether the rows of the demo were removed: from then on it is no demo, whatever the environment says. */
  isDemoRemoved(): boolean
}

type Options = { db: Database; log: (message: string) => void; isDemo?: boolean; now?: () => number }

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
export async function readNewestSettings(db: Database): Promise<PortalSettings> {
  return settingsOf(deliveredNow(), await listNewestContents(db))
}

export function createSettingsReader({ db, log, isDemo = true, now }: Options): SettingsReader {
  const load = () => readPublished(db, isDemo)
  const reader = createMemoryReader({ name: 'settings', first: unread, load, log, now })
  return {
    ...reader,
    current: () => reader.current().settings,
    delivered: () => reader.current().delivered,
    isDemoRemoved: () => reader.current().isDemoRemoved,
    fresh: async () => (await reader.fresh()).settings,
  }
}

const readers = new WeakMap<pg.Pool, SettingsReader>()
let source: () => PortalSettings = () => deliveredSettings
let deliveredSource: () => PortalSettings = () => deliveredSettings
let removedSource = () => false

type Opened = { isDemo: boolean; log: (message: string) => void }

/** The reader of this database: one for the requests and the jobs of a process. */
export function openSettings(pool: pg.Pool, { isDemo, log }: Opened): SettingsReader {
  const known = readers.get(pool)
  if (known) return known
  const created = createSettingsReader({ db: pool, log, isDemo })
  const reader = {
    ...created,
    stop() {
      readers.delete(pool)
      if (source === created.current) source = () => deliveredSettings
      created.stop()
    },
  }
  readers.set(pool, reader)
  source = reader.current
  deliveredSource = reader.delivered
  removedSource = reader.isDemoRemoved
  return reader
}

/**
 * What holds now in this process: for texts of documents and names of files, deep inside what makes them. Like the
 * language of `t`, it is the same for all that is written at this moment. A worker thread has what the portal is
 * delivered with, so its input brings what it needs.
 */
export function settingsNow(): PortalSettings {
  return source()
}

/** What holds for groups without a published version, in this process. */
export function deliveredNow(): PortalSettings {
  return deliveredSource()
}

/** Whether the rows of the demo were removed: from then on nothing says that it is a demo. */
export function isDemoRemovedNow(): boolean {
  return removedSource()
}
