import { refuse } from '../problem.ts'

type Queue = { running: number; waiting: (() => void)[] }

const queues = new Map<string, Queue>()

export type ConcurrencyLimits = {
  atOnce: number
  /** Works that may wait for their turn; one more is refused: it would hold its request longer than its sender waits. */
  mostWaiting: number
}

/**
 * Runs works of one key a few at a time, in this process. A hundred guesses at once are counted nearly like a hundred in
 * a row, and a burst of sign-ups waits here rather than with all database connections in its hands. Throws `unavailable` when
 * too many wait already.
 */
export async function withConcurrencyLimit<T>(
  key: string,
  work: () => Promise<T>,
  { atOnce, mostWaiting }: ConcurrencyLimits,
): Promise<T> {
  const queue = queues.get(key) ?? { running: 0, waiting: [] }
  if (queue.running >= atOnce && queue.waiting.length >= mostWaiting) refuse('unavailable')
  queues.set(key, queue)
  if (queue.running < atOnce) queue.running += 1
  else await new Promise<void>((resolve) => queue.waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = queue.waiting.shift()
    if (next) next()
    else queue.running -= 1
    if (queue.running === 0) queues.delete(key)
  }
}
