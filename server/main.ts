import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import manifest from '#package' with { type: 'json' }
import { type Config, ConfigError, readConfig } from './config.ts'
import { FormerDatabase } from './database/former-database.ts'
import { DatabaseUnreachable, openDatabase, reachDatabase } from './database/open.ts'
import type { DemoAccounts } from './demo/demo.ts'
import { ExtensionError } from './extensions/find-extensions.ts'
import { createDrain } from './http/drain.ts'
import { createLogger, type Log, logLife } from './log.ts'
import type { Settings } from './portal-settings/portal-settings.ts'
import { releaseMemory } from './release-memory.ts'
import { keepSecret } from './secrets.ts'

/** Prints a line for the operator. */
function writeLine(message: string): void {
  process.stderr.write(`${message}\n`)
}

/** The modules of the portal, which are loaded while the embedded PostgreSQL starts. */
async function loadModules() {
  const [{ buildApp }, { openReaders }, { enterForProcess }, { startWorker }, { prepareSetup }, { loadBuild }] =
    await Promise.all([
      import('./app.ts'),
      import('./portal-readers.ts'),
      import('./scope/portal-scope.ts'),
      import('./worker.ts'),
      import('./features/setup/setup.service.ts'),
      import('./http/web/web.ts'),
    ])
  return { buildApp, openReaders, enterForProcess, startWorker, prepareSetup, loadBuild }
}

/** Starts everything in order, prints the address, and stops everything in the reverse order. */
async function main(): Promise<void> {
  const config = readConfig()
  const logger = createLogger(config.logLevel)
  const log: Log = (message, level = 'warn') => logger[level](message)
  // Imported only if a collector is set: its packages take memory.
  const tracing = config.tracing && (await import('./tracing/start-tracing.ts')).startTracing(config.tracing, log)
  // Only an embedded PostgreSQL starts meanwhile: loading takes the main thread, on which a connection would time out.
  const reaching = config.databaseUrl ? undefined : reachDatabase(config, log)
  reaching?.catch(() => undefined)
  const { buildApp, openReaders, enterForProcess, startWorker, prepareSetup, loadBuild } = await loadModules()
  const database = await openDatabase(config, log, reaching)
  const { pool } = database
  const stop: (() => Promise<unknown>)[] = [database.close, ...(tracing ? [tracing.stop] : [])]
  try {
    const secret = config.authSecret ?? keepSecret(config.dataDir, 'auth-secret')
    // Imported only for the demo, so that production does not have its data in memory.
    const demo = config.isDemo ? await (await import('./demo/demo.ts')).seedDemo(pool, config) : undefined
    const setupCode = await prepareSetup(pool, secret)
    const web = config.isDevelopment ? 'development' : loadBuild()
    const drain = createDrain()
    const readers = openReaders({ config, pool, log })
    enterForProcess(readers.scope)
    const app = await buildApp({ config, pool, secret, log, logger, web, drain, tracing, readers })
    stop.unshift(() => close(app))
    const jobs = await startWorker({ config, pool, secret, log, readers })
    stop.splice(1, 0, () => jobs.stop())
    await releaseMemory()
    await app.listen({ port: config.port, host: config.host })
    announce(config, { location: database.location, demo, setupCode, settings: readers.settings })
    logLife(logger, 'started', { version: manifest.version, port: config.port })
    const stopReason = await untilStopped(config)
    logLife(logger, 'stopping', { reason: stopReason })
    drain.begin()
    // Only after SIGTERM: behind Ctrl-C is a user at a terminal, without a load balancer.
    if (stopReason === 'SIGTERM') await sleep(config.drainMs)
  } finally {
    for (const end of stop) await end().catch((error: Error) => log(`while stopping: ${error.message}`))
  }
}

const paymentWords: Record<Config['cards']['kind'], string> = {
  stripe: 'cards, by Stripe',
  sandbox: 'test cards only, no real charges (STRIPE_SECRET_KEY is not set)',
  off: 'no card payment (STRIPE_SECRET_KEY is not set)',
}

const mailboxWords: Record<Config['mailbox'], (config: Config) => string> = {
  open: ({ publicUrl }) => `, read it at ${publicUrl}/dev/mail`,
  admins: ({ publicUrl }) => `, admins read it at ${publicUrl}/dev/mail`,
  off: () => '',
}

type Started = {
  location: string
  demo: DemoAccounts | undefined
  setupCode: string | undefined
  settings: Settings
}

function announce(config: Config, { location, demo, setupCode, settings }: Started): void {
  const isDemoRemoved = settings.isDemoRemoved()
  const lines = [
    `Datum    ${config.publicUrl}`,
    ...(demo ? [`Demo     ${demo.admin} and ${demo.customer}, password ${demo.password}`] : []),
    ...(setupCode ? [`Setup    ${config.publicUrl}/setup, code ${setupCode}`] : []),
    `Data     ${location}`,
    `Mail     ${config.smtp ? `sent as ${config.smtp.from}` : 'stored, not sent (SMTP_URL is not set)'}${mailboxWords[isDemoRemoved ? 'off' : config.mailbox](config)}`,
    `Payment  ${paymentWords[isDemoRemoved && config.cards.kind === 'sandbox' ? 'off' : config.cards.kind]}`,
  ]
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`)
}

const longestAnswerMs = 30_000

/**
 * Finishes open requests. Requests that take longer than any response may are cut off, so that jobs and database stop
 * in order.
 */
async function close(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), longestAnswerMs)
  await app.close()
  clearTimeout(late)
}

const watchParentMs = 500
/** npm forwards a Ctrl-C that the terminal has already sent to us, so it arrives twice. */
const echoMs = 500

type StopReason = 'SIGINT' | 'SIGTERM' | 'orphaned'

/**
 * Waits for Ctrl-C, SIGTERM, or the death of the npm that started us, after which no signal could reach us. A second
 * signal ends the process at once.
 */
function untilStopped({ isChildOfNpm }: Config): Promise<StopReason> {
  const parent = process.ppid
  let askedAt: number | undefined
  return new Promise((resolve) => {
    const onSignal = (signal: 'SIGINT' | 'SIGTERM') => {
      askedAt ??= performance.now()
      resolve(signal)
      if (performance.now() - askedAt < echoMs) return
      writeLine('Second signal to stop: exiting immediately')
      process.exit(1)
    }
    process.on('SIGINT', onSignal)
    process.on('SIGTERM', onSignal)
    if (isChildOfNpm) setInterval(() => process.ppid !== parent && resolve('orphaned'), watchParentMs).unref()
  })
}

main().then(
  // Everything has stopped; a timer of a library must not keep the process running.
  () => process.exit(0),
  (error: NodeJS.ErrnoException) => {
    const expected = [ConfigError, DatabaseUnreachable, ExtensionError, FormerDatabase]
    const isExpected = expected.some((kind) => error instanceof kind)
    if (isExpected) writeLine(`Cannot start: ${error.message}`)
    else if (error.code === 'EADDRINUSE') writeLine('Cannot start: the port is in use. Set PORT to another one.')
    else writeLine(`Cannot start: ${error.stack ?? error.message}`)
    process.exit(1)
  },
)
