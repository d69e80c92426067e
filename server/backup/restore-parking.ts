import type pg from 'pg'
import { eventJobs } from '../event-jobs.ts'
import { addEventConsumers, addEventJobs } from '../events/event-jobs.store.ts'
import { loadExtensions } from '../extensions/load-extensions.ts'
import { withEventJobs } from '../extensions/open-extensions.ts'
import { takeOutbox } from '../jobs/outbox.store.ts'
import { findParked, insertRestoration, type ParkedCount } from '../jobs/parked.store.ts'
import { parkJobs } from '../jobs/worker-tables.store.ts'
import type { BackupPlace } from './backup.ts'
import type { Manifest } from './backup-manifest.ts'
import { mailTasks, stayingTasks } from './restore-tasks.ts'

/**
 * Parks what was open when the backup was made: events that no job was made of yet become jobs, and jobs leave the queue. Returns
 * how many mails and other jobs wait, with those of an earlier restore that nobody has decided about.
 */
export async function parkPast(
  client: pg.Client,
  { extensionsDir }: BackupPlace,
  { createdAt }: Manifest,
): Promise<ParkedCount> {
  const follow = withEventJobs(eventJobs, extensionsDir ? await loadExtensions(extensionsDir) : [])
  await client.query('begin')
  // Waits for a portal that is just making jobs of events, so that its jobs are parked too, and keeps others from it.
  await client.query('lock table outbox, event_consumer in access exclusive mode')
  await insertRestoration(client, createdAt)
  while ((await takeOutbox(client)) > 0);
  await addEventConsumers(client, follow)
  while ((await addEventJobs(client, follow)) > 0);
  await parkJobs(client, { stay: stayingTasks, mails: mailTasks })
  await client.query('commit')
  const { mails, jobs } = (await findParked(client)) ?? { mails: 0, jobs: 0 }
  return { mails, jobs }
}
