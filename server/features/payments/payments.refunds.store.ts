import type { LinePieces } from '#contract/orders/lines.ts'
import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'
import type { ProviderRefund } from '#server/extensions/payment-provider.ts'
import { isReleasedSql } from '#server/jobs/parked.store.ts'

export type RefundRow = {
  id: string
  payment_id: string
  kind: 'staff' | 'automatic' | 'provider'
  amount_minor: number
  reason: string
  actor_id: string | null
  status: 'pending' | 'succeeded' | 'failed'
  ref: string | null
  failure: string | null
  lines: LinePieces[] | null
  /** The part that returns the overpayment of a correction: without another credit note. */
  settled_minor: number
  created_at: Date
}

const columns =
  'id, payment_id, kind, amount_minor, reason, actor_id, status, ref, failure, lines, settled_minor, created_at'

export async function findRefund(db: Database, id: string): Promise<RefundRow | undefined> {
  const { rows } = await db.query<RefundRow>(`select ${columns} from refund where id = $1`, [id])
  return rows[0]
}

export type NewRefund = {
  id: string
  paymentId: string
  kind: 'staff' | 'automatic'
  amountMinor: number
  reason: string
  actorId?: string
  /** With the amounts without tax that they take back. */
  lines?: readonly (LinePieces & { netMinor: number })[] | undefined
  settledMinor?: number
}

/** Undefined if the payment already has its one automatic refund. */
export async function insertRefund(tx: Database, refund: NewRefund): Promise<RefundRow | undefined> {
  const { rows } = await tx.query<RefundRow>(
    `insert into refund (id, payment_id, kind, amount_minor, reason, actor_id, lines, settled_minor)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8)
     on conflict (payment_id) where kind = 'automatic' do nothing
     returning ${columns}`,
    [
      refund.id,
      refund.paymentId,
      refund.kind,
      refund.amountMinor,
      refund.reason,
      refund.actorId ?? null,
      refund.lines ? toJson(refund.lines) : null,
      refund.settledMinor ?? 0,
    ],
  )
  return rows[0]
}

/** The sum of completed and pending refunds, in minor units. */
export async function sumRefunds(tx: Database, paymentId: string): Promise<number> {
  const { rows } = await tx.query<{ sum: number }>(
    `select coalesce(sum(amount_minor), 0)::bigint as sum from refund where payment_id = $1 and status <> 'failed'`,
    [paymentId],
  )
  return rows[0]?.sum ?? 0
}

/**
 * Stores the provider's state of a refund, also of one made in its dashboard. Returns its id if something changed. The
 * caller holds the payment's lock.
 */
export async function mergeRefund(
  tx: Database,
  payment: { id: string },
  refund: ProviderRefund & { newId: string; overpaidMinor: number },
): Promise<string | null> {
  const { rows: known } = await tx.query<{ id: string }>(
    `update refund set ref = $2, status = $3, checked_at = now()
     where payment_id = $1 and (ref = $2 or id::text = $4) and (ref is null or status <> $3)
     returning id`,
    [payment.id, refund.ref, refund.status, refund.refundId],
  )
  if (known[0]) return known[0].id
  const { rows: added } = await tx.query<{ id: string }>(
    `insert into refund (id, payment_id, kind, amount_minor, reason, status, ref, settled_minor)
     select $1, $2, 'provider', $3::bigint, 'Made at the card provider', $4, $5, least($3::bigint, $7::bigint)
     where not exists (select from refund where payment_id = $2 and (ref = $5 or id::text = $6))
     returning id`,
    [
      ...[refund.newId, payment.id, refund.amountMinor, refund.status, refund.ref, refund.refundId],
      refund.overpaidMinor,
    ],
  )
  return added[0]?.id ?? null
}

export async function failRefund(tx: Database, id: string, failure: string): Promise<void> {
  await tx.query(
    `update refund set status = 'failed', failure = $2, checked_at = now() where id = $1 and status = 'pending'`,
    [id, failure],
  )
}

export async function listRefundsOf(db: Database, paymentIds: string[]): Promise<RefundRow[]> {
  const { rows } = await db.query<RefundRow>(
    `select ${columns} from refund where payment_id = any($1) order by created_at, id`,
    [paymentIds],
  )
  return rows
}

/** Stored refunds that may not have reached the provider. */
export async function listRefundsToDrive(db: Database, limit: number, everything: boolean): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from refund
     where status = 'pending'
       and (select ${isReleasedSql('p.created_at')} from payment p where p.id = refund.payment_id)
       and ($2 or checked_at < now() - greatest(interval '1 minute', (now() - created_at) / 8))
     order by checked_at limit $1`,
    [limit, everything],
  )
  return rows.map(({ id }) => id)
}

export async function touchRefund(db: Database, id: string): Promise<void> {
  await db.query('update refund set checked_at = now() where id = $1', [id])
}

/** The names of the admins who requested refunds, by account. */
export async function listActorNames(db: Database, ids: (string | null)[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; name: string }>('select id, name from users where id = any($1)', [
    ids.filter((id) => id !== null),
  ])
  return new Map(rows.map(({ id, name }) => [id, name]))
}
