import { Refusal, refuse } from '../http/problem.ts'

export type QueueLimits = {
  /** The weight of all tasks that run at a time. */
  atOnce: number
  /** Most tasks that may wait; the next one is refused. */
  maxWaiting: number
  /** A task that has waited so long is refused too: its client has given up. */
  longestWaitMs: number
}

/**
 * Runs tasks in the order of their arrival: a heavy one is not overtaken by light ones, so it never waits for ever. A
 * task weighs 1 unless said otherwise. Throws `unavailable` when too many wait, or one waits too long.
 */
export type Queue = <Result>(run: () => Promise<Result>, weight?: number) => Promise<Result>

type Waiting = { weight: number; begin: () => void }

export function createQueue({ atOnce, maxWaiting, longestWaitMs }: QueueLimits): Queue {
  const waiting = new Set<Waiting>()
  let running = 0

  const fits = (weight: number) => running === 0 || running + weight <= atOnce

  function beginNext(): void {
    for (const next of waiting) {
      if (!fits(next.weight)) return
      waiting.delete(next)
      running += next.weight
      next.begin()
    }
  }

  function turn(weight: number): Promise<void> {
    if (waiting.size === 0 && fits(weight)) {
      running += weight
      return Promise.resolve()
    }
    if (waiting.size >= maxWaiting) refuse('unavailable')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const begin = () => {
      clearTimeout(timer)
      resolve()
    }
    const entry = { weight, begin }
    const timer = setTimeout(() => {
      waiting.delete(entry)
      reject(new Refusal('unavailable'))
      beginNext()
    }, longestWaitMs)
    waiting.add(entry)
    return promise
  }

  return async (run, weight = 1) => {
    await turn(weight)
    try {
      return await run()
    } finally {
      running -= weight
      beginNext()
    }
  }
}
