import { type AuditMatching, readDays } from '#contract/audit.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'

export type AuditRow = {
  id: number
  at: Date
  actor_id: string | null
  actor_name: string
  actor_email: string
  action: string
  subject_kind: string
  subject_id: string
  subject_name: string
  /** Of the account or the invitation, as it is now; null for other things and where it is gone. */
  person: string | null
  before: Record<string, unknown>
  after: Record<string, unknown>
  request_id: string | null
}

const columns = `l.id, l.at, l.actor_id, l.actor_name, l.actor_email, l.action, l.subject_kind, l.subject_id, l.subject_name,
  case l.subject_kind
    when 'user' then (select u.name || ' <' || u.email || '>' from users u where u.id::text = l.subject_id)
    when 'invitation' then (select i.email from invitation i where i.id::text = l.subject_id)
  end as person,
  l.before, l.after, l.request_id`

/** Conditions with their values: a statement is made of those that were asked for, so that each has a plan of its own. */
type Where = { sql: string; values: unknown[] }

/** `%` and `_` are what somebody typed, not patterns. */
function containing(text: string): string {
  return `%${text
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, '\\$&')}%`
}

const people = `l.subject_kind in ('user', 'invitation') and l.subject_id in (
  select id::text from users where lower(name || ' ' || email) like $? union all
  select id::text from invitation where lower(name || ' ' || email) like $?)`

export function whereOf(asked: AuditMatching): Where {
  const values: unknown[] = []
  const parts: string[] = ['true']
  function add(sql: string, value: unknown): void {
    values.push(value)
    parts.push(sql.replaceAll('$?', `$${values.length}`))
  }
  // An id that is none is a filter that nothing passes, not an error of the database.
  if (asked.actor) add('l.actor_id = $?::uuid', isUuid(asked.actor) ? asked.actor : nobody)
  if (asked.action) add('l.action = any($?::text[])', asked.action.split(','))
  if (asked.kind) add('l.subject_kind = any($?::text[])', asked.kind.split(','))
  if (asked.subject) add('l.subject_id = $?', asked.subject)
  const days = asked.at ? readDays(asked.at) : null
  if (days?.from) add('l.at >= $?::date', days.from)
  if (days?.to) add(`l.at < $?::date + interval '1 day'`, days.to)
  if (asked.q?.trim()) add(`(l.words like $? or ${people})`, containing(asked.q))
  return { sql: parts.join(' and '), values }
}

const nobody = '00000000-0000-0000-0000-000000000000'

export type Slice = { isDescending: boolean; beyond: number | null; limit: number }

/** Entries beyond an id, upwards or downwards. Their ids follow the order they were written in. */
export async function listAuditRows(db: Database, where: Where, slice: Slice): Promise<AuditRow[]> {
  const values = [...where.values, slice.limit]
  let { sql } = where
  if (slice.beyond !== null) {
    values.push(slice.beyond)
    sql += ` and l.id ${slice.isDescending ? '<' : '>'} $${values.length}`
  }
  const { rows } = await db.query<AuditRow>(
    `select ${columns} from audit_log l where ${sql}
     order by l.id ${slice.isDescending ? 'desc' : 'asc'} limit $${where.values.length + 1}`,
    values,
  )
  return rows
}

/** How many there are, counted up to `most`. */
export async function countAudit(db: Database, where: Where, most: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*) as count from (select from audit_log l where ${where.sql} limit $${where.values.length + 1}) found`,
    [...where.values, most],
  )
  return rows[0]?.count ?? 0
}

export type ActorRow = { id: string; name: string; email: string }

/** Everybody who did something, by their newest name. Jumps from one to the next in the index, however long the log is. */
export async function listActorRows(db: Database): Promise<ActorRow[]> {
  const { rows } = await db.query<ActorRow>(
    `with recursive actor (id) as (
       (select l.actor_id from audit_log l where l.actor_id is not null order by l.actor_id limit 1)
       union all
       select (select l.actor_id from audit_log l where l.actor_id > actor.id order by l.actor_id limit 1)
       from actor where actor.id is not null
     )
     select actor.id, newest.actor_name as name, newest.actor_email as email
     from actor, lateral (
       select actor_name, actor_email from audit_log l where l.actor_id = actor.id order by l.id desc limit 1
     ) newest
     order by newest.actor_name, actor.id limit 500`,
    [],
  )
  return rows
}
