import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = path.join(import.meta.dirname, '../..')
/** As in the script `start` of package.json. */
const memoryFlags = ['--max-old-space-size=512', '--max-semi-space-size=32']
const preload = ['--import', path.join(import.meta.dirname, 'preload.ts')]

/** Messages to the preload of a portal: how far its clock is off, and where requests to Stripe go. */
export type Trick = { clockMs?: number; cardsAt?: string }

export type Portal = {
  url: string
  port: number
  start(): Promise<void>
  /** Resolves when the process exists, long before it answers. */
  spawn(): void
  untilReady(): Promise<void>
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  trick(trick: Trick): void
  /** Settings of the next start, in addition to the usual ones. */
  set(more: Record<string, string>): void
}

/** The production server in a separate process. It ends when this process ends, in any way. */
export function createPortal(env: Record<string, string>, options: { port: number; logFile: string }): Portal {
  const { port, logFile } = options
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let more: Record<string, string> = {}
  let sent: Trick = {}
  const hasEnded = () => !child || child.exitCode !== null || child.signalCode !== null

  const portal: Portal = {
    url,
    port,
    spawn() {
      const log = fs.openSync(logFile, 'a')
      child = spawn(process.execPath, [...memoryFlags, ...preload, 'server/main.ts'], {
        cwd: root,
        // With the name of an npm script, the portal watches its parent.
        env: {
          PATH: '/usr/local/bin:/usr/bin:/bin',
          npm_lifecycle_event: 'chaos',
          PORT: String(port),
          // A few buyers stand for a whole shop and have more open orders than a real one may.
          OPEN_ORDERS: '0',
          OPEN_ORDERS_UNVERIFIED: '0',
          // If the clock jumps by a day, orders of unverified buyers must not expire.
          ORDER_HOLD_HOURS_UNVERIFIED: '168',
          ...env,
          ...more,
        },
        stdio: ['ignore', log, log, 'ipc'],
      })
      fs.closeSync(log)
      child.on('error', () => undefined)
      child.send(sent)
    },
    async untilReady() {
      for (let tries = 0; tries < 600; tries++) {
        if (hasEnded()) throw new Error(`the portal ended before it was ready:\n${tailOf(logFile)}`)
        const answer = await fetch(`${url}/readyz`).catch(() => undefined)
        await answer?.arrayBuffer()
        if (answer?.ok) return
        await sleep(50)
      }
      throw new Error(`the portal was not ready in time:\n${tailOf(logFile)}`)
    },
    async start() {
      portal.spawn()
      await portal.untilReady()
    },
    async kill(signal) {
      if (!child || hasEnded()) return
      child.kill(signal)
      await once(child, 'exit')
    },
    trick(trick) {
      sent = { ...sent, ...trick }
      if (!hasEnded()) child?.send(sent)
    },
    set(settings) {
      more = settings
    },
  }
  return portal
}

function tailOf(file: string): string {
  return fs.readFileSync(file, 'utf8').slice(-2_000)
}
