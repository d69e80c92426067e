import { execFile } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import {
  cards,
  confirmWith,
  orderFor,
  pay,
  paymentDeps,
  type Started,
  startPaying,
} from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { untilNoJobs } from '#tests/support/waiting-jobs.ts'
import { migrate } from '../database/migrate.ts'
import { reconcile } from '../features/payments/payments.reconcile.ts'
import { type BackupPlace, writeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'
import { actingTasks, clockTasks, fillingTasks, mailTasks } from './restore-tasks.ts'

const port = await freePort()
const portal = testPortal({
  CARD_SANDBOX: 'on',
  METRICS: 'on',
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: 'portal@test.example',
})
const backups = fs.mkdtempSync(path.join(os.tmpdir(), 'datum parked '))
const backup = path.join(backups, 'first')
const subjects: string[] = []
let server: SMTPServer
let admin: TestActor
let buyer: TestActor
let productId: string
let confirmed: Order
let overdue: Order
let paying: Started & { order: Order }

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then(({ subject = '' }) => {
          subjects.push(subject)
          done()
        }, done)
    },
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  productId = (await addTestProduct(admin, { available: 1_000 }))._id
  overdue = await orderFor(buyer, productId, 1)
  await runJobs()
  // Open when the backup is made: an event with a mail, a job that moves money, one that fills a table.
  confirmed = await orderFor(buyer, productId, 2)
  const order = await orderFor(buyer, productId, 3)
  paying = { ...(await startPaying(buyer, order._id)), order }
  await portal.pool.query(`update orders set hold_until = now() - interval '1 minute' where id = $1`, [
    overdue._id,
  ])
  await portal.pool.query(
    `select graphile_worker.add_job('orders.gone', json_build_object('orderId', gen_random_uuid()), queue_name := 'gone', priority := 3),
       graphile_worker.add_job('catalogue.fillWords', '{}')`,
  )
  await writeBackup(here(), backup)
})
afterAll(() => {
  server.close()
  fs.rmSync(backups, { recursive: true, force: true })
})

beforeEach(() => {
  subjects.length = 0
})

function here(): BackupPlace {
  const { host = '', port: portNumber = 0, user = '', database = '' } = portal.pool.options
  return { connection: { host, port: portNumber, user, database }, dataDir: portal.config.dataDir, s3: undefined }
}

async function restoreHere() {
  await portal.pool.query('drop schema graphile_worker cascade')
  await portal.pool.query('drop schema public cascade')
  await portal.pool.query('create schema public')
  fs.rmSync(path.join(portal.config.dataDir, 'files'), { recursive: true, force: true })
  return restoreBackup(here(), backup, { isForced: false })
}

/** Runs all due jobs, and those of the clock. */
async function runJobs(): Promise<void> {
  const runner = await portal.startJobs()
  await portal.pool.query(`select graphile_worker.add_job(task, '{}') from unnest($1::text[]) as task`, [
    ['orders.expire', 'invoices.issue_due', 'payments.reconcile'],
  ])
  await untilNoJobs(portal.pool)
  await runner.stop()
}

async function statusOf({ _id }: Order): Promise<string> {
  return (await buyer.call('GET', `/order/${_id}`)).json().status
}

async function metric(name: string): Promise<number> {
  const { body } = await portal.app.inject({ url: '/metrics' })
  return Number(
    body
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length),
  )
}

const readiness = async () => (await portal.app.inject({ url: '/readyz' })).json()
const parked = async () => (await admin.call('GET', '/overview/parked')).json()
const decide = async (decision: string) =>
  (await admin.call('POST', '/overview/parked/decision', { decision })).json()
/** How many mails of the subject came that name an order. */
const mailsAbout = ({ number }: Order) => subjects.filter((subject) => subject.includes(String(number))).length

test('what was open waits after a restore, while orders, payments and their mails go on; then all of it runs', async () => {
  const restored = await restoreHere()
  // Two orders are to be confirmed.
  expect(restored.parked).toEqual({ mails: 2, jobs: 1 })
  expect(await readiness()).toEqual({ status: 'ready', parked: { mails: 2, jobs: 1 } })
  expect(await metric('datum_parked{kind="mail"}')).toBe(2)
  expect(await metric('datum_parked{kind="job"}')).toBe(1)
  expect(await metric('datum_restore_undecided')).toBe(1)
  expect(await parked()).toEqual({
    restored: {
      restoredAt: expect.any(String),
      backedUpAt: restored.manifest.createdAt,
      mails: 2,
      jobs: 1,
    },
  })
  const fresh = await orderFor(buyer, productId, 1)
  await pay(portal, buyer, fresh._id)
  const late = await orderFor(buyer, productId, 1)
  await portal.pool.query(`update orders set hold_until = now() - interval '1 second' where id = $1`, [late._id])
  await runJobs()
  // The confirmation and the receipt; the confirmation and that it expired.
  expect([mailsAbout(fresh), mailsAbout(late)]).toEqual([2, 2])
  expect(await statusOf(late)).toBe('expired')
  expect([mailsAbout(confirmed), mailsAbout(overdue)]).toEqual([0, 0])
  expect(await statusOf(overdue)).toBe('pending')
  expect(await readiness()).toMatchObject({ parked: { mails: 2, jobs: 1 } })

  expect(await decide('all')).toEqual({ mails: 2, jobs: 1, restored: null })
  const { rows } = await portal.pool.query(
    `select queue_name, priority from graphile_worker.jobs where task_identifier = 'orders.gone'`,
  )
  expect(rows).toEqual([{ queue_name: 'gone', priority: 3 }])
  await runJobs()
  expect([mailsAbout(confirmed), mailsAbout(overdue)]).toEqual([1, 1])
  expect(await statusOf(overdue)).toBe('expired')
  expect(await readiness()).toEqual({ status: 'ready' })
  expect(await metric('datum_restore_undecided')).toBe(0)
  expect(await decide('all')).toEqual({ mails: 0, jobs: 0, restored: null })
})

test('only the mails are released, and the other jobs wait on', async () => {
  await restoreHere()
  expect(await decide('mails')).toMatchObject({ mails: 2, jobs: 0, restored: { mails: 0, jobs: 1 } })
  await runJobs()
  expect([mailsAbout(confirmed), mailsAbout(overdue)]).toEqual([1, 0])
  expect(await statusOf(overdue)).toBe('pending')
  expect(await decide('drop')).toEqual({ mails: 0, jobs: 1, restored: null })
})

test('what is dropped at the command line is never sent, and its orders expire without a mail', async () => {
  await restoreHere()
  const { host, port: portNumber, user, database } = portal.pool.options
  const env = { DATABASE_URL: `postgres://${user}@localhost:${portNumber}/${database}?host=${host}` }
  const command = path.join(import.meta.dirname, 'backup-command.ts')
  const run = (...args: string[]) => promisify(execFile)(process.execPath, [command, ...args], { env })
  await expect(run('release-parked', '--all', '--drop')).rejects.toThrow('npm run release-parked')
  expect((await run('release-parked', '--drop')).stdout).toContain('Dropped: 2 mails and 1 other jobs')
  expect((await run('release-parked', '--all')).stdout).toContain('Nothing is parked.')
  await runJobs()
  expect([mailsAbout(confirmed), mailsAbout(overdue)]).toEqual([0, 0])
  expect(await statusOf(overdue)).toBe('expired')
  expect(await metric('datum_mails_unsent')).toBe(0)
  const { rows } = await portal.pool.query(
    `select action, actor_id, after from audit_log where subject_kind = 'restore'`,
  )
  expect(rows).toEqual([{ action: 'restore.dropped', actor_id: null, after: { mails: 2, jobs: 1 } }])
})

test('the clock books what the provider says about a payment of the past, and parks its receipt', async () => {
  await restoreHere()
  await confirmWith(portal, paying, cards.good)
  // The event of the provider does not come.
  await portal.pool.query(
    `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = 'sandbox.deliver'))`,
  )
  await reconcile(paymentDeps(portal), { everything: true })
  expect((await buyer.call('GET', `/order/${paying.order._id}`)).json().paid).toBe(true)
  await runJobs()
  expect(mailsAbout(paying.order)).toBe(0)
  expect((await parked()).restored).toMatchObject({ mails: 3, jobs: 1 })
  await decide('all')
  await runJobs()
  expect(mailsAbout(paying.order)).toBe(2)
})

test('a portal that starts during a restore waits until the past is parked', async () => {
  const restoring = restoreHere()
  const held = `select from pg_locks where locktype = 'advisory' and objid = 7220418
    and database = (select oid from pg_database where datname = current_database())`
  while ((await portal.pool.query(held)).rowCount === 0) await setImmediate()
  await migrate(portal.pool)
  const { rows } = await portal.pool.query('select task_identifier from graphile_worker.jobs')
  expect(rows).toEqual([{ task_identifier: 'catalogue.fillWords' }])
  expect((await parked()).restored).toMatchObject({ mails: 2, jobs: 1 })
  await restoring
})

test('only admins see and decide what is parked', async () => {
  for (const [method, url, body] of [
    ['GET', '/overview/parked', undefined],
    ['POST', '/overview/parked/decision', { decision: 'drop' }],
  ] as const) {
    expect((await buyer.call(method, url, body)).statusCode).toBe(403)
    const nobody = await portal.app.inject({ method, url: `/api${url}`, ...(body && { payload: body }) })
    expect(nobody.statusCode).toBe(401)
  }
  const unknown = await admin.call('POST', '/overview/parked/decision', { decision: 'some' })
  expect(unknown.statusCode).toBe(422)
  expect(unknown.json().errors[0].message).toContain('all, mails, drop')
})

test('each task of the worker is in one list of what a restore does with its jobs', async () => {
  const runner = await portal.startJobs()
  await runner.stop()
  const { rows } = await portal.pool.query<{ identifier: string }>(
    'select identifier from graphile_worker._private_tasks order by 1',
  )
  const listed = [...mailTasks, ...fillingTasks, ...clockTasks, ...actingTasks].sort()
  expect(rows.map(({ identifier }) => identifier).sort()).toEqual(listed)
})
