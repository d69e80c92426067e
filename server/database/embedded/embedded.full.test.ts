import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { extent } from '#tests/support/extent.ts'
import { createPool } from '../pool.ts'
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts'

const writer = path.join(import.meta.dirname, '../../../tests/support/embedded-writer.ts')
const isRoot = process.getuid?.() === 0
const left: (() => unknown)[] = []

afterEach(async () => {
  for (const clean of left.splice(0).reverse()) await clean()
})

/** A name that needs quotes everywhere, in a path that is too long for a socket. */
const awkward = `quote ' and " and %, ünïcode $HOME; ${'long-'.repeat(30)}path`

function folder(name = 'data dir'): string {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'datum-pg-'))
  fs.chmodSync(base, 0o755)
  const dataDir = path.join(base, name)
  left.push(async () => {
    // A server whose owner was killed takes a moment to end, and would write its files again.
    if (fs.existsSync(path.join(dataDir, '18/postmaster.pid'))) await untilGone(postmasterOf(dataDir))
    fs.rmSync(base, { recursive: true, force: true })
  })
  return dataDir
}

/** The folder of a stopped cluster. */
let created: string

beforeAll(async () => {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'datum-pg-'))
  fs.chmodSync(base, 0o755)
  created = path.join(base, awkward)
  const options = { dataDir: created, searchPath: '/usr/bin:/bin', log: () => {} }
  await (await startEmbedded(options)).stop()
})

afterAll(() => fs.rmSync(path.dirname(created), { recursive: true, force: true }))

/** A folder with a copy of that cluster: creating another one takes longer than most of these tests. */
function createdFolder(name?: string): string {
  const dataDir = folder(name)
  // Keeps the account of the files.
  execFileSync('cp', ['-a', created, dataDir])
  return dataDir
}

async function start(dataDir: string): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, searchPath: '/usr/bin:/bin', log: () => {} })
  left.push(() => database.stop())
  return database
}

async function query<T = unknown>(database: EmbeddedDatabase, sql: string): Promise<T[]> {
  const { socketDir: host, port, user, database: name } = database
  const pool = createPool({ connection: { host, port, user, database: name }, max: 1, onError: () => {} })
  try {
    return (await pool.query(sql)).rows
  } finally {
    await pool.end()
  }
}

function postmasterOf(dataDir: string): number {
  return Number(fs.readFileSync(path.join(dataDir, '18/postmaster.pid'), 'utf8').split('\n')[0])
}

function isRunning(pid: number): boolean {
  try {
    return !fs.readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

async function untilGone(pid: number): Promise<void> {
  await expect.poll(() => isRunning(pid)).toBe(false)
}

function acknowledgedIn(file: string): string[] {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim().split('\n') : []
}

async function startWriter(dataDir: string, acknowledged = ''): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, [writer, dataDir, acknowledged], { stdio: ['ignore', 'pipe', 'inherit'] })
  left.push(() => child.kill('SIGKILL'))
  const [said] = await once(child.stdout as NodeJS.ReadableStream, 'data')
  return { child, said: String(said).trim() }
}

test(`it creates a cluster and starts in a folder named ${awkward}, keeps its data over a restart, and its role is not a superuser`, async () => {
  const dataDir = createdFolder(awkward)
  const first = await start(dataDir)
  await query(first, 'create table kept as select 7 as number')
  expect(await query(first, 'select rolsuper, rolcreatedb from pg_roles where rolname = current_user')).toEqual([
    { rolsuper: false, rolcreatedb: false },
  ])
  await first.stop()
  expect(fs.existsSync(path.join(dataDir, '18/postmaster.pid'))).toBe(false)
  const second = await start(dataDir)
  expect(await query(second, 'select number from kept')).toEqual([{ number: 7 }])
})

test('a second process connects to the running server and does not stop it', async () => {
  const dataDir = createdFolder()
  const owner = await start(dataDir)
  const guest = await startWriter(dataDir)
  expect(guest.said).toBe('ready false')
  guest.child.kill('SIGTERM')
  await once(guest.child, 'exit')
  expect(await query(owner, 'select 1 as one')).toEqual([{ one: 1 }])
})

const ownerKills = extent === 'full' ? 5 : 2

test(`kill -9 of the owner loses no acknowledged row and leaves no server running, ${ownerKills} times in a row`, async () => {
  const dataDir = createdFolder()
  const acknowledged = `${dataDir}.acknowledged`
  for (let round = 0; round < ownerKills; round++) {
    const { child } = await startWriter(dataDir, acknowledged)
    // Killed while it writes, each time at another point.
    const enough = acknowledgedIn(acknowledged).length + 20 + round * 15
    await expect.poll(() => acknowledgedIn(acknowledged).length).toBeGreaterThan(enough)
    const server = postmasterOf(dataDir)
    child.kill('SIGKILL')
    await untilGone(server)
  }
  const database = await start(dataDir)
  const rows = await query<{ id: string }>(database, 'select id from written')
  const written = new Set(rows.map(({ id }) => id))
  const ids = acknowledgedIn(acknowledged)
  expect(ids.length).toBeGreaterThan(20 * ownerKills)
  expect(ids.filter((id) => !written.has(id))).toEqual([])
})

// The pause before a restart grows up to the sixth time.
const serverKills = extent === 'full' ? 7 : 1

test(`PostgreSQL killed under a running process is restarted with all data, kills in a row: ${serverKills}`, async () => {
  const dataDir = createdFolder()
  const database = await start(dataDir)
  await query(database, 'create table kept as select 1 as number')
  for (let round = 0; round < serverKills; round++) {
    const server = postmasterOf(dataDir)
    process.kill(server, 'SIGKILL')
    await expect
      .poll(() => query(database, 'select number from kept').catch(() => 'not yet'))
      .toEqual([{ number: 1 }])
    expect(postmasterOf(dataDir)).not.toBe(server)
  }
})

test('a stale postmaster.pid does not prevent the start: empty, of another process, of no process; also in a long path', async () => {
  const dataDir = createdFolder(awkward)
  for (const content of ['', `${process.pid}\n`, '999999\n']) {
    fs.writeFileSync(path.join(dataDir, '18/postmaster.pid'), content)
    const database = await start(dataDir)
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.stop()
  }
})

test('two processes that start at once share one server', async () => {
  const dataDir = folder()
  const writers = await Promise.all([startWriter(dataDir), startWriter(dataDir)])
  expect(writers.map(({ said }) => said).sort()).toEqual(['ready false', 'ready true'])
})

// Only root's data goes elsewhere. A skipped test would count as a failed one.
if (isRoot) {
  test('as root in a folder that other accounts cannot enter, the data is elsewhere, and a message says where', async () => {
    const closed = folder('closed')
    fs.mkdirSync(closed, { mode: 0o700 })
    const said: string[] = []
    const options = {
      dataDir: path.join(closed, 'data'),
      searchPath: '/usr/bin:/bin',
      log: (line: string) => said.push(line),
    }
    const database = await startEmbedded(options)
    left.push(() => fs.rmSync(database.dataDir, { recursive: true, force: true }))
    left.push(() => database.stop())
    expect(database.dataDir.startsWith('/var/lib/datum-')).toBe(true)
    expect(said.join()).toContain(database.dataDir)
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
  })
}
