import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#tests/support/network/free-port.ts'
import { type DemoAccount, firstAdminEmail, type SignedIn } from './accounts.ts'

type Started = { url: string; password: string; dataDir: string; log: string }

/** The portal of this run: the production app on its own database, with the demo and its accounts signed in. */
export type Portal = Started & { signedIn: Record<DemoAccount, SignedIn> }

const root = path.join(import.meta.dirname, '../..')
// These limits end what hangs. A portal itself cuts off open requests after 30 s, and then stops its jobs and database.
export const startLimitMs = 180_000
const stopLimitMs = 120_000

/** Named after the process that runs the tests, so that two runs in one folder do not read each other's file. */
function record(runner: number): string {
  return path.join(root, '.cache', 'e2e', `${runner}.json`)
}

/** Tells the test processes where the portal of this run is. */
export function announcePortal(portal: Portal): void {
  mkdirSync(path.dirname(record(process.pid)), { recursive: true })
  writeFileSync(record(process.pid), JSON.stringify(portal))
}

let announced: Portal | undefined

/** The portal that this run has started; the runner is the parent of the test process. */
export function portalOfThisRun(): Portal {
  announced ??= JSON.parse(readFileSync(record(process.ppid), 'utf8')) as Portal
  return announced
}

async function untilReady(url: string, child: ChildProcess, said: () => string): Promise<void> {
  const deadline = Date.now() + startLimitMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the portal ended while it started:\n${said()}`)
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    await sleep(100)
  }
  throw new Error(`the portal was not ready after ${startLimitMs / 1000} s:\n${said()}`)
}

/** Stops the process as an operator would, and kills it if it does not stop. Returns its exit code. */
async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const insist = setTimeout(() => child.kill('SIGKILL'), stopLimitMs)
  const code = await ended
  clearTimeout(insist)
  return code
}

/** Settings of a separate portal; undefined: not set. */
type OwnSettings = Record<string, string | undefined>

/**
 * Starts the portal as `npm start` does; returns its address and how to stop it. The caller's environment is not passed
 * on.
 */
export async function startPortal(own: OwnSettings = {}): Promise<{ portal: Started; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'datum e2e '))
  // As root the database runs under another account, which needs access.
  chmodSync(dataDir, 0o711)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const password = 'e2e-demo-password'
  const child = spawn(process.execPath, ['--import', './server/compiled-code.mjs', 'server/main.ts'], {
    cwd: root,
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'on',
      DEMO_PASSWORD: password,
      ADMIN_EMAIL: firstAdminEmail,
      // Each visitor of a test has its own address, like real visitors; see `visitorAddress`.
      TRUST_PROXY: '127.0.0.1,::1',
      DRAIN_MS: '0',
      LOG_LEVEL: 'debug',
      // As under npm: if the test process is killed, the portal stops by itself.
      npm_lifecycle_event: 'e2e',
      ...own,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = path.join(dataDir, 'portal.log')
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      appendFileSync(log, chunk)
      said = (said + chunk).slice(-8000)
    })
  }
  const stopAndClean = async () => {
    const code = await stop(child)
    rmSync(dataDir, { recursive: true, force: true })
    rmSync(record(process.pid), { force: true })
    if (code !== 0) throw new Error(`the portal did not stop cleanly (${code}):\n${said}`)
  }
  try {
    await untilReady(url, child, () => said)
  } catch (error) {
    await stopAndClean().catch(() => {})
    throw error
  }
  return { portal: { url, password, dataDir, log }, stop: stopAndClean }
}
