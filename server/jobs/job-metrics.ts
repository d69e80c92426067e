import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../database/pool.ts'

type Options = {
  db: Database
  /** Without a mail server mails are kept on purpose: none of them is late. */
  isMailSent: boolean
}

/**
 * What is due and not done, by job. `failing` ones are tried again, `given-up` ones are not. Jobs with one try run by the
 * clock: one that failed comes again by itself, so it counts for an hour. What waits in the outbox are jobs too.
 */
const jobsSql = `
  select task, state, count(*) as count, max(late_seconds)::float8 as late_seconds from (
    select task_identifier as task,
      case when attempts >= max_attempts then 'given-up' when attempts > 0 then 'failing' else 'waiting' end as state,
      case when attempts < max_attempts then extract(epoch from greatest(now() - run_at, interval '0')) else 0 end as late_seconds
    from graphile_worker.jobs
    where locked_at is null
      and case when attempts >= max_attempts then max_attempts > 1 or updated_at > now() - interval '1 hour'
        else attempts > 0 or run_at <= now() end
    union all
    select 'handover', 'waiting', 0 from handover
  ) as open group by task, state`

/** A mail is a row before it is sent. Older ones than a week nobody waits for any more. */
const mailsSql = `
  select count(*) as count, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as late_seconds
  from mail where sent_at is null and created_at > now() - interval '7 days'`

type JobRow = { task: string; state: string; count: number; late_seconds: number }
type MailRow = { count: number; late_seconds: number }

/** Shorter than Prometheus waits: without its database an instance still says how it is. */
const longestWaitMs = 3_000

/**
 * Figures of the work behind the portal. Call what is returned before the register is read: it asks the database. While
 * that is away the figures are absent rather than old.
 */
export function registerJobMetrics(register: Registry, { db, isMailSent }: Options): () => Promise<void> {
  const { jobs, jobsLate, mails, mailsLate, databaseUp } = createGauges(register, isMailSent)

  async function read(): Promise<void> {
    const [open, unsent] = await Promise.all([db.query<JobRow>(jobsSql), db.query<MailRow>(mailsSql)])
    jobs.reset()
    for (const { task, state, count } of open.rows) jobs.set({ task, state }, count)
    jobsLate.set(Math.max(0, ...open.rows.map((row) => row.late_seconds)))
    mails?.set(unsent.rows[0]?.count ?? 0)
    mailsLate?.set(unsent.rows[0]?.late_seconds ?? 0)
    databaseUp.set(1)
  }

  return async () => {
    const late = sleep(longestWaitMs, false, { ref: false })
    const isRead = await Promise.race([
      read().then(
        () => true,
        () => false,
      ),
      late,
    ])
    if (isRead) return
    jobs.reset()
    for (const gauge of [jobsLate, mails, mailsLate]) gauge?.remove()
    databaseUp.set(0)
  }
}

function createGauges(register: Registry, isMailSent: boolean) {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [register] })
  const jobs = new Gauge({
    name: 'datum_jobs',
    help: 'Jobs that are due and not done, by job: waiting, failing (tried again) or given-up.',
    labelNames: ['task', 'state'] as const,
    registers: [register],
  })
  return {
    jobs,
    jobsLate: gauge('datum_jobs_late_seconds', 'How long the job that is due longest has been waiting.'),
    databaseUp: gauge('datum_database_up', 'Whether the database answered just now: 1 or 0.'),
    mails: isMailSent
      ? gauge('datum_mails_unsent', 'Mails of the last seven days that the mail server has not taken.')
      : undefined,
    mailsLate: isMailSent
      ? gauge('datum_mails_late_seconds', 'How long the oldest of them has been waiting.')
      : undefined,
  }
}
