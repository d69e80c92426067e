import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { readOwnMigrations } from '../extensions/find-extensions.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { migrate } from './migrate.ts'
import { createPool, type PoolOptions } from './pool.ts'
import { addressesOf, connectionFailure } from './primary.ts'

export type OpenDatabase = {
  pool: pg.Pool
  /** Where the data is, for the message at the start. */
  location: string
  /** False if another process on this machine owns the embedded database. */
  isOwner: boolean
  close(): Promise<void>
}

type Log = (message: string) => void

/** A database whose address is known, without a connection and without migrations. */
export type ReachedDatabase = {
  connection: PoolOptions['connection']
  location: string
  isOwner: boolean
  /** Stops the embedded database if this process started it. */
  release(): Promise<void>
}

/** Uses DATABASE_URL, or the embedded PostgreSQL in DATA_DIR, which is started if it does not run. */
export async function reachDatabase(config: Config, log: Log): Promise<ReachedDatabase> {
  if (config.databaseUrl) {
    const addresses = addressesOf(config.databaseUrl)
    const hosts = addresses.map((address) => new URL(address).host).join(' or ')
    const location = `PostgreSQL at ${hosts}${new URL(addresses[0] ?? '').pathname}`
    const [only, ...others] = addresses
    const connection = others.length > 0 || !only ? { addresses } : { connectionString: only }
    await tryToConnect(connection, location)
    return {
      connection,
      location,
      isOwner: false,
      release: async () => {},
    }
  }
  const { socketDir, port, user, database, dataDir, owner, stop } = await startEmbedded({
    dataDir: path.join(config.dataDir, 'postgres'),
    searchPath: config.searchPath,
    log,
  })
  return {
    connection: { host: socketDir, port, user, database },
    location: dataDir,
    isOwner: owner,
    release: stop,
  }
}

/** The database cannot be reached: one line with host and reason. */
export class DatabaseUnreachable extends Error {}

/** Throws `DatabaseUnreachable` for every error of the connection. */
async function tryToConnect(connection: PoolOptions['connection'], location: string): Promise<void> {
  const pool = createPool({ connection, max: 1, onError: () => undefined })
  const open = trackConnections(pool)
  try {
    const client = await pool.connect()
    client.release()
  } catch (error) {
    throw new DatabaseUnreachable(
      `${location} cannot be reached: ${connectionFailure(error)}. Check DATABASE_URL.`,
    )
  } finally {
    await endPool(pool)
    // A restore refuses a database with open connections, so ours has to be closed first.
    await untilClosed(open)
  }
}

/** Opens DATABASE_URL, or starts the embedded PostgreSQL in DATA_DIR; then migrates. `reaching`: it is started already. */
export async function openDatabase(
  config: Config,
  log: Log,
  reaching: Promise<ReachedDatabase> = reachDatabase(config, log),
): Promise<OpenDatabase> {
  const { connection, location, isOwner, release } = await reaching
  const pool = createPool({ connection, max: config.databasePool, onError: reportTo(log) })
  const open = trackConnections(pool)
  async function close(): Promise<void> {
    await endPool(pool)
    await untilClosed(open)
    await release()
  }
  try {
    await migrate(pool, undefined, readOwnMigrations(config.extensionsDir))
  } catch (error) {
    await close()
    throw error
  }
  return { pool, location, isOwner, close }
}

/** The connections of a pool that PostgreSQL has not closed yet, also those that the pool has released. */
function trackConnections(pool: pg.Pool): ReadonlySet<pg.PoolClient> {
  const open = new Set<pg.PoolClient>()
  pool.on('connect', (client) => {
    open.add(client)
    client.once('end', () => open.delete(client))
  })
  return open
}

const longestEndMs = 5_000

/** Ends the pool. After a failed start, open connections do not keep the process running. */
async function endPool(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), sleep(longestEndMs, undefined, { ref: false })])
}

/**
 * Waits until PostgreSQL has closed the released connections. If the embedded PostgreSQL stops before, it reports each
 * open connection as lost.
 */
async function untilClosed(clients: Iterable<pg.PoolClient>): Promise<void> {
  const closed = Promise.all(
    Array.from(clients, (client) => new Promise((resolve) => client.once('end', resolve))),
  )
  await Promise.race([closed, sleep(longestEndMs, undefined, { ref: false })])
}

function reportTo(log: Log) {
  return (error: Error) => log(`database connection lost: ${error.message}`)
}
