import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { createPageChanges, pageChannel } from './cache/page-changes.ts'
import type { Config } from './config.ts'
import { listen } from './database/listen.ts'
import { openPipelinedConnection } from './database/pipelined-connection.ts'
import { createDocuments } from './documents/documents.ts'
import { createQueryCache } from './features/catalogue/catalogue.query-cache.ts'
import { startOutbox } from './jobs/outbox.ts'
import { createLiveHub, liveChannel } from './live/live.hub.ts'
import { openStorage } from './storage/storage.ts'
import { createWorkers } from './workers/workers.ts'

type ServiceDeps = {
  config: Config
  pool: pg.Pool
  log: (message: string) => void
  invalidatePages: (id?: string) => void
}

/** What runs in the background while the app is open. */
export type Services = ReturnType<typeof startServices>

/** Starts the services; they stop with the app. */
export function startServices(app: FastifyInstance, { config, pool, log, invalidatePages }: ServiceDeps) {
  const pipelined = openPipelinedConnection(pool)
  const queryCache = createQueryCache(pool)
  const pageChanges = createPageChanges({ pool, invalidatePages, invalidateQueries: queryCache.invalidate, log })
  const live = createLiveHub()
  const channels = { [pageChannel]: pageChanges.onNotify, [liveChannel]: live.onNotify }
  const listener = listen({ pool, channels, log })
  const outbox = startOutbox(pool)
  const workers = createWorkers()
  app.addHook('onClose', async () => {
    await workers.stop()
    pageChanges.stop()
    await outbox.stop()
    await pipelined.stop()
    await listener.stop()
  })
  return {
    pipelined,
    queryCache,
    pageChanges,
    live,
    workers,
    documents: createDocuments({ workers }),
    storage: openStorage(config),
  }
}
