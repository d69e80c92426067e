import { createHook, executionAsyncResource } from 'node:async_hooks'
import v8 from 'node:v8'
import vm from 'node:vm'
import { MessagePort } from 'node:worker_threads'

/**
 * Measures how long the main thread is kept busy in one turn: while it is, no other request is answered. A turn is one
 * callback of the event loop (a read of a socket, a timer, an immediate, the end of a job of the thread pool) with all the
 * promises and `nextTick`s that follow from it before the loop goes on.
 *
 *     const { longestTurnMs } = await measureTurns(() => admin.call('GET', '/manage/orders/export.csv'))
 *     expect(longestTurnMs).toBeLessThan(50)
 *
 * Counts processor time of this thread. Waiting does not count: not for the database, not for the disk, not for a
 * processor that other processes keep. So a bound holds on a busy machine as on an idle one. Still leave room to it, twice
 * what was measured or more: a processor that is shared runs slower, and the garbage collector counts.
 *
 * - The first call of anything is compiled, and this counts too: call it once before, unless the first call is meant.
 * - A client in the same process counts as well (`inject`, `fetch`). Reading a large answer by `.json()` is a turn, and so is
 *   what `inject` does at the end of one: it puts the whole body together. Ask for a large one with `payloadAsStream`.
 * - Workers, child processes and jobs of the thread pool (files, zlib, scrypt, sharp) have threads of their own and do not
 *   count. Work in a server that was started as a process cannot be measured from here.
 * - `totalMs` is all that the main thread did for the action. It bounds the work where its length in one turn does not
 *   matter.
 * - `clock` is another measure of work, in milliseconds.
 */
export async function measureTurns<T>(
  action: () => T | Promise<T>,
  clock = threadTime,
): Promise<Turns<Awaited<T>>> {
  const turns = { longestTurnMs: 0, totalMs: 0, count: 0 }
  let depth = 0
  let startedAt = clock()
  function endTurn(): void {
    const now = clock()
    turns.longestTurnMs = Math.max(turns.longestTurnMs, now - startedAt)
    turns.totalMs += now - startedAt
    turns.count += 1
    startedAt = now
  }
  const hook = createHook({
    // Hooks for each promise would cost more than the measured work; promises belong to the turn that they run in.
    trackPromises: false,
    before() {
      if (depth === 0 && isFromLoop(executionAsyncResource())) endTurn()
      depth += 1
    },
    after() {
      depth = Math.max(0, depth - 1)
    },
  })
  hook.enable()
  try {
    const result = await action()
    endTurn()
    return { result, ...turns }
  } finally {
    hook.disable()
  }
}

/** Node has it without a flag only for who asks V8 at run time. */
function collectGarbage(): void {
  v8.setFlagsFromString('--expose-gc')
  vm.runInNewContext('gc')()
}

/** A try more costs little, because it comes only when those before were too long. */
const maxTries = 6

/**
 * The one of several tries whose longest turn was the shortest: garbage collection, compilation and time that a virtual
 * machine takes from its processor are not work of the action. What an action does each time is in all of them. A try below
 * `enoughMs` needs no further one; before one, the garbage of all that this process has tested is collected, which would
 * take longer than the action when its turn comes.
 */
export async function shortestOf<T>(
  action: () => T | Promise<T>,
  enoughMs: number,
  clock = threadTime,
): Promise<Turns<Awaited<T>>> {
  let best = await measureTurns(action, clock)
  for (let tries = 1; tries < maxTries && best.longestTurnMs >= enoughMs; tries += 1) {
    collectGarbage()
    const turns = await measureTurns(action, clock)
    if (turns.longestTurnMs < best.longestTurnMs) best = turns
  }
  return best
}

/** The result of `measureTurns`. Times are milliseconds of processor time. */
export type Turns<T> = { result: T; longestTurnMs: number; totalMs: number; count: number }

const timer = setTimeout(() => {}, 0)
const immediate = setImmediate(() => {})
const timers = [timer.constructor, immediate.constructor]
clearTimeout(timer)
clearImmediate(immediate)

/**
 * Whether the event loop itself calls a callback. Ticks, microtasks and resources of libraries run within a turn:
 * counting them as the start of one would hide its length.
 */
function isFromLoop(resource: object): boolean {
  // Node's own handles and requests. The parser of a server reads its socket itself, and has a resource in JavaScript.
  if ('getProviderType' in resource || resource.constructor?.name === 'HTTPServerAsyncResource') return true
  return resource instanceof MessagePort || timers.some((type) => resource.constructor === type)
}

/** Milliseconds that the calling thread has run on a processor. */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
