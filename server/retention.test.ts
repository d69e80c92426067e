import { beforeAll, expect, test } from 'vitest'
import { signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { publishSettings } from '#tests/support/companies/tax.ts'
import { csvOf, importer } from '#tests/support/files/imports.ts'
import { testPortal } from '#tests/support/portal.ts'
import { untilNoJobs } from '#tests/support/waiting-jobs.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await portal.pool.query(
    `insert into mail (id, to_name, to_address, subject, text_body, html_body, created_at, sent_at)
     select gen_random_uuid(), 'Demo', label, label, 'Text', '<p>Text</p>', now() - days * interval '1 day',
       case when is_sent then now() - days * interval '1 day' end
     from (values ('old', 45, true), ('new', 35, true), ('unsent', 45, false)) given (label, days, is_sent)`,
  )
  await portal.pool.query(
    `insert into product_import (actor, file_name, state, updated_at)
     select '{}', label, 'done', now() - days * interval '1 day'
     from (values ('old.csv', 8), ('new.csv', 6)) given (label, days)`,
  )
  // More than one statement deletes.
  await portal.pool.query(
    `insert into audit_log (at, action, subject_kind, subject_id, request_id)
     select now() - days * interval '1 day', 'product.changed', 'product', label, request
     from (values ('import, old', 101, null), ('import, new', 99, null), ('person', 101, 'r-1')) given (label, days, request),
       generate_series(1, case label when 'import, old' then 1100 else 1 end)`,
  )
})

async function sweep(): Promise<void> {
  // Before the runner, which writes the names of all tasks when it starts.
  await portal.pool.query(`select graphile_worker.add_job(task, '{}') from unnest($1::text[]) as task`, [
    ['mails.clear', 'audit.sweep', 'imports.sweep'],
  ])
  const runner = await portal.startJobs()
  await untilNoJobs(portal.pool)
  await runner.stop()
}

async function left() {
  const { rows: mails } = await portal.pool.query(
    `select subject from mail where html_body <> '' and to_name = 'Demo' order by 1`,
  )
  const { rows: imports } = await portal.pool.query('select file_name from product_import order by 1')
  const { rows: audits } = await portal.pool.query(
    `select distinct subject_id from audit_log where subject_kind = 'product' order by 1`,
  )
  return [mails, imports, audits].map((rows) => rows.flatMap((row) => Object.values(row)))
}

test('texts of mails, imports and what imports changed are kept as long as the settings say', async () => {
  const all = [
    ['new', 'old', 'unsent'],
    ['new.csv', 'old.csv'],
    ['import, new', 'import, old', 'person'],
  ]
  await sweep()
  expect(await left()).toEqual(all)
  const forEver = { mailTextDays: null, importDays: 365, importAuditDays: null }
  expect((await publishSettings(admin, 'retention', forEver)).statusCode).toBe(200)
  await sweep()
  expect(await left()).toEqual(all)
  const short = { mailTextDays: 40, importDays: 7, importAuditDays: 100 }
  expect((await publishSettings(admin, 'retention', short)).statusCode).toBe(200)
  await sweep()
  expect(await left()).toEqual([['new', 'unsent'], ['new.csv'], ['import, new', 'person']])
  // The row of a mail stays: its job does not send it again.
  expect((await portal.pool.query(`select from mail where to_name = 'Demo'`)).rowCount).toBe(3)
})

test('what an import changes is in the audit log without a request, so that it is deleted by its age', async () => {
  const runner = await portal.startJobs()
  const imports = importer(portal, () => admin)
  const row = ['IMPORTED-1', 'Part', 'A part.', 10, 100, 1, 'https://pictures.example/a.png']
  const table = csvOf([['SKU', 'Name', 'Description', 'Price', 'Stock', 'Minimum order', 'Picture'], row])
  const uploaded = await imports.upload(table)
  const { mapping } = uploaded
  await imports.take(await imports.take(uploaded, 'check', { mapping, decimal: 'point' }), 'run', {})
  await runner.stop()
  const { rows } = await portal.pool.query(
    `select subject_kind, request_id from audit_log where action = 'product.added'`,
  )
  expect(rows).toEqual([{ subject_kind: 'product', request_id: null }])
})

test.each([
  [{ mailTextDays: 29 }, 'mailTextDays', 'Enter a whole number of days from 30 to 3650, or leave it blank.'],
  [{ importDays: 0 }, 'importDays', 'Enter a whole number of days from 1 to 365.'],
  [{ importAuditDays: 89 }, 'importAuditDays', 'Enter a whole number of days from 90 to 3650, or leave it blank.'],
])('%o is refused at its field', async (query, path, message) => {
  const answer = await publishSettings(admin, 'retention', query)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toEqual([{ path: `content.${path}`, message }])
})
