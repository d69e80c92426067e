import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { migrate } from './migrate.ts'
import { createPool } from './pool.ts'

export type OpenDatabase = {
  pool: pg.Pool
  /** Where the data lives, for the person who started the portal. */
  location: string
  /** False while another process on this machine owns the embedded database. */
  isOwner: boolean
  close(): Promise<void>
}

type Log = (message: string) => void

/** Opens DATABASE_URL, or starts the embedded PostgreSQL in DATA_DIR; then migrates. */
export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  return config.databaseUrl ? openServer(config, config.databaseUrl, log) : openEmbedded(config, log)
}

async function openServer(config: Config, connectionString: string, log: Log): Promise<OpenDatabase> {
  const pool = createPool({ connection: { connectionString }, max: config.databasePool, onError: reportTo(log) })
  try {
    await migrate(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  const { host, pathname } = new URL(connectionString)
  return { pool, location: `PostgreSQL at ${host}${pathname}`, isOwner: false, close: () => endPool(pool) }
}

async function openEmbedded(config: Config, log: Log): Promise<OpenDatabase> {
  const server = await startEmbedded({
    dataDir: path.join(config.dataDir, 'postgres'),
    searchPath: config.searchPath,
    log,
  })
  const pool = createPool({
    connection: { host: server.socketDir, port: server.port, user: server.user, database: server.database },
    max: config.databasePool,
    onError: reportTo(log),
  })
  async function close(): Promise<void> {
    await endPool(pool)
    await server.stop()
  }
  try {
    await migrate(pool)
  } catch (error) {
    await close()
    throw error
  }
  return { pool, location: server.dataDir, isOwner: server.owner, close }
}

const longestEndMs = 5_000

/** Ends the pool. A start that failed half-way may hold a connection: it does not keep the process from ending. */
async function endPool(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), sleep(longestEndMs, undefined, { ref: false })])
}

function reportTo(log: Log) {
  return (error: Error) => log(`database connection lost: ${error.message}`)
}
