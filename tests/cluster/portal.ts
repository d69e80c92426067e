import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort } from '#tests/support/network/free-port.ts'
import { hasEnded, searchPath, start, until } from './children.ts'

const root = path.join(import.meta.dirname, '../..')
export const demoPassword = 'cluster password'

export type Instance = { name: string; port: number; url: string; child: ChildProcess }

/** Two instances behind the load balancer of `ops/haproxy/haproxy.cfg`. */
export type Portal = {
  url: string
  instances: Instance[]
  /** Starts a stopped instance again, and waits until the load balancer sends requests to it. */
  restart(instance: Instance): Promise<void>
  /** Whether the load balancer sends requests to this instance. */
  isUp(instance: Instance): Promise<boolean>
}

type Setting = { folder: string; databaseUrl: string; env?: Record<string, string> }

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`)
  await answer.arrayBuffer()
  return answer.ok
}

async function startInstance(
  instance: Omit<Instance, 'child'>,
  env: Record<string, string>,
): Promise<ChildProcess> {
  const flags = ['--max-old-space-size=512', '--max-semi-space-size=32']
  const child = start(process.execPath, [...flags, 'server/main.ts'], {
    cwd: root,
    env: { PATH: searchPath, PORT: String(instance.port), TRUST_PROXY: '127.0.0.1', ...env },
  })
  await until(`${instance.name} is ready`, async () => {
    if (hasEnded(child)) throw new Error(`${instance.name} ended with ${child.exitCode}`)
    return isReady(instance.url)
  })
  return child
}

/** The shipped configuration, with this machine's ports instead of the containers'. */
function configure(folder: string, port: number, instances: Instance[]): string {
  let config = fs.readFileSync(path.join(root, 'ops/haproxy/haproxy.cfg'), 'utf8')
  config = config.replace('bind :8080', `bind 127.0.0.1:${port}`)
  config = config.replace('global\n', `global\n    stats socket ${path.join(folder, 'haproxy.sock')} mode 600\n`)
  for (const { name, port: own } of instances) config = config.replace(`${name}:3000`, `127.0.0.1:${own}`)
  const file = path.join(folder, 'haproxy.cfg')
  fs.writeFileSync(file, config)
  return file
}

async function startBalancer(folder: string, port: number, instances: Instance[]): Promise<void> {
  const file = configure(folder, port, instances)
  const child = start('haproxy', ['-db', '-q', '-f', file], { env: { PATH: searchPath }, stdio: 'ignore' })
  await until('haproxy answers', async () => {
    if (hasEnded(child)) throw new Error('haproxy ended')
    return isReady(`http://127.0.0.1:${port}`)
  })
}

async function askBalancer(folder: string, command: string): Promise<string> {
  const socket = net.connect(path.join(folder, 'haproxy.sock'))
  socket.end(`${command}\n`)
  return text(socket)
}

/** Starts two instances on the database and the load balancer in front of them. */
export async function startPortal({ folder, databaseUrl, env = {} }: Setting): Promise<Portal> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const all = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(folder, 'data'),
    AUTH_SECRET: 'a secret of this run that is long enough',
    PUBLIC_URL: url,
    NODE_ENV: 'production',
    DEMO: 'on',
    DEMO_PASSWORD: demoPassword,
    LOG_LEVEL: 'error',
    // All clients of a run come from one address.
    RATE_LIMIT: '0',
    ...env,
  }
  const instances: Instance[] = []
  for (const name of ['portal-1', 'portal-2']) {
    const own = await freePort()
    const place = { name, port: own, url: `http://127.0.0.1:${own}` }
    instances.push({ ...place, child: await startInstance(place, all) })
  }
  await startBalancer(folder, port, instances)
  const portal: Portal = {
    url,
    instances,
    async isUp({ name }) {
      const lines = (await askBalancer(folder, 'show stat')).split('\n')
      return lines.some((line) => line.startsWith(`portal,${name},`) && line.split(',')[17] === 'UP')
    },
    async restart(instance) {
      instance.child = await startInstance(instance, all)
      await until(`the balancer has seen ${instance.name}`, () => portal.isUp(instance))
    },
  }
  for (const instance of instances) await until(`${instance.name} is up`, () => portal.isUp(instance))
  return portal
}

/** Processor time of an instance so far, in seconds. */
export function processorSecondsOf({ child }: Instance): number {
  const fields = fs.readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}

/** Resident memory of an instance in MB. */
export function memoryOf({ child }: Instance): number {
  const status = fs.readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}
