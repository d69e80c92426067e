import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/**
 * The address of each host of a DATABASE_URL, `postgres://user:secret@one:5432,two:5432/datum`: user, secret and
 * database are the same.
 */
export function addressesOf(databaseUrl: string): string[] {
  const [, start = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(databaseUrl) ?? []
  return hosts.split(',').map((host) => start + host + rest)
}

export type Primary = {
  /** The address of the host that accepts writes. Throws a connection error if there is none. */
  find(): Promise<string>
  /** Called when a connection broke or led to a standby: the next `find` searches again. */
  invalidate(): void
}

const timeoutMs = 3_000

/**
 * Finds the primary among several hosts by asking all at once. If two accept writes, the one that was promoted last is
 * the primary; the other is an old primary that is still running.
 */
export function createPrimary(addresses: string[]): Primary {
  let known: string | undefined
  let asking: Promise<string> | undefined

  async function findPrimary(): Promise<string> {
    const answers = await Promise.all(addresses.map(askHost))
    const latest = Math.max(0, ...answers.map(({ timeline = 0 }) => timeline))
    known = addresses[answers.findIndex(({ timeline }) => timeline === latest)]
    if (known) return known
    const reasons = answers.map(({ reason }, index) => `${new URL(addresses[index] ?? '').host}: ${reason}`)
    const message = `no host of DATABASE_URL takes writes (${reasons.join('; ')})`
    throw Object.assign(new Error(message), { code: '08001' })
  }

  return {
    async find() {
      if (known) return known
      asking ??= findPrimary().finally(() => {
        asking = undefined
      })
      return asking
    },
    invalidate() {
      known = undefined
    },
  }
}

/** The timeline of a host that accepts writes, or why it does not. */
type HostReply = { timeline?: number; reason?: string }

async function askHost(address: string): Promise<HostReply> {
  const late = sleep(timeoutMs, { reason: `no answer in ${timeoutMs / 1000} s` }, { ref: false })
  const asked = timelineOf(address).then(
    (timeline): HostReply => (timeline ? { timeline } : { reason: 'it is a standby' }),
    (error: unknown) => ({ reason: reasonOf(error) }),
  )
  return Promise.race([asked, late])
}

/** Why a connection failed. A name with several addresses fails with one error per address and no message. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
}

/** The timeline of this host, which grows with each promotion; undefined for a standby. */
async function timelineOf(address: string): Promise<number | undefined> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    // The name of a WAL file begins with its timeline, in hexadecimal.
    const { rows } = await client.query<{ file: string | null }>(
      'select case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_lsn()) end as file',
    )
    const file = rows[0]?.file
    return file ? Number.parseInt(file.slice(0, 8), 16) : undefined
  } finally {
    client.end().catch(() => undefined)
  }
}
