import { Refusal, refuse } from '../http/problem.ts'

export type QueueLimits = {
  atOnce: number
  /** Most tasks that may wait; the next one is refused. */
  mostWaiting: number
  /** A task that has waited so long is refused too: its client has given up. */
  longestWaitMs: number
}

/** Runs tasks in the order of their arrival. Throws `unavailable` when too many wait, or one waits too long. */
export type Queue = <Result>(work: () => Promise<Result>) => Promise<Result>

export function createQueue({ atOnce, mostWaiting, longestWaitMs }: QueueLimits): Queue {
  const waiting = new Set<() => void>()
  let running = 0

  function turn(): Promise<void> {
    if (running < atOnce) {
      running += 1
      return Promise.resolve()
    }
    if (waiting.size >= mostWaiting) refuse('unavailable')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const begin = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      waiting.delete(begin)
      reject(new Refusal('unavailable'))
    }, longestWaitMs)
    waiting.add(begin)
    return promise
  }

  function leave(): void {
    const [next] = waiting
    if (!next) {
      running -= 1
      return
    }
    waiting.delete(next)
    next()
  }

  return async (work) => {
    await turn()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
