import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import { readBackupAge } from '../database/last-backup.store.ts'
import type { Database } from '../database/pool.ts'
import { countRefusedMails } from '../mail/refused-mails.store.ts'
import { countOpenJobs, countUnsentMails } from './job-metrics.store.ts'
import { findParked } from './parked.store.ts'

type Options = {
  db: Database
  /** Without a mail server mails are only stored on purpose, so none of them is late. */
  isMailSent: boolean
}

/** Less than Prometheus' timeout, so that an instance without its database still reports its other metrics. */
const longestWaitMs = 3_000

/**
 * Metrics of jobs and mails. Call the returned function before reading the registry: it queries the database. While the
 * database is down, the metrics are absent instead of stale.
 */
export function registerJobMetrics(register: Registry, { db, isMailSent }: Options): () => Promise<void> {
  const gauges = createGauges(register, isMailSent)
  const { jobs, jobsLate, mails, mailsLate, refused, parked, restoreOpen, backupAge, databaseUp } = gauges

  async function read(): Promise<void> {
    const [open, unsent, refusals, waiting, age] = await Promise.all([
      countOpenJobs(db),
      countUnsentMails(db),
      countRefusedMails(db),
      findParked(db),
      readBackupAge(db),
    ])
    jobs.reset()
    for (const { task, state, count } of open) jobs.set({ task, state }, count)
    jobsLate.set(Math.max(0, ...open.map((row) => row.late_seconds)))
    mails?.set(unsent?.count ?? 0)
    mailsLate?.set(unsent?.late_seconds ?? 0)
    refused?.set(refusals)
    parked.set({ kind: 'mail' }, waiting?.mails ?? 0)
    parked.set({ kind: 'job' }, waiting?.jobs ?? 0)
    restoreOpen.set(waiting ? 1 : 0)
    backupAge.set(age)
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
    parked.reset()
    for (const gauge of [jobsLate, mails, mailsLate, refused, restoreOpen, backupAge]) gauge?.remove()
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
    parked: new Gauge({
      name: 'datum_parked',
      help: 'Mails and other jobs of a restored backup that wait until an operator releases or drops them.',
      labelNames: ['kind'] as const,
      registers: [register],
    }),
    restoreOpen: gauge(
      'datum_restore_undecided',
      'Whether it is still to be decided what becomes of them: 1 or 0.',
    ),
    backupAge: gauge(
      'datum_backup_age_seconds',
      'How old the last backup is; without one, how long the portal has been on this database.',
    ),
    databaseUp: gauge('datum_database_up', 'Whether the database answered just now: 1 or 0.'),
    mails: isMailSent
      ? gauge('datum_mails_unsent', 'Mails of the last seven days that the mail server has not taken.')
      : undefined,
    mailsLate: isMailSent
      ? gauge('datum_mails_late_seconds', 'How long the oldest of them has been waiting.')
      : undefined,
    refused: isMailSent
      ? gauge(
          'datum_mails_refused',
          'Mails that the mail server has refused for good: staff see them in the list of unsent emails.',
        )
      : undefined,
  }
}
