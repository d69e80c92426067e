import type pg from 'pg'
import { brand } from '#tenant/brand.ts'
import type { Config } from './config.ts'
import { identityJobs } from './features/identity/identity.jobs.ts'
import { ordersJobs } from './features/orders/orders.jobs.ts'
import { type JobRunner, startJobs } from './jobs/jobs.ts'
import { createMailer } from './mail/mail.ts'

type WorkerParts = { config: Config; pool: pg.Pool; log: (message: string) => void }

/** Runs the rooms' jobs. In the process of the portal, or in any number of processes of their own. */
export function startWorker({ config, pool, log }: WorkerParts): Promise<JobRunner> {
  const mailer = createMailer({ db: pool, smtp: config.smtp, senderName: brand.name })
  const jobs = {
    ...identityJobs({ mailer, brand, isDemo: config.isDemo }),
    ...ordersJobs({ db: pool, mailer, publicUrl: config.publicUrl, brand, isDemo: config.isDemo }),
  }
  return startJobs({ pool, jobs, log })
}
