import { MessageChannel, type MessagePort, type Transferable } from 'node:worker_threads'
import { languagesNow } from '#i18n/language.ts'
import { currentLocale } from '../scope/portal-scope.ts'
import { type Limits, openPool, type Pool, poolLimits, runOrder } from './pool.ts'
import type { PoolName, Task, TaskLanguage } from './task.ts'

export type Workers = {
  /**
   * Runs a task in a thread. Throws what the task refuses, `unavailable` when too many wait, and `TaskStopped`. The
   * buffers in `transfer` are moved to the thread.
   */
  run<Input, Result>(task: Task<Input, Result>, input: Input, transfer?: Transferable[]): Promise<Result>
  /**
   * Runs a streaming task: calls `take` with each item, and makes the next one when `take` is done. If `take` fails,
   * the thread ends.
   */
  stream<Input, Item>(task: Task<Input, Item>, input: Input, options: Taking<Item>): Promise<void>
  /** Ends the threads; their tasks fail. */
  stop(): Promise<void>
}

export type Taking<Item> = { transfer?: Transferable[]; take: (item: Item) => Promise<void> }

type Asked = { file: URL; input: unknown; transfer: Transferable[] }

/** The language of this moment, for the thread. */
function localeNow(): TaskLanguage {
  const locale = currentLocale()
  // The thread has the messages of the release itself.
  return {
    language: locale.language,
    languages: languagesNow(),
    locale: locale.address === undefined ? null : locale,
  }
}

async function runOnce(pool: Pool, { file, input, transfer }: Asked): Promise<unknown> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), pool.limits.timeoutMs)
  const order = { file: file.href, locale: localeNow(), input }
  return runOrder(pool, order, { transfer, signal: ending.signal }).finally(() => clearTimeout(timer))
}

function nextPiece(port: MessagePort): Promise<{ item: unknown }> {
  return new Promise((resolve) => port.once('message', (item: unknown) => resolve({ item })))
}

async function runInPieces(
  pool: Pool,
  { file, input, transfer }: Asked,
  take: (item: unknown) => Promise<void>,
): Promise<void> {
  const { port1: mine, port2: port } = new MessageChannel()
  const ending = new AbortController()
  const order = { file: file.href, locale: localeNow(), input, port }
  let piece = nextPiece(mine)
  const end = runOrder(pool, order, { transfer: [port, ...transfer], signal: ending.signal }).then(() => null)
  // It may fail while `take` runs; the next wait then throws.
  end.catch(() => undefined)
  try {
    for (;;) {
      // The time that `take` needs, such as for writing to the database, does not count.
      const timer = setTimeout(() => ending.abort(), pool.limits.timeoutMs)
      const next = await Promise.race([piece, end]).finally(() => clearTimeout(timer))
      if (!next) return
      await take(next.item)
      piece = nextPiece(mine)
      mine.postMessage(null)
    }
  } finally {
    ending.abort()
    mine.close()
  }
}

/** Long-running work in threads beside the one that answers requests. A pool starts with its first task. */
export function createWorkers(limits: Partial<Record<PoolName, Limits>> = {}): Workers {
  const pools = new Map<PoolName, Pool>()

  function poolOf(name: PoolName): Pool {
    const pool = pools.get(name) ?? openPool(limits[name] ?? poolLimits[name])
    pools.set(name, pool)
    return pool
  }

  return {
    run<Input, Result>({ pool: name, file }: Task<Input, Result>, input: Input, transfer: Transferable[] = []) {
      const pool = poolOf(name)
      return pool.queue(() => runOnce(pool, { file, input, transfer }) as Promise<Result>)
    },
    stream<Input, Item>(
      { pool: name, file }: Task<Input, Item>,
      input: Input,
      { transfer = [], take }: Taking<Item>,
    ) {
      const pool = poolOf(name)
      return pool.queue(() => runInPieces(pool, { file, input, transfer }, (item) => take(item as Item)))
    },
    async stop() {
      await Promise.all(Array.from(pools.values(), ({ threads }) => threads.destroy()))
    },
  }
}
