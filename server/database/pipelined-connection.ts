import pg from 'pg'
import type { Database } from './pool.ts'

/**
 * One connection for reads that take well under a millisecond: they are sent behind one another without waiting for the
 * answers of those before, all of a turn of the event loop in one piece. Of a product by its id it saves a third of the
 * processor time on both sides, which is mostly the round trip. Nothing that may wait for a lock belongs here.
 */
export type PipelinedConnection = Database & { stop(): Promise<void> }

/** While the oldest read has taken longer than this, new reads go to the pool. */
const slowAfterMs = 50
/** A read that has waited this long is sent over the pool too, so one read may run twice. */
const timeoutMs = 250
const mostSent = 100
const retryMs = 1_000
/** A smaller pool keeps its connections: two are there for listening to changes and to jobs. */
const leastPool = 6

type Read = { sentAt: number; isMoved: boolean; move(): void }

/** Opens a pipelined connection of the pool. While there is none, and while it is slow, the pool answers. */
export function openPipelinedConnection(pool: pg.Pool): PipelinedConnection {
  /** Not answered yet, in the order in which they were sent. */
  const sent = new Set<Read>()
  let client: pg.PoolClient | undefined
  let isStopped = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    try {
      const opened = await pool.connect()
      client = opened
      if (isStopped) return lost()
      // Otherwise an option of the constructor: the other connections of the pool hold transactions.
      Object.assign(opened, { pipeline: true })
      // An error is followed by the end, which may come when another connection has taken its place.
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

  function waitedMs(): number {
    const [oldest] = sent
    return oldest ? performance.now() - oldest.sentAt : 0
  }

  function send<Row extends pg.QueryResultRow>(over: pg.PoolClient, sql: string, values: unknown[]) {
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
  }

  const watch = setInterval(() => {
    if (waitedMs() > timeoutMs) for (const read of sent) if (!read.isMoved) read.move()
  }, timeoutMs / 2).unref()
  if (pool.options.max >= leastPool) void connect()
  return {
    query(sql, values = []) {
      const isFree = sent.size < mostSent && waitedMs() < slowAfterMs
      return client && isFree ? send(client, sql, [...values]) : pool.query(sql, [...values])
    },
    async stop() {
      isStopped = true
      clearInterval(watch)
      clearTimeout(retry)
      lost()
    },
  }
}

/** Whether PostgreSQL refused the statement itself; a stopped statement (class 57P) was not refused. */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !error.code?.startsWith('57P')
}

/** Holds back what is written to a connection until this turn of the event loop is over. */
function gather({ connection: { stream } }: pg.PoolClient): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}
