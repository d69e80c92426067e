import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '#tests/support/database.ts'
import { samplePicture } from '#tests/support/files/pictures.ts'
import { readConfig } from '../config.ts'
import { migrate, readMigrations } from '../database/migrate.ts'
import { type JobRunner, startJobs } from '../jobs/jobs.ts'
import { openStorage } from '../storage/open-storage.ts'
import { copyJobs } from './copied-pictures.ts'
import { isPublicAddress } from './public-address.ts'

const publicUrl = 'https://portal.example'
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'datum earlier '))
let database: TestDatabase
let host: http.Server
let address: string
const asked: string[] = []
/** Called with each requested path of the host. */
let onAsked: (path: string) => void = () => {}

const people = 1_300
const withPicture = (index: number) => index % 100 === 0

beforeAll(async () => {
  const picture = await samplePicture({ width: 64, height: 64, seed: 49 })
  host = http.createServer((request, response) => {
    const { url = '' } = request
    asked.push(url)
    onAsked(url)
    if (url === '/busy') response.writeHead(503).end()
    else response.end(picture)
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  database = await emptyDatabase()
  const before = readMigrations().filter(({ name }) => name < '0049')
  await migrate(database.pool, new Set(before.map(({ name }) => name)))
  await database.pool.query(
    `insert into users (name, email, image) select 'Person ' || at, at || '@test.example', image
     from generate_series(1, $1) at left join jsonb_each_text($2) as given(key, image) on key = at::text`,
    [people, JSON.stringify(picturesByPerson())],
  )
  await migrate(database.pool)
})

afterAll(async () => {
  host.close()
  await database.drop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

/** Every hundredth has a picture on the host; the others have one of ours, a forbidden one, or a missing one. */
function picturesByPerson(): Record<string, string> {
  const all = Array.from({ length: people }, (_, index) => index + 1).filter(withPicture)
  return {
    ...Object.fromEntries(all.map((index) => [index, `${address}/${index}.jpg`])),
    101: `${address}/100.jpg`,
    102: `${publicUrl}/pictures/own.webp`,
    103: 'http://169.254.169.254/me.jpg',
    104: `${address}/busy`,
  }
}

function start(): Promise<JobRunner> {
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: publicUrl })
  const isAllowed = (ip: string) => ip === '127.0.0.1' || isPublicAddress(ip)
  const jobs = copyJobs({ pool: database.pool, storage: openStorage(config), publicUrl, isAllowed })
  return startJobs({ pool: database.pool, jobs, schedule: {}, log: () => {} })
}

type JobRow = { task: string; waits: boolean; payload: Record<string, unknown> }

async function listJobs(): Promise<JobRow[]> {
  const { rows } = await database.pool.query<JobRow>(
    `select t.identifier as task, run_at > now() as waits, payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id`,
  )
  return rows
}

test('pictures set before the portal copied pictures are copied once each, in batches, also over a restart of the jobs', async () => {
  expect(await listJobs()).toEqual([{ task: 'pictures.copyEarlier', waits: false, payload: {} }])
  const halfway = new Promise<void>((resolve) => {
    onAsked = () => asked.length === 5 && resolve()
  })
  const first = await start()
  await halfway
  await first.stop()
  expect(await listJobs()).not.toEqual([])
  const second = await start()
  // At the end only the retry for the unreachable host is left, and no batch or other copy.
  const next = { task: 'pictures.copy', waits: true, payload: { source: `${address}/busy`, tries: 2 } }
  await expect.poll(listJobs).toEqual([next])
  await second.stop()

  const expected = Array.from({ length: people }, (_, index) => index + 1).filter(withPicture)
  expect(asked.toSorted()).toEqual([...expected.map((index) => `/${index}.jpg`), '/busy'].sort())
  const { rows } = await database.pool.query('select source from copied_picture where path is not null')
  expect(rows.map(({ source }) => source).sort()).toEqual(
    expected.map((index) => `${address}/${index}.jpg`).sort(),
  )
  const refused = await database.pool.query('select source from copied_picture where path is null')
  expect(refused.rows).toEqual([{ source: 'http://169.254.169.254/me.jpg' }])
})

test('it runs once: neither the next start nor the next upgrade begins it again', async () => {
  const before = [asked.length, (await listJobs()).length]
  await migrate(database.pool)
  expect([asked.length, (await listJobs()).length]).toEqual(before)
})

test('a batch adds jobs for 500 accounts, with four tries each, and one for the next batch, with ten', async () => {
  const { pool } = database
  await pool.query('delete from copied_picture')
  const deps = { pool, storage: openStorage(readConfig({ DATA_DIR: dataDir })), publicUrl }
  await copyJobs(deps)['pictures.copyEarlier']?.({})
  const { rows } = await pool.query(
    `select task_identifier as task, count(*)::int as count, max(max_attempts) as tries from graphile_worker.jobs
     where run_at <= now() group by 1 order by 1`,
  )
  const first = await pool.query<{ count: number }>(
    'select count(distinct image)::int as count from (select image from users order by id limit 500) people',
  )
  expect(rows).toEqual([
    { task: 'pictures.copy', count: first.rows[0]?.count, tries: 4 },
    { task: 'pictures.copyEarlier', count: 1, tries: 10 },
  ])
})
