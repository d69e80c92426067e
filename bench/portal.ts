import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '#tests/support/network/free-port.ts'
import type { Limit } from './limit-server.ts'

const ownRoot = path.join(import.meta.dirname, '..')
export const demoPassword = 'bench password'
export const poolSize = 10
/** Without the caller's own settings, which would change the measurement. */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin' }

export type RunningPortal = {
  url: string
  pid: number
  dataDir: string
  startMs: number
  /** Its settings, for a second app on the same data. */
  env: Record<string, string>
  /** Resident memory of the process, in MB. */
  memoryMb(): number
  stop(): Promise<void>
}

type StartScript = { variables: Record<string, string>; options: string[] }

/** The variables and the options of Node in the script `start` of a checkout's package.json. */
function startScript(root: string): StartScript {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const [, variables, options] = /^exec (?:env (.*) )?node (.*)server\/main\.ts/.exec(scripts.start) ?? []
  if (options === undefined) throw new Error(`no node in the start script of ${root}`)
  const pairs = (variables ?? '').split(' ').filter(Boolean)
  return {
    variables: Object.fromEntries(
      pairs.map((pair): [string, string] => [pair.split('=')[0] ?? '', pair.split('=')[1] ?? '']),
    ),
    options: options.split(' ').filter(Boolean),
  }
}

/** `root`: the folder of another checkout. `first`: the path whose answer ends the start. */
type Starting = { root?: string | undefined; first?: string }

/**
 * The real portal as `npm start` runs it, on a free port and with its own data folder; `settings` in addition to the
 * usual ones.
 */
export async function startPortal(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  { root = ownRoot, first = '/' }: Starting = {},
): Promise<RunningPortal> {
  const port = await freePort()
  const startedAt = performance.now()
  const { variables, options } = startScript(root)
  const env = {
    ...environment,
    ...variables,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_PASSWORD: demoPassword,
    DATABASE_POOL: String(poolSize),
    // All load comes from one address, without pauses.
    RATE_LIMIT: '0',
    // One account has thousands of open orders.
    OPEN_ORDERS: '0',
    ...settings,
  }
  const child = spawn(process.execPath, [...options, 'server/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await untilOk(url + first, child).catch((error) => {
    child.kill('SIGKILL')
    throw error
  })
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    env,
    startMs: performance.now() - startedAt,
    memoryMb: () =>
      Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** A busy machine may take minutes. */
const maxTries = 12_000

async function untilOk(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < maxTries; tries++) {
    if (child.exitCode !== null) throw new Error(`the portal ended with ${child.exitCode} before it answered`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('the portal did not answer in time')
}

/** `attributes`: of each family at least so many; 0 for those of the demo. */
export type Size = { products: number; orders: number; attributes?: number }

/** Runs `npm run seed` of a checkout on the data folder of a stopped portal. */
export async function seed(
  dataDir: string,
  { products, orders, attributes = 0 }: Size,
  root = ownRoot,
): Promise<void> {
  const args = ['server/demo/large.ts', '--products', String(products), '--orders', String(orders)]
  if (attributes > 0) args.push('--attributes', String(attributes))
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...environment, DATA_DIR: dataDir },
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`seeding ended with ${code}`)
}

export function temporaryDataDir(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'datum-bench-'))
  fs.chmodSync(folder, 0o755)
  return folder
}

export type DatabaseAddress = { host: string; port: number; user: string; database: string }

/** Where the embedded PostgreSQL of a running portal listens. */
export function databaseOf(dataDir: string): DatabaseAddress {
  const state = fs.readFileSync(path.join(dataDir, 'postgres/18/postmaster.pid'), 'utf8')
  return { host: state.split('\n')[4] ?? '', port: 5432, user: 'datum', database: 'datum' }
}

export type LimitServer = { url: string; serve(limit: Limit): Promise<void>; stop(): void }

/** The server of `limit-server.ts`, which receives one message at a time. */
export async function startLimit(database: DatabaseAddress): Promise<LimitServer> {
  const child = fork(path.join(import.meta.dirname, 'limit-server.ts'), { serialization: 'advanced' })
  async function send(message: object): Promise<Record<string, number>> {
    const answered = once(child, 'message')
    child.send(message)
    const [answer] = await answered
    return answer
  }
  const { port } = await send({ kind: 'open', database, poolSize })
  return {
    url: `http://127.0.0.1:${port}`,
    serve: async (limit) => void (await send({ kind: 'limit', limit })),
    stop: () => child.disconnect(),
  }
}
