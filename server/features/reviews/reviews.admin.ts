import type { Actor } from '#contract/access.ts'
import type { AuditAction } from '#contract/audit-actions.ts'
import type { AdminSelection, BulkResult, SeenRows } from '#contract/lists/bulk.ts'
import type { AdminReview, bulkActions, ReviewDecision } from '#contract/reviews/admin-list.ts'
import { recordAudit } from '#server/database/audit.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Transactional } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import type { RunSteps } from '#server/http/writes.ts'
import { addJob } from '#server/jobs/jobs.store.ts'
import { type BulkDeps, readSeen, runBulk } from '#server/lists/bulk.ts'
import type { ListDeps } from '#server/lists/listing.store.ts'
import { toAdminReview } from './reviews.admin-list.ts'
import { readReports, reviewListing } from './reviews.lists.store.ts'
import type { ReviewDeps } from './reviews.service.ts'
import { changeReview, lockReview, type ReviewRow } from './reviews.store.ts'

type Decision = {
  actor: Actor
  id: string
  status: ReviewDecision
  reason?: string | null | undefined
  /** Left out for bulk actions: they apply to the current version. */
  version?: number
}

/** Publishes a review or hides it with a reason. Throws `review_not_found` and `stale_version`. */
export async function decideReview(deps: ReviewDeps & Transactional, decision: Decision): Promise<AdminReview> {
  return deps.transaction(async (tx) => {
    const row = await decide(tx, decision)
    return toAdminRow(tx, row, decision.actor)
  })
}

async function toAdminRow(tx: Database, row: ReviewRow, actor: Actor): Promise<AdminReview> {
  return toAdminReview({ ...row, ...(await readReports(tx, row.id)) }, actor)
}

async function lockAsRead(tx: Database, id: string, version: number | undefined): Promise<ReviewRow> {
  const row = (isUuid(id) ? await lockReview(tx, id) : undefined) ?? refuse('review_not_found')
  if (version !== undefined && row.version !== version) refuse('stale_version')
  return row
}

async function decide(tx: Database, { actor, id, status, reason, version }: Decision): Promise<ReviewRow> {
  const before = await lockAsRead(tx, id, version)
  const after = await changeReview(tx, before.id, {
    status,
    hidden_reason: status === 'hidden' ? (reason?.trim() ?? '') : '',
  })
  await record(tx, actor, { action: status === 'hidden' ? 'review.hidden' : 'review.published', before, after })
  return after
}

type Change = { action: Extract<AuditAction, `review.${string}`>; before: ReviewRow; after: ReviewRow }

/** The log names a review by its subject, never by its author. */
async function record(tx: Database, actor: Actor, { action, before, after }: Change): Promise<void> {
  const fieldsOf = ({ status, hidden_reason, reply }: ReviewRow) => ({ status, reason: hidden_reason, reply })
  await recordAudit(tx, {
    actor,
    action,
    subject: { kind: 'review', id: after.id, name: after.product_name ?? '' },
    before: fieldsOf(before),
    after: fieldsOf(after),
  })
}

type Reply = { actor: Actor; id: string; reply: string; version: number }

/**
 * Replies to a review in public; an empty text removes the reply. The author gets a mail about the first reply. Throws
 * `review_not_found` and `stale_version`.
 */
export async function replyToReview(
  deps: ReviewDeps & Transactional,
  { actor, id, reply, version }: Reply,
): Promise<AdminReview> {
  const text = reply.trim()
  return deps.transaction(async (tx) => {
    const before = await lockAsRead(tx, id, version)
    const replied_at = text === '' ? null : (before.replied_at ?? new Date())
    const after = await changeReview(tx, before.id, { reply: text, replied_at })
    if (before.reply === '' && text !== '') {
      await addJob(tx, 'reviews.replied', { reviewId: before.id })
    }
    await record(tx, actor, { action: 'review.replied', before, after })
    return toAdminRow(tx, after, actor)
  })
}

const rowsOf = { idOf: ({ id }: ReviewRow) => id, versionOf: ({ version }: ReviewRow) => version }

/** The selected reviews with their versions. Throws `selection_too_large`. */
export function readSelectedReviews(
  { pool, settings }: ListDeps,
  selection: AdminSelection,
): Promise<{ rows: SeenRows }> {
  return readSeen(pool, { listing: reviewListing(settings.formats()), selection }, rowsOf)
}

type Bulk = {
  actor: Actor
  action: (typeof bulkActions)[number]
  selection: AdminSelection
  reason: string | null | undefined
  steps: RunSteps
}

/** Publishes many reviews, or hides them with one reason, each by the rules for one. Throws `selection_too_large`. */
export async function decideReviews(deps: ReviewDeps & BulkDeps, bulk: Bulk): Promise<BulkResult> {
  const { actor, action, selection, reason, steps } = bulk
  const { pool, log, settings } = deps
  const status = action === 'hide' ? 'hidden' : 'published'
  return steps(() =>
    runBulk(
      { pool, log, listing: reviewListing(settings.formats()), selection },
      {
        ...rowsOf,
        nameOf: ({ user_name }) => user_name,
        missing: 'review_not_found',
        command: ({ id }) => inTransaction(pool, (tx) => decide(tx, { actor, id, status, reason })),
      },
    ),
  )
}
