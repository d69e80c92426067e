import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { PasswordCost } from '#server/features/identity/provider/identity.password.ts'
import { webhookPath } from '#server/features/payments/payments.webhook.ts'
import type { Deliver } from '#server/features/payments/sandbox/sandbox.jobs.ts'
import type { Web } from '#server/http/web/web.ts'
import type { JobRunner } from '#server/jobs/jobs.ts'
import type { IsAllowed } from '#server/pictures/public-address.ts'
import { openReaders, type PortalReaders } from '#server/portal-readers.ts'
import { startWorker } from '#server/worker.ts'
import { poolLimits } from '#server/workers/pool.ts'
import { createWorkers } from '#server/workers/workers.ts'
import { cloneDatabase } from './database.ts'

export type TestPortal = {
  app: FastifyInstance
  pool: pg.Pool
  config: Config
  readers: PortalReaders
  startJobs(isAllowed?: IsAllowed): Promise<JobRunner>
}

export const testSecret = 'a secret for tests that is long enough for every check'

/** The smallest that argon2id takes. */
export const cheapPasswords: PasswordCost = { memoryKib: 8, passes: 1 }

/** Threads that stay for all files of a process: each start loads what draws documents, and decodes fonts. */
function lastingWorkers() {
  const idleMs = 600_000
  return createWorkers({
    documents: { ...poolLimits.documents, idleMs },
    tables: { ...poolLimits.tables, idleMs },
  })
}

const ofRequests = lastingWorkers()
const ofJobs = lastingWorkers()

function environmentIn(dataDir: string): Record<string, string> {
  return {
    LOG_LEVEL: 'error',
    PUBLIC_URL: 'http://localhost:3000',
    DATA_DIR: dataDir,
    // The extensions of this checkout are not what the portal's own tests are about.
    EXTENSIONS_DIR: path.join(dataDir, 'extensions'),
  }
}

/**
 * The production app on a separate database for this test file. Started before the file's tests, stopped after them.
 * `web` adds the built pages.
 */
export function testPortal(env: Record<string, string> = {}, web?: () => Web): TestPortal {
  const portal: Partial<TestPortal> = {}
  let drop: () => Promise<void>
  let removeData: () => void
  const runners: JobRunner[] = []

  beforeAll(async () => {
    const database = await cloneDatabase()
    drop = database.drop
    portal.pool = database.pool
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'datum files '))
    removeData = () => fs.rmSync(dataDir, { recursive: true, force: true })
    const config = readConfig({ ...environmentIn(dataDir), ...env })
    portal.config = config
    const readers = openReaders({ config, pool: database.pool, log: () => {} })
    portal.readers = readers
    portal.app = await buildApp({
      config,
      readers,
      pool: database.pool,
      secret: testSecret,
      log: () => {},
      web: web?.(),
      workers: ofRequests,
      passwordCost: cheapPasswords,
    })
    const deliver: Deliver = async ({ body, signature }) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      const answer = await portal.app?.inject({ method: 'POST', url: webhookPath, payload: body, headers })
      if (answer?.statusCode !== 200) throw new Error(`the webhook answered ${answer?.statusCode}`)
    }
    portal.startJobs = async (isAllowed) => {
      const allowed = isAllowed && { isAllowed }
      const runner = await startWorker({
        config,
        readers,
        pool: database.pool,
        secret: testSecret,
        log: () => {},
        deliver,
        workers: ofJobs,
        ...allowed,
      })
      // A test may stop its jobs itself; they are stopped only once.
      let stopping: Promise<void> | undefined
      const once = { stop: () => (stopping ??= runner.stop()) }
      runners.push(once)
      return once
    }
    await portal.app.ready()
  })

  afterAll(async () => {
    for (const runner of runners) await runner.stop()
    await portal.app?.close()
    await drop()
    removeData()
    // The modules of test files stay loaded. What they hold is collected again and again as long as the process runs.
    delete portal.app
    delete portal.pool
    delete portal.readers
    delete portal.startJobs
  })

  return portal as TestPortal
}
