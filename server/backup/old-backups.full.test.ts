import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testPortal } from '#tests/support/portal.ts'
import { writeBackup } from './backup.ts'
import { readManifest, writeManifest } from './backup-manifest.ts'
import { deleteOldBackups } from './old-backups.ts'

const portal = testPortal({ METRICS: 'on' })
const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'datum old backups '))
const first = path.join(parent, 'before the upgrade')
const dayMs = 86_400_000

function folderOf(days: number): string {
  const createdAt = new Date(Date.now() - days * dayMs).toISOString()
  return path.join(parent, `datum-${createdAt.slice(0, 19).replaceAll(':', '-')}`)
}

/** A backup that was made so many days ago. */
function backupOf(days: number): string {
  const folder = folderOf(days)
  fs.cpSync(first, folder, { recursive: true })
  writeManifest(folder, { ...readManifest(first), createdAt: new Date(Date.now() - days * dayMs).toISOString() })
  return folder
}

async function metric(): Promise<number> {
  const { body } = await portal.app.inject({ url: '/metrics' })
  return Number(/^datum_backup_age_seconds (.+)$/m.exec(body)?.[1])
}

const left = () => fs.readdirSync(parent).map((name) => path.join(parent, name))

beforeAll(async () => {
  const { host = '', port = 0, user = '', database = '' } = portal.pool.options
  await portal.pool.query(`update schema_migration set applied_at = now() - interval '3 days'`)
  // Never backed up: as old as the portal on this database.
  expect(await metric()).toBeGreaterThan(200_000)
  await writeBackup(
    { connection: { host, port, user, database }, dataDir: portal.config.dataDir, s3: undefined },
    first,
  )
})
afterAll(() => fs.rmSync(parent, { recursive: true, force: true }))

beforeEach(() => {
  for (const folder of left()) if (folder !== first) fs.rmSync(folder, { recursive: true })
})

test('the newest backups stay, by number and by age, and what was made for a purpose', () => {
  const [newest, second, third, fourth] = [backupOf(0), backupOf(1), backupOf(2), backupOf(40)]
  const broken = path.join(parent, 'datum-2020-01-01T00-00-00')
  fs.mkdirSync(broken)
  expect(deleteOldBackups(newest, { count: undefined, days: 30 })).toEqual([fourth])
  expect(deleteOldBackups(newest, { count: 2, days: undefined })).toEqual([third])
  expect(left().sort()).toEqual([first, newest, second, broken].sort())
  expect(deleteOldBackups(newest, { count: 1, days: 1 })).toEqual([second])
  expect(left()).toContain(newest)
})

test('what a killed backup has left goes after a day, not that of one that runs', () => {
  const newest = backupOf(0)
  const [old, young] = [`${folderOf(2)}.77.draft`, `${folderOf(3)}.78.draft`]
  for (const folder of [old, young]) fs.mkdirSync(folder)
  fs.utimesSync(old, new Date(Date.now() - 2 * dayMs), new Date(Date.now() - 2 * dayMs))
  deleteOldBackups(newest, { count: 5, days: undefined })
  expect(left()).not.toContain(old)
  expect(left()).toContain(young)
})

test('the command keeps as many as it is given, and its age is a metric', async () => {
  const [second, third] = [backupOf(1), backupOf(2)]
  const { host, port, user, database } = portal.pool.options
  const env = {
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${host}`,
    DATA_DIR: portal.config.dataDir,
    BACKUP_DIR: parent,
  }
  const command = path.join(import.meta.dirname, 'backup-command.ts')
  const run = (...args: string[]) => promisify(execFile)(process.execPath, [command, 'backup', ...args], { env })
  await expect(run('--keep', '0')).rejects.toThrow('take a whole number from 1 to 99999, not 0')
  await expect(run('--keep', '2', '--to', 'x')).rejects.toThrow('leave --to out')
  await portal.pool.query(`update last_backup set made_at = now() - interval '2 days'`)
  expect(await metric()).toBeGreaterThan(100_000)
  expect((await run('--keep', '2')).stdout).toContain(`Deleted ${third}`)
  expect(await metric()).toBeLessThan(3_600)
  expect(left()).toContain(second)
  expect(left()).toHaveLength(3)
})
