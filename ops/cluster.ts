import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '#server/database/embedded/embedded.ts'
import { createPool } from '#server/database/pool.ts'
import { runLoad, signIn, tallyOf } from './cluster-load.ts'

/**
 * `npm run cluster`: one PostgreSQL, two instances, the load balancer of `ops/haproxy/haproxy.cfg`, all on loopback. Under
 * a small load each instance is stopped and started again, twice. Fails when a request was dropped or an acknowledged
 * order is not in the database. Needs haproxy (`apt-get install haproxy`).
 */
const root = path.dirname(import.meta.dirname)
const searchPath = '/usr/local/sbin:/usr/sbin:/usr/local/bin:/usr/bin:/bin'
const password = 'cluster password'
const rounds = 2

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`a process ended with ${child.exitCode} before it was ready`)
    const answer = await fetch(url).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error(`${url} was not ready in time`)
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

type Instance = { port: number; child: ChildProcess }

async function startInstance(port: number, env: Record<string, string>): Promise<Instance> {
  const child = spawn(process.execPath, ['--max-old-space-size=512', 'server/main.ts'], {
    cwd: root,
    env: { PATH: searchPath, PORT: String(port), TRUST_PROXY: '127.0.0.1', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilReady(`http://127.0.0.1:${port}/readyz`, child)
  return { port, child }
}

/** The shipped configuration, with this machine's ports in place of the containers'. */
async function startBalancer(folder: string, port: number, instances: Instance[]): Promise<ChildProcess> {
  let config = fs.readFileSync(path.join(root, 'ops/haproxy/haproxy.cfg'), 'utf8')
  config = config.replace('bind :8080', `bind 127.0.0.1:${port}`)
  for (const [at, instance] of instances.entries()) {
    config = config.replace(`portal-${at + 1}:3000`, `127.0.0.1:${instance.port}`)
  }
  const file = path.join(folder, 'haproxy.cfg')
  fs.writeFileSync(file, config)
  const child = spawn('haproxy', ['-db', '-q', '-f', file], {
    env: { PATH: searchPath },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  child.once('error', () => say('haproxy is not installed: apt-get install haproxy'))
  await untilReady(`http://127.0.0.1:${port}/readyz`, child)
  return child
}

/** One instance after the other, each only once the one before is ready and the balancer has seen it. */
async function restartEach(instances: Instance[], env: Record<string, string>): Promise<void> {
  for (const [at, { port, child }] of instances.entries()) {
    await stop(child)
    instances[at] = await startInstance(port, env)
    await sleep(4_000)
    say(`instance ${at + 1} restarted`)
  }
}

async function main(): Promise<boolean> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'datum-cluster-'))
  fs.chmodSync(folder, 0o755)
  const ends: (() => Promise<unknown>)[] = [async () => fs.rmSync(folder, { recursive: true, force: true })]
  try {
    const database = await startEmbedded({ dataDir: path.join(folder, 'postgres'), searchPath, log: say })
    ends.unshift(() => database.stop())
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const env = {
      DATABASE_URL: `postgres://${database.user}@localhost/${database.database}?host=${encodeURIComponent(database.socketDir)}`,
      DATA_DIR: path.join(folder, 'data'),
      AUTH_SECRET: 'a secret of this run that is long enough',
      PUBLIC_URL: url,
      DEMO: 'on',
      DEMO_PASSWORD: password,
    }
    const instances: Instance[] = []
    ends.unshift(() => Promise.all(instances.map(({ child }) => stop(child))))
    instances.push(await startInstance(await freePort(), env))
    instances.push(await startInstance(await freePort(), env))
    const balancer = await startBalancer(folder, port, instances)
    ends.unshift(() => stop(balancer))
    const token = await signIn(url, 'customer@datum.example', password)
    const load = runLoad(url, token)
    await sleep(2_000)
    for (let round = 0; round < rounds; round++) await restartEach(instances, env)
    const tally = await load.stop()
    say(tallyOf(tally))
    const { socketDir: host, port: databasePort, user, database: name } = database
    const connection = { host, port: databasePort, user, database: name }
    const pool = createPool({ connection, max: 1, onError: () => undefined })
    const { rows } = await pool.query<{ id: string }>('select id from orders where id = any($1::uuid[])', [
      tally.orders,
    ])
    await pool.end()
    const lost = new Set(tally.orders).size - rows.length
    say(`${tally.orders.length} orders acknowledged, ${lost} lost`)
    return tally.dropped.length === 0 && lost === 0 && tally.orders.length > 0
  } finally {
    for (const end of ends) await end().catch((error: Error) => say(`while stopping: ${error.message}`))
  }
}

process.exit((await main()) ? 0 : 1)
