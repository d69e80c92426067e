import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'

export type PaymentStatus = 'starting' | 'open' | 'processing' | 'succeeded' | 'canceled' | 'mismatch'

export type PaymentRow = {
  id: string
  order_id: string
  ref: string | null
  amount_minor: number
  currency: string
  status: PaymentStatus
  failure: string | null
  last_attempt: string | null
  card_brand: string | null
  card_last4: string | null
  created_at: Date
  checked_at: Date
  settled_at: Date | null
}

const columns = `id, order_id, ref, amount_minor, currency, status, failure, last_attempt, card_brand, card_last4,
  created_at, checked_at, settled_at`

export async function findPayment(db: Database, id: string): Promise<PaymentRow | undefined> {
  const { rows } = await db.query<PaymentRow>(`select ${columns} from payment where id = $1`, [id])
  return rows[0]
}

/** By the provider's reference, or by our id if the reference is not stored yet. */
export async function findByRef(
  db: Database,
  { ref, paymentId }: { ref: string; paymentId: string | null },
): Promise<PaymentRow | undefined> {
  const { rows } = await db.query<PaymentRow>(
    `select ${columns} from payment where ref = $1 or (id = $2::uuid and ref is null)`,
    [ref, paymentId],
  )
  return rows[0]
}

export async function lockPayment(tx: Database, id: string): Promise<PaymentRow> {
  const { rows } = await tx.query<PaymentRow>(`select ${columns} from payment where id = $1 for update`, [id])
  if (!rows[0]) throw new Error('a payment row has vanished')
  return rows[0]
}

export async function listPaymentsOf(db: Database, orderId: string): Promise<PaymentRow[]> {
  const { rows } = await db.query<PaymentRow>(
    `select ${columns} from payment where order_id = $1 order by created_at desc, id`,
    [orderId],
  )
  return rows
}

const unfinished = `status in ('starting', 'open', 'processing')`

export async function findUnfinished(db: Database, orderId: string): Promise<PaymentRow | undefined> {
  const { rows } = await db.query<PaymentRow>(
    `select ${columns} from payment where order_id = $1 and ${unfinished}`,
    [orderId],
  )
  return rows[0]
}

/**
 * The unfinished payment of an order, inserted if there is none, before the provider is called. The caller holds the
 * order's lock, so two clicks get one row; the unique index guarantees it.
 */
export async function insertPayment(
  tx: Database,
  payment: { id: string; orderId: string; amountMinor: number; currency: string; actorId: string | null },
): Promise<PaymentRow> {
  const known = await findUnfinished(tx, payment.orderId)
  if (known) return known
  const { rows } = await tx.query<PaymentRow>(
    `insert into payment (id, order_id, amount_minor, currency) values ($1, $2, $3, $4) returning ${columns}`,
    [payment.id, payment.orderId, payment.amountMinor, payment.currency],
  )
  await addPaymentEvent(tx, { paymentId: payment.id, kind: 'started', actorId: payment.actorId ?? undefined })
  return rows[0] as PaymentRow
}

/** Stores the provider's reference; false if there is another one. The client secret is returned only after this is committed. */
export async function attachRef(db: Database, id: string, ref: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update payment set ref = $2, status = case when status = 'starting' then 'open' else status end
     where id = $1 and (ref is null or ref = $2)`,
    [id, ref],
  )
  return rowCount === 1
}

export async function savePayment(tx: Database, payment: PaymentRow): Promise<void> {
  await tx.query(
    `update payment set ref = $2, status = $3, failure = $4, last_attempt = $5, card_brand = $6, card_last4 = $7,
       checked_at = now(), settled_at = case when $3 = 'succeeded' then coalesce(settled_at, now()) else settled_at end
     where id = $1`,
    [
      payment.id,
      payment.ref,
      payment.status,
      payment.failure,
      payment.last_attempt,
      payment.card_brand,
      payment.card_last4,
    ],
  )
}

export async function touchPayment(db: Database, id: string): Promise<void> {
  await db.query('update payment set checked_at = now() where id = $1', [id])
}

type NewEvent = {
  paymentId: string
  kind: string
  actorId?: string | undefined
  detail?: Record<string, string | number | null>
}

export async function addPaymentEvent(
  tx: Database,
  { paymentId, kind, actorId, detail }: NewEvent,
): Promise<void> {
  await tx.query('insert into payment_event (payment_id, kind, actor_id, detail) values ($1, $2, $3, $4)', [
    paymentId,
    kind,
    actorId ?? null,
    toJson(detail ?? {}),
  ])
}

export type PaymentEventRow = {
  payment_id: string
  kind: string
  detail: Record<string, string | number | null>
  actor: string | null
  at: Date
}

/** The history of these payments, oldest first. */
export async function listPaymentEvents(db: Database, paymentIds: string[]): Promise<PaymentEventRow[]> {
  const { rows } = await db.query<PaymentEventRow>(
    `select e.payment_id, e.kind, e.detail, u.name as actor, e.at
     from payment_event e left join users u on u.id = e.actor_id
     where e.payment_id = any($1) order by e.id`,
    [paymentIds],
  )
  return rows
}

/** False if this event was handled before. */
export async function recordProviderEvent(
  tx: Database,
  event: { id: string; kind: string; ref: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'insert into provider_event (id, kind, ref) values ($1, $2, $3) on conflict do nothing',
    [event.id, event.kind, event.ref],
  )
  return rowCount === 1
}

export async function isEventKnown(db: Database, id: string): Promise<boolean> {
  const { rows } = await db.query('select 1 as one from provider_event where id = $1', [id])
  return rows.length > 0
}

/**
 * Payments with an open result that were not checked for a while; recent ones every minute, older ones less often.
 * `everything` selects all of them now.
 */
export async function listToCheck(db: Database, limit: number, everything: boolean): Promise<PaymentRow[]> {
  const { rows } = await db.query<PaymentRow>(
    `select ${columns} from payment
     where ${unfinished}
       and ($2 or checked_at < now() - greatest(interval '1 minute', (now() - created_at) / 8))
     order by checked_at
     limit $1`,
    [limit, everything],
  )
  return rows
}

/** Payments of the last 30 days, to find refunds made in the provider's own dashboard: twice a day. */
export async function listSettledToCheck(db: Database, limit: number, everything: boolean): Promise<PaymentRow[]> {
  const { rows } = await db.query<PaymentRow>(
    `select ${columns} from payment
     where settled_at > now() - interval '30 days' and status = 'succeeded'
       and checked_at < now() - case when $2 then interval '0' else interval '12 hours' end
     order by checked_at
     limit $1`,
    [limit, everything],
  )
  return rows
}
