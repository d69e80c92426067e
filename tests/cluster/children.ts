import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

export const searchPath = '/usr/local/sbin:/usr/sbin:/usr/local/bin:/usr/bin:/bin'

/** Each process with the signal that stops it at once. */
const running = new Map<ChildProcess, NodeJS.Signals>()
const ends: (() => unknown)[] = []

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Starts a program that does not outlive this run. */
export function start(
  file: string,
  args: string[],
  { endWith = 'SIGKILL', ...options }: SpawnOptions & { endWith?: NodeJS.Signals } = {},
): ChildProcess {
  const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options })
  running.set(child, endWith)
  child.once('exit', () => running.delete(child))
  child.once('error', (error: NodeJS.ErrnoException) => {
    running.delete(child)
    if (error.code === 'ENOENT') say(`${file} is not installed: apt-get install haproxy postgresql`)
  })
  return child
}

/** Runs a program to its end. Throws with its output if it fails. */
export async function run(file: string, args: string[], options: SpawnOptions = {}): Promise<void> {
  const child = start(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      said = (said + chunk).slice(-2_000)
    })
  }
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${file} ended with ${code}: ${said}`)
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

export async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** Runs `end` when the run ends, in any way; the last one added runs first. */
export function atEnd(end: () => unknown): void {
  ends.unshift(end)
}

/** Stops everything that this run has started. Nothing of it is kept, so there is no waiting. */
export async function endAll(): Promise<void> {
  for (const [child, signal] of running) child.kill(signal)
  for (let tries = 0; running.size > 0 && tries < 100; tries++) await sleep(50)
  for (const child of running.keys()) child.kill('SIGKILL')
  for (const end of ends.splice(0)) {
    try {
      await end()
    } catch (error) {
      say(`while stopping: ${(error as Error).message}`)
    }
  }
}

/** Runs `run` and then ends the process, also if it is interrupted. */
export async function runToEnd(work: () => Promise<boolean>): Promise<never> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void endAll().then(() => process.exit(1)))
  }
  // The reader of the output may close it early, as `head` does.
  process.stdout.on('error', () => undefined)
  const isRight = await work().catch((error: Error) => {
    say(error.stack ?? error.message)
    return false
  })
  await endAll()
  process.exit(isRight ? 0 : 1)
}

/** Polls until the condition is true. Throws with `what` if that takes too long. */
export async function until(what: string, isSo: () => Promise<boolean>, maxMs = 60_000): Promise<void> {
  const endsAt = Date.now() + maxMs
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > endsAt) throw new Error(`not within ${maxMs / 1000} s: ${what}`)
    await sleep(50)
  }
}
