import type pg from 'pg'
import type { Database } from './pool.ts'

/** Handles a NOTIFY. The payload is undefined after each (re)connect, because messages before it may be lost. */
export type OnNotify = (payload: string | undefined) => void

type Options = { pool: pg.Pool; channels: Record<string, OnNotify>; log: (message: string) => void }

const retryMs = 1_000

/** Listens to all these channels on one connection, and reconnects when it breaks. */
export function listen({ pool, channels, log }: Options): { stop(): Promise<void> } {
  const names = Object.keys(channels)
  let client: pg.PoolClient | undefined
  let isStopped = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    if (isStopped) return
    try {
      client = await pool.connect()
      // `stop` was called during the connect: the connection is released, because it would keep the pool from ending.
      if (isStopped) return lost()
      client.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''))
      client.once('error', lost)
      client.once('end', lost)
      await client.query(names.map((name) => `listen ${name}`).join('; '))
      for (const name of names) channels[name]?.(undefined)
    } catch (error) {
      log(`not listening on ${names.join(', ')}: ${error instanceof Error ? error.message : error}`)
      lost()
    }
  }

  function lost(): void {
    const broken = client
    client = undefined
    broken?.removeAllListeners('notification')
    broken?.release(true)
    clearTimeout(retry)
    if (!isStopped) retry = setTimeout(() => void connect(), retryMs)
  }

  void connect()
  return {
    async stop() {
      isStopped = true
      clearTimeout(retry)
      lost()
    },
  }
}

/** Sends a message to all listeners of the channel; inside a transaction, it is sent at the commit. */
export async function notify(db: Database, channel: string, payload: string): Promise<void> {
  await db.query('select pg_notify($1, $2)', [channel, payload])
}
