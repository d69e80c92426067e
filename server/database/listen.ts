import type pg from 'pg'

type Options = { pool: pg.Pool; channel: string; heard: () => void; log: (message: string) => void }

const retryMs = 1_000

/** Calls `heard` on every NOTIFY of a channel, and once after each reconnect, for what was missed meanwhile. */
export function listen({ pool, channel, heard, log }: Options): { stop(): Promise<void> } {
  let client: pg.PoolClient | undefined
  let isStopped = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    if (isStopped) return
    try {
      client = await pool.connect()
      // Stopped while it was connecting: a connection that is kept now would keep the pool from ending.
      if (isStopped) return lost()
      client.on('notification', heard)
      client.once('error', lost)
      client.once('end', lost)
      await client.query(`listen ${channel}`)
      heard()
    } catch (error) {
      log(`not listening on ${channel}: ${error instanceof Error ? error.message : error}`)
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
