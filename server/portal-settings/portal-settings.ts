import type pg from 'pg'
import type { PortalSettings } from '#contract/portal-settings.ts'
import type { Database } from '../database/pool.ts'
import { deliveredSettings } from './delivered-settings.ts'
import { listNewest, listPublished } from './portal-settings.store.ts'

/** The NOTIFY channel between instances. A message says only that something was published. */
export const settingsChannel = 'datum_settings'

/** The published settings, in the memory of the process. */
export type SettingsReader = {
  /** What holds now. No statement: it is an object in memory. */
  current(): PortalSettings
  /** Reads the published settings again. Every read that began before the call is followed by another one. */
  read(): Promise<void>
  /** For a process that listens to no channel: what holds now, at most a second old. */
  fresh(): Promise<PortalSettings>
  /** Called after each read that found another content. */
  onChange(listener: () => void): void
  /** Handles a NOTIFY, or a reconnect that may have lost one. */
  onNotify(): void
  stop(): void
}

type Options = { db: Database; log: (message: string) => void; now?: () => number }

const freshMs = 1_000
const retryMs = 1_000

type Rows = Awaited<ReturnType<typeof listPublished>>

/** A row of a release that did not know a field yet gets it from what the portal is delivered with. */
function settingsOf(rows: Rows): PortalSettings {
  const settings: Record<string, object> = { ...deliveredSettings }
  for (const { group_name: group, content } of rows) {
    settings[group] = { ...deliveredSettings[group], ...content }
  }
  return settings as PortalSettings
}

/** What would hold if every draft was published now: for previews. */
export async function readNewestSettings(db: Database): Promise<PortalSettings> {
  return settingsOf(await listNewest(db))
}

export function createSettingsReader({ db, log, now = () => performance.now() }: Options): SettingsReader {
  const listeners: (() => void)[] = []
  let settings = deliveredSettings
  let readAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined
  let following: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined
  let isStopped = false

  async function load(): Promise<void> {
    const began = now()
    const published = settingsOf(await listPublished(db))
    readAt = began
    if (JSON.stringify(published) === JSON.stringify(settings)) return
    settings = published
    for (const listener of listeners) listener()
  }

  function read(): Promise<void> {
    if (!running) {
      running = load().finally(() => {
        running = undefined
      })
      return running
    }
    // The running one may have begun before the change that is asked for.
    following ??= running
      .catch(() => undefined)
      .then(() => {
        following = undefined
        return read()
      })
    return following
  }

  function onNotify(): void {
    clearTimeout(retry)
    read().catch((error: Error) => {
      log(`settings not read: ${error.message}`)
      if (!isStopped) retry = setTimeout(onNotify, retryMs)
    })
  }

  return {
    current: () => settings,
    read,
    async fresh() {
      if (now() - readAt > freshMs) await read()
      return settings
    },
    onChange: (listener) => void listeners.push(listener),
    onNotify,
    stop() {
      isStopped = true
      clearTimeout(retry)
    },
  }
}

const readers = new WeakMap<pg.Pool, SettingsReader>()
let source: () => PortalSettings = () => deliveredSettings

/** The reader of this database: one for the requests and the jobs of a process. */
export function openSettings(pool: pg.Pool, log: (message: string) => void): SettingsReader {
  const known = readers.get(pool)
  if (known) return known
  const created = createSettingsReader({ db: pool, log })
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
