import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts'
import { everythingAt } from '#tests/support/files/backups.ts'
import { samplePicture } from '#tests/support/files/pictures.ts'
import { findBrokenInvariants, orderFor, pay } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { untilEventsAreJobs } from '#tests/support/waiting-jobs.ts'
import { createPool } from '../database/pool.ts'
import { addEventJobs } from '../events/event-jobs.store.ts'
import { type BackupPlace, writeBackup } from './backup.ts'
import { type Manifest, readManifest, writeManifest } from './backup-manifest.ts'
import { restoreBackup } from './restore.ts'

const portal = testPortal({ CARD_SANDBOX: 'on' })
const backups = fs.mkdtempSync(path.join(os.tmpdir(), 'datum backups '))
const backup = path.join(backups, 'first')
let other: TestDatabase
let admin: TestActor
let buyer: TestActor
let productId: string

beforeAll(async () => {
  other = await cloneDatabase()
  admin = await signUpAdmin(portal)
  buyer = await signUp(portal)
  // Such a name was accepted before names were checked.
  await portal.pool.query('update users set name = $2 where id = $1', [buyer.id, 'Zoë "Tab\there" \\N Käufer'])
  const product = await addTestProduct(admin, { description: 'Line\nbreak, tab\t, \\N and \\. and ünïcode' })
  productId = product._id
  await pay(portal, buyer, (await orderFor(buyer, productId, 3))._id)
  await orderFor(buyer, productId, 2)
  const sent = await admin.callWith({ 'content-type': 'image/jpeg' })('POST', '/pictures', await samplePicture())
  expect(sent.statusCode).toBe(201)
  await portal.pool.query(`insert into audit_log (action, subject_kind, subject_id, after)
    values ('tested', 'product', 'x', '{"price": 1.10, "text": "a\\\\b\\nc"}')`)
  await portal.pool.query(
    `select graphile_worker.add_job('orders.expire', '{"a": 1}', run_at => now() + interval '1 year')`,
  )
  await portal.pool.query(
    `update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now() where key is null`,
  )
})
afterAll(async () => {
  await other.drop()
  fs.rmSync(backups, { recursive: true, force: true })
})

function placeOf({ pool }: { pool: TestDatabase['pool'] }, dataDir: string): BackupPlace {
  const { host = '', port = 0, user = '', database = '' } = pool.options
  return { connection: { host, port, user, database }, dataDir, s3: undefined }
}

function here(): BackupPlace {
  return placeOf(portal, portal.config.dataDir)
}

async function dropEverything(): Promise<void> {
  await portal.pool.query('drop schema graphile_worker cascade')
  await portal.pool.query('drop schema public cascade')
  await portal.pool.query('create schema public')
  fs.rmSync(path.join(portal.config.dataDir, 'files'), { recursive: true })
}

function filesBelow(folder: string): Record<string, string> {
  const entries = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
  const files = entries.map((entry) => path.join(entry.parentPath, entry.name))
  return Object.fromEntries(files.map((file) => [path.relative(folder, file), fs.readFileSync(file, 'base64')]))
}

/** Without the queue: what a restore parks is tested in `restore-parking.full.test.ts`. */
function withoutJobs(everything: Record<string, unknown>): Record<string, unknown> {
  const { sequences, ...tables } = everything
  const queue = [
    '"graphile_worker"."_private_jobs"',
    '"public"."parked_job"',
    '"public"."restoration"',
    '"public"."last_backup"',
  ]
  const others = (sequences as { name: string }[]).filter(({ name }) => name !== 'parked_job_id_seq')
  return { ...Object.fromEntries(Object.entries(tables).filter(([name]) => !queue.includes(name))), others }
}

test('after a total loss, the restored portal has every row, file and number, and takes orders again', async () => {
  await untilEventsAreJobs(portal.pool)
  const manifest = await writeBackup(here(), backup)
  const before = withoutJobs(await everythingAt(here()))
  const files = filesBelow(path.join(portal.config.dataDir, 'files'))
  expect(Object.keys(files).length).toBeGreaterThan(1)
  expect(manifest.tables.find(({ name }) => name === 'orders')?.rows).toBe(2)
  await dropEverything()
  await restoreBackup(here(), backup, { isForced: false })
  expect(withoutJobs(await everythingAt(here()))).toEqual(before)
  const { rows: left } = await portal.pool.query('select task_identifier, locked_by from graphile_worker.jobs')
  expect(left).toEqual([{ task_identifier: 'orders.expire', locked_by: null }])
  expect(filesBelow(path.join(portal.config.dataDir, 'files'))).toEqual(files)
  expect(await findBrokenInvariants(portal)).toEqual([])
  const third = await orderFor(buyer, productId, 1)
  expect(third.newOrderQty).toBe(1)
  expect((await portal.app.inject({ url: '/readyz' })).statusCode).toBe(200)
  await pay(portal, buyer, third._id)
  expect(await findBrokenInvariants(portal)).toEqual([])
  await expect(portal.pool.query('delete from audit_log')).rejects.toThrow()
})

test('a target with data is only replaced with force, and never under a running portal', async () => {
  const target = placeOf(other, path.join(backups, 'data'))
  await expect(restoreBackup(target, backup, { isForced: false })).rejects.toThrow('--force')
  await other.pool.query('select 1')
  await expect(restoreBackup(target, backup, { isForced: true })).rejects.toThrow('stop it')
  const quiet = await cloneDatabase()
  const place = placeOf(quiet, path.join(backups, 'quiet'))
  await quiet.pool.end()
  try {
    await restoreBackup(place, backup, { isForced: true })
    const restored = await everythingAt(place)
    expect(restored['"public"."orders"']).toHaveLength(2)
    await restoreBackup(place, backup, { isForced: true })
    expect(withoutJobs(await everythingAt(place))).toEqual(withoutJobs(restored))
  } finally {
    quiet.pool.end = async () => undefined
    await quiet.drop()
  }
})

function changed(change: (manifest: Manifest, folder: string) => void): string {
  const folder = fs.mkdtempSync(path.join(backups, 'changed-'))
  fs.cpSync(backup, folder, { recursive: true })
  const manifest = readManifest(folder)
  change(manifest, folder)
  writeManifest(folder, manifest)
  return folder
}

test.each<[string, (manifest: Manifest, folder: string) => void, string]>([
  [
    'of a newer release',
    ({ migrations }) => migrations.push({ name: '9999-later.sql', digest: '0'.repeat(64) }),
    '9999-later',
  ],
  [
    'of a version before 1.0.0',
    ({ migrations }) => {
      const names = ['0001-identity.sql', '0002-catalogue.sql']
      migrations.splice(0, migrations.length, ...names.map((name) => ({ name, digest: '0'.repeat(64) })))
    },
    'another DATA_DIR',
  ],
  ['without a table', (_, folder) => fs.rmSync(path.join(folder, 'database/public.orders.copy.gz')), 'not whole'],
  [
    'with changed rows',
    (_, folder) => fs.appendFileSync(path.join(folder, 'database/public.orders.copy.gz'), 'x'),
    'damaged',
  ],
  ['with a changed file', (_, folder) => spoilFile(folder), 'damaged'],
  ['that names a file elsewhere', ({ files }) => aim(files, '../../../secret.txt'), 'is not the name of a file'],
  ['that names a table elsewhere', ({ tables }) => rename(tables, '../../x'), 'not whole'],
  ['without a manifest', (_, folder) => fs.rmSync(folder, { recursive: true }), 'not a backup'],
])('a backup %s is refused before anything is changed', async (_, change, said) => {
  await untilEventsAreJobs(portal.pool)
  const before = await everythingAt(here())
  await expect(async () => restoreBackup(here(), changedOrGone(change), { isForced: true })).rejects.toThrow(said)
  expect(await everythingAt(here())).toEqual(before)
})

function changedOrGone(change: (manifest: Manifest, folder: string) => void): string {
  try {
    return changed(change)
  } catch {
    return path.join(backups, 'gone')
  }
}

function spoilFile(folder: string): void {
  const [first = ''] = Object.keys(filesBelow(path.join(folder, 'files')))
  fs.appendFileSync(path.join(folder, 'files', first), 'x')
}

function aim(files: Manifest['files'], key: string): void {
  if (files.place === 'disk' && files.items[0]) files.items[0].key = key
}

function rename(tables: Manifest['tables'], name: string): void {
  if (tables[0]) tables[0].name = name
}

test('a backup of an older schema is restored and then migrated', async () => {
  await untilEventsAreJobs(portal.pool)
  const extensionsDir = path.join(backups, 'extensions')
  fs.mkdirSync(path.join(extensionsDir, 'erp/migrations'), { recursive: true })
  fs.writeFileSync(
    path.join(extensionsDir, 'erp/migrations/9001-people.sql'),
    `create table erp_person (id uuid primary key); insert into erp_person select id from users;`,
  )
  fs.writeFileSync(path.join(extensionsDir, 'erp/index.ts'), `export default { api: 1, title: 'x' }`)
  const quiet = await cloneDatabase()
  const place = { ...placeOf(quiet, path.join(backups, 'older')), extensionsDir }
  await quiet.pool.end()
  quiet.pool.end = async () => undefined
  await restoreBackup(place, backup, { isForced: true })
  const restored = await everythingAt(place)
  expect(restored['"public"."users"']).toHaveLength(2)
  // The rows were there when the migration ran.
  expect(restored['"public"."erp_person"']).toHaveLength(2)
  await quiet.drop()
})

test('a portal that is started during a restore does not make it fail', async () => {
  const target = await cloneDatabase()
  const place = placeOf(target, path.join(backups, 'beside'))
  await target.pool.end()
  // Under a different name: a restore refuses to begin beside a portal.
  const readers = createPool({ connection: place.connection, max: 4, onError: () => undefined })
  readers.options.application_name = 'starting'
  let isRestoring = true
  const reading = [1, 2, 3, 4].map(async () => {
    while (isRestoring) await addEventJobs(readers, {}).catch(() => undefined)
  })
  try {
    await restoreBackup(place, backup, { isForced: true })
  } finally {
    isRestoring = false
    await Promise.all(reading)
    await readers.end()
  }
  expect((await everythingAt(place))['"public"."orders"']).toHaveLength(2)
  target.pool.end = async () => undefined
  await target.drop()
})

test('a backup never overwrites another one, and an S3 bucket is named instead of copied', async () => {
  await expect(writeBackup(here(), backup)).rejects.toThrow('is there already')
  const s3 = {
    endpoint: 'https://s3.example',
    region: 'auto',
    bucket: 'kept-there',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  }
  const manifest = await writeBackup({ ...here(), s3 }, path.join(backups, 'second'))
  expect(manifest.files).toEqual({ place: 's3', bucket: 'kept-there' })
  expect(fs.existsSync(path.join(backups, 'second/files'))).toBe(false)
})
