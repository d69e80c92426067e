import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { createPageChanges, type PageChange, pageChannel } from './cache/page-changes.ts'
import { modelChannel } from './catalogue-model/catalogue-model.ts'
import type { Config } from './config.ts'
import { listen } from './database/listen.ts'
import { openPipelinedConnection } from './database/pipelined-connection.ts'
import { createDocuments } from './documents/documents.ts'
import { openFonts } from './documents/open-fonts.ts'
import { eventJobs } from './event-jobs.ts'
import { subscribe } from './events/events.ts'
import type { LoadedExtension } from './extensions/load-extensions.ts'
import { withEventJobs } from './extensions/open-extensions.ts'
import { createQueryCache } from './features/catalogue/catalogue.query-cache.ts'
import { createWording } from './features/catalogue/wording/wording.ts'
import { startOutbox } from './jobs/outbox.ts'
import { createLiveHub, liveChannel } from './live/live.hub.ts'
import { languagesChannel } from './messages/languages.ts'
import type { PortalReaders } from './portal-readers.ts'
import { settingsChannel } from './portal-settings/portal-settings.ts'
import { inPortal } from './scope/portal-scope.ts'
import { openStorage } from './storage/open-storage.ts'
import { createWorkers, type Workers } from './workers/workers.ts'

type ServiceDeps = {
  config: Config
  pool: pg.Pool
  log: (message: string) => void
  invalidatePages: (id?: string) => void
  extensions: readonly LoadedExtension[]
  readers: PortalReaders
  /** Absent: its own, which stop with the app. */
  workers: Workers | undefined
}

/** What runs in the background while the app is open. */
export type Services = ReturnType<typeof startServices>

/** Starts the services; they stop with the app. */
export function startServices(app: FastifyInstance, deps: ServiceDeps) {
  const { config, pool, log, invalidatePages, extensions, readers } = deps
  const { settings, model, languages } = readers
  const pipelined = openPipelinedConnection(pool)
  const queryCache = createQueryCache(pool)
  const wording = createWording(pool)
  const invalidateQueries = (change: PageChange) => {
    queryCache.invalidate(change)
    wording.invalidate(change)
  }
  const pageChanges = createPageChanges({ pool, invalidatePages, invalidateQueries, log })
  // After the settings were read: a page rendered before that has the former ones.
  settings.onChange(() => invalidatePages())
  // Everything that was found or rendered by the former families and attributes.
  model.onChange(() => pageChanges.onNotify(undefined))
  languages.onChange(() => pageChanges.onNotify(undefined))
  const live = createLiveHub()
  const channels = {
    [pageChannel]: pageChanges.onNotify,
    [liveChannel]: live.onNotify,
    [settingsChannel]: settings.onNotify,
    [modelChannel]: model.onNotify,
    [languagesChannel]: languages.onNotify,
  }
  const listener = listen({ pool, channels, log })
  const unsubscribe = subscribe(pool, (events) => pageChanges.consume(events))
  const outbox = startOutbox(pool, withEventJobs(eventJobs, extensions))
  const { workers = createWorkers() } = deps
  app.addHook('onReady', () => openFonts({ workers, fontsDir: config.fontsDir, log }))
  app.addHook('onReady', () => outbox.begin())
  app.addHook('onListen', async () => {
    inPortal(readers.scope, () => wording.prepare()).catch((error: Error) =>
      log(`words of the catalogue not read: ${error.message}`),
    )
  })
  app.addHook('onClose', async () => {
    if (!deps.workers) await workers.stop()
    unsubscribe()
    pageChanges.stop()
    readers.stop()
    await outbox.stop()
    await pipelined.stop()
    await listener.stop()
  })
  return {
    pipelined,
    queryCache,
    settings,
    model,
    languages,
    wording,
    live,
    workers,
    documents: createDocuments({ workers, fontsDir: config.fontsDir }),
    storage: openStorage(config),
  }
}
