import { expect, test } from 'vitest'
import { freePort } from '#tests/support/network/free-port.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal({
  METRICS: 'on',
  SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
  MAIL_FROM: 'portal@test.example',
})
const silent = testPortal({ METRICS: 'on' })

async function figures({ app }: typeof portal): Promise<Record<string, number>> {
  const answer = await app.inject({ url: '/metrics' })
  expect(answer.statusCode).toBe(200)
  const lines = answer.body.split('\n').filter((line) => line.startsWith('datum_'))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  )
}

test('waiting, failing and given-up jobs are counted by name, others are not', async () => {
  expect(await figures(portal)).toEqual({
    datum_jobs_late_seconds: 0,
    datum_mails_unsent: 0,
    datum_mails_late_seconds: 0,
    datum_mails_refused: 0,
    'datum_parked{kind="job"}': 0,
    'datum_parked{kind="mail"}': 0,
    datum_restore_undecided: 0,
    datum_backup_age_seconds: expect.any(Number),
    datum_database_up: 1,
  })
  await portal.pool.query(`
    select graphile_worker.add_job('test.waiting', '{}', run_at := now() - interval '10 minutes');
    select graphile_worker.add_job('test.waiting', '{}');
    select graphile_worker.add_job('test.later', '{}', run_at := now() + interval '1 hour');
    select graphile_worker.add_job('test.failing', '{}', run_at := now() + interval '1 hour');
    select graphile_worker.add_job('test.lost', '{}', max_attempts := 3);
    select graphile_worker.add_job('test.clock', '{}', max_attempts := 1);
    select graphile_worker.add_job('test.old-clock', '{}', max_attempts := 1);
    select graphile_worker.add_job('test.running', '{}');
    update graphile_worker._private_jobs as job set
      attempts = case identifier when 'test.failing' then 2 else max_attempts end, last_error = 'x',
      updated_at = case identifier when 'test.old-clock' then now() - interval '2 hours' else now() end
    from graphile_worker._private_tasks as task
    where task.id = job.task_id and identifier in ('test.failing', 'test.lost', 'test.clock', 'test.old-clock');
    update graphile_worker._private_jobs as job set locked_at = now(), locked_by = 'somebody', attempts = 1
    from graphile_worker._private_tasks as task where task.id = job.task_id and identifier = 'test.running';
    insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution) values
      ('test.clock', now() - interval '1 day', now() - interval '1 minute'),
      ('test.old-clock', now() - interval '1 day', now() - interval '1 minute');
    insert into outbox (word) values ('order x');`)
  const { datum_jobs_late_seconds: late, ...counted } = await figures(portal)
  expect(counted).toMatchObject({
    'datum_jobs{task="test.waiting",state="waiting"}': 2,
    'datum_jobs{task="test.failing",state="failing"}': 1,
    'datum_jobs{task="test.lost",state="given-up"}': 1,
    'datum_jobs{task="test.clock",state="given-up"}': 1,
  })
  expect(late).toBeGreaterThanOrEqual(600)
  expect(late).toBeLessThan(700)
  for (const task of ['test.later', 'test.old-clock', 'test.running']) {
    expect(Object.keys(counted).filter((name) => name.includes(task))).toEqual([])
  }
})

test('mails that the mail server has not accepted are counted, unless none are sent', async () => {
  const mails = `insert into mail (id, to_name, to_address, subject, text_body, html_body, created_at, sent_at) values
    (gen_random_uuid(), '', 'a@test.example', 's', 't', 'h', now() - interval '1 hour', null),
    (gen_random_uuid(), '', 'a@test.example', 's', 't', 'h', now(), null),
    (gen_random_uuid(), '', 'a@test.example', 's', 't', 'h', now() - interval '2 hours', now()),
    (gen_random_uuid(), '', 'a@test.example', 's', 't', 'h', now() - interval '8 days', null)`
  for (const { pool } of [portal, silent]) await pool.query(mails)
  const counted = await figures(portal)
  expect(counted.datum_mails_unsent).toBe(2)
  expect(counted.datum_mails_late_seconds).toBeGreaterThanOrEqual(3600)
  expect(counted.datum_mails_late_seconds).toBeLessThan(3700)
  expect(await figures(silent)).not.toHaveProperty('datum_mails_unsent')
})

test('without its database an instance still reports, and repeats no old figures', async () => {
  await portal.pool.query('alter table outbox rename to outbox_away')
  try {
    expect(await figures(portal)).toEqual({ datum_database_up: 0 })
  } finally {
    await portal.pool.query('alter table outbox_away rename to outbox')
  }
  expect((await figures(portal)).datum_database_up).toBe(1)
})
