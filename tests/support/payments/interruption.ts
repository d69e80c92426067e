import net from 'node:net'
import type pg from 'pg'
import { createPool } from '#server/database/pool.ts'

/** Work on a separate pool that is interrupted right after its n-th write; 0: before the first. */
export type Interruption = {
  connection: { host: string; port: number; user: string; database: string }
  interruptAt: number
}

export function poolOf({ connection }: Interruption): pg.Pool {
  return createPool({ connection, max: 2, onError: () => {} })
}

const isWrite = /\b(insert|update|delete|commit|add_job)\b/i

/**
 * Counts the writes of all connections of the pool. After the chosen one its caller gets an error instead of the
 * result.
 */
export function interruptAfter(pool: pg.Pool, interruptAt: number, interrupt: () => void): void {
  let writes = 0
  function interrupted(): Error {
    interrupt()
    return new Error('interrupted')
  }
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...sent: unknown[]) => unknown
    function query(...sent: unknown[]): unknown {
      if (!isWrite.test(sqlOf(sent[0]))) return send(...sent)
      if (interruptAt === 0) interrupt()
      writes += 1
      if (writes !== interruptAt) return send(...sent)
      // The pool's own `query` uses a callback, everything else a promise.
      const done = sent.at(-1)
      if (typeof done === 'function') return send(...sent.slice(0, -1), () => done(interrupted()))
      return Promise.resolve(send(...sent)).then(
        () => Promise.reject(interrupted()),
        () => Promise.reject(interrupted()),
      )
    }
    client.query = query as typeof client.query
  })
}

function sqlOf(asked: unknown): string {
  return typeof asked === 'string' ? asked : String((asked as { text?: string } | undefined)?.text ?? '')
}

/**
 * Interrupts work in this process as the end of the process would: closes all its sockets at once and opens none, so
 * nothing can be sent. Returns whether it was interrupted.
 */
export async function runUntilCut(
  interruption: Interruption,
  run: (pool: pg.Pool, interrupt: () => void) => Promise<void>,
): Promise<boolean> {
  const pool = poolOf(interruption)
  const sockets: net.Socket[] = []
  let isCut = false
  function stream(): net.Socket {
    const socket = new net.Socket()
    sockets.push(socket)
    return socket
  }
  function refuse(done?: (error: Error) => void): Promise<never> | undefined {
    const error = new Error('interrupted')
    if (!done) return Promise.reject(error)
    done(error)
  }
  Object.assign(pool.options, { stream })
  await run(pool, () => {
    isCut = true
    pool.connect = refuse as typeof pool.connect
    for (const socket of sockets) socket.destroy()
  }).catch((error: unknown) => {
    if (!isCut) throw error
  })
  return isCut
}
