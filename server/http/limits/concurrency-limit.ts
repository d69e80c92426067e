import { refuse } from '../problem.ts'

type Queue = { running: number; waiting: (() => void)[] }

const queues = new Map<string, Queue>()

export type ConcurrencyLimits = {
  atOnce: number
  /** Most tasks that may wait; the next one is refused, because it would wait longer than its client does. */
  maxWaiting: number
}

/**
 * Runs a few tasks of one key at a time, in this process. A hundred guesses at once then count nearly like a hundred in
 * a row, and a burst of sign-ups waits here instead of holding all database connections. Throws `unavailable` when too
 * many wait.
 */
export async function withConcurrencyLimit<T>(
  key: string,
  run: () => Promise<T>,
  { atOnce, maxWaiting }: ConcurrencyLimits,
): Promise<T> {
  const queue = queues.get(key) ?? { running: 0, waiting: [] }
  if (queue.running >= atOnce && queue.waiting.length >= maxWaiting) refuse('unavailable')
  queues.set(key, queue)
  if (queue.running < atOnce) queue.running += 1
  else await new Promise<void>((resolve) => queue.waiting.push(resolve))
  try {
    return await run()
  } finally {
    const next = queue.waiting.shift()
    if (next) next()
    else queue.running -= 1
    if (queue.running === 0) queues.delete(key)
  }
}
