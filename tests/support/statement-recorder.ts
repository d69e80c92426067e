import type pg from 'pg'

/**
 * A statement of a request. `isHeld`: on the connection that its transaction holds. `hasRows`: it returned or wrote
 * rows.
 */
export type Step = { text: string; values: unknown[]; isHeld: boolean; hasRows: boolean }

/** What a request sends to the database: groups of statements in order; those of a group are sent at once. */
export type RecordedStatements = Step[][]

export type Recorder = {
  /** Runs an action and returns what reached the database meanwhile. Nothing else may use the pool. */
  record(action: () => Promise<unknown>): Promise<RecordedStatements>
}

/** Observes everything that a pool sends. */
export function recordPool(pool: pg.Pool): Recorder {
  let groups: RecordedStatements = []
  let running = 0

  function begin(step: Step): (rowCount: number) => void {
    // Notifications to other instances are sent a few times a second, so they belong to no request.
    if (step.text.includes('pg_notify')) return () => {}
    const group = running > 0 ? groups.at(-1) : undefined
    if (group) group.push(step)
    else groups.push([step])
    running += 1
    return (rowCount) => {
      running -= 1
      step.hasRows = rowCount > 0
    }
  }

  const observed = new WeakSet<pg.PoolClient>()
  function observe(client: pg.PoolClient): void {
    if (!observed.has(client)) listenTo(client, begin)
    observed.add(client)
  }
  // One of the existing clients is the pipelined connection, which is never checked out again.
  for (const client of (pool as unknown as { _clients: pg.PoolClient[] })._clients) observe(client)
  pool.on('acquire', observe)
  return {
    async record(action) {
      groups = []
      await action()
      return groups
    },
  }
}

type Sent = string | { text: string; values?: unknown[] }
type Result = { rowCount: number | null }

function listenTo(client: pg.PoolClient, begin: (step: Step) => (rowCount: number) => void): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown
  let isHeld = false
  function query(...args: unknown[]): unknown {
    const sent = args[0] as Sent
    const text = typeof sent === 'string' ? sent : sent.text
    const values = typeof sent === 'string' ? (Array.isArray(args[1]) ? args[1] : []) : (sent.values ?? [])
    if (/^\s*begin/i.test(text)) isHeld = true
    const end = begin({ text, values, isHeld, hasRows: false })
    if (/^\s*(commit|rollback)/i.test(text)) isHeld = false
    const done = args.at(-1)
    if (typeof done !== 'function') {
      return (send(...args) as Promise<Result>).then((result) => {
        end(result.rowCount ?? 0)
        return result
      })
    }
    return send(...args.slice(0, -1), (error: unknown, result?: Result) => {
      end(result?.rowCount ?? 0)
      done(error, result)
    })
  }
  client.query = query as typeof client.query
}
