import type { Database } from '../database/pool.ts'

export type OpenJobs = { task: string; state: string; count: number; late_seconds: number }

/**
 * Due jobs by name. `failing` ones are tried again, `given-up` ones are not. A failed scheduled job counts until its schedule
 * has started the next one. Rows in the outbox count as jobs too.
 */
export async function countOpenJobs(db: Database): Promise<OpenJobs[]> {
  const { rows } = await db.query<OpenJobs>(`
    select task, state, count(*) as count, max(late_seconds)::float8 as late_seconds from (
      select task_identifier as task,
        case when attempts >= max_attempts then 'given-up' when attempts > 0 then 'failing' else 'waiting' end as state,
        case when attempts < max_attempts then extract(epoch from greatest(now() - run_at, interval '0')) else 0 end as late_seconds
      from graphile_worker.jobs left join graphile_worker._private_known_crontabs clock on clock.identifier = task_identifier
      where locked_at is null
        and case when attempts >= max_attempts then clock.last_execution is null or updated_at >= clock.last_execution
          else attempts > 0 or run_at <= now() end
      union all
      select 'outbox', 'waiting', 0 from outbox
    union all
    select 'events', 'waiting', extract(epoch from now() - at) from event_waiting
    ) as open group by task, state`)
  return rows
}

export type UnsentMailCount = { count: number; late_seconds: number }

/**
 * A mail is a row before it is sent. Mails older than a week do not count, nor those from before a restore unless they were
 * released.
 */
export async function countUnsentMails(db: Database): Promise<UnsentMailCount | undefined> {
  const { rows } = await db.query<UnsentMailCount>(`
    select count(*) as count, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as late_seconds
    from mail where sent_at is null and created_at > now() - interval '7 days'
      and not exists (select from refused_mail where mail_id = mail.id)
      and not exists (select from restoration where created_at < restored_at and decision is distinct from 'released')`)
  return rows[0]
}
