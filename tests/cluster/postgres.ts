import { type ChildProcess, spawnSync } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { type Account, chooseAccount } from '#server/database/embedded/account.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { run, searchPath, start, until } from './children.ts'

const installed = '/usr/lib/postgresql'
const role = 'datum'

/** A PostgreSQL from Debian's packages on loopback, with its data in a folder of this run. */
export type Server = { name: string; port: number; dataDir: string; child: ChildProcess }

export type Databases = {
  primary: Server
  replica: Server
  /** Both servers in one address, as in the setting of the instances. */
  url: string
  query<Row extends pg.QueryResultRow>(server: Server, sql: string): Promise<Row[]>
  /** Starts a killed server again with its data. */
  revive(server: Server): Promise<void>
}

type Place = { folder: string; programs: string; account: Account; password: string }

/** Programs of the newest installed release. */
function findPrograms(): string {
  const releases = fs.existsSync(installed) ? fs.readdirSync(installed) : []
  const newest = releases.toSorted((one, other) => Number(other) - Number(one))[0]
  if (!newest) throw new Error('PostgreSQL is not installed: apt-get install postgresql')
  return path.join(installed, newest, 'bin')
}

function options({ account, password }: Place, dataDir: string) {
  return {
    ...account,
    cwd: path.dirname(dataDir),
    env: { PATH: searchPath, LC_ALL: 'C.UTF-8', PGPASSWORD: password },
  }
}

async function launch(place: Place, { name, dataDir, port }: Omit<Server, 'child'>): Promise<Server> {
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    hot_standby: 'on',
    wal_keep_size: '256MB',
    max_wal_senders: '5',
    log_min_messages: 'panic',
  }
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const child = start(path.join(place.programs, 'postgres'), ['-D', dataDir, ...flags], {
    ...options(place, dataDir),
    stdio: 'ignore',
    // Ends at once and releases its shared memory, which SIGKILL would leave.
    endWith: 'SIGQUIT',
  })
  await until(`${name} answers`, async () => (await send(place, port, 'select 1')).length === 1)
  return { name, port, dataDir, child }
}

async function send<Row extends pg.QueryResultRow>(place: Place, port: number, sql: string): Promise<Row[]> {
  const { password } = place
  const connection = { host: '127.0.0.1', port, user: 'postgres', password, connectionTimeoutMillis: 2_000 }
  for (const database of [role, 'postgres']) {
    const client = new pg.Client({ ...connection, database })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return (await client.query<Row>(sql)).rows
    } catch (error) {
      const isMissing = (error as { code?: string }).code === '3D000'
      if (!isMissing) throw error
    } finally {
      client.end().catch(() => undefined)
    }
  }
  return []
}

async function makePrimary(place: Place): Promise<Server> {
  const dataDir = path.join(place.folder, 'primary')
  const secret = path.join(place.folder, 'password')
  fs.writeFileSync(secret, place.password)
  if (place.account) fs.chownSync(secret, place.account.uid, place.account.gid)
  const flags = ['-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--auth=scram-sha-256', `--pwfile=${secret}`]
  await run(path.join(place.programs, 'initdb'), ['-D', dataDir, ...flags], options(place, dataDir))
  const server = await launch(place, { name: 'primary', dataDir, port: await freePort() })
  await send(place, server.port, `create role ${role} login password '${place.password}'`)
  await send(place, server.port, `create database ${role} owner ${role}`)
  return server
}

/** A standby of the primary. From here on, a commit is acknowledged when the standby has it on its disk. */
async function makeReplica(place: Place, primary: Server): Promise<Server> {
  const dataDir = path.join(place.folder, 'replica')
  const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=replica`
  const flags = ['-X', 'stream', '-c', 'fast', '-R', '-d', from]
  await run(path.join(place.programs, 'pg_basebackup'), ['-D', dataDir, ...flags], options(place, dataDir))
  const server = await launch(place, { name: 'replica', dataDir, port: await freePort() })
  await send(place, primary.port, `alter system set synchronous_standby_names = 'replica'`)
  await send(place, primary.port, 'select pg_reload_conf()')
  await until('the replica is synchronous', async () => {
    const rows = await send(place, primary.port, `select from pg_stat_replication where sync_state = 'sync'`)
    return rows.length === 1
  })
  return server
}

/** A primary and a synchronous replica. Root runs them as `postgres` or `nobody`, because PostgreSQL refuses root. */
export async function startDatabases(parent: string): Promise<Databases> {
  const account = chooseAccount()
  const folder = path.join(parent, 'databases')
  fs.mkdirSync(folder, { mode: 0o700 })
  if (account) fs.chownSync(folder, account.uid, account.gid)
  const place = { folder, programs: findPrograms(), account, password: crypto.randomBytes(16).toString('hex') }
  const primary = await makePrimary(place)
  const replica = await makeReplica(place, primary)
  return {
    primary,
    replica,
    url: `postgres://${role}:${place.password}@127.0.0.1:${primary.port},127.0.0.1:${replica.port}/${role}`,
    query: (server, sql) => send(place, server.port, sql),
    async revive(server) {
      // Its child processes hold the memory a little longer than it lives.
      await until(`${server.name} has ended`, async () => !isInUse(server.dataDir))
      fs.rmSync(path.join(server.dataDir, 'postmaster.pid'), { force: true })
      server.child = (await launch(place, server)).child
    },
  }
}

function isInUse(dataDir: string): boolean {
  const { stdout } = spawnSync('/bin/sh', ['-c', 'readlink /proc/[0-9]*/cwd'], { encoding: 'utf8' })
  return stdout.split('\n').includes(fs.realpathSync(dataDir))
}
