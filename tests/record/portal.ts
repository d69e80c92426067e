import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { databaseOf } from '#bench/portal.ts'
import { freePort } from '#tests/support/network/free-port.ts'

import { interrupted } from './interrupt.ts'

/** The password of the demo accounts, and of all accounts of the scenario. */
export const password = 'recorded password'
/** The public address, the same in every recording, whatever port the portal uses. */
export const publicUrl = 'http://localhost:3000'

/** The same in every recording, because signatures of the card provider's events are derived from it. */
export const secret = 'a secret of recordings and of nothing else'

const longestStopMs = 40_000

export type RunningPortal = {
  url: string
  pool: pg.Pool
  /** The address of its database, for a second process. */
  databaseUrl: string
  stop(): Promise<void>
}

export type PortalOptions = {
  /** Folder of the checkout whose portal is started. */
  checkout: string
  dataDir: string
  settings: Readonly<Record<string, string>>
}

/** A data folder for a portal; its name contains a space, as real paths may. */
export function makeDataDir(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'datum record '))
  // PostgreSQL runs as another user if we are root.
  fs.chmodSync(folder, 0o755)
  return folder
}

/** The production server of a checkout, as its own `npm start` runs it. Ends when this process does. */
export async function startPortal({ checkout, dataDir, settings }: PortalOptions): Promise<RunningPortal> {
  const port = await freePort()
  const logFile = path.join(dataDir, `portal-${port}.log`)
  const log = fs.openSync(logFile, 'a')
  const { scripts } = JSON.parse(fs.readFileSync(path.join(checkout, 'package.json'), 'utf8'))
  const child = spawn('/bin/sh', ['-c', scripts.start], {
    cwd: checkout,
    env: {
      PATH: `${path.join(checkout, 'node_modules/.bin')}:/usr/local/bin:/usr/bin:/bin`,
      // With the name of an npm script, the portal watches its parent.
      npm_lifecycle_event: 'record',
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      DATA_DIR: dataDir,
      AUTH_SECRET: secret,
      DEMO: 'on',
      DEMO_PASSWORD: password,
      // Each user of the scenario has a separate address, as behind a load balancer.
      TRUST_PROXY: '127.0.0.1',
      DRAIN_MS: '0',
      ...settings,
    },
    stdio: ['ignore', log, log],
  })
  fs.closeSync(log)
  const url = `http://127.0.0.1:${port}`
  try {
    await untilReady(url, child)
  } catch (error) {
    await end(child)
    throw new Error(`${(error as Error).message}:\n${fs.readFileSync(logFile, 'utf8').slice(-2_000)}`)
  }
  const { host, user, database } = databaseOf(dataDir)
  const pool = new pg.Pool({ host, user, database, max: 2 })
  const databaseUrl = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  pool.on('error', () => undefined)
  return { url, pool, databaseUrl, stop: () => stop(child, pool) }
}

async function stop(child: ChildProcess, pool: pg.Pool): Promise<void> {
  await pool.end()
  await end(child)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), longestStopMs)
  await once(child, 'exit')
  clearTimeout(late)
}

/**
 * Removes a data folder when no process uses it: the PostgreSQL of a portal that was stopped during its start ends
 * later.
 */
export async function removeDataDir(dataDir: string): Promise<void> {
  const end = performance.now() + longestStopMs
  while (performance.now() < end) {
    const { stdout } = await promisify(execFile)('ps', ['-eo', 'args'], { maxBuffer: 64_000_000 }).catch(
      // Without ps, there is no waiting.
      () => ({ stdout: '' }),
    )
    if (!stdout.includes(dataDir)) break
    await sleep(100)
  }
  fs.rmSync(dataDir, { recursive: true, force: true })
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 1_200; tries++) {
    if (child.exitCode !== null) throw new Error(`the portal ended with ${child.exitCode} before it was ready`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await sleep(50, undefined, { signal: interrupted })
  }
  throw new Error('the portal was not ready in time')
}
