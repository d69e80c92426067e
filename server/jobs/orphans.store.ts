import type { Database } from '../database/pool.ts'

/** Any number, but the same in every release. */
const lockClass = 7_220_419

/** Takes the advisory lock of a runner: the database releases it when the connection ends, however the process died. */
export async function lockPresence(client: Database, runnerId: string): Promise<void> {
  await client.query(`select pg_advisory_lock_shared(${lockClass}, hashtext($1))`, [runnerId])
}

/** For `job`: whether the lock of its runner is free. */
const isAbsent = `not exists (
  select from pg_locks where locktype = 'advisory' and classid = ${lockClass} and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())
    and objid = (hashtext(job.locked_by)::bigint & 4294967295)::oid
)`

export type Orphan = { id: number; is_own: boolean }

/** Jobs locked for a while by a runner that is dead, or by this runner, which does not run them. */
export async function listOrphans(db: Database, runnerId: string, running: readonly string[]): Promise<Orphan[]> {
  const { rows } = await db.query<Orphan>(
    `select id, locked_by = $1 as is_own from graphile_worker.jobs as job
     where locked_at < now() - interval '5 seconds'
       and case when locked_by = $1 then id <> all($2::bigint[]) else ${isAbsent} end`,
    [runnerId, running],
  )
  return rows
}

/** Unlocks all jobs and queues of the dead runners that have locked these. */
export async function unlockDeadRunners(db: Database, ids: readonly number[]): Promise<void> {
  await db.query(
    `select graphile_worker.force_unlock_workers(array(
       select distinct locked_by from graphile_worker.jobs as job
       where id = any($1::bigint[]) and locked_by is not null and ${isAbsent}
     ))`,
    [ids],
  )
}
