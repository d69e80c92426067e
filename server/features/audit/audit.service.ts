import type { AuditEntry, AuditQuery, listAudit as contract } from '#contract/audit.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Database } from '#server/database/pool.ts'
import { type AuditRow, countAudit, listAuditRows, whereOf } from './audit.store.ts'

const usualLimit = 25
/** Beyond this the exact number tells nobody anything, and counting it would cost more than the page. */
const mostCounted = 10_000

/** One page of the log. Page 500 costs what page 1 costs. */
export async function listAudit(db: Database, query: AuditQuery): Promise<Reply<typeof contract>> {
  const limit = Number(query.limit ?? usualLimit)
  const isNewestFirst = query.sort !== 'at'
  const where = whereOf(query)
  const isBackwards = query.before !== undefined
  const beyond = query.before ?? query.after
  const [found, count] = await Promise.all([
    listAuditRows(db, where, {
      isDescending: isNewestFirst !== isBackwards,
      beyond: beyond === undefined ? null : Number(beyond),
      limit: limit + 1,
    }),
    countAudit(db, where, mostCounted + 1),
  ])
  const hasMore = found.length > limit
  const rows = found.slice(0, limit)
  if (isBackwards) rows.reverse()
  const [first, last] = [rows[0], rows.at(-1)]
  const hasBefore = isBackwards ? hasMore : query.after !== undefined
  const hasAfter = isBackwards || hasMore
  return {
    items: rows.map(toEntry),
    total: Math.min(count, mostCounted),
    totalIsExact: count <= mostCounted,
    position: hasBefore || !first ? null : 1,
    before: hasBefore && first ? String(first.id) : null,
    after: hasAfter && last ? String(last.id) : null,
  }
}

/** An entry on the wire. */
export function toEntry(row: AuditRow): AuditEntry {
  const isPerson = row.subject_kind === 'user' || row.subject_kind === 'invitation'
  return {
    _id: String(row.id),
    at: row.at.toISOString(),
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name, email: row.actor_email },
    action: row.action,
    subject: {
      kind: row.subject_kind,
      id: row.subject_id,
      name: row.person ?? row.subject_name,
      isGone: isPerson && row.person === null,
    },
    before: row.before,
    after: row.after,
    requestId: row.request_id,
  }
}
