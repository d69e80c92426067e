import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseAccount, type SystemAccount } from './account.ts'
import { createCluster, role } from './cluster.ts'
import { prepareFolder, socketFolder } from './folder.ts'
import { lockOwnerFile } from './owner-lock.ts'
import {
  clearStaleLocks,
  isAlive,
  isListeningAt,
  type Postmaster,
  port,
  readPostmaster,
  socketName,
} from './postmaster.ts'
import { bundled, type Edition, prepareProgram } from './program.ts'
import { hasEnded, type Launch, launch, rotateLog, sizeOf, watchOver } from './server-process.ts'

export type EmbeddedOptions = {
  /**
   * The folder of the database, for nothing else. The cluster is in a folder of its major version inside it, because another one
   * must not open it.
   */
  dataDir: string
  /** PATH of the started programs. */
  searchPath: string
  log: (message: string) => void
  settings?: Record<string, string>
  /** Whether the role may create databases; for tests, which copy a template. */
  allowCreateDatabase?: boolean
  /** Another release than the portal's own; for tests. */
  edition?: Edition
}

export type EmbeddedDatabase = {
  socketDir: string
  port: number
  user: string
  database: string
  dataDir: string
  /** False: another process on this machine owns this database, and `stop` does not stop it. */
  owner: boolean
  stop(): Promise<void>
}

const timeoutMs = 60_000
/** Messages while processes of a killed server still exist. We wait and try again. */
const stillLeaving = /lock file "[^"]*" (already exists|is empty)|is still in use/

type Place = Launch & { dataDir: string; allowCreateDatabase: boolean; edition: Edition }
type Running = { postmaster: Postmaster; child: ChildProcess | undefined }

/**
 * Runs a PostgreSQL as a child of this process, or connects to the one that another process runs in the same folder. It
 * is restarted when it dies, stopped by `stop`, and never outlives this process.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const place = prepare(options)
  const lockFile = path.join(place.dataDir, 'owner.lock')
  let release = lockOwnerFile(lockFile)
  let running: Running
  try {
    const endsAt = Date.now() + timeoutMs
    for (;;) {
      const found = release ? await own(place, endsAt) : await visit(place)
      if (found) {
        running = found
        break
      }
      if (Date.now() > endsAt)
        throw new Error(`The embedded PostgreSQL was not ready in time, see ${place.logFile}`)
      await sleep(20)
      release ??= lockOwnerFile(lockFile)
    }
  } catch (error) {
    release?.()
    throw error
  }
  const keeper = release && keepRunning(place, running, options.log)
  return {
    socketDir: running.postmaster.socketDir,
    port,
    user: role,
    database: role,
    dataDir: place.dataDir,
    owner: release !== null,
    async stop() {
      await keeper?.stop()
      release?.()
      release = null
    },
  }
}

function prepare({
  dataDir: wanted,
  searchPath,
  log,
  settings = {},
  allowCreateDatabase = false,
  edition = bundled,
}: EmbeddedOptions): Place {
  const account: SystemAccount = chooseAccount()
  const dataDir = prepareFolder(path.resolve(wanted), account, log)
  const cluster = path.join(dataDir, edition.major)
  const logFile = path.join(dataDir, 'postgres.log')
  return {
    account,
    dataDir,
    cluster,
    logFile,
    settings,
    allowCreateDatabase,
    edition,
    program: prepareProgram(dataDir, account, edition),
    socketDir: socketFolder(cluster, socketName, account),
    env: { PATH: searchPath, LC_ALL: 'C', TZ: 'UTC' },
  }
}

async function visit({ cluster }: Place): Promise<Running | undefined> {
  const postmaster = readPostmaster(cluster)
  const isUp = postmaster?.isReady && (await isListeningAt(postmaster.socketDir))
  return isUp ? { postmaster, child: undefined } : undefined
}

/** Needs the lock. Adopts a server that an earlier owner left running, or starts one. */
async function own(place: Place, endsAt: number): Promise<Running> {
  const adopted = await visit(place)
  if (adopted) return adopted
  if (!fs.existsSync(path.join(place.cluster, 'PG_VERSION'))) await createCluster(place)
  rotateLog(place.logFile)
  let child: ChildProcess | undefined
  let logStart = 0
  for (;;) {
    if (Date.now() > endsAt) throw new Error(`The embedded PostgreSQL was not ready in time, see ${place.logFile}`)
    if (!child && isFree(place)) {
      logStart = sizeOf(place.logFile)
      child = launch(place)
    } else if (child && hasEnded(child)) {
      const said = fs.readFileSync(place.logFile, 'utf8').slice(logStart).slice(-2000)
      if (!stillLeaving.test(said)) throw new Error(`The embedded PostgreSQL would not start:\n${said}`)
      child = undefined
    }
    const up = child && (await visit(place))
    if (up && up.postmaster.pid === child?.pid) return { ...up, child }
    await sleep(10)
  }
}

function isFree({ cluster, socketDir }: Place): boolean {
  return !fs.existsSync(path.join(cluster, 'postmaster.pid')) || clearStaleLocks(cluster, socketDir)
}

const rapidMs = 5_000
const longestPauseMs = 1_000
const adoptedCheckMs = 250

/**
 * Restarts the server when it ends unexpectedly, with a growing pause if it ends at once. It never gives up, because
 * the cause may pass, such as a full disk.
 */
function keepRunning(place: Place, first: Running, log: (message: string) => void): { stop(): Promise<void> } {
  let running = first
  let watchdog = watchOver(running.postmaster.pid, place.cluster, place)
  let isStopping = false
  const watching = watch()

  async function watch(): Promise<void> {
    for (let deaths = 0; !isStopping; ) {
      const startedAt = Date.now()
      await ended(running)
      if (isStopping) return
      deaths = Date.now() - startedAt < rapidMs ? deaths + 1 : 1
      log(`PostgreSQL ended unexpectedly and is started again${deaths > 1 ? `, see ${place.logFile}` : ''}`)
      watchdog.kill('SIGKILL')
      await sleep(Math.min(longestPauseMs, deaths ** 2 * 50))
      if (isStopping) return
      try {
        running = await own(place, Date.now() + timeoutMs)
        watchdog = watchOver(running.postmaster.pid, place.cluster, place)
      } catch (error) {
        log(error instanceof Error ? error.message : String(error))
      }
    }
  }

  return {
    async stop() {
      isStopping = true
      await end(place, running)
      await watching
      // The server may have been restarting at the same moment.
      await end(place, running)
      watchdog.kill('SIGKILL')
    },
  }
}

async function ended({ postmaster, child }: Running): Promise<void> {
  if (child) {
    if (!hasEnded(child)) await new Promise((resolve) => child.once('exit', resolve))
    return
  }
  while (isAlive(postmaster.pid)) await sleep(adoptedCheckMs)
}

/** Fast shutdown first, then immediate. Never SIGTERM: PostgreSQL would wait until every client disconnects. */
async function end({ cluster }: Place, running: Running): Promise<void> {
  const { pid } = running.postmaster
  for (const [signal, waitMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 2_000],
  ] as const) {
    // Another program may have this process id by now.
    if (readPostmaster(cluster)?.pid !== pid) return
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    const late = sleep(waitMs, 'late' as const, { ref: false })
    if ((await Promise.race([ended(running), late])) !== 'late') return
  }
}
