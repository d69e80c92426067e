import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { DatabaseUnreachable, openDatabase } from './database/open.ts'
import type { DemoAccounts } from './demo/demo.ts'
import { createDrain } from './http/drain.ts'
import { loadBuild } from './http/web/web.ts'
import { keepSecret } from './secrets.ts'
import { startWorker } from './worker.ts'

function log(message: string): void {
  process.stderr.write(`${message}\n`)
}

/** Starts everything in order, says where it is, and stops it in the reverse order. */
async function main(): Promise<void> {
  const config = readConfig()
  const database = await openDatabase(config, log)
  const { pool } = database
  const stop: (() => Promise<unknown>)[] = [database.close]
  try {
    const secret = config.authSecret ?? keepSecret(config.dataDir, 'auth-secret')
    // Loaded only where it is wanted: production starts without the demo's data in memory.
    const demo = config.isDemo ? await (await import('./demo/demo.ts')).seedDemo(pool, config) : undefined
    const web = config.isDevelopment ? 'development' : loadBuild()
    const drain = createDrain()
    const app = await buildApp({ config, pool, secret, log, web, drain })
    stop.unshift(() => close(app))
    const jobs = await startWorker({ config, pool, secret, log })
    stop.splice(1, 0, () => jobs.stop())
    await app.listen({ port: config.port, host: config.host })
    announce(config, database.location, demo)
    const stopReason = await untilStopped(config)
    drain.begin()
    // Ctrl-C is a person's: nobody else sends requests here, and they want their terminal back.
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

function announce(config: Config, location: string, demo: DemoAccounts | undefined): void {
  const lines = [
    `Datum    ${config.publicUrl}`,
    ...(demo ? [`Demo     ${demo.admin} and ${demo.customer}, password ${demo.password}`] : []),
    `Data     ${location}`,
    `Mail     ${config.smtp ? `sent as ${config.smtp.from}` : 'stored, not sent (SMTP_URL is not set)'}${mailboxWords[config.mailbox](config)}`,
    `Payment  ${paymentWords[config.cards.kind]}`,
  ]
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`)
}

const longestAnswerMs = 30_000

/** Finishes what has been asked. Who takes longer than any answer may is cut off, so that jobs and database end in order. */
async function close(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), longestAnswerMs)
  await app.close()
  clearTimeout(late)
}

const watchParentMs = 500
/** npm passes on a Ctrl-C that the terminal has already sent to us: one request, sent twice. */
const echoMs = 500

type StopReason = 'SIGINT' | 'SIGTERM' | 'orphaned'

/**
 * Waits for Ctrl-C, SIGTERM, or the death of the npm that started us: nobody could stop us after that. After a
 * second signal it waits for nothing any more.
 */
function untilStopped({ isChildOfNpm }: Config): Promise<StopReason> {
  const parent = process.ppid
  let askedAt: number | undefined
  return new Promise((resolve) => {
    const hear = (signal: 'SIGINT' | 'SIGTERM') => {
      askedAt ??= performance.now()
      resolve(signal)
      if (performance.now() - askedAt < echoMs) return
      log('Second signal to stop: exiting immediately')
      process.exit(1)
    }
    process.on('SIGINT', hear)
    process.on('SIGTERM', hear)
    if (isChildOfNpm) setInterval(() => process.ppid !== parent && resolve('orphaned'), watchParentMs).unref()
  })
}

main().then(
  // Nothing is left to wait for; a stray timer of a library must not hold the process.
  () => process.exit(0),
  (error: NodeJS.ErrnoException) => {
    if (error instanceof ConfigError || error instanceof DatabaseUnreachable) log(`Cannot start: ${error.message}`)
    else if (error.code === 'EADDRINUSE') log('Cannot start: the port is in use. Set PORT to another one.')
    else log(`Cannot start: ${error.stack ?? error.message}`)
    process.exit(1)
  },
)
