import { spawn } from 'node:child_process'
import { root } from './sources.ts'
import type { Stage } from './stages.ts'

/** How long a part may take to stop what it started. */
const stopLimitMs = 30_000

type Run = {
  /** Where its output goes: a file or the terminal. */
  output: number | 'inherit'
  /** Stops the part when it is aborted. */
  signal: AbortSignal
  killAfterMs?: number
}

/** Runs one part of the tests and returns its exit code, 1 if it was stopped. A part that does not stop by itself is killed. */
export function runPart(
  { command, env }: Pick<Stage, 'command' | 'env'>,
  { output, signal, killAfterMs = stopLimitMs }: Run,
): Promise<number> {
  if (signal.aborted) return Promise.resolve(1)
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
    })
    let kill: NodeJS.Timeout | undefined
    const stop = () => {
      child.kill('SIGTERM')
      kill = setTimeout(() => child.kill('SIGKILL'), killAfterMs)
    }
    signal.addEventListener('abort', stop, { once: true })
    const end = (code: number) => {
      clearTimeout(kill)
      signal.removeEventListener('abort', stop)
      resolve(signal.aborted ? 1 : code)
    }
    child.once('error', () => end(1))
    child.once('close', (code) => end(code ?? 1))
  })
}
