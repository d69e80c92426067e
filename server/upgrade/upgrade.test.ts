import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, emptyDatabase, type TestDatabase } from '#tests/support/database.ts'
import { settingsSince } from './former-settings.ts'
import { planMigrations, roughly } from './upgrade-plan.ts'
import { reportUpgrade } from './upgrade-report.ts'

let database: TestDatabase
let dir: string

beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'datum upgrade '))
})
afterEach(() => fs.rmSync(dir, { recursive: true, force: true }))

function report() {
  return reportUpgrade({ db: database.pool, extensionsDir: dir, from: '1.0.0' })
}

/** An extension with migrations that the database does not have yet. */
function writeExtension(migrations: Record<string, string>): void {
  fs.mkdirSync(path.join(dir, 'erp/migrations'), { recursive: true })
  fs.writeFileSync(path.join(dir, 'erp/index.ts'), `export default { api: 1, title: 'x' }`)
  for (const [name, sql] of Object.entries(migrations)) {
    fs.writeFileSync(path.join(dir, 'erp/migrations', name), sql)
  }
}

test('the report names the migrations that are missing, and which of them the running release cannot bear', async () => {
  writeExtension({
    '9001-orders.sql': 'create table erp_order (id uuid primary key);',
    '9002-fewer.sql': 'delete from erp_order;',
  })
  const { lines, problems } = await report()
  const text = lines.join('\n')
  expect(problems).toEqual([])
  expect(text).toContain('Migrations: 2, ')
  expect(text).not.toContain('0001-')
  expect(text).toContain('erp/9002-fewer.sql deletes rows')
  expect(text).not.toContain('erp/9001-orders.sql deletes rows')
  expect(text).toContain('Settings: the same as in 1.0.0.')
  expect(text).toContain('Extensions that fit: erp.')
})

test('settings that came or went since a release are named, also over several releases', () => {
  const steps = [
    { from: '1.1.0', added: ['EXTENSIONS_DIR'], removed: ['GONE'] },
    { from: '1.0.0', added: ['FONTS_DIR', 'GONE'], removed: [] },
  ]
  expect(settingsSince('1.0.0', steps)).toEqual({ added: ['EXTENSIONS_DIR', 'FONTS_DIR'], removed: ['GONE'] })
  expect(settingsSince('1.1.0', steps)).toEqual({ added: ['EXTENSIONS_DIR'], removed: ['GONE'] })
})

test('a database that was made before 1.0.0 is a problem, with what to do', async () => {
  const other = await emptyDatabase()
  try {
    await other.pool.query(`create table schema_migration (name text primary key, digest text not null);
      insert into schema_migration values ('0001-identity.sql', 'x'), ('erp/9001-orders.sql', 'x')`)
    const { problems } = await reportUpgrade({ db: other.pool, extensionsDir: dir, from: '1.0.0' })
    expect(problems).toEqual([expect.stringContaining('another DATA_DIR')])
  } finally {
    await other.drop()
  }
})

test('an extension that does not fit is a problem, and nothing is changed by asking', async () => {
  fs.mkdirSync(path.join(dir, 'erp'))
  fs.writeFileSync(path.join(dir, 'erp/index.ts'), `export default { api: 7, title: 'x' }`)
  const { problems } = await report()
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain('The extension erp cannot be loaded')
  const { rows } = await database.pool.query(`select name from schema_migration where name like 'erp/%'`)
  expect(rows).toEqual([])
})

test('an extension whose schedule names no job is a problem before the upgrade', async () => {
  fs.mkdirSync(path.join(dir, 'erp'))
  const code = `export default { api: 1, title: 'x', schedule: { send: '0 2 * * *' }, jobs: () => ({}) }`
  fs.writeFileSync(path.join(dir, 'erp/index.ts'), code)
  expect((await report()).problems).toEqual([expect.stringContaining('the job send')])
})

test('a database of a newer release is a problem, one with the tables of an extension that was taken away is not', async () => {
  await database.pool.query(
    `insert into schema_migration (name, digest) values ('8999-later.sql', 'x'), ('erp/9001-orders.sql', 'x')`,
  )
  const { problems } = await report()
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain('8999-later.sql')
  await database.pool.query(`delete from schema_migration where digest = 'x'`)
})

test('the time is estimated by the largest table that a migration names', () => {
  const sizes = new Map([
    ['orders', 1_000_000],
    ['product', 1_000],
  ])
  const migrations = [
    { name: '1-a.batched.sql', digest: '', sql: 'select 1 from orders join product on true' },
    { name: '2-b.sql', digest: '', sql: 'create table x (id uuid);' },
  ]
  expect(planMigrations(migrations, sizes)).toEqual([
    { name: '1-a.batched.sql', kind: 'batched', table: 'orders', rows: 1_000_000, seconds: 125 },
    { name: '2-b.sql', kind: 'plain', table: undefined, rows: 0, seconds: 0 },
  ])
  expect([roughly(1), roughly(61), roughly(125)]).toEqual(['some seconds', 'about 70 seconds', 'about 3 minutes'])
})
