import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase } from '#tests/support/database.ts'
import { extent, waitLimitMs } from '#tests/support/extent.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { compiledCode, databaseUrlOf } from '#tests/support/server-process.ts'
import { readConfig } from './config.ts'
import { reachDatabase } from './database/open.ts'

const root = path.join(import.meta.dirname, '..')
const started: ChildProcess[] = []
let folder: string

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'datum start '))
  fs.chmodSync(folder, 0o755)
})

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

function start(program: string, env: Record<string, string>) {
  const child = spawn(
    process.execPath,
    [path.join(root, program), ...(program.includes('backup') ? ['backup'] : [])],
    {
      // Without the `.env` file of the developer.
      cwd: folder,
      env: {
        ...compiledCode,
        PATH: '/usr/bin:/bin:/usr/sbin:/sbin',
        DATA_DIR: path.join(folder, 'data'),
        ...env,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  started.push(child)
  return { child, ended: once(child, 'exit'), said: text(child.stderr) }
}

test('production without its settings ends with code 1 and a line for each of them', async () => {
  const { ended, said } = start('server/main.ts', { NODE_ENV: 'production' })
  expect(await ended).toEqual([1, null])
  const lines = (await said).trimEnd().split('\n')
  expect(lines[0]).toBe('Cannot start: these settings are missing or wrong.')
  expect(lines.slice(1).map((line) => line.trim().split(' ')[0])).toEqual([
    'DATABASE_URL',
    'AUTH_SECRET',
    'PUBLIC_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'STRIPE_SECRET_KEY',
  ])
  expect(fs.existsSync(path.join(folder, 'data'))).toBe(false)
})

test('after finding the database, no connection is left that a restore would take for a portal', async () => {
  const database = await cloneDatabase()
  const client = await database.pool.connect()
  try {
    const count = async () => {
      // Without PostgreSQL's own processes, such as an autovacuum worker.
      const sql = `select count(*) as count from pg_stat_activity
        where datname = current_database() and usename = current_user`
      return (await client.query<{ count: number }>(sql)).rows[0]?.count
    }
    expect(await count()).toBe(1)
    const config = readConfig({ DATABASE_URL: await databaseUrlOf(client) }, 'command')
    const { location, release } = await reachDatabase(config, () => undefined)
    expect(location).toContain(database.name)
    expect(await count()).toBe(1)
    await release()
  } finally {
    client.release()
    await database.drop()
  }
})

test('with several hosts, the one that accepts writes is backed up', async () => {
  const database = await cloneDatabase()
  const { host, port, user } = inject('testServer')
  const server = net.createServer((socket) => {
    const behind = net.connect(path.join(host, `.s.PGSQL.${port}`))
    socket.on('error', () => undefined).pipe(behind)
    behind.on('error', () => undefined).pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const open = (server.address() as net.AddressInfo).port
    const env = {
      DATABASE_URL: `postgres://${user}@127.0.0.1:1,127.0.0.1:${open}/${database.name}`,
      BACKUP_DIR: path.join(folder, 'backups'),
    }
    const { ended, said } = start('server/backup/backup-command.ts', env)
    expect([await ended, await said]).toEqual([[0, null], ''])
    expect(fs.readdirSync(env.BACKUP_DIR)).toHaveLength(1)
  } finally {
    server.close()
    await database.drop()
  }
})

const secret = 'password-of-the-database'

/** Where no name server answers, the second. */
const noSuchHost = /ENOTFOUND|EAI_AGAIN/

/** The two programs, and the kinds of hosts; in the full run each. */
const unreachable = [
  ['server/main.ts', '127.0.0.1:1,127.0.0.1:2', /ECONNREFUSED 127\.0\.0\.1:2/],
  ['server/backup/backup-command.ts', '127.0.0.1:1', /ECONNREFUSED/],
  ...(extent === 'full'
    ? [
        ['server/backup/backup-command.ts', 'nowhere.invalid', noSuchHost],
        ['server/main.ts', '127.0.0.1:1', /ECONNREFUSED/],
        ['server/main.ts', 'nowhere.invalid', noSuchHost],
      ]
    : []),
] as [program: string, host: string, why: RegExp][]

test.each(unreachable)(
  '%s says in one line that the database at %s cannot be reached, and why',
  async (program, host, why) => {
    const env = { DATABASE_URL: `postgres://datum:${secret}@${host}/portal`, AUTH_SECRET: 'x'.repeat(32) }
    const { ended, said } = start(program, env)
    expect(await ended).toEqual([1, null])
    const lines = (await said).trimEnd().split('\n')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(host.split(',')[0])
    expect(lines[0]).toMatch(why)
    expect(lines[0]).not.toContain(secret)
  },
)

/** As long as a test may take at most: an instance that ends earlier has not waited for this time. */
const neverMs = 120_000
// After SIGTERM, server/drain.full.test.ts waits for its time too.
const stops: [how: string, signals: NodeJS.Signals[], drainMs: number][] = [
  ['Ctrl-C, which arrives twice at the same moment,', ['SIGINT', 'SIGINT'], neverMs],
  ...(extent === 'full' ? [['SIGTERM', ['SIGTERM'], 0] satisfies [string, NodeJS.Signals[], number]] : []),
]

test.each(stops)(
  '%s stops portal and embedded database without a pause, and without errors about lost connections',
  async (_, signals, drainMs) => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const env = { PORT: String(port), DEMO: 'off', LOG_LEVEL: 'error', DRAIN_MS: String(drainMs) }
    const { child, ended, said } = start('server/main.ts', env)
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(isReady, { timeout: waitLimitMs }).toBe(true)
    // Many connections, so that some are still closing.
    const asked = Array.from({ length: 40 }, () => fetch(`${url}/api/product`).then((answer) => answer.text()))
    await Promise.all(asked)
    for (const signal of signals) child.kill(signal)
    expect(await ended).toEqual([0, null])
    expect(await said).toBe('')
  },
)
