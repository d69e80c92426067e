import { adminAudit } from '#contract/audit/audit.ts'
import type { Database } from '#server/database/pool.ts'
import type { Formats } from '#server/lists/conditions.store.ts'
import { defineListing, type Listing } from '#server/lists/listing.store.ts'

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
  /**
   * The current name or address of the account or invitation, and of a payment issue its order or transaction; null for other
   * subjects, and after the deletion of an account.
   */
  known_name: string | null
  before: Record<string, unknown>
  after: Record<string, unknown>
  request_id: string | null
}

const columns = `l.id, l.at, l.actor_id, l.actor_name, l.actor_email, l.action, l.subject_kind, l.subject_id, l.subject_name,
  case l.subject_kind
    when 'user' then (select u.name || ' <' || u.email || '>' from users u where u.id::text = l.subject_id)
    when 'invitation' then (select i.email from invitation i where i.id::text = l.subject_id)
    when 'concern' then (select coalesce(o.number::text, c.ref) from payment_concern c
      left join payment p on p.id = c.payment_id left join orders o on o.id = p.order_id
      where c.id::text = l.subject_id)
  end as known_name,
  l.before, l.after, l.request_id`

/** Names of users are in their accounts, not in the log. */
const people = (pattern: string) => `l.subject_kind in ('user', 'invitation') and l.subject_id in (
  select id::text from users where search_text(' ' || name || ' ' || email) like ${pattern} union all
  select id::text from invitation where search_text(' ' || name || ' ' || email) like ${pattern})`

/** Ids follow the order of writing. */
const written = { sql: 'l.id', type: 'bigint' } as const

/** The admin list of the log. */
export function auditListing(formats: Formats): Listing<AuditRow> {
  return defineListing<AuditRow, typeof adminAudit>({
    list: adminAudit,
    from: 'audit_log l',
    columns,
    base: () => 'true',
    id: written,
    tie: written,
    sorts: { at: [written] },
    filters: {
      actor: { sql: 'l.actor_id', type: 'uuid' },
      action: 'l.action',
      kind: 'l.subject_kind',
      subject: 'l.subject_id',
      when: 'l.at',
    },
    // `words` has no space before its first word, so a short pattern must match its beginning too.
    words: (pattern) =>
      `(search_text(l.words) like ${pattern} or search_text(l.words) like ltrim(${pattern}, '% ') or ${people(pattern)})`,
    formats,
  })
}

export type ActorRow = { id: string; name: string; email: string }

/**
 * Everybody who made a change, with the newest name. It skips from one actor to the next in the index, so the length of
 * the log does not matter.
 */
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
