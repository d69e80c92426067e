import pg from 'pg'
import type { Database } from './pool.ts'

/**
 * One connection for reads that take well under a millisecond. They are sent without waiting for earlier responses, all
 * reads of one turn of the event loop together. Reading a product by its id then needs a third less processor time on
 * both sides, because most of it is the round trip. A query that may wait for a lock must not use it.
 */
export type PipelinedConnection = Database & { stop(): Promise<void> }

/** While the oldest read takes longer than this, new reads use the pool. */
const slowAfterMs = 50
/** After this time a read is sent over the pool too, so a read may run twice. */
const timeoutMs = 250
const maxSent = 100
const retryMs = 1_000
/** A smaller pool keeps all its connections: two of them listen for changes and jobs. */
const minPool = 6

type Read = { sentAt: number; isMoved: boolean; move(): void }

/** Opens a pipelined connection from the pool. Until it is open, and while it is slow, reads use the pool. */
export function openPipelinedConnection(pool: pg.Pool): PipelinedConnection {
  const reads = createReads(pool)
  let client: pg.PoolClient | undefined
  let isStopped = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    try {
      const opened = await pool.connect()
      client = opened
      if (isStopped) return lost()
      // Set on this client only: the constructor option would apply to connections with transactions too.
      Object.assign(opened, { pipeline: true })
      // An `error` is followed by `end`, which may come after the next connection has replaced this one.
      for (const event of ['error', 'end'] as const) opened.on(event, () => client === opened && lost())
    } catch {
      lost()
    }
  }

  function lost(): void {
    const broken = client
    client = undefined
    broken?.release(true)
    clearTimeout(retry)
    if (!isStopped) retry = setTimeout(() => void connect(), retryMs).unref()
  }

  const watch = setInterval(() => {
    if (reads.waitedMs() > timeoutMs) reads.moveAll()
  }, timeoutMs / 2).unref()
  if (pool.options.max >= minPool) void connect()
  return {
    query(sql, values = []) {
      const isFree = reads.count() < maxSent && reads.waitedMs() < slowAfterMs
      return client && isFree ? reads.send(client, sql, [...values]) : pool.query(sql, [...values])
    },
    async stop() {
      isStopped = true
      clearInterval(watch)
      clearTimeout(retry)
      lost()
    },
  }
}

/** Reads without a response, in the order of sending. */
function createReads(pool: pg.Pool) {
  const sent = new Set<Read>()
  return {
    count: () => sent.size,
    /** How long the oldest read has been waiting. */
    waitedMs(): number {
      const [oldest] = sent
      return oldest ? performance.now() - oldest.sentAt : 0
    },
    /** Sends all waiting reads over the pool as well. */
    moveAll(): void {
      for (const read of sent) if (!read.isMoved) read.move()
    },
    send<Row extends pg.QueryResultRow>(over: pg.PoolClient, sql: string, values: unknown[]) {
      return new Promise<pg.QueryResult<Row>>((resolve, reject) => {
        const read: Read = {
          sentAt: performance.now(),
          isMoved: false,
          move() {
            read.isMoved = true
            void pool.query<Row>(sql, values).then(resolve, reject)
          },
        }
        sent.add(read)
        gather(over)
        over.query<Row>(sql, values).then(
          (result) => {
            sent.delete(read)
            resolve(result)
          },
          (error: unknown) => {
            sent.delete(read)
            if (isRefusal(error)) reject(error)
            else if (!read.isMoved) read.move()
          },
        )
      })
    },
  }
}

/** Whether PostgreSQL refused the statement. A statement that was cancelled (class 57P) was not refused. */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !error.code?.startsWith('57P')
}

/** Buffers writes to a connection until the end of this turn of the event loop. */
function gather({ connection: { stream } }: pg.PoolClient): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}
