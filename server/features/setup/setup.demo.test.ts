import fs from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { settingsGroupNames } from '#contract/portal-settings.ts'
import { asUserText } from '#server/database/user-text.ts'
import { seedDemo } from '#server/demo/demo.ts'
import { createMails } from '#server/mail/mail.ts'
import { neutralSettings } from '#server/portal-settings/delivered-settings.ts'
import { openSettings } from '#server/portal-settings/portal-settings.ts'
import { signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  await seedDemo(portal.pool, portal.config)
  admin = await signUpAdmin(portal)
  portal.config.backupDir = fs.mkdtempSync(`${portal.config.dataDir}/backups-`)
})

async function list() {
  return (await admin.call('GET', '/manage/demo')).json()
}

async function saveDraft(group: string, change: object): Promise<void> {
  const { revision, published } = (await admin.call('GET', `/manage/settings/${group}`)).json()
  const content = { ...published.content, ...change }
  const saved = await admin.call('PUT', `/manage/settings/${group}/draft`, { revision, content })
  expect(saved.statusCode, saved.body).toBe(200)
}

async function count(table: 'product' | 'orders' | 'review' | 'users' | 'page' | 'payment'): Promise<number> {
  return (await portal.pool.query(`select count(*) as count from ${table}`)).rows[0].count
}

test('the list counts what goes; a list that is out of date, and a live payment, remove nothing', async () => {
  const { digest, goes, needsAdmin } = await list()
  expect(goes).toContainEqual({ kind: 'order', count: 60 })
  expect(needsAdmin).toBe(false)
  const refused = await admin.call('POST', '/manage/demo/removal', { digest: 'x' })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'demo_changed'])
  const { rows } = await portal.pool.query(`select id, ref from payment where status = 'succeeded' limit 1`)
  await portal.pool.query(`update payment set ref = 'pi_live' where id = $1`, [rows[0].id])
  const live = await admin.call('POST', '/manage/demo/removal', { digest })
  expect([live.statusCode, live.json().code]).toEqual([409, 'demo_live_payment'])
  await portal.pool.query('update payment set ref = $2 where id = $1', [rows[0].id, rows[0].ref])
  expect(await count('orders')).toBe(60)
})

/** What a trial of the demo leaves: money recorded for an order, a refund of it, its credit note, a dispute, a reminder. */
async function addTrialOfTransfer(): Promise<void> {
  await portal.pool.query(
    `with one as (select * from payment where status = 'succeeded' order by id limit 1),
     moved as (
       insert into transfer (payment_id, method, order_id, amount_minor, currency, waits_until)
       select id, 'staff', order_id, amount_minor, currency, now() from one returning payment_id, order_id
     ), received as (
       insert into money_receipt (id, payment_id, kind, amount_minor, received_on)
       select gen_random_uuid(), payment_id, 'cash', 100, current_date from moved
     ), refunded as (
       insert into refund (id, payment_id, kind, amount_minor, reason, status)
       select gen_random_uuid(), payment_id, 'staff', 100, 'Trial', 'succeeded' from moved returning id, payment_id
     ), returned as (
       insert into transfer_refund (refund_id, payment_id, amount_minor) select id, payment_id, 100 from refunded
     ), disputed as (
       insert into payment_dispute (order_id, note) select order_id, 'Trial' from moved
     ), reminded as (
       insert into payment_reminder (id, order_id, step) select gen_random_uuid(), order_id, 1 from moved
     ), held as (
       insert into invoice_hold (order_id, vat_id, answer) select order_id, 'NL1', 'invalid' from moved
     )
     insert into credit_note (year, number, refund_id, order_id, issued_at, snapshot, kind)
     select 2000, 1, refunded.id, moved.order_id, now(), '{}', 'refund' from refunded, moved`,
  )
}

/** A statement that was read for a trial: what it has booked, proposed and set aside for orders of the demo. */
async function addTrialOfBankFile(): Promise<void> {
  await portal.pool.query(
    `with file as (
       insert into bank_file (id, sha256, format, account, entries) values (gen_random_uuid(), '\\x00', 'csv', 'DE1', 3) returning id
     ), received as (
       select m.id, p.order_id from money_receipt m join payment p on p.id = m.payment_id limit 1
     )
     insert into bank_receipt (id, file_id, place, account, entry_ref, booked_on, amount_minor, currency, state, reason, order_id, done_by)
     select gen_random_uuid(), file.id, place, 'DE1', state, current_date, 100, 'USD', state, reason, order_id, done_by
     from file, received, (values (1, 'booked', null, 'A'), (2, 'waiting', 'amount', null), (3, 'ignored', 'number', 'B'))
       as entry (place, state, reason, done_by)`,
  )
}

test('the demo goes with a backup; what a real account did stays and is named; no start brings the demo back', async () => {
  const own = await addTestProduct(admin)
  const { rows } = await portal.pool.query(`select number, id from orders where status = 'pending' limit 1`)
  await portal.pool.query(`insert into order_event (order_id, kind, actor_id) values ($1, 'note', $2)`, [
    rows[0].id,
    admin.id,
  ])
  await saveDraft('documents', { senderName: 'Fittings' })
  await addTrialOfTransfer()
  await addTrialOfBankFile()
  const { digest, goes } = await list()
  // All but the group that was saved above.
  expect(goes).toContainEqual({ kind: 'settings', count: settingsGroupNames.length - 1 })
  const remove = () => admin.call('POST', '/manage/demo/removal', { digest })
  expect((await portal.app.inject('/dev/mail')).statusCode).toBe(200)
  const answers = await Promise.all([remove(), remove()])
  const [answer, second] = answers[0].statusCode === 200 ? answers : [answers[1], answers[0]]
  expect([second.statusCode, second.json().code]).toEqual([409, 'no_demo'])
  expect(answer.json()).toMatchObject({
    stays: expect.arrayContaining([
      { kind: 'order', name: String(rows[0].number) },
      { kind: 'settings', name: 'documents' },
    ]),
  })
  expect(fs.existsSync(`${answer.json().backup}/database`)).toBe(true)
  expect([await count('orders'), await count('users'), await count('page'), await count('review')]).toEqual([
    1, 1, 0, 0,
  ])
  // Entries of a statement stay, and wait for an order of the company.
  const { rows: entries } = await portal.pool.query(
    'select state, reason, order_id, done_by from bank_receipt order by place',
  )
  const waiting = { state: 'waiting', reason: 'unknown', order_id: null, done_by: null }
  expect(entries).toEqual([waiting, waiting, { ...waiting, state: 'ignored', reason: 'number', done_by: 'B' }])
  expect(openSettings(portal.pool, { isDemo: true, log: () => {} }).current()).toEqual(neutralSettings)
  const { rows: drafts } = await portal.pool.query('select group_name, version from settings_version')
  expect(drafts).toEqual([{ group_name: 'documents', version: 2 }])
  const shown = await portal.pool.query('select id from product where archived_at is null')
  expect(shown.rows.map(({ id }) => id)).toEqual([own._id])
  const { rows: logged } = await portal.pool.query(
    'select action, actor_id from audit_log order by id desc limit 1',
  )
  expect(logged).toEqual([{ action: 'setup.demo_removed', actor_id: admin.id }])
  expect(await seedDemo(portal.pool, portal.config)).toBeUndefined()
  expect((await admin.call('GET', '/manage/demo')).json().code).toBe('no_demo')
  expect(fs.readdirSync(portal.config.backupDir)).toHaveLength(1)
  // From then on the mails are those of real customers, and say nothing of a demo.
  expect((await portal.app.inject('/dev/mail')).statusCode).toBe(404)
  const { pool, config } = portal
  const settings = openSettings(pool, { isDemo: true, log: () => {} })
  const mails = createMails({ pool, smtp: undefined, settings, isDemo: true, publicUrl: config.publicUrl })
  const to = { userId: null, name: 'A', address: 'a@test.example' }
  const data = { userName: asUserText('A'), url: 'https://portal.example/x' }
  expect(mails.write(to, 'verify-email', { id: 'a', data }).html).not.toContain('Demo:')
  // Test cards pay no order of the company.
  const buyer = await signUp(portal)
  const placed = await buyer.call('POST', '/order', { productId: own._id, newOrderQty: own.minorder })
  const order = placed.json()
  const start = await buyer.call('POST', `/payment/${order._id}/start`)
  expect([start.statusCode, start.json().code]).toEqual([409, 'payments_off'])
  expect((await admin.call('GET', '/manage/settings-status')).json().cards).toBe('off')
})
