import type pg from 'pg'
import type { CatalogueModel } from '#contract/catalogue-model/model.ts'
import { openCatalogueModel } from './catalogue-model/catalogue-model.ts'
import type { Config } from './config.ts'
import type { MemoryReader } from './database/memory-reader.ts'
import { type LanguagesReader, openLanguages } from './messages/languages.ts'
import { openSettings, type SettingsReader } from './portal-settings/portal-settings.ts'
import type { PortalScope } from './scope/portal-scope.ts'

/** What staff change and every part of a portal reads: from memory, without a statement. */
export type PortalReaders = {
  settings: SettingsReader
  model: MemoryReader<CatalogueModel>
  languages: LanguagesReader
  /** The same, for code that nothing can be passed to. */
  scope: PortalScope
  /** Reads all of it. */
  read(): Promise<void>
  /** For a process that listens to no channel: reads again after a second. */
  fresh(): Promise<void>
  stop(): void
}

type Options = { pool: pg.Pool; config: Pick<Config, 'isDemo' | 'languagesDir'>; log: (message: string) => void }

/** The settings, families and languages of a database. A process has them once, for its requests and its jobs. */
export function openReaders({ pool, config, log }: Options): PortalReaders {
  const settings = openSettings(pool, { isDemo: config.isDemo, log })
  const model = openCatalogueModel(pool, log)
  const languages = openLanguages(pool, { folder: config.languagesDir, log })
  const all = [settings, model, languages]
  return {
    settings,
    model,
    languages,
    scope: { languages: languages.list, localeOf: languages.localeOf, model: model.current },
    read: async () => void (await Promise.all(all.map((one) => one.read()))),
    fresh: async () => void (await Promise.all(all.map((one) => one.fresh()))),
    stop() {
      for (const one of all) one.stop()
    },
  }
}
