import os from 'node:os'
import type { Transferable } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { refuse } from '../http/problem.ts'
import { createQueue, type Queue } from './queue.ts'
import type { PoolName, TaskOutcome, TaskRequest } from './task.ts'

export type Limits = {
  threads: number
  /** Most tasks that may wait for a thread; the next one is refused with `unavailable`. */
  maxWaiting: number
  memoryMb: number
  /** How long a task may wait for a thread, and then run; for a streaming task, the time until its next item. */
  timeoutMs: number
  /** An idle thread ends after this time: it uses 30 to 60 MB. */
  idleMs: number
}

export const poolLimits: Record<PoolName, Limits> = {
  // One core is left for the thread that answers requests.
  documents: {
    threads: Math.max(1, Math.min(4, os.availableParallelism() - 1)),
    maxWaiting: 100,
    memoryMb: 160,
    timeoutMs: 15_000,
    idleMs: 20_000,
  },
  // A table of 50 MB is in memory while it is read: one at a time, and one that waits.
  tables: { threads: 1, maxWaiting: 1, memoryMb: 320, timeoutMs: 30_000, idleMs: 20_000 },
}

/** A task was stopped because it took too much time or memory. */
export class TaskStopped extends Error {
  override readonly name = 'TaskStopped'
  readonly reason: 'time' | 'memory'

  constructor(reason: TaskStopped['reason'], cause: unknown) {
    super(`A task took too much ${reason}`, { cause })
    this.reason = reason
  }
}

type Threads = Piscina<TaskRequest, TaskOutcome>
/** The library derives the type from the wrong overload of Node's types, so it is written here. */
type TransferList = NonNullable<Parameters<Threads['run']>[1]>['transferList']

export type Pool = { limits: Limits; queue: Queue; threads: Threads }

export function openPool(limits: Limits): Pool {
  const { threads, maxWaiting, memoryMb, timeoutMs, idleMs } = limits
  return {
    limits,
    // The library's own limit does not count abortable tasks, which all of ours are (5.3.2).
    queue: createQueue({ atOnce: threads, maxWaiting, longestWaitMs: timeoutMs }),
    threads: new Piscina<TaskRequest, TaskOutcome>({
      filename: new URL('./run-task.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleMs,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      // No task needs the settings and secrets of the process.
      env: {},
      execArgv: [],
      recordTiming: false,
    }),
  }
}

/** Runs one order in a thread; the signal stops the thread. Throws what the task refuses, and `TaskStopped`. */
export async function runOrder(
  { threads }: Pool,
  order: TaskRequest,
  { transfer, signal }: { transfer: Transferable[]; signal: AbortSignal },
): Promise<unknown> {
  const outcome = await threads
    .run(order, { transferList: transfer as TransferList, signal })
    .catch((error: unknown) => {
      throw errorOf(error)
    })
  return 'refused' in outcome ? refuse(outcome.refused.code, outcome.refused.fields) : outcome.result
}

function errorOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error.name === 'AbortError') return new TaskStopped('time', error)
  const isOutOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isOutOfMemory ? new TaskStopped('memory', error) : error
}
