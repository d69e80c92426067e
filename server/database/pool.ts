import pg from 'pg'
import { createPrimary, type Primary } from './primary.ts'
import { replanning } from './stale-plans.ts'
import { nameOfStatement } from './statement-names.ts'

/** What SQL can be sent to: the pool, or the client of an open transaction. */
export type Database = {
  query<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<pg.QueryResult<Row>>
}

/** bigint as a number: ids, counts and minor units stay far below 2^53. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, readTimestamp)

const parseTimestamp = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

/**
 * Sessions are in UTC, so the text is ISO 8601 except for one character. The built-in parser is four times as fast as
 * pg's.
 */
function readTimestamp(text: string): Date {
  if (text.length < 22 || !text.endsWith('+00')) return parseTimestamp(text)
  return new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
}

/**
 * Names every statement that is sent as text and values, so that PostgreSQL parses and plans it once per connection.
 * Measured: an order takes about half the time of unnamed statements. A `Statement` object has its name, or has none
 * because its plan depends on its values.
 */
class NamingClient extends pg.Client {
  // pg's `query` has nine overloads; only the one with (text, values) changes.
  override query(...args: unknown[]): never {
    const [sql, values, ...rest] = args
    const send = super.query as (...sent: unknown[]) => never
    if (typeof sql === 'string' && Array.isArray(values)) {
      const name = nameOfStatement(sql, 'fixed')
      if (name) return send.call(this, { name, text: sql, values }, ...rest)
    }
    return send.apply(this, args)
  }
}

/** pg's pool closes the connection of a statement that failed, so each further try has another one. */
class ReplanningPool extends pg.Pool {
  // Like that of the client, it has nine overloads.
  override query(...args: unknown[]): never {
    const send = super.query as (...sent: unknown[]) => Promise<unknown>
    return replanning(this.options.max, () => send.apply(this, args)) as never
  }
}

/** A client of the host that is the primary at the moment of connecting. */
function clientOf(primary: Primary) {
  return class PrimaryClient extends NamingClient {
    override connect(...args: unknown[]): never {
      const [done] = args as [(error: Error | null) => void]
      primary.find().then(
        (address) => {
          const { hostname, port } = new URL(address)
          Object.assign(this, { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || 5432 })
          super.connect((error: Error | null) => {
            if (error) primary.invalidate()
            done(error)
          })
        },
        (error: Error) => done(error),
      )
      return undefined as never
    }
  }
}

/** Checks each connection before use: its server may have become a standby. */
function verifier(primary: Primary): pg.PoolConfig['verify'] {
  return (client, done) => {
    client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"').then(
      ({ rows }) => {
        if (!rows[0]?.isStandby) return done()
        primary.invalidate()
        done(Object.assign(new Error('the primary has become a standby'), { code: '08001' }))
      },
      (error: Error) => done(error),
    )
  }
}

type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string }
  /** One address for each host that may be the primary. */
  | { addresses: string[] }

export type PoolOptions = {
  connection: Connection
  max: number
  onError: (error: Error) => void
}

/**
 * A pool that survives a restart of the server: broken connections are reported and replaced, and the process goes on.
 */
export function createPool({ connection, max, onError }: PoolOptions): pg.Pool {
  const primary = 'addresses' in connection ? createPrimary(connection.addresses) : undefined
  function lost(error: Error): void {
    primary?.invalidate()
    onError(error)
  }
  const pool = new ReplanningPool({
    ...('addresses' in connection ? { connectionString: connection.addresses[0] } : connection),
    max,
    Client: primary ? clientOf(primary) : NamingClient,
    ...(primary && { verify: verifier(primary) }),
    types,
    // Without keep-alive, a connection that only listens would stay open for ever if its host disappears.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    query_timeout: 12_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'datum',
    options: '-c TimeZone=UTC',
  })
  pool.on('error', lost)
  // A connection that is lost while it is checked out would end the process without a listener on the client itself.
  pool.on('connect', (client) => client.on('error', lost))
  return pool
}

/**
 * A statement that may take up to an hour: migrations and seeding. pg reads `query_timeout`, but its types do not have
 * it.
 */
export function unhurried(text: string, values: unknown[] = []): pg.QueryConfig<unknown[]> {
  const config = { text, values, query_timeout: 3_600_000 }
  return config
}
