import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '#tests/support/database.ts'
import { migrate, readMigrations } from '../database/migrate.ts'
import { planMigrations, roughly } from './upgrade-plan.ts'
import { reportUpgrade } from './upgrade-report.ts'

let database: TestDatabase
let dir: string

beforeAll(async () => {
  database = await emptyDatabase()
  const before = readMigrations().filter(({ name }) => name < '0097')
  await migrate(database.pool, new Set(before.map(({ name }) => name)))
})
afterAll(() => database.drop())

beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'datum upgrade '))
})
afterEach(() => fs.rmSync(dir, { recursive: true, force: true }))

function report() {
  return reportUpgrade({ db: database.pool, extensionsDir: dir, from: '0.1.0' })
}

test('the report names the migrations that are missing, and which of them the running release cannot bear', async () => {
  const { lines, problems } = await report()
  const text = lines.join('\n')
  expect(problems).toEqual([])
  expect(text).toContain('0106-product-translations.sql')
  expect(text).not.toContain('0096-')
  expect(text).toContain('0097-synonyms-of-the-demo.sql deletes rows')
  expect(text).toContain('new: EXTENSIONS_DIR')
  expect(text).toContain('Extensions: none.')
})

test('an extension that does not fit is a problem, and nothing is changed by asking', async () => {
  fs.mkdirSync(path.join(dir, 'erp'))
  fs.writeFileSync(path.join(dir, 'erp/index.ts'), `export default { api: 7, title: 'x' }`)
  const { problems } = await report()
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain('The extension erp cannot be loaded')
  const { rows } = await database.pool.query('select name from schema_migration where name > $1', ['0097'])
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
