/**
 * `node bench/upgrade.ts --from <commit>`: an earlier release with a million orders serves buyers and staff, while this
 * checkout migrates its database. Prints how long each migration took, how long the earlier release's responses and locks
 * took meanwhile. Fails if a request failed, an order of before was rewritten, or an order is not whole afterwards.
 * `--orders` and `--products` change the size, `--data <folder>` copies a folder that the earlier release has filled.
 */
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { migrate, readMigrations } from '#server/database/migrate.ts'
import { migrationKind } from '#server/database/migration.ts'
import { createPool } from '#server/database/pool.ts'
import { checkOut, root, shareMigrations } from '#tests/support/checkout.ts'
import { findBrokenOrders } from '#tests/support/orders/order-invariants.ts'
import { copy } from './against.ts'
import { quantile } from './measure.ts'
import { databaseOf, temporaryDataDir } from './portal.ts'
import { makeData, openTarget } from './shop.ts'
import { watchLocks } from './traffic/lock-watch.ts'
import { type Answered, startTraffic } from './traffic/upgrade-traffic.ts'

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    orders: { type: 'string', default: '1000000' },
    products: { type: 'string', default: '1000' },
    data: { type: 'string' },
  },
})

const quietMs = 5_000

type Timed = { name: string; startedAt: number; endedAt: number }

/** One after the other, so that each is timed; otherwise as a portal does when it starts. */
async function migrateInTurn(pool: pg.Pool): Promise<Timed[]> {
  const { rows } = await pool.query<{ name: string }>('select name from schema_migration')
  const names = new Set(rows.map(({ name }) => name))
  const timed: Timed[] = []
  for (const { name } of readMigrations().filter((migration) => !names.has(migration.name))) {
    const startedAt = performance.now()
    await migrate(pool, names.add(name))
    timed.push({ name, startedAt, endedAt: performance.now() })
  }
  return timed
}

type Rows = { orders: number; newest: number; places: string }

/** The orders up to a number, and a digest of where their rows are: a row that is written again is elsewhere. */
async function readRows(pool: pg.Pool, newest: number | null): Promise<Rows> {
  const { rows } = await pool.query<Rows>(
    `select count(*)::float8 as orders, max(number)::float8 as newest,
       sum(hashtextextended(ctid::text || xmin::text, 0))::text as places
     from orders where number <= coalesce($1::bigint, number)`,
    [newest],
  )
  if (!rows[0]) throw new Error('there are no orders')
  return rows[0]
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1)
}

function responsesOf(answered: readonly Answered[]): string {
  const times = answered.map(({ ms }) => ms)
  if (times.length === 0) return '0 | | |'
  const [middle, rare, longest] = [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(0))
  return `${times.length} | ${middle} | ${rare} | ${longest}`
}

type Watched = { answered: Answered[]; locks: { startedAt: number; ms: number }[] }

function rowOf({ name, startedAt, endedAt }: Timed, { answered, locks }: Watched): string {
  const within = <Event extends { startedAt: number; ms: number }>(events: readonly Event[]) =>
    events.filter(({ startedAt: waitedAt, ms }) => waitedAt + ms >= startedAt && waitedAt < endedAt)
  const waits = within(locks).map(({ ms }) => ms)
  const longest = Math.round(Math.max(0, ...waits))
  return `| ${name} | ${seconds(endedAt - startedAt)} | ${longest} | ${responsesOf(within(answered))} |`
}

const head = `| migration | seconds | longest wait for a lock, ms | responses | median ms | p99 ms | longest ms |
| --- | --- | --- | --- | --- | --- | --- |`

async function run(dataDir: string, root: string): Promise<string[]> {
  const target = await openTarget({ dataDir, root })
  const pool = createPool({ connection: databaseOf(dataDir), max: 2, onError: () => undefined })
  // Without the timeouts of the portal: the checks read every order.
  const checks = new pg.Pool({ ...databaseOf(dataDir), max: 1 })
  const say = (line: string) => process.stdout.write(`${line}\n`)
  try {
    const before = await readRows(checks, null)
    const traffic = await startTraffic(target)
    const locks = await watchLocks(databaseOf(dataDir))
    const startedAt = performance.now()
    await sleep(quietMs)
    const timed = await migrateInTurn(pool)
    const endedAt = performance.now()
    await sleep(quietMs)
    await traffic.stop()
    const watched = { answered: traffic.answered, locks: await locks.stop() }
    const quiet = { name: 'before', startedAt, endedAt: startedAt + quietMs }
    const all = { name: 'all', startedAt: startedAt + quietMs, endedAt }
    const served = { name: 'afterwards', startedAt: endedAt, endedAt: endedAt + quietMs }
    say(`\n${before.orders} orders\n\n${head}`)
    const large = timed.filter(({ name }) => migrationKind({ name }) !== 'plain' || name.includes('order'))
    for (const one of [quiet, ...large, all, served]) say(rowOf(one, watched))
    const after = await readRows(checks, before.newest)
    const isRewritten = after.orders !== before.orders || after.places !== before.places
    return [...(isRewritten ? ['orders of before were written again'] : []), ...(await findBrokenOrders(checks))]
  } finally {
    await Promise.all([pool.end(), checks.end()])
    await target.close()
  }
}

if (!values.from) {
  process.stderr.write('Say from which release: node bench/upgrade.ts --from <commit>\n')
  process.exit(1)
}
const earlier = await checkOut(values.from)
const folder = temporaryDataDir()
let broken: string[] = []
try {
  if (!shareMigrations(earlier, { folder: root }))
    throw new Error('Upgrades begin with 1.0.0: name a commit since then.')
  const size = { products: Number(values.products), orders: Number(values.orders) }
  const startedAt = performance.now()
  const source = values.data ?? (await makeData(size, earlier.folder))
  process.stdout.write(`data of ${size.orders} orders: ${seconds(performance.now() - startedAt)} s\n`)
  const dataDir = `${folder}/data`
  if (values.data) copy(source, dataDir)
  else fs.renameSync(source, dataDir)
  broken = await run(dataDir, earlier.folder)
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
  earlier.remove()
}
process.stdout.write(broken.length === 0 ? '\nNothing is lost.\n' : `\n${broken.slice(0, 20).join('\n')}\n`)
process.exit(broken.length === 0 ? 0 : 1)
